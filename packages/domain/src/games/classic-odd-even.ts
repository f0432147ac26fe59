import { ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { Table } from './game-id.ts'
import { sidesByWord } from './road-view.ts'

const SIDES = ['odd', 'even'] as const
type Side = (typeof SIDES)[number]

const MULTIPLE = { classic: ratio('1.95'), fair: ratio('1.95'), guarded: ratio('1.98') } satisfies Record<
  Table,
  unknown
>

export const classicOddEven: Game<Side, Side> = {
  id: 'classic-odd-even',
  rule: 'By the last character of h that is a digit, 0 if there is none. odd: it is odd. even: it is even.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ digit }) => (digit % 2 === 1 ? 0 : 1),
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLE[paytable]) : LOST),
  decides: 'last-digit',
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ digit, digitAt }) => ({ kind: 'digit', digit, digitAt }),
  input: 'choice',
  views: [sidesByWord('odd', 'even')],
}
