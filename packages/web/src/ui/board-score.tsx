import type { contest, ResponseOf } from '@nibble/contract'
import { amountOf, type Amount as Money } from '@nibble/domain'
import { useServerSecond } from '../realtime/server-second.ts'
import { clockText } from '../text/format.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'

/** What ranks a board: profit in USDT, or contest points. */
export type Measure = 'profit' | 'points'
export type Board = Pick<
  ResponseOf<typeof contest>,
  'own' | 'players' | 'endsAt' | 'budget' | 'rows' | 'prizes'
>
export type Own = NonNullable<Board['own']>

/** Points are shown in hundredths; the server ranks by more decimals. */
export const inHundredths = (score: Money): Money => amountOf(score - (score % 10_000n))

type ScoreProps = {
  score: Money
  measure: Measure
  own?: boolean
  /** For columns whose heading names the unit. */
  isShort?: boolean
  className?: string
}

/** Profit as money, contest points as points. */
export const Score = ({ score, measure, own = false, isShort = false, className = '' }: ScoreProps) => {
  const t = useText()
  const format = useFormat()
  if (measure === 'profit')
    return (
      <Amount
        value={score}
        asset="USDT"
        named={!isShort}
        own={own}
        signed
        tone={own ? 'result' : 'gain'}
        className={className}
      />
    )
  const points = format.amount(inHundredths(score), { decimals: 2 })
  return <span className={className}>{isShort ? points : t('contest.pointsOf', { points })}</span>
}

const DAY_MS = 86_400_000

/** `2 d 1:28:45`: the time left, by the server's clock. */
export const TimeLeft = ({ until }: { until: number }) => {
  const t = useText()
  const left = Math.max(0, until - useServerSecond())
  const days = Math.floor(left / DAY_MS)
  const clock = clockText(left % DAY_MS)
  return <span>{days === 0 ? clock : t('ranking.days', { days, clock })}</span>
}
