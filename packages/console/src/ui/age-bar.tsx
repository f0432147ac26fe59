import { cx } from '@nibble/ui/class-names.ts'
import { useEffect, useState } from 'react'
import { durationText } from '../text/format.ts'

type Props = { from: number; deadline: number; now: number }

const CLOSE_MS = 4 * 3_600_000

/** The used part of a time limit, as a bar and in words. */
export const AgeBar = ({ from, deadline, now }: Props) => {
  const left = deadline - now
  const used = Math.min(1, Math.max(0, (now - from) / (deadline - from)))
  const state = left < 0 ? 'late' : left < CLOSE_MS ? 'close' : 'early'
  return (
    <span className="grid w-24 gap-1 sm:w-32">
      <svg
        className="h-1 w-full rounded-full bg-line"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={used * 100} height="4" className={FILLS[state]} />
      </svg>
      <span className={cx('text-12 whitespace-nowrap', TEXTS[state])}>
        {left < 0 ? `${durationText(left)} overdue` : `${durationText(left)} left`}
      </span>
    </span>
  )
}

const FILLS = { late: 'fill-loss', close: 'fill-brass-fill', early: 'fill-azure' }
const TEXTS = { late: 'text-loss font-semibold', close: 'text-brass', early: 'text-muted' }

/** The current time, updated regularly: ages and deadlines advance while shown. */
export const useNow = (everyMs = 10_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
