import { ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { Table } from './game-id.ts'
import { sidesByWord } from './road-view.ts'

const SIDES = ['big', 'small'] as const
type Side = (typeof SIDES)[number]

const MULTIPLE = { classic: ratio('1.95'), fair: ratio('1.95'), guarded: ratio('1.98') } satisfies Record<
  Table,
  unknown
>

export const bigSmall: Game<Side, Side> = {
  id: 'big-small',
  rule: 'By the last character of h that is a digit, 0 if there is none. big: 5-9. small: 0-4.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ digit }) => (digit >= 5 ? 0 : 1),
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLE[paytable]) : LOST),
  decides: 'last-digit',
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ digit, digitAt }) => ({ kind: 'digit', digit, digitAt }),
  input: 'choice',
  views: [sidesByWord('big', 'small')],
}
