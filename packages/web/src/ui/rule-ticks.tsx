import { Circle, CircleCheck } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { cx } from './class-names.ts'
import { meetsRule, PASSWORD_RULES } from './password-rules.ts'

/** Ticked while one types: what a password has, and what it still needs. */
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
