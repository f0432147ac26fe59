import type { PlacedPlayer } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { Medal } from 'lucide-react'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'
import { type Measure, Score } from './own-place.tsx'

/** `paid`: what was received stands with the places, and not what they pay at most. */
type Props = { rows: readonly PlacedPlayer[]; label: string; measure: Measure; paid?: boolean }

/** Players by place: their profit or points, and what their place pays. */
export const PlaceList = ({ rows, label, measure, paid = false }: Props) => (
  <ol aria-label={label} className="divide-y divide-line">
    {rows
      .map((row, at) => ({ row, line: at }))
      .map(({ row, line }) => (
        <PlaceRow key={line} row={row} measure={measure} paid={paid} />
      ))}
  </ol>
)

type RowProps = { row: PlacedPlayer; measure: Measure; paid: boolean }

const PlaceRow = ({ row, measure, paid }: RowProps) => {
  const t = useText()
  const format = useFormat()
  const { place, username, score, prize, isOwn } = row
  return (
    <li className={cx('-mx-4 flex items-center gap-3 px-4 py-3 lg:-mx-5 lg:px-5', isOwn && 'bg-brass-wash')}>
      <Place place={place} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <span className="font-semibold">{username}</span>
        {isOwn && <span className="text-12 whitespace-nowrap text-brass">{t('ranking.you')}</span>}
      </span>
      <span className="grid justify-items-end text-right">
        <Score score={score} measure={measure} className="font-semibold" />
        {prize !== null && (
          <span className="text-12 text-muted">
            {t(paid ? 'ranking.prizePaid' : 'ranking.prizeUpTo', {
              prize: `${format.amount(prize, { decimals: 0 })} ${t('asset.REWARD_POINT')}`,
            })}
          </span>
        )}
      </span>
    </li>
  )
}

/** The first three by a medal, everybody by number. */
const Place = ({ place }: { place: number }) => {
  const t = useText()
  const format = useFormat()
  return (
    <span className="inline-flex w-10 shrink-0 items-center gap-1 tabular-nums">
      <span className="sr-only">{t('ranking.place')}</span>
      <span className={cx('text-16 font-semibold', place <= 3 ? 'text-brass' : 'text-muted')}>
        {format.count(place)}
      </span>
      {place <= 3 && <Medal size={18} strokeWidth={1.75} className="text-brass" aria-hidden="true" />}
    </span>
  )
}

/** What every place pays. */
export const PrizeList = ({ prizes, label }: { prizes: readonly Money[]; label: string }) => {
  const t = useText()
  const format = useFormat()
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-x-6 gap-y-1"
    >
      {prizes
        .map((prize, at) => ({ prize, place: at + 1 }))
        .map(({ prize, place }) => (
          <li key={place} className="flex min-h-8 items-baseline justify-between gap-3">
            <span className="text-muted">{t('ranking.placeOf', { place: format.count(place) })}</span>
            <Amount value={prize} asset="REWARD_POINT" />
          </li>
        ))}
    </ol>
  )
}
