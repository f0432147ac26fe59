import { passkeyConfirmed } from '@nibble/contract'
import { TextField } from '@nibble/ui/field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorSentence } from '../../../api/error-sentence.ts'
import { loadPasskeyPrompt, signConfirmation } from '../../../api/passkeys.ts'
import { useStore } from '../../../state/store.ts'
import { useText } from '../../../text/text-context.ts'
import { MoneySheet } from '../../../ui/money-sheet.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { PASSKEYS_KEY, type Passkeys, passkeyFormState } from './passkey-keys.ts'

/** A name, an older credential, and then the device's own prompt. */
export const AddPasskeySheet = () => {
  const t = useText()
  const cache = useQueryClient()
  const { isOpen, name } = useStore(passkeyFormState)
  const isNamed = name.trim() !== ''
  const add = useMutation({
    mutationFn: async (transactionPassword: string | null) => {
      const { addPasskey } = await loadPasskeyPrompt()
      const proof =
        transactionPassword === null
          ? { passkey: await signConfirmation(passkeyConfirmed) }
          : { transactionPassword }
      return addPasskey(name.trim(), proof)
    },
    onSuccess: (all) => {
      cache.setQueryData<Passkeys>(PASSKEYS_KEY, all)
      showToast(t('passkey.added'))
      passkeyFormState.set({ isOpen: false, name: '' })
    },
  })
  return (
    <MoneySheet
      open={isOpen}
      onClose={() => {
        add.reset()
        passkeyFormState.set({ isOpen: false, name })
      }}
      title={t('passkey.add')}
      confirm={t(isNamed ? 'passkey.add' : 'passkey.needName')}
      isReady={isNamed}
      busy={add.isPending ? t('passkey.adding') : null}
      error={add.isError ? errorSentence(t, add.error) : null}
      cause={add.error}
      onConfirm={(password) => add.mutate(password)}
      onPasskey={() => add.mutate(null)}
      from="/security"
    >
      <p className="text-muted">{t('passkey.addText')}</p>
      <TextField
        label={t('passkey.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={(next) => passkeyFormState.set({ isOpen, name: next })}
      />
    </MoneySheet>
  )
}
