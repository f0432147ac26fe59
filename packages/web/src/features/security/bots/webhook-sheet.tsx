import { type BotKeyRow, botWebhook } from '@nibble/contract'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { asOwnChange } from '../../../notifications/own-change.ts'
import { useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { BOTS_KEY, type BotKeys } from './bot-keys.ts'

/** Where a bot's results are sent; empty for nowhere. */
export const WebhookSheet = ({ bot, onClose }: { bot: BotKeyRow; onClose: () => void }) => {
  const t = useText()
  const cache = useQueryClient()
  const [url, setUrl] = useState(bot.webhook?.url ?? '')
  const save = useMutation({
    mutationFn: () =>
      asOwnChange(call(botWebhook, { id: bot.id, url: url.trim() === '' ? null : url.trim() })),
    onSuccess: (all) => {
      cache.setQueryData<BotKeys>(BOTS_KEY, all)
      showToast(t('bots.webhookSaved'))
      onClose()
    },
  })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('bots.webhookTitle')}
      confirm={t('bots.webhookSave')}
      busy={save.isPending ? t('bots.webhookSaving') : null}
      error={save.isError ? errorSentence(t, save.error) : null}
      onConfirm={() => save.mutate()}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{bot.name}</p>
      <p className="text-muted">{t('bots.webhookText')}</p>
      <TextField
        label={t('bots.webhookField')}
        type="url"
        maxLength={500}
        autoComplete="off"
        placeholder="https://"
        value={url}
        onChange={setUrl}
      />
    </ConfirmSheet>
  )
}
