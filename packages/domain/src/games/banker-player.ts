import { ratio } from '../money/ratio.ts'
import { type Hand, valuedCharacter } from './facts.ts'
import { type Game, LOST, type Multiples, type Settlement, won } from './game.ts'
import { letterAsZero, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

// Of the last five characters the first two are the banker's hand and the last two the player's; the middle one is unused.
// Letters count 0. On a tie, banker and player get their stake back minus 0.5 %.

const SIDES = ['banker', 'player', 'tie'] as const
type Side = (typeof SIDES)[number]

const MULTIPLES: Multiples<Side> = {
  classic: { banker: ratio('1.95'), player: ratio('1.95'), tie: ratio('8') },
  fair: { banker: ratio('1.95'), player: ratio('1.95'), tie: ratio('8.2') },
  guarded: { banker: ratio('1.98'), player: ratio('1.98'), tie: ratio('8.4') },
}
const TIE_REFUND: Settlement = { result: 'refund', ratio: ratio('0.995') }

export const bankerPlayer: Game<Side, Side> = {
  id: 'banker-player',
  rule: 'Letters count 0. banker = (h[-5]+h[-4]) mod 10, player = (h[-2]+h[-1]) mod 10; the higher wins. tie: equal; banker and player bets get the stake back less 0.5 %, a refund.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ tail }) => {
    const banker = points(tail, BANKER)
    const player = points(tail, PLAYER)
    if (banker === player) return 2
    return banker > player ? 0 : 1
  },
  settle: ({ pick, outcome, paytable }) => {
    if (pick === outcome) return won(MULTIPLES[paytable][pick])
    return outcome === 'tie' ? TIE_REFUND : LOST
  },
  decides: [5, 4, 2, 1],
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ tail }) => ({ kind: 'hands', banker: handOf(tail, BANKER), player: handOf(tail, PLAYER) }),
  input: 'choice',
  views: [sidesByWord('banker', 'player', 'tie')],
}

const BANKER = 4
const PLAYER = 1

/** Points of two characters, the later one `at` places from the end. */
const points = (tail: number, at: number): number =>
  (letterAsZero(nibbleAt(tail, at + 1)) + letterAsZero(nibbleAt(tail, at))) % 10

const handOf = (tail: number, at: number): Hand => {
  const cards = [at + 1, at].map((place) => valuedCharacter(nibbleAt(tail, place), letterAsZero))
  return { cards, sum: cards.reduce((sum, card) => sum + card.value, 0), points: points(tail, at) }
}
