import { forgotPassword, sendEmailCode } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { endSession } from '../../session/session.ts'
import { useText } from '../../text/text-context.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { EmailField, emailProblem } from '../../ui/email-field.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { focusProblem, refusedFor, useTyped } from '../../ui/use-typed.ts'

/** `/reset`: a new login password for whoever has the code. */
export const ResetScreen = () => {
  const t = useText()
  return (
    <BarePage title={t('title.reset')}>
      <h1 className="text-28 font-semibold">{t('title.reset')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.resetText')}</p>
      <ResetForm />
      <p className="mt-4 flex justify-center">
        <TextLink to="/login" state={{ byEmail: true }}>
          {t('register.signIn')}
        </TextLink>
      </p>
    </BarePage>
  )
}

/** Every session ends with the old password, so one signs in after it, here too. */
const ResetForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { email: first = '', codeSentAt } = useLocation({ select: ({ state }) => state })
  const [isTried, setIsTried] = useState(false)
  const [isAddressTried, setIsAddressTried] = useState(false)
  const [code, setCode] = useState('')
  const chosen = useNewPassword()
  const save = useMutation({
    mutationFn: () =>
      call(forgotPassword, { email: address.text, emailCode: code, newPassword: chosen.password }),
    onSuccess: () => {
      // The reset ends every session here, and somebody else may sign in next.
      endSession()
      cache.clear()
      showToast(t('register.resetDone'))
      return navigate({ to: '/login', state: { byEmail: true, email: address.text.trim() }, replace: true })
    },
  })
  const onTyped = () => save.reset()
  const address = useTyped((text) => emailProblem(t, text), {
    isTried: isTried || isAddressTried,
    first,
    onTyped,
  })
  const refused = {
    email: refusedFor(t, save.error, 'email_unknown', 'email_malformed'),
    code: refusedFor(t, save.error, 'email_code_wrong'),
  }
  const isSaid = refused.email !== undefined || refused.code !== undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    const isReady = address.problem === undefined && isWholeCode(code) && chosen.isReady
    if (!isReady) focusProblem(event.currentTarget)
    else if (!save.isPending) save.mutate()
  }

  return (
    <SendForm
      onSubmit={submit}
      error={isSaid ? null : save.error}
      busy={save.isPending ? t('security.saving') : undefined}
      button={t('register.resetSave')}
    >
      <EmailField {...address.input} autoComplete="username" error={refused.email ?? address.input.error} />
      <CodeField
        value={code}
        onChange={(typed) => {
          onTyped()
          setCode(typed)
        }}
        to={address.problem === undefined ? address.text.trim() : null}
        onMissing={() => setIsAddressTried(true)}
        send={() => call(sendEmailCode, { email: address.text, purpose: 'forgot_password' })}
        sentAt={codeSentAt}
        isTried={isTried}
        refused={refused.code}
      />
      <NewPasswordFields
        chosen={chosen}
        isTried={isTried}
        onTyped={onTyped}
        labels={{ password: t('security.new'), repeated: t('security.repeat') }}
      />
    </SendForm>
  )
}

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
    isTried,
    first,
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
