import { type BotKeyRow, botKeyList, botKeyResume, botKeyRevoke } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { useLast } from '@nibble/ui/sheet.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot, Clock, Plus, Trash2, Webhook } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { asOwnChange } from '../../../notifications/own-change.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { UnreadList } from '../../../ui/unread-list.tsx'
import { botFormState } from './bot-form-state.ts'
import { BOTS_KEY, type BotKeys, SCOPE_WORDS } from './bot-keys.ts'

const BotForm = lazy(() => import('./bot-form.tsx').then((m) => ({ default: m.BotForm })))
const WebhookSheet = lazy(() => import('./webhook-sheet.tsx').then((m) => ({ default: m.WebhookSheet })))

const CARD = 'bots'

/** The keys of the player's bots: permissions, today's stakes, and adding another. */
export const BotsCard = () => {
  const t = useText()
  const query = useQuery({
    queryKey: BOTS_KEY,
    queryFn: ({ signal }) => call(botKeyList, {}, { signal }),
  })
  const { data } = query
  const { isOpen } = useStore(botFormState)
  // Once opened it stays mounted, so that closing can be animated.
  const isFormWanted = useLast(isOpen || null) !== null
  useEffect(() => {
    if (isOpen) document.getElementById(CARD)?.scrollIntoView({ block: 'center' })
  }, [isOpen])
  const [revoking, setRevoking] = useState<BotKeyRow | null>(null)
  const [sending, setSending] = useState<BotKeyRow | null>(null)
  const cache = useQueryClient()
  const resume = useMutation({
    mutationFn: (id: string) => asOwnChange(call(botKeyResume, { id })),
    onSuccess: (left) => {
      cache.setQueryData<BotKeys>(BOTS_KEY, left)
      showToast(t('bots.resumed'))
    },
    onError: () => cache.invalidateQueries({ queryKey: BOTS_KEY }),
  })
  return (
    <Card as="section" id={CARD} className="scroll-mt-20">
      <h2 className="text-16 font-semibold">{t('bots.title')}</h2>
      <p className="mb-1 text-12 text-muted">{t('bots.text')}</p>
      {data === undefined ? (
        <UnreadList query={query} />
      ) : data.keys.length === 0 ? (
        <p className="flex h-[62px] items-center gap-3 text-muted">
          <Bot size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('bots.none')}
        </p>
      ) : (
        <ul>
          {data.keys.map((key) => (
            <Row
              key={key.id}
              bot={key}
              onRevoke={() => setRevoking(key)}
              onSend={() => setSending(key)}
              onResume={() => resume.mutate(key.id)}
            />
          ))}
        </ul>
      )}
      {(data === undefined || data.keys.length < data.most) && (
        <Button
          wide
          className="mt-2"
          disabled={data === undefined}
          onClick={() => botFormState.set({ ...botFormState.get(), isOpen: true })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('bots.add')}
        </Button>
      )}
      {resume.isError && <InlineError text={errorSentence(t, resume.error)} />}
      <Suspense>
        {isFormWanted && <BotForm />}
        {sending !== null && <WebhookSheet key={sending.id} bot={sending} onClose={() => setSending(null)} />}
      </Suspense>
      <RevokeSheet revoking={revoking} onClose={() => setRevoking(null)} />
    </Card>
  )
}

type RowProps = { bot: BotKeyRow; onRevoke: () => void; onSend: () => void; onResume: () => void }

const Row = ({ bot, onRevoke, onSend, onResume }: RowProps) => {
  const t = useText()
  const format = useFormat()
  const { name, scopes, isSandbox, dayCap, used, addresses, expiresAt, lastUsedAt, pausedAt, webhook } = bot
  const time = lastUsedAt === null ? null : format.dayTime(lastUsedAt)
  return (
    <li className="flex items-start gap-2 border-t border-line py-2.5 first:border-0">
      <Bot size={20} strokeWidth={1.75} className="mt-3 mr-1 shrink-0 text-muted" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1 py-1 text-12 text-muted [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold text-text">
          {name}
          {scopes.map((scope) => (
            <Tag key={scope}>{t(SCOPE_WORDS[scope])}</Tag>
          ))}
          {isSandbox && <Tag tone="brass">{t('bots.sandbox')}</Tag>}
          {pausedAt !== null && (
            <Tag tone="brass" icon={Clock}>
              {t('home.paused')}
            </Tag>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3">
          <span>{time === null ? t('bots.never') : t('bots.used', { time })}</span>
          <span>{t('bots.until', { time: format.dayTime(expiresAt) })}</span>
        </p>
        {!isSandbox && scopes.includes('bet') && (
          <p>
            {t('bots.cap', {
              used: format.amount(used),
              cap: format.amount(dayCap),
            })}
          </p>
        )}
        {addresses.length > 0 && <p>{t('bots.from', { addresses: addresses.join(', ') })}</p>}
        {pausedAt !== null && (
          <>
            <p className="text-brass">{t('bots.paused')}</p>
            <Button variant="primary" wide onClick={onResume}>
              {t('bots.resume', { name })}
            </Button>
          </>
        )}
        {webhook?.isGivenUp === true && (
          <p className="text-loss">{t('bots.webhookGivenUp', { url: webhook.url })}</p>
        )}
        {webhook?.isGivenUp === false && webhook.failingSince !== null && (
          <p className="text-brass">
            {t('bots.webhookFails', { url: webhook.url, time: format.dayTime(webhook.failingSince) })}
          </p>
        )}
      </div>
      {scopes.includes('bet') && (
        <IconButton icon={Webhook} label={t('bots.webhook', { name })} onClick={onSend} />
      )}
      <IconButton icon={Trash2} label={t('bots.revoke', { name })} onClick={onRevoke} />
    </li>
  )
}

const RevokeSheet = ({ revoking, onClose }: { revoking: BotKeyRow | null; onClose: () => void }) => {
  const t = useText()
  const cache = useQueryClient()
  // Keeps its content while the sheet closes.
  const shown = useLast(revoking)
  const revoke = useMutation({
    mutationFn: () => asOwnChange(call(botKeyRevoke, { id: revoking?.id ?? '' })),
    onSuccess: (left) => {
      cache.setQueryData<BotKeys>(BOTS_KEY, left)
      showToast(t('bots.revoked'))
      onClose()
    },
    // If it was revoked already, refresh the list.
    onError: () => cache.invalidateQueries({ queryKey: BOTS_KEY }),
  })
  return (
    <ConfirmSheet
      open={revoking !== null}
      onClose={() => {
        revoke.reset()
        onClose()
      }}
      title={t('bots.revokeTitle')}
      confirm={t('bots.revokeGo')}
      variant="danger"
      busy={revoke.isPending ? t('bots.revoking') : null}
      error={revoke.isError ? errorSentence(t, revoke.error) : null}
      onConfirm={() => revoke.mutate()}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{shown?.name}</p>
      <p className="text-muted">{t('bots.revokeText')}</p>
    </ConfirmSheet>
  )
}
