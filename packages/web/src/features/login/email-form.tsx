import { login } from '@nibble/contract'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { newSessionKey, startSession } from '../../api/caller.ts'
import { hasNoAnswer } from '../../api/error-sentence.ts'
import { isGuest } from '../../session/session.ts'
import { signsInBy } from '../../session/signs-in-by.ts'
import { useText } from '../../text/text-context.ts'
import { EmailField, emailProblem } from '../../ui/email-field.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { focusProblem, useTyped } from '../../ui/use-typed.ts'

/** Signing in by e-mail and password, and the ways for who has none, or forgot it. */
export const EmailForm = () => {
  const t = useText()
  const first = useLocation({ select: ({ state }) => state.email }) ?? ''
  const [isTried, setIsTried] = useState(false)
  const enter = useMutation({
    mutationFn: async () => {
      const key = await newSessionKey()
      const signedIn = await call(login, {
        email: address.text,
        password: password.text,
        sessionKey: key.publicKey,
        keepGuest: isGuest.get() !== null,
      })
      signsInBy.set('email')
      await startSession(signedIn, key)
    },
  })
  const onTyped = () => enter.reset()
  const address = useTyped((text) => emailProblem(t, text), { isTried, first, onTyped })
  const password = useTyped((text) => (text === '' ? t('register.passwordMissing') : undefined), {
    isTried,
    onTyped,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (address.problem !== undefined || password.problem !== undefined) focusProblem(event.currentTarget)
    else if (!enter.isPending) enter.mutate()
  }

  return (
    <>
      <SendForm
        onSubmit={submit}
        error={hasNoAnswer(enter.error) ? null : enter.error}
        busy={enter.isPending ? t('login.entering') : undefined}
        button={t('register.signIn')}
      >
        <EmailField {...address.input} autoComplete="username" />
        <PasswordField {...password.input} label={t('register.password')} autoComplete="current-password" />
      </SendForm>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6">
        <TextLink to="/forgot" state={{ email: address.text.trim() }}>
          {t('register.forgot')}
        </TextLink>
        <TextLink to="/register">{t('register.open')}</TextLink>
      </p>
    </>
  )
}
