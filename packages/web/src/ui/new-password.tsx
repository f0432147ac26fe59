import { cx } from '@nibble/ui/class-names.ts'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/text-context.ts'
import { isGoodPassword, meetsRule, PASSWORD_RULES } from './password-rules.ts'

/** A pasted password that is too long is refused, not cut. */
const ROOM = 64

type NewPassword = ReturnType<typeof useNewPassword>

/** A new password, and what is still wrong with it. */
export const useNewPassword = () => {
  const t = useText()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const hasSpace = /\s/.test(password)
  const weak = hasSpace ? t('security.noSpaces') : t('money.passwordWeak')
  const problem = isGoodPassword(password) ? undefined : weak
  const mismatch = repeated === password ? undefined : t('security.mismatch')
  return {
    password,
    repeated,
    setPassword,
    setRepeated,
    hasSpace,
    problem,
    mismatch,
    isReady: problem === undefined && mismatch === undefined,
  }
}

type Props = {
  chosen: NewPassword
  isTried: boolean
  /** If there is an old one, this labels the new one. */
  labels: { readonly password: string; readonly repeated: string }
  /** The server's refusal of the password. */
  refused?: string | undefined
  onTyped: () => void
}

/** The new password twice, its rules ticked live. */
export const NewPasswordFields = ({ chosen, isTried, labels, refused, onTyped }: Props) => {
  const { password, repeated, problem, mismatch } = chosen
  const typed = (set: (text: string) => void) => (text: string) => {
    onTyped()
    set(text)
  }
  // A half-typed repetition is not an error yet.
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

/** Updated while typing: the rules that a password meets and those it does not. */
export const RuleTicks = ({ password }: { password: string }) => {
  const t = useText()
  return (
    <ul aria-label={t('security.rules')} className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
      {PASSWORD_RULES.map((rule) => {
        const isMet = meetsRule(rule, password)
        const Icon = isMet ? CircleCheck : Circle
        return (
          <li key={rule} className={cx('flex gap-2', isMet ? 'text-text' : 'text-muted')}>
            <Icon
              size={20}
              strokeWidth={1.75}
              className={isMet ? 'text-win' : 'text-faint'}
              aria-hidden="true"
            />
            <span>
              {t(`security.rule.${rule}`)}
              <span className="sr-only">, {t(isMet ? 'security.met' : 'security.unmet')}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
