import type { TeamMember } from '@nibble/contract'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'

/** So many levels stand apart from the one above; deeper ones would leave no room on a phone. */
const INDENTED = 4

type Props = {
  member: TeamMember
  level: number
  /** The members that he invited, once they are wanted. */
  below: () => ReactNode
}

/** A member with what he and all below him play; opened, with the members that he invited. */
export const MemberRow = ({ member, level, below }: Props) => {
  const t = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { bindId, username: name, joinedAt, communitySize: count, invited, performance } = member
  const facts = (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-x-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-12 text-muted tracking-wide tabular-nums">{bindId}</span>
        </span>
        <Dotted className="text-12 text-muted">
          {t('team.joined', { date: format.longDay(joinedAt) })}
          {count > 0 && t('team.below', { count })}
        </Dotted>
      </span>
      <span className="grid shrink-0 justify-items-end text-right">
        <Amount value={performance} asset="USDT" named own className="font-semibold" />
        <span className="text-12 text-muted">
          {t('team.month')} <Amount value={member.performanceThisMonth} asset="USDT" own />
        </span>
      </span>
    </span>
  )
  if (invited === 0) return <li className="flex min-h-17 items-center gap-3 py-2 pl-8">{facts}</li>

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-17 w-full items-center gap-3 py-2 text-left transition hover:text-brass"
      >
        <ChevronRight
          size={20}
          strokeWidth={1.75}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
        {facts}
      </button>
      {isOpen && (
        <div className={cx('border-line', level < INDENTED && 'ml-2.5 border-l pl-3')}>{below()}</div>
      )}
    </li>
  )
}
