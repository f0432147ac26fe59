import { counted, type Hand } from './facts.ts'
import { type Game, type Settlement, won } from './game.ts'
import { letterAsTen, nibbleAt } from './reading.ts'

// The stake is held as ten units, and the points of the higher hand decide how many of them are won or lost. The unit
// itself is never rounded: a return is one exact fraction of the whole hold. The classes are the different
// settlements, since the points of the losing hand do not matter. A winner has at least 2 points, as the loser has 1.

const WINNING_POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10]
const CLASSES: readonly string[] = [
  ...WINNING_POINTS.map((points) => `player-${points}`),
  ...WINNING_POINTS.map((points) => `banker-${points}`),
  'tie',
]

export const niuNiu: Game<'player'> = {
  id: 'niu-niu',
  rule: 'Letters count 10. banker = h[-5]+h[-4]+h[-3], player = h[-3]+h[-2]+h[-1], each mod 10, where 0 counts 10. The stake is held as 10 units. Player higher, a win: hold + unit x player points, less 10 % of that gain at 9 or 10 points. Banker higher, a loss: hold - unit x banker points. Equal: the hold less 1 %, a refund.',
  picks: ['player'],
  classes: CLASSES,
  classOf: ({ tail }) => {
    const banker = points(tail, BANKER)
    const player = points(tail, PLAYER)
    if (banker === player) return 18
    return player > banker ? player - 2 : banker + 7
  },
  settle: ({ outcome }) => SETTLEMENTS[outcome] ?? TIE,
  word: (outcome) => outcome.split('-')[0] ?? outcome,
  decides: [5, 4, 3, 2, 1],
  lettersAlike: true,
  oddsPicks: ['player'],
  explain: ({ tail }) => ({ kind: 'hands', banker: handOf(tail, BANKER), player: handOf(tail, PLAYER) }),
}

const TIE: Settlement = { result: 'refund', ratio: { num: 99, den: 100 } }

/** In hundredths of the hold: a unit is ten of them, and a nine or ten keeps nine tenths of its gain. */
const playerWins = (points: number): Settlement =>
  won({ num: 100 + (points >= 9 ? 9 * points : 10 * points), den: 100 })
const bankerWins = (points: number): Settlement => ({
  result: 'lose',
  ratio: { num: 100 - 10 * points, den: 100 },
})

const SETTLEMENTS: Readonly<Record<string, Settlement>> = Object.fromEntries([
  ...WINNING_POINTS.map((points) => [`player-${points}`, playerWins(points)]),
  ...WINNING_POINTS.map((points) => [`banker-${points}`, bankerWins(points)]),
])

const BANKER = 3
const PLAYER = 1

/** Points of the three characters of which the last stands `at` places from the end. */
const points = (tail: number, at: number): number => {
  const sum =
    letterAsTen(nibbleAt(tail, at + 2)) +
    letterAsTen(nibbleAt(tail, at + 1)) +
    letterAsTen(nibbleAt(tail, at))
  return sum % 10 === 0 ? 10 : sum % 10
}

const handOf = (tail: number, at: number): Hand => {
  const cards = [at + 2, at + 1, at].map((place) => counted(nibbleAt(tail, place), letterAsTen))
  return { cards, sum: cards.reduce((sum, card) => sum + card.value, 0), points: points(tail, at) }
}
