import { register, sendEmailCode, username } from '@nibble/contract'
import { isOneScript } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { TextField } from '@nibble/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { newSessionKey, startSession } from '../../api/caller.ts'
import { useOnline } from '../../realtime/connection.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { isGuest } from '../../session/session.ts'
import { signsInBy } from '../../session/signs-in-by.ts'
import { invitedBy } from '../../session/tab-items.ts'
import { useText } from '../../text/text-context.ts'
import { AgeTick } from '../../ui/age-tick.tsx'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { firstCountry } from '../../ui/country-choice.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { EmailField, emailProblem } from '../../ui/email-field.tsx'
import { InvitationBox } from '../../ui/invitation-box.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useEntry } from '../../ui/use-entry.ts'
import { focusProblem, refusedFor, useTyped } from '../../ui/use-typed.ts'

/** `/register`: an account by e-mail, without a wallet. */
export const RegisterScreen = () => {
  const t = useText()
  useEntry()
  return (
    <BarePage title={t('title.register')}>
      <h1 className="text-28 font-semibold">{t('register.title')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.lead')}</p>
      <RegisterForm />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-muted">
        {t('register.hasAccount')}
        <TextLink to="/login" state={{ byEmail: true }}>
          {t('register.signIn')}
        </TextLink>
      </p>
    </BarePage>
  )
}

/** Everything that an account by e-mail asks for; what the server refuses is said at its field. */
const RegisterForm = () => {
  const t = useText()
  const isOnline = useOnline()
  const [isTried, setIsTried] = useState(false)
  const [isAddressTried, setIsAddressTried] = useState(false)
  const [country, setCountry] = useState(firstCountry)
  const [ofAge, setOfAge] = useState(false)
  const [code, setCode] = useState('')
  const [invitationCode, setInvitationCode] = useState(invitedBy)
  const chosen = useNewPassword()
  const save = useMutation({
    mutationFn: async () => {
      const key = await newSessionKey()
      const signedIn = await call(register, {
        email: address.text,
        emailCode: code,
        password: chosen.password,
        username: name.text,
        country,
        ofAge,
        sessionKey: key.publicKey,
        keepGuest: isGuest.get() !== null,
        ...(invitationCode.trim() !== '' && { invitationCode: invitationCode.trim() }),
      })
      signsInBy.set('email')
      await startSession(signedIn, key)
    },
  })
  const onTyped = () => save.reset()
  const name = useTyped((text) => usernameProblem(t, text), { isTried, onTyped })
  const address = useTyped((text) => emailProblem(t, text), { isTried: isTried || isAddressTried, onTyped })
  const refused = {
    username: refusedFor(t, save.error, 'username_taken', 'username_malformed', 'username_mixed'),
    email: refusedFor(t, save.error, 'email_taken', 'email_malformed'),
    code: refusedFor(t, save.error, 'email_code_wrong'),
    invitation: refusedFor(t, save.error, 'invitation_unknown'),
  }
  const isSaid = Object.values(refused).some((sentence) => sentence !== undefined)
  const isReady =
    country !== '' && ofAge && chosen.isReady && isWholeCode(code) && !name.problem && !address.problem

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (!isReady) focusProblem(event.currentTarget)
    else if (isOnline && !save.isPending) save.mutate()
  }

  return (
    <SendForm
      onSubmit={submit}
      error={isSaid ? null : save.error}
      busy={save.isPending ? t('register.submitting') : undefined}
      button={t('register.submit')}
    >
      <CountryField value={country} onChange={setCountry} isTried={isTried} />
      <TextField
        {...name.input}
        label={t('register.username')}
        hint={t('register.usernameHint')}
        error={refused.username ?? name.input.error}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <EmailField {...address.input} error={refused.email ?? address.input.error} />
      <CodeField
        value={code}
        onChange={(typed) => {
          onTyped()
          setCode(typed)
        }}
        to={address.problem === undefined ? address.text.trim() : null}
        onMissing={() => setIsAddressTried(true)}
        send={() => call(sendEmailCode, { email: address.text, purpose: 'register' })}
        isTried={isTried}
        refused={refused.code}
      />
      <NewPasswordFields
        chosen={chosen}
        isTried={isTried}
        onTyped={onTyped}
        labels={{ password: t('register.password'), repeated: t('register.repeat') }}
      />
      <AgeTick checked={ofAge} onChange={setOfAge} isTried={isTried} />
      <InvitationBox
        value={invitationCode}
        onChange={(typed) => {
          onTyped()
          setInvitationCode(typed)
        }}
        refused={refused.invitation}
      />
    </SendForm>
  )
}

const usernameProblem = (t: Translator, text: string): string | undefined => {
  if (text.trim() === '') return t('register.usernameMissing')
  if (username.safeParse(text).success) return undefined
  return isOneScript(text) ? t('register.usernameMalformed') : t('register.usernameMixed')
}
