import { connectEmail, sendAccountCode } from '@nibble/contract'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useUser } from '../../api/queries.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CredentialFrame, FormSkeleton } from '../../ui/credential-frame.tsx'
import { EmailField, emailProblem } from '../../ui/email-field.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { focusProblem, refusedFor, useTyped } from '../../ui/use-typed.ts'

/** `/connect/email`: an e-mail address and a password for an account created by wallet. */
export const ConnectEmailScreen = () => {
  const t = useText()
  const user = useUser()
  if (user.data !== undefined && user.data.email !== null) return <Navigate to="/security" replace />

  return (
    <Screen title={t('register.connectEmail')} back="/security">
      <CredentialFrame>
        {user.data !== undefined ? (
          <ConnectEmailForm hasPassword={user.data.hasTransactionPassword} />
        ) : user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </CredentialFrame>
    </Screen>
  )
}

/** The address, the code sent to it, the sign-in password, and the account's existing password. */
const ConnectEmailForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const t = useText()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isTried, setIsTried] = useState(false)
  const [isAddressTried, setIsAddressTried] = useState(false)
  const [code, setCode] = useState('')
  const chosen = useNewPassword()
  const [own, setOwn] = useState('')
  const save = useMutation({
    mutationFn: () =>
      asOwnChange(
        call(connectEmail, {
          email: address.text,
          emailCode: code,
          password: chosen.password,
          ...(hasPassword && { transactionPassword: own }),
        }),
      ),
    // It may have been set on another device meanwhile.
    onError: () => cache.invalidateQueries({ queryKey: keys.user }),
    onSuccess: async () => {
      showToast(t('register.emailJoined'))
      await navigate({ to: '/security', replace: true })
      await cache.invalidateQueries({ queryKey: keys.user })
    },
  })
  const onTyped = () => save.reset()
  const address = useTyped((text) => emailProblem(t, text), { isTried: isTried || isAddressTried, onTyped })
  const refused = {
    email: refusedFor(t, save.error, 'email_taken', 'email_malformed'),
    code: refusedFor(t, save.error, 'email_code_wrong'),
    own: hasPassword ? refusedFor(t, save.error, 'transaction_password_wrong') : undefined,
  }
  const isSaid = Object.values(refused).some((one) => one !== undefined)
  const ownMissing = isTried && own === '' ? t('money.needPassword') : undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    const isReady =
      address.problem === undefined && isWholeCode(code) && chosen.isReady && (!hasPassword || own !== '')
    if (!isReady) focusProblem(event.currentTarget)
    else if (!save.isPending) save.mutate()
  }

  return (
    <>
      <p className="mb-4 text-muted">{t('register.connectEmailText')}</p>
      <SendForm
        onSubmit={submit}
        error={isSaid ? null : save.error}
        busy={save.isPending ? t('security.saving') : undefined}
        button={t('register.connectEmail')}
      >
        <EmailField {...address.input} error={refused.email ?? address.input.error} />
        <CodeField
          value={code}
          onChange={(typed) => {
            onTyped()
            setCode(typed)
          }}
          to={address.problem === undefined ? address.text.trim() : null}
          onMissing={() => setIsAddressTried(true)}
          send={() => call(sendAccountCode, { purpose: 'connect_email', email: address.text })}
          isTried={isTried}
          refused={refused.code}
        />
        <NewPasswordFields
          chosen={chosen}
          isTried={isTried}
          onTyped={onTyped}
          labels={{ password: t('register.loginPassword'), repeated: t('register.repeat') }}
        />
        {hasPassword && (
          <PasswordField
            label={t('money.password')}
            autoComplete="off"
            value={own}
            onChange={(typed) => {
              onTyped()
              setOwn(typed)
            }}
            error={refused.own ?? ownMissing}
          />
        )}
      </SendForm>
    </>
  )
}
