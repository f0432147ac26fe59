import { sendEmailCode } from '@nibble/contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { useText } from '../../text/text-context.ts'
import { EmailField, emailProblem } from '../../ui/email-field.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { focusProblem, useTyped } from '../../ui/use-typed.ts'

/** `/forgot`: the address that a code goes to; /reset takes the code. */
export const ForgotScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const first = useLocation({ select: ({ state }) => state.email }) ?? ''
  const [isTried, setIsTried] = useState(false)
  const send = useMutation({
    mutationFn: () => call(sendEmailCode, { email: address.text, purpose: 'forgot_password' }),
    onSuccess: () =>
      navigate({ to: '/reset', state: { email: address.text.trim(), codeSentAt: serverNow() } }),
  })
  const address = useTyped((text) => emailProblem(t, text), {
    ...{ isTried, first },
    onTyped: () => send.reset(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (address.problem !== undefined) focusProblem(event.currentTarget)
    else if (!send.isPending) send.mutate()
  }

  return (
    <BarePage title={t('title.forgot')}>
      <h1 className="text-28 font-semibold">{t('title.forgot')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.forgotText')}</p>
      <SendForm
        onSubmit={submit}
        error={send.error}
        busy={send.isPending ? t('register.codeSending') : undefined}
        button={t('register.codeSend')}
      >
        <EmailField {...address.input} autoComplete="username" />
      </SendForm>
      <p className="mt-4 flex flex-wrap justify-center gap-x-6">
        <TextLink to="/reset" state={{ email: address.text.trim() }}>
          {t('register.hasCode')}
        </TextLink>
        <TextLink to="/login" state={{ byEmail: true }}>
          {t('register.signIn')}
        </TextLink>
      </p>
    </BarePage>
  )
}
