import { disconnectEmail } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { useText } from '../../text/text-context.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Removes the address of a player who has a wallet: access to the mailbox no longer opens the account. */
export const RemoveEmail = ({ email }: { email: string }) => {
  const t = useText()
  const cache = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => asOwnChange(call(disconnectEmail, {})),
    onSuccess: async () => {
      showToast(t('security.emailRemoved'))
      await cache.invalidateQueries()
    },
  })
  return (
    <>
      <Button variant="ghost" wide className="mt-2" onClick={() => setIsOpen(true)}>
        {t('security.removeEmail')}
      </Button>
      <ConfirmSheet
        open={isOpen}
        onClose={() => {
          remove.reset()
          setIsOpen(false)
        }}
        title={t('security.removeEmail')}
        confirm={t('withdraw.removeGo')}
        variant="danger"
        busy={remove.isPending ? t('passkey.removing') : null}
        error={remove.isError ? errorSentence(t, remove.error) : null}
        onConfirm={() => remove.mutate()}
      >
        <p className="[overflow-wrap:anywhere]">{t('security.removeEmailText', { email })}</p>
        <p>{t('security.removeEmailNeeds')}</p>
        <p className="text-muted">{t('security.removeEmailWait')}</p>
      </ConfirmSheet>
    </>
  )
}
