import type { Side } from '@nibble/domain'
import {
  type Ask,
  askRoads,
  type Cell,
  type GameId,
  type PatternMark,
  type Roads,
  type RoadView,
} from '@nibble/domain'
import { ChevronDown } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import { type DerivedKind, DerivedRoad, DerivedSample } from '../../../ui/roads.tsx'
import { sideNames } from './road-reading.ts'

type Props = { roads: Roads; sides: readonly Side[]; game: GameId; view: RoadView }

const KINDS: readonly DerivedKind[] = ['bigEye', 'small', 'cockroach']

/** Whether the big road repeats itself, read three ways, and what either side would add next. Folded at first. */
export const DerivedRoads = ({ roads, sides, game, view }: Props) => {
  const t = useText()
  return (
    <details className="group -my-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('roads.more')}
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          className="text-faint transition group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-3 gap-3 pt-1 pb-3">
        {KINDS.map((kind) => (
          <Derived key={kind} kind={kind} cells={roads[kind]} />
        ))}
      </div>
      <AskTable sides={sides} game={game} view={view} />
    </details>
  )
}

const Derived = ({ kind, cells }: { kind: DerivedKind; cells: readonly Cell<PatternMark>[] }) => {
  const t = useText()
  const road = t(`roads.${kind}`)
  const repeats = cells.filter(({ mark }) => mark === 'red').length
  return (
    <div>
      <h3 className="mb-1.5 text-12 text-muted">{road}</h3>
      <DerivedRoad
        kind={kind}
        label={t('roads.derivedLabel', { road, repeats, breaks: cells.length - repeats })}
        turns={cells.map((cell) => ({ ...cell, side: sideOfMark(cell.mark) }))}
      />
    </div>
  )
}

/** A repeated pattern is drawn as side A, a broken one as side B. */
const sideOfMark = (mark: PatternMark): 'a' | 'b' => (mark === 'red' ? 'a' : 'b')

const AskTable = ({ sides, game, view }: Omit<Props, 'roads'>) => {
  const t = useText()
  const names = sideNames(t, game, view)
  return (
    <ul className="grid gap-1 pb-2">
      {(['a', 'b'] as const).map((side) => (
        <AskRow key={side} name={names[side]} ask={askRoads(sides, side)} />
      ))}
    </ul>
  )
}

const AskRow = ({ name, ask }: { name: string; ask: Ask }) => {
  const t = useText()
  const words = (mark: PatternMark | null) =>
    t(mark === null ? 'roads.nothing' : mark === 'red' ? 'roads.repeats' : 'roads.breaks')

  return (
    <li className="flex items-center justify-between gap-3 text-12 text-muted">
      <span aria-hidden="true">
        {t('roads.ask')} <b className="text-text">{name}</b>
      </span>
      <span className="sr-only">
        {t('roads.askLabel', {
          name,
          bigEye: words(ask.bigEye),
          small: words(ask.small),
          cockroach: words(ask.cockroach),
        })}
      </span>
      <span className="flex gap-3" aria-hidden="true">
        {KINDS.map((kind) => {
          const mark = ask[kind]
          return (
            <span key={kind} className="inline-grid size-4 place-items-center">
              {mark === null ? '–' : <DerivedSample kind={kind} side={sideOfMark(mark)} />}
            </span>
          )
        })}
      </span>
    </li>
  )
}
