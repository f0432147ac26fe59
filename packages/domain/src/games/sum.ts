import { ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { Table } from './game-id.ts'
import type { Reading } from './reading.ts'
import { sidesByHalf } from './road-view.ts'

// The height is known in advance, but the digit added to it is not, so nobody can predict the sum.

const PICKS = ['odd', 'even', 'big', 'small'] as const
const CLASSES = ['odd-big', 'odd-small', 'even-big', 'even-small'] as const
type Class = (typeof CLASSES)[number]

const MULTIPLE = { classic: ratio('1.95'), fair: ratio('1.95'), guarded: ratio('1.98') } satisfies Record<
  Table,
  unknown
>

export const sumGame: Game<(typeof PICKS)[number], Class> = {
  id: 'sum',
  rule: 's = (the last character of h that is a digit, 0 if there is none, + the block height) mod 10. odd, even: parity of s. big: s is 5-9. small: s is 0-4.',
  picks: PICKS,
  classes: CLASSES,
  classOf: (reading) => {
    const s = sumOf(reading)
    return (s % 2 === 1 ? 0 : 2) + (s >= 5 ? 0 : 1)
  },
  settle: ({ pick, outcome, paytable }) => (WINNING[outcome].includes(pick) ? won(MULTIPLE[paytable]) : LOST),
  decides: 'last-digit',
  lettersAlike: true,
  oddsPicks: PICKS,
  explain: (reading) => ({
    kind: 'sum',
    digit: reading.digit,
    digitAt: reading.digitAt,
    heightDigit: reading.heightDigit,
    sum: sumOf(reading),
  }),
  input: 'choice',
  views: [sidesByHalf('parity', 'odd', 'even'), sidesByHalf('size', 'big', 'small')],
}

const WINNING: Readonly<Record<Class, readonly string[]>> = {
  'odd-big': ['odd', 'big'],
  'odd-small': ['odd', 'small'],
  'even-big': ['even', 'big'],
  'even-small': ['even', 'small'],
}

const sumOf = ({ digit, heightDigit }: Reading): number => (digit + heightDigit) % 10
