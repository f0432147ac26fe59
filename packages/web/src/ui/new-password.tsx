import { useState } from 'react'
import { useText } from '../text/text-context.ts'
import { PasswordField } from './password-field.tsx'
import { isGoodPassword } from './password-rules.ts'
import { RuleTicks } from './rule-ticks.tsx'

/** A pasted password that is too long is told so, not cut. */
const ROOM = 64

export type NewPassword = ReturnType<typeof useNewPassword>

/** A password that is being chosen, and what is still wrong with it. */
export const useNewPassword = () => {
  const t = useText()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const hasSpace = /\s/.test(password)
  const weak = hasSpace ? t('security.noSpaces') : t('money.passwordWeak')
  const problem = isGoodPassword(password) ? undefined : weak
  const mismatch = repeated === password ? undefined : t('security.mismatch')
  return {
    ...{ password, repeated, setPassword, setRepeated, hasSpace, problem, mismatch },
    isReady: problem === undefined && mismatch === undefined,
  }
}

type Props = {
  chosen: NewPassword
  isTried: boolean
  /** Where there is an old one, this is the new one. */
  labels: { readonly password: string; readonly repeated: string }
  /** What the server says of it. */
  refused?: string | undefined
  onTyped: () => void
}

/** The new password twice, its rules ticked live. */
export const NewPasswordFields = ({ chosen, isTried, labels, refused, onTyped }: Props) => {
  const { password, repeated, problem, mismatch } = chosen
  const typed = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    onTyped()
    set(event.target.value)
  }
  // Half of it is no mistake yet.
  const showsMismatch = isTried || (repeated !== '' && repeated.length >= password.length)

  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        maxLength={ROOM}
        value={password}
        onChange={typed(chosen.setPassword)}
        error={refused ?? (isTried || chosen.hasSpace ? problem : undefined)}
      />
      <RuleTicks password={password} />
      <PasswordField
        label={labels.repeated}
        autoComplete="new-password"
        maxLength={ROOM}
        value={repeated}
        onChange={typed(chosen.setRepeated)}
        error={showsMismatch ? mismatch : undefined}
      />
    </>
  )
}
