import { ratio } from '../money/ratio.ts'
import { valuedCharacter } from './facts.ts'
import { type Game, LOST, type Multiples, won } from './game.ts'
import { letterAsTen, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

// Compares the second last character with the last; a letter counts 10. Two equal characters are a draw, which is a separate
// pick: left and right lose then. A draw pays 5 in the classic table; at 6 it would return more than is staked.

const SIDES = ['left', 'right', 'draw'] as const
type Side = (typeof SIDES)[number]

const MULTIPLES: Multiples<Side> = {
  classic: { left: ratio('2'), right: ratio('2'), draw: ratio('5') },
  fair: { left: ratio('2.37'), right: ratio('2.37'), draw: ratio('5.4') },
  guarded: { left: ratio('2.41'), right: ratio('2.41'), draw: ratio('5.5') },
}

export const leftRight: Game<Side, Side> = {
  id: 'left-right',
  rule: 'Compare h[-2] with h[-1], a letter counts 10. left: h[-2] is greater. right: h[-2] is smaller. draw: equal; left and right lose.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ tail }) => {
    const left = letterAsTen(nibbleAt(tail, 2))
    const right = letterAsTen(nibbleAt(tail, 1))
    if (left === right) return 2
    return left > right ? 0 : 1
  },
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLES[paytable][pick]) : LOST),
  decides: [2, 1],
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ tail }) => ({
    kind: 'values',
    left: valuedCharacter(nibbleAt(tail, 2), letterAsTen),
    right: valuedCharacter(nibbleAt(tail, 1), letterAsTen),
  }),
  input: 'choice',
  views: [sidesByWord('left', 'right', 'draw')],
}
