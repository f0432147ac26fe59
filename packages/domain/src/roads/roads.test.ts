import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAME_IDS } from '../games/game-id.ts'
import { gameOf } from '../games/registry.ts'
import type { Side } from '../games/road-view.ts'
import { type Cell, ROWS } from './grid.ts'
import { askRoads, roadsOf } from './roads.ts'
import { roadViews, sideOf } from './view.ts'

const sides = (text: string): Side[] =>
  text
    .replaceAll(' ', '')
    .split('')
    .map((char) => (char === 'A' ? 'a' : char === 'B' ? 'b' : 'tie'))

/** A road as drawn: one line per row, `.` for empty. */
const drawn = (cells: readonly Cell<string>[]): string[] => {
  const width = Math.max(0, ...cells.map(({ column }) => column + 1))
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: width }, (__, column) => {
      const cell = cells.find((one) => one.column === column && one.row === row)
      return cell === undefined ? '.' : cell.mark.charAt(0)
    }).join(''),
  )
}
const textOf = (cells: readonly Cell<string>[]) => cells.map(({ mark }) => mark.charAt(0)).join('')

const rounds = fc.array(fc.constantFrom<Side>('a', 'b', 'tie'), { maxLength: 150 })
const longStreaks = fc
  .array(fc.tuple(fc.constantFrom<Side>('a', 'b', 'tie'), fc.integer({ min: 1, max: 14 })), { maxLength: 25 })
  .map((streaks) => streaks.flatMap(([side, length]) => Array.from({ length }, () => side)))
const histories = fc.oneof(rounds, longStreaks)

describe('the bead plate', () => {
  test('shows every round, ties too, six to a column', () => {
    expect(drawn(roadsOf(sides('ABTABA BA')).beadPlate)).toEqual(['ab', 'ba', 't.', 'a.', 'b.', 'a.'])
  })
})

describe('the big road', () => {
  test('starts a column whenever the side changes', () => {
    expect(drawn(roadsOf(sides('AABAAAB')).bigRoad)).toEqual(['abab', 'a.a.', '..a.', '....', '....', '....'])
  })
  test('counts ties on the bead before them', () => {
    expect(roadsOf(sides('ATTBT')).bigRoad).toEqual([
      { column: 0, row: 0, mark: 'a', ties: 2 },
      { column: 1, row: 0, mark: 'b', ties: 1 },
    ])
  })
  test('keeps ties before the first side on its bead', () => {
    expect(roadsOf(sides('TT')).bigRoad).toEqual([{ column: 0, row: 0, mark: 'tie', ties: 2 }])
    expect(roadsOf(sides('TTBTB')).bigRoad).toEqual([
      { column: 0, row: 0, mark: 'b', ties: 3 },
      { column: 0, row: 1, mark: 'b', ties: 0 },
    ])
  })
  test('a streak of more than six turns right at the bottom', () => {
    expect(drawn(roadsOf(sides('AAAAAAAA B')).bigRoad)).toEqual(['ab.', 'a..', 'a..', 'a..', 'a..', 'aaa'])
  })
  test('a streak turns right above the tail of an earlier one, and stays in its row behind that tail', () => {
    expect(drawn(roadsOf(sides('AAAAAAAA BBBBBBBBB')).bigRoad)).toEqual([
      'ab....',
      'ab....',
      'ab....',
      'ab....',
      'abbbbb',
      'aaa...',
    ])
  })
  test('a streak that cannot go down at all goes right along the top, and the next one starts after it', () => {
    const tails = 'AAAAAAAAAAAA BBBBBBBBBBB AAAAAAAAAA BBBBBBBBB AAAAAAAA BBBBBBB A'
    const road = roadsOf(sides(tails)).bigRoad
    expect(drawn(road)[0]).toBe('abababbbbbbba')
    expect(new Set(road.map(({ column, row }) => `${column}/${row}`)).size).toBe(road.length)
  })
})

describe('the derived roads', () => {
  // Columns of the big road: 2, 2, 1, 3, 1 beads; worked out by hand from the rules on paper.
  const history = sides('AA BB A BBB A')
  test('the big eye compares with one column back', () => {
    expect(textOf(roadsOf(history).bigEye)).toBe('rrbbrb')
  })
  test('the small road compares with two columns back', () => {
    expect(textOf(roadsOf(history).small)).toBe('brbb')
  })
  test('the cockroach road compares with three columns back', () => {
    expect(textOf(roadsOf(history).cockroach)).toBe('rbb')
  })
  test('show nothing before there is something to compare with', () => {
    expect(roadsOf(sides('AAAA B')).bigEye).toEqual([])
    expect(textOf(roadsOf(sides('AAAA BB')).bigEye)).toBe('r')
    expect(textOf(roadsOf(sides('A B A')).bigEye)).toBe('r')
    expect(roadsOf(sides('A B A')).small).toEqual([])
    expect(textOf(roadsOf(sides('A B A B')).small)).toBe('r')
    expect(textOf(roadsOf(sides('A B A BB')).cockroach)).toBe('b')
  })
  test('alternation and equal streaks are red throughout', () => {
    expect(textOf(roadsOf(sides('ABABABABAB')).bigEye)).toMatch(/^r+$/)
    expect(textOf(roadsOf(sides('AABBAABBAABB')).small)).toMatch(/^r+$/)
  })
  test('one streak longer than all before it is blue once and then red', () => {
    expect(textOf(roadsOf(sides('AA BBBBB')).bigEye)).toBe('rbrr')
  })
})

describe('for every history', () => {
  test('no two beads share a place, and none leaves the six rows', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const road of Object.values(roadsOf(history))) {
          expect(new Set(road.map(({ column, row }) => column * ROWS + row)).size).toBe(road.length)
          expect(road.every(({ row, column }) => row >= 0 && row < ROWS && column >= 0)).toBe(true)
        }
      }),
    )
  })
  test('the big road shows every round: one bead per side, and all ties on beads', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { bigRoad } = roadsOf(history)
        const played = history.filter((side) => side !== 'tie')
        const beads = bigRoad.filter(({ mark }) => mark !== 'tie')
        expect(beads.map(({ mark }) => mark)).toEqual(played)
        expect(bigRoad.reduce((sum, { ties }) => sum + ties, 0)).toBe(history.length - played.length)
      }),
    )
  })
  test('a tie changes no derived road', () => {
    fc.assert(
      fc.property(histories, fc.nat(150), (history, at) => {
        const { bigEye, small, cockroach } = roadsOf(history)
        const withTie = [...history.slice(0, at), 'tie' as const, ...history.slice(at)]
        expect(roadsOf(withTie)).toMatchObject({ bigEye, small, cockroach })
      }),
    )
  })
  test('swapping the sides changes no derived road', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { bigEye, small, cockroach } = roadsOf(history)
        const exchanged = history.map((side) => (side === 'a' ? 'b' : side === 'b' ? 'a' : 'tie'))
        expect(roadsOf(exchanged)).toMatchObject({ bigEye, small, cockroach })
      }),
    )
  })
  test('asking returns what the next round adds, and the two answers of a road never agree', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom<'a' | 'b'>('a', 'b'), (history, next) => {
        const before = roadsOf(history)
        const after = roadsOf([...history, next])
        const asked = askRoads(history, next)
        const other = askRoads(history, next === 'a' ? 'b' : 'a')
        for (const road of ['bigEye', 'small', 'cockroach'] as const) {
          const added = after[road].slice(before[road].length).map(({ mark }) => mark)
          expect(added).toEqual(asked[road] === null ? [] : [asked[road]])
          if (asked[road] !== null && other[road] !== null) expect(asked[road]).not.toBe(other[road])
        }
      }),
    )
  })
  test('the first beads of a growing history stay where they are', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom<'a' | 'b'>('a', 'b'), (history, next) => {
        if (!history.some((side) => side !== 'tie')) return
        const before = roadsOf(history)
        const after = roadsOf([...history, next])
        for (const road of ['beadPlate', 'bigRoad', 'bigEye', 'small', 'cockroach'] as const)
          expect(after[road].slice(0, before[road].length)).toEqual(before[road])
      }),
    )
  })
})

describe('the sides of a game', () => {
  test('every outcome is a side, and the tie is one only if the game has a third', () => {
    for (const game of GAME_IDS) {
      const outcomes = gameOf(game).classes.map((outcome) => gameOf(game).word?.(outcome) ?? outcome)
      for (const view of roadViews(game)) {
        const seen = new Set(outcomes.map((outcome) => view.sideOf(outcome)))
        expect([...seen].sort()).toEqual(view.tie === null ? ['a', 'b'] : ['a', 'b', 'tie'])
      }
    }
  })
  test('sum has a road for parity and one for size', () => {
    const [parity, size] = roadViews('sum')
    expect([parity.sideOf('odd-small'), size?.sideOf('odd-small')]).toEqual(['a', 'b'])
    expect(sideOf('sum', 'even-big')).toBe('b')
  })
  test('exact and lucky games show digits against letters', () => {
    expect([sideOf('exact', '9'), sideOf('lucky-3', 'a')]).toEqual(['a', 'b'])
    expect(sideOf('niu-niu', 'tie')).toBe('tie')
  })
})
