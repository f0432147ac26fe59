import './boards.css'
import type { PlacedPlayer } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag } from '@nibble/ui/tag.tsx'
import { type ReactNode, useId } from 'react'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { type Measure, Score } from './board-score.tsx'
import type { FreePlace } from './free-places.ts'
import { hexOfId } from './hex-of-id.ts'

/** `paid`: shows what was received instead of the maximum prize. */
type Props = {
  rows: readonly PlacedPlayer[]
  /** The following places, still free. */
  free?: readonly FreePlace[]
  label: string
  measure: Measure
  paid?: boolean
}

/** Players by place: their profit or points, and their place's prize. */
export const PlaceList = ({ rows, free = [], label, measure, paid = false }: Props) => {
  const t = useText()
  const format = useFormat()
  const withPrize = free.filter(({ prize }) => prize !== null)
  const [first, last] = [free[withPrize.length], free.at(-1)]
  return (
    <>
      {rows.length + withPrize.length > 0 && (
        <div className="place place-head" aria-hidden="true">
          <span />
          <span />
          <span>{t('ranking.player')}</span>
          <span>{t(measure === 'profit' ? 'ranking.profitIn' : 'contest.pointsIn')}</span>
          <span>{t(paid ? 'ranking.prizeIn' : 'contest.upToIn')}</span>
        </div>
      )}
      <ol aria-label={label} className="places py-1">
        {rows
          .map((row, at) => ({ row, line: at }))
          .map(({ row, line }) => (
            <PlaceRow key={line} row={row} measure={measure} paid={paid} />
          ))}
        {withPrize.map((each) => (
          <FreeRow key={each.place} {...each} />
        ))}
        {first !== undefined && last !== undefined && (
          <li className="place place-rest">
            {t('ranking.noPrizes', { from: format.count(first.place), to: format.count(last.place) })}
          </li>
        )}
      </ol>
    </>
  )
}

/** The list under a podium: in a card, unless nobody is in it and no place in it has a prize. */
export const UnderPodium = (props: Props & { free: readonly FreePlace[] }) => {
  const { rows, free } = props
  if (rows.length + free.length === 0) return null
  if (rows.length === 0 && free.every(({ prize }) => prize === null)) return <PlaceList {...props} />
  return (
    <Card padded={false} className="px-4 lg:px-5">
      <PlaceList {...props} />
    </Card>
  )
}

type LastProps = { rows: readonly PlacedPlayer[]; title: string; measure: Measure; children?: ReactNode }

/** The winners of the previous board, and their prizes; `children` if there were none. */
export const LastPlaces = ({ rows, title, measure, children }: LastProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} space="none" />
      <Card padded={false} className="overflow-hidden px-4 lg:px-5">
        {rows.length === 0 ? children : <PlaceList rows={rows} label={title} measure={measure} paid />}
      </Card>
    </section>
  )
}

type RowProps = { row: PlacedPlayer; measure: Measure; paid: boolean }

const PlaceRow = ({ row, measure, paid }: RowProps) => {
  const t = useText()
  const format = useFormat()
  const { place, username, score, prize, isOwn } = row
  const shown = prize === null ? null : format.amount(prize, { decimals: 0 })
  return (
    <li className={cx('place', isOwn && 'is-own')}>
      <span className={cx('text-center font-semibold', isOwn ? 'text-brass' : 'text-muted')}>
        <span className="sr-only">{t('ranking.place')} </span>
        {format.count(place)}
      </span>
      <HashTile hash={hexOfId(username)} size={32} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        <span className="font-semibold">{username}</span>
        {isOwn && <Tag tone="brass">{t('ranking.you')}</Tag>}
      </span>
      <Score score={score} measure={measure} isShort className="font-semibold" />
      {shown === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">
            {t(paid ? 'ranking.prizePaid' : 'ranking.prizeUpTo', {
              prize: `${shown} ${t('asset.REWARD_POINT')}`,
            })}
          </span>
        </span>
      )}
    </li>
  )
}

const FreeRow = ({ place, prize }: FreePlace) => {
  const t = useText()
  const format = useFormat()
  const shown = prize === null ? null : format.amount(prize, { decimals: 0 })
  return (
    <li className="place text-muted">
      <span className="text-center font-semibold">
        <span className="sr-only">{t('ranking.place')} </span>
        {format.count(place)}
      </span>
      <HashTile hash={null} size={32} />
      <span>{t('ranking.free')}</span>
      <span />
      {shown === null ? (
        <span aria-hidden="true">–</span>
      ) : (
        <span>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">
            {t('ranking.prizeUpTo', { prize: `${shown} ${t('asset.REWARD_POINT')}` })}
          </span>
        </span>
      )}
    </li>
  )
}

/** The prize of every place. */
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
            {format.amount(prize, { decimals: 0 })}
          </li>
        ))}
    </ol>
  )
}
