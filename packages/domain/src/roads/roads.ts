import type { Side } from '../games/road-view.ts'
import { type Cell, layOut, ROWS, type Streak } from './grid.ts'

// The five roads of a table. The bead plate shows every round, the big road the streaks of the two sides, and the three
// derived roads whether the big road repeats its pattern. They describe the past and predict nothing.

/** `red` where the big road repeats its pattern, `blue` where it breaks it. */
export type PatternMark = 'red' | 'blue'

export type Roads = {
  readonly beadPlate: readonly Cell<Side>[]
  readonly bigRoad: readonly Cell<Side>[]
  readonly bigEye: readonly Cell<PatternMark>[]
  readonly small: readonly Cell<PatternMark>[]
  readonly cockroach: readonly Cell<PatternMark>[]
}

/** All five roads of rounds in draw order. */
export const roadsOf = (sides: readonly Side[]): Roads => {
  const streaks = streaksOf(sides)
  const lengths = streaks.filter(({ mark }) => mark !== 'tie').map(({ ties }) => ties.length)
  return {
    beadPlate: beadPlate(sides),
    bigRoad: layOut(streaks),
    bigEye: layOut(patternStreaks(derivedRoad(lengths, DISTANCE.bigEye))),
    small: layOut(patternStreaks(derivedRoad(lengths, DISTANCE.small))),
    cockroach: layOut(patternStreaks(derivedRoad(lengths, DISTANCE.cockroach))),
  }
}

export type Ask = {
  readonly bigEye: PatternMark | null
  readonly small: PatternMark | null
  readonly cockroach: PatternMark | null
}

/** What each derived road would write next for that side; null if nothing yet. */
export const askRoads = (sides: readonly Side[], next: 'a' | 'b'): Ask => {
  const lengths = streaksOf([...sides, next])
    .filter(({ mark }) => mark !== 'tie')
    .map(({ ties }) => ties.length)
  const last = (distance: number): PatternMark | null =>
    patternAt(lengths, { column: lengths.length - 1, row: (lengths.at(-1) ?? 1) - 1, distance })
  return { bigEye: last(DISTANCE.bigEye), small: last(DISTANCE.small), cockroach: last(DISTANCE.cockroach) }
}

/** How many columns of the big road back each derived road compares with. */
const DISTANCE = { bigEye: 1, small: 2, cockroach: 3 } as const

const beadPlate = (sides: readonly Side[]): readonly Cell<Side>[] =>
  sides.map((mark, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS, mark, ties: 0 }))

/**
 * Streaks of the two sides. A tie makes no separate bead but is counted on the previous one; ties before the first side wait on
 * their own bead, which the first side then takes over.
 */
const streaksOf = (sides: readonly Side[]): readonly Streak<Side>[] => {
  const streaks: { mark: Side; ties: number[] }[] = []
  let waiting = 0
  for (const side of sides) {
    const streak = streaks.at(-1)
    if (side === 'tie') {
      if (streak === undefined) waiting += 1
      else streak.ties.push((streak.ties.pop() ?? 0) + 1)
    } else if (streak?.mark === side) streak.ties.push(0)
    else {
      streaks.push({ mark: side, ties: [waiting] })
      waiting = 0
    }
  }
  return waiting === 0 ? streaks : [{ mark: 'tie', ties: [waiting] }]
}

/** The marks of one derived road, for every bead of the big road with enough columns before it. */
const derivedRoad = (lengths: readonly number[], distance: number): readonly PatternMark[] =>
  lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => patternAt(lengths, { column, row, distance })).filter(
      (mark) => mark !== null,
    ),
  )

/**
 * The mark for one bead of the big road, whose streaks are columns of any length here (their tails do not count). At the top of a
 * column: red if the previous column is as long as the one `distance` before it. Further down: compare with the column `distance`
 * back; red if it has a bead beside this one, or none beside this and the one above.
 */
const patternAt = (
  lengths: readonly number[],
  at: { readonly column: number; readonly row: number; readonly distance: number },
): PatternMark | null => {
  const { column, row, distance } = at
  if (row === 0) {
    const [before, back] = [lengths[column - 1], lengths[column - 1 - distance]]
    if (before === undefined || back === undefined) return null
    return before === back ? 'red' : 'blue'
  }
  const back = lengths[column - distance]
  if (back === undefined) return null
  return row === back ? 'blue' : 'red'
}

const patternStreaks = (road: readonly PatternMark[]): readonly Streak<PatternMark>[] => {
  const streaks: { mark: PatternMark; ties: number[] }[] = []
  for (const mark of road) {
    const streak = streaks.at(-1)
    if (streak?.mark === mark) streak.ties.push(0)
    else streaks.push({ mark, ties: [0] })
  }
  return streaks
}
