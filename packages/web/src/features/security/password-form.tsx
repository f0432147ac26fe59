import { sendAccountCode, updateTransactionPassword } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { refusedFor } from '../../api/refused-for.ts'
import { useText } from '../../text/text-context.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { focusProblem } from '../../ui/focus-problem.ts'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useTyped } from '../../ui/use-typed.ts'

/** What proves the player: the old password, a code to his mailbox, or his wallet, which the server asks for. */
export type Proof = { readonly by: 'old' | 'wallet' } | { readonly by: 'code'; readonly email: string }

type Props = { proof: Proof; onSaved: () => void }

/** The new transaction password twice, its rules ticked live; what proves the player first. */
export const PasswordForm = ({ proof, onSaved }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const [code, setCode] = useState('')
  const chosen = useNewPassword()
  const save = useMutation({
    mutationFn: () =>
      call(updateTransactionPassword, {
        newPassword: chosen.password,
        ...(proof.by === 'old' && { oldPassword: old.text }),
        ...(proof.by === 'code' && { emailCode: code }),
      }),
    onSuccess: async () => {
      showToast(t('security.saved'))
      await cache.invalidateQueries({ queryKey: keys.user })
      onSaved()
    },
  })
  const onTyped = () => save.reset()
  const old = useTyped((text) => (text === '' ? t('security.oldMissing') : undefined), { isTried, onTyped })
  const isProven = proof.by === 'old' ? old.problem === undefined : proof.by === 'wallet' || isWholeCode(code)
  const codeRefused = refusedFor(t, save.error, 'email_code_wrong')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (!isProven || !chosen.isReady) focusProblem(event.currentTarget)
    else if (!save.isPending) save.mutate()
  }

  return (
    <SendForm
      onSubmit={submit}
      error={codeRefused === undefined ? save.error : null}
      busy={save.isPending ? t('security.saving') : undefined}
      button={t('security.save')}
    >
      {proof.by === 'old' && <PasswordField {...old.input} label={t('security.old')} autoComplete="off" />}
      {proof.by === 'code' && (
        <CodeField
          value={code}
          onChange={(typed) => {
            onTyped()
            setCode(typed)
          }}
          to={proof.email}
          send={() => call(sendAccountCode, { purpose: 'security_password' })}
          isTried={isTried}
          refused={codeRefused}
        />
      )}
      <NewPasswordFields
        chosen={chosen}
        isTried={isTried}
        onTyped={onTyped}
        labels={{ password: t('security.new'), repeated: t('security.repeat') }}
      />
    </SendForm>
  )
}
