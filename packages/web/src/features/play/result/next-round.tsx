import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMsUntil } from '../../../realtime/server-second.ts'
import { clockText, shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Ring } from '../../../ui/ring.tsx'
import type { Moment } from '../round/moment.ts'

type NextRoundProps = {
  to: string
  moment: Moment
  opensAt: number | null
  shown: string
  className: string
}

/** The way on: the round that is open, or that the next one is near. */
export const NextRound = ({ to, moment, opensAt, shown, className }: NextRoundProps) => {
  const t = useText()
  const format = useFormat()
  const { round, phase, ofMs, isEnding } = moment
  const isOpen = phase === 'open' && round !== null && round.round !== shown
  const leftMs = useMsUntil(isOpen ? moment.endsAt : opensAt)
  const seconds = Math.ceil(leftMs / 1000)

  return (
    <Link
      to={to}
      className={cx(
        cardClass,
        'flex items-center gap-3 px-3.5 py-3 transition hover:border-line-strong',
        className,
      )}
    >
      <Ring
        size={44}
        thickness={4}
        state={isOpen ? (isEnding ? 'ending' : 'open') : 'closed'}
        left={isOpen ? Math.max(0, leftMs - 1000) / ofMs : 0}
      >
        <b className="text-12">
          {seconds === 0 ? null : seconds < 100 ? seconds : clockText(seconds * 1000)}
        </b>
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block">
          {isOpen ? t('result.open', { round: shortRound(round.round) }) : t('result.close')}
        </b>
        <span className="block text-muted">
          {isOpen ? t('result.openDraw', { time: format.time(round.drawAt) }) : t('result.nextSoon')}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}
