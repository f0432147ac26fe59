import './boards.css'
import type { PlacedPlayer } from '@nibble/contract'
import { type Amount, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Gift } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { type Measure, Score } from './board-score.tsx'
import { ON_PODIUM, placesUnderPodium } from './free-places.ts'
import { hexOfId } from './hex-of-id.ts'
import { UnderPodium } from './place-list.tsx'

/** For first, second and third: tile size and step height. */
const STEPS = [
  { tile: 80, height: 78 },
  { tile: 62, height: 58 },
  { tile: 62, height: 40 },
] as const
const CLOTH = 'M.3 2h9.4v6H.3zM12 .3h6v9.4h-6zM2 10.3h6v9.4H2zM10.3 12h9.4v6h-9.4z'

type Props = {
  rows: readonly PlacedPlayer[]
  /** The maximum prize of each place. */
  prizes: readonly Amount[]
  measure: Measure
  children?: ReactNode
}

/** The first three on woven steps, under their heading; a free step says so, and its prize. */
export const Podium = ({ rows, prizes, measure, children }: Props) => {
  const t = useText()
  const format = useFormat()
  const cloth = useId()
  return (
    <Card
      as="section"
      padded={false}
      className="overflow-hidden px-3 pt-5"
      aria-label={t('ranking.firstThree')}
    >
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <pattern id={cloth} width="20" height="20" patternUnits="userSpaceOnUse">
          <path className="podium-cloth" d={CLOTH} />
        </pattern>
      </svg>
      {children}
      <ol className="podium">
        {STEPS.map(({ tile, height }, at) => {
          const row = rows[at]
          const place = row?.place ?? at + 1
          const prize = row === undefined ? prizes[at] : row.prize
          return (
            <li key={height} className="podium-step">
              {/* As high as a score. */}
              {row === undefined && <span className="h-5" />}
              <span className="relative">
                <HashTile hash={row === undefined ? null : hexOfId(row.username)} size={tile} />
                {row === undefined && prize !== undefined && (
                  <span className="absolute inset-0 grid place-items-center text-brass" aria-hidden="true">
                    <Gift size={tile / 3} strokeWidth={1.5} />
                  </span>
                )}
              </span>
              {row === undefined ? (
                <span className="mt-1 font-semibold">{t('ranking.free')}</span>
              ) : (
                <>
                  <b className="podium-name mt-1">{row.username}</b>
                  <span className="flex flex-wrap items-baseline justify-center gap-x-1.5">
                    {row.isOwn && <span className="text-12 text-brass">{t('ranking.you')}</span>}
                    <Score score={row.score} measure={measure} isShort className="font-semibold" />
                  </span>
                </>
              )}
              {prize != null && (
                <span className="podium-prize text-12 text-muted">
                  {measure === 'profit'
                    ? t('ranking.credits', { amount: format.amount(prize, { decimals: 0 }) })
                    : // The contest's heading names the unit.
                      t('ranking.prizeUpTo', { prize: format.amount(prize, { decimals: 0 }) })}
                </span>
              )}
              <span className="podium-block">
                <svg width="100%" height={height} aria-hidden="true">
                  <rect width="100%" height="100%" fill={`url(#${cloth})`} />
                </svg>
                <b>
                  <span className="sr-only">{t('ranking.place')} </span>
                  {format.count(place)}
                </b>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const NO_PRIZES: readonly Amount[] = Array.from({ length: 10 }, () => ZERO)

/** In place of a board until it has loaded: as high as the podium and the list below it. */
export const BoardSkeleton = ({ measure, children }: Pick<Props, 'measure' | 'children'>) => {
  const t = useText()
  // Of the contest every place has a prize, of a ranking those of the podium.
  const board = { rows: [], prizes: measure === 'points' ? NO_PRIZES : NO_PRIZES.slice(0, ON_PODIUM) }
  return (
    <div role="status" aria-label={t('common.loading')} aria-busy="true" className="grid gap-4">
      <AsHigh>
        <Podium {...board} measure={measure}>
          {children}
        </Podium>
      </AsHigh>
      <AsHigh>
        <UnderPodium {...placesUnderPodium(board)} label="" measure={measure} />
      </AsHigh>
    </div>
  )
}

/** A skeleton as high as its children, which nobody sees. */
const AsHigh = ({ children }: { children: ReactNode }) => (
  <div className="relative">
    <div className="invisible">{children}</div>
    <Skeleton className="absolute inset-0 rounded-20" />
  </div>
)

/** Above an empty podium: why, and what to do. */
export const BoardEmpty = ({ title, text }: { title: string; text: string }) => (
  <div className="grid justify-items-center gap-1 px-3 pt-2 pb-6 text-center">
    <p className="text-16 font-semibold">{title}</p>
    <p className="max-w-[40ch] text-balance text-muted">{text}</p>
  </div>
)
