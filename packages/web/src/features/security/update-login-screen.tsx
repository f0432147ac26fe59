import { updatePassWord } from '@nibble/contract'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/queries.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { CredentialFrame, FormSkeleton } from '../../ui/credential-frame.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { focusProblem, refusedFor, useTyped } from '../../ui/use-typed.ts'

/** `/update/login`: changes the login password. */
export const UpdateLoginScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen title={t('register.loginPassword')} back="/security">
      <CredentialFrame>
        {user.data !== undefined ? (
          user.data.email === null ? (
            <NoPassword />
          ) : (
            <LoginPasswordForm email={user.data.email} />
          )
        ) : user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </CredentialFrame>
    </Screen>
  )
}

const NoPassword = () => {
  const t = useText()
  return (
    <Card as="section">
      <EmptyState
        icon={MailPlus}
        title={t('register.noPassword')}
        text={t('register.noPasswordText')}
        action={
          <Link to="/connect/email" className={buttonClass({ variant: 'primary' })}>
            {t('register.connectEmail')}
          </Link>
        }
      />
    </Card>
  )
}

/** The old password, and the new one twice. */
const LoginPasswordForm = ({ email }: { email: string }) => {
  const t = useText()
  const navigate = useNavigate()
  const [isTried, setIsTried] = useState(false)
  const chosen = useNewPassword()
  const save = useMutation({
    mutationFn: () =>
      asOwnChange(call(updatePassWord, { oldPassword: old.text, newPassword: chosen.password })),
    onSuccess: () => {
      showToast(t('register.changed'))
      return navigate({ to: '/security', replace: true })
    },
  })
  const onTyped = () => save.reset()
  const old = useTyped((text) => (text === '' ? t('security.oldMissing') : undefined), { isTried, onTyped })
  // Only the old one can be refused: the new one has passed every rule.
  const isWrong = refusedFor(t, save.error, 'password_wrong', 'password_weak') !== undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (old.problem !== undefined || !chosen.isReady) focusProblem(event.currentTarget)
    else if (!save.isPending) save.mutate()
  }

  return (
    <>
      <p className="mb-4 text-muted">{t('register.changeText', { email })}</p>
      <SendForm
        onSubmit={submit}
        error={isWrong ? null : save.error}
        busy={save.isPending ? t('security.saving') : undefined}
        button={t('security.save')}
      >
        <PasswordField
          {...old.input}
          label={t('security.old')}
          autoComplete="current-password"
          error={isWrong ? t('register.oldWrong') : old.input.error}
        />
        <NewPasswordFields
          chosen={chosen}
          isTried={isTried}
          onTyped={onTyped}
          labels={{ password: t('security.new'), repeated: t('security.repeat') }}
        />
      </SendForm>
      <p className="mt-3">
        <TextLink to="/forgot" state={{ email }}>
          {t('register.forgot')}
        </TextLink>
      </p>
    </>
  )
}
