import { login } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { currentSessionKey, startSession } from '../../api/caller.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useText } from '../../text/text-context.ts'
import { refusedFor } from '../../ui/use-typed.ts'

/** A player without a wallet proves by the login password that it is still them. */
export const PasswordAgain = ({ email }: { email: string }) => {
  const t = useText()
  const [password, setPassword] = useState('')
  const enter = useMutation({
    mutationFn: async () => {
      const key = await currentSessionKey()
      await startSession(await call(login, { email, password, sessionKey: key.publicKey }), key)
    },
  })
  // The address is their own, so that only the password can be wrong.
  const isWrong = refusedFor(t, enter.error, 'password_wrong', 'password_weak') !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password !== '' && !enter.isPending) enter.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">{t('register.againText')}</p>
      <PasswordField
        label={t('register.passwordOf', { email })}
        autoComplete="current-password"
        value={password}
        onChange={(text) => {
          enter.reset()
          setPassword(text)
        }}
        error={isWrong ? t('register.passwordWrong') : undefined}
      />
      {enter.isError && !isWrong && <InlineError text={errorSentence(t, enter.error)} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={password === ''}
        busy={enter.isPending ? t('login.entering') : undefined}
      >
        {t('register.confirm')}
      </Button>
    </form>
  )
}
