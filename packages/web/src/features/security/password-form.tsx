import { updateTransactionPassword } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { isGoodPassword } from './password-rules.ts'
import { RuleTicks } from './rule-ticks.tsx'

type Props = {
  /** With the old password, or by the wallet's signature where there is none or it was forgotten. */
  asksOld: boolean
  onSaved: () => void
}

/** A pasted password that is too long is told so, not cut. */
const ROOM = 64

/** The new password twice, its rules ticked live; the old one first where it is known. */
export const PasswordForm = ({ asksOld, onSaved }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isTried, setIsTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      call(updateTransactionPassword, { newPassword: password, ...(asksOld && { oldPassword: old }) }),
    onSuccess: async () => {
      showToast(t('security.saved'))
      await cache.invalidateQueries({ queryKey: keys.user })
      onSaved()
    },
  })

  const problems = {
    old: asksOld && old === '' ? t('security.oldMissing') : undefined,
    password: /\s/.test(password)
      ? t('security.noSpaces')
      : isGoodPassword(password)
        ? undefined
        : t('money.passwordWeak'),
    repeated: repeated === password ? undefined : t('security.mismatch'),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const isReady = Object.values(problems).every((problem) => problem === undefined)
    if (isReady && isOnline && !save.isPending) save.mutate()
  }
  const typed = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    save.reset()
    set(event.target.value)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {asksOld && (
        <PasswordField
          label={t('security.old')}
          autoComplete="off"
          value={old}
          onChange={typed(setOld)}
          error={isTried ? problems.old : undefined}
        />
      )}
      <PasswordField
        label={t('security.new')}
        autoComplete="new-password"
        maxLength={ROOM}
        value={password}
        onChange={typed(setPassword)}
        error={isTried || /\s/.test(password) ? problems.password : undefined}
      />
      <RuleTicks password={password} />
      <PasswordField
        label={t('security.repeat')}
        autoComplete="new-password"
        maxLength={ROOM}
        value={repeated}
        onChange={typed(setRepeated)}
        error={
          isTried || repeated.length >= password.length ? mismatch(repeated, problems.repeated) : undefined
        }
      />
      {save.isError && <InlineError text={errorSentence(t, save.error)} />}
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        disabled={!isOnline}
        busy={save.isPending ? t('security.saving') : undefined}
      >
        {isOnline ? t('security.save') : t('money.offline')}
      </Button>
    </form>
  )
}

/** Nothing typed is no mistake yet. */
const mismatch = (repeated: string, problem: string | undefined) => (repeated === '' ? undefined : problem)
