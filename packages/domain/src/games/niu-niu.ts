import { type Hand, valuedCharacter } from './facts.ts'
import { type Game, LOST, type Settlement } from './game.ts'
import type { Table } from './game-id.ts'
import { letterAsTen, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

// The stake is held as ten units, and the points of the higher hand decide how many of them are won or lost. A unit is never
// rounded separately: a return is one exact fraction of the whole stake. There is one class per different settlement, as the
// points of the losing hand do not matter. A winning hand has at least 2 points, since the losing one has at least 1.

const WINNING_POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10]
const CLASSES: readonly string[] = [
  ...WINNING_POINTS.map((points) => `player-${points}`),
  ...WINNING_POINTS.map((points) => `banker-${points}`),
  'tie',
]

export const niuNiu: Game<'player'> = {
  id: 'niu-niu',
  rule: (table) =>
    `Letters count 10. banker = h[-5]+h[-4]+h[-3], player = h[-3]+h[-2]+h[-1], each mod 10, where 0 counts 10. The stake is held as 10 units. Player higher, a win: hold + unit x player points, less ${FEES[table].gain / 10} % of that gain at 9 or 10 points. Banker higher, a loss: hold - unit x banker points. Equal: the hold less ${FEES[table].tie / 10} %, a refund.`,
  picks: ['player'],
  classes: CLASSES,
  classOf: ({ tail }) => {
    const banker = points(tail, BANKER)
    const player = points(tail, PLAYER)
    if (banker === player) return 18
    return player > banker ? player - 2 : banker + 7
  },
  settle: ({ outcome, paytable }) => SETTLEMENTS[paytable][outcome] ?? LOST,
  word: (outcome) => outcome.split('-')[0] ?? outcome,
  decides: [5, 4, 3, 2, 1],
  lettersAlike: true,
  oddsPicks: ['player'],
  explain: ({ tail }) => ({ kind: 'hands', banker: handOf(tail, BANKER), player: handOf(tail, PLAYER) }),
  input: 'choice',
  // The player is the only pick, so theirs is the first side.
  views: [sidesByWord('banker', 'player', 'tie')],
}

/** What the house keeps, in thousandths: of the gain on a nine or a ten, and of the hold on a tie. */
const FEES: Readonly<Record<Table, { readonly gain: number; readonly tie: number }>> = {
  classic: { gain: 100, tie: 10 },
  fair: { gain: 100, tie: 10 },
  guarded: { gain: 50, tie: 5 },
}

/** In thousandths of the hold: a unit is a hundred of them. */
const settlementsWith = (fees: { readonly gain: number; readonly tie: number }) => {
  const inThousandths = (result: Settlement['result'], num: number) => ({
    result,
    ratio: { num, den: 1_000 },
  })
  const settlements: Record<string, Settlement> = { tie: inThousandths('refund', 1_000 - fees.tie) }
  for (const points of WINNING_POINTS) {
    const kept = points >= 9 ? 1_000 - fees.gain : 1_000
    settlements[`player-${points}`] = inThousandths('win', 1_000 + (points * kept) / 10)
    settlements[`banker-${points}`] = inThousandths('lose', 1_000 - 100 * points)
  }
  return settlements
}
const SETTLEMENTS: Readonly<Record<Table, Readonly<Record<string, Settlement>>>> = {
  classic: settlementsWith(FEES.classic),
  fair: settlementsWith(FEES.fair),
  guarded: settlementsWith(FEES.guarded),
}

const BANKER = 3
const PLAYER = 1

/** Points of three characters, the last one `at` places from the end. */
const points = (tail: number, at: number): number => {
  const sum =
    letterAsTen(nibbleAt(tail, at + 2)) +
    letterAsTen(nibbleAt(tail, at + 1)) +
    letterAsTen(nibbleAt(tail, at))
  return sum % 10 === 0 ? 10 : sum % 10
}

const handOf = (tail: number, at: number): Hand => {
  const cards = [at + 2, at + 1, at].map((place) => valuedCharacter(nibbleAt(tail, place), letterAsTen))
  return { cards, sum: cards.reduce((sum, card) => sum + card.value, 0), points: points(tail, at) }
}
