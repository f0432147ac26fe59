import { betCircuitDiagram, type TableChoice } from '@nibble/contract'
import type { Side } from '@nibble/domain'
import { type GameId, type RoadView, type RoundLength, roadsOf, roadViews } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Grip, Info } from 'lucide-react'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { socketState } from '../../../realtime/connection.ts'
import { useText } from '../../../text/text-context.ts'
import { Bead } from '../../../ui/bead.tsx'
import { BeadPlate, BigRoad } from '../../../ui/roads.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { roadBead, sideNames, viewOf } from './road-reading.ts'

// Below the others and drawn from the same outcomes: loaded after them.
const DerivedRoads = lazy(() => import('./derived-roads.tsx').then((m) => ({ default: m.DerivedRoads })))

type Props = { game: GameId; roundLength: RoundLength; table: TableChoice }

/** Past outcomes in five charts. They predict nothing, and the card says so. */
export const RoadsCard = memo(({ game, roundLength, table }: Props) => {
  const t = useText()
  const roads = useQuery({
    queryKey: keys.roads(roundLength, game, table),
    queryFn: async ({ signal }) => {
      const { outcomes } = await call(betCircuitDiagram, { roundLength, game, table }, { signal })
      return { game, outcomes }
    },
    refetchInterval: () => (socketState.get() === 'open' ? false : 10_000),
  })
  // Drawn in slices, so that a slow phone answers taps meanwhile.
  const shown = useDeferredValue(roads.data)
  const outcomes = useMemo(
    () => [...(shown?.outcomes ?? [])].sort((a, b) => (a.round < b.round ? -1 : 1)).map((row) => row.outcome),
    [shown],
  )

  return (
    <Card as="section" aria-label={t('roads.label')} className="grid content-start gap-4">
      {shown === undefined && !roads.isError && <RoadsSkeleton />}
      {roads.isError && roads.data === undefined && (
        <ErrorState error={roads.error} onRetry={() => void roads.refetch()} />
      )}
      <StaleNote query={roads} />
      {shown !== undefined && <Roads game={game} outcomes={outcomes} table={table} />}
      <p className="flex gap-2 text-12 text-muted">
        <Info size={16} aria-hidden="true" />
        {t('roads.odds')}
      </p>
    </Card>
  )
})

type RoadsProps = { game: GameId; outcomes: readonly string[]; table: TableChoice }

export const Roads = ({ game, outcomes, table }: RoadsProps) => {
  const t = useText()
  const [viewId, setViewId] = useState<string | null>(null)
  const view = viewOf(game, viewId)
  const beads = outcomes.map((outcome) => roadBead(t, game, view, outcome))
  const sides = beads.map(({ side }) => side)
  const roads = roadsOf(sides)
  const { tie } = sideNames(t, game, view)
  if (beads.length === 0)
    return (
      <div className="roads-none rounded-12">
        <EmptyState icon={Grip} text={t('roads.none')} />
      </div>
    )

  return (
    <>
      <LastTwenty beads={beads.slice(-20)} game={game} view={view} table={table} />
      {roadViews(game).length > 1 && (
        <Segment
          wide
          label={t('roads.view')}
          value={view.id}
          onChange={setViewId}
          options={roadViews(game).map(({ id }) => ({
            value: id,
            text: t(id === 'size' ? 'roads.view.size' : 'roads.view.parity'),
          }))}
        />
      )}
      <Road title={t('roads.beadPlate')} hint={t('roads.beadPlateHint')}>
        <BeadPlate
          label={t('roads.beadPlateLabel', { count: beads.length })}
          beads={roads.beadPlate.map((cell, index) => ({
            ...cell,
            side: cell.mark,
            letter: beads[index]?.letter ?? '',
          }))}
        />
      </Road>
      <Road title={t('roads.bigRoad')} hint={tie === null ? undefined : t('roads.bigRoadHint', { tie })}>
        <BigRoad
          label={t('roads.bigRoad')}
          streaks={roads.bigRoad.map((cell) => ({ ...cell, side: cell.mark }))}
        />
      </Road>
      <Suspense fallback={<Skeleton className="h-11 w-full rounded-12" />}>
        <DerivedRoads roads={roads} sides={sides} game={game} view={view} />
      </Suspense>
    </>
  )
}

const Road = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string | undefined
  children: React.ReactNode
}) => (
  <div>
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h3 className="font-semibold">{title}</h3>
      <span className="text-12 text-faint">{hint}</span>
    </div>
    {children}
  </div>
)

/** The dimensions of the content: the drawings keep their proportions at every width. */
const RoadsSkeleton = () => (
  <>
    <Skeleton className="h-[83px] w-full rounded-12" />
    <Skeleton className="aspect-[353/133] w-full rounded-12" />
    <Skeleton className="aspect-[353/97] w-full rounded-12" />
    <Skeleton className="h-7 w-full rounded-12" />
  </>
)

type RoundBead = { readonly side: Side; readonly letter: string; readonly name: string }
type LastTwentyProps = { beads: readonly RoundBead[]; game: GameId; view: RoadView; table: TableChoice }

/** The newest twenty rounds as lettered beads, oldest first, and the count of each side. */
const LastTwenty = ({ beads, game, view, table }: LastTwentyProps) => {
  const t = useText()
  const names = sideNames(t, game, view)
  const count = (side: Side) => beads.filter((bead) => bead.side === side).length

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">
          {t('roads.last20')} {table === 'guarded' && <Tag>{t('records.guarded')}</Tag>}
        </h2>
        <span className="flex flex-wrap gap-x-3 text-12 text-muted">
          <span>{t('roads.count', { name: names.a, count: count('a') })}</span>
          <span>{t('roads.count', { name: names.b, count: count('b') })}</span>
          {names.tie !== null && <span>{t('roads.count', { name: names.tie, count: count('tie') })}</span>}
        </span>
      </div>
      {/* Both rows from the start: the eleventh round would push down everything below. */}
      <ol className="grid grid-cols-10 grid-rows-2 justify-items-center gap-y-1.5">
        {beads.map(({ side, letter, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bead is known by its place
          <li key={index}>
            <Bead side={side} letter={letter} label={name} />
          </li>
        ))}
      </ol>
    </div>
  )
}
