import { ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { Table } from './game-id.ts'
import { characterOf, isLetter, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

const MULTIPLE = { classic: ratio('2'), fair: ratio('2.07'), guarded: ratio('2.11') } satisfies Record<
  Table,
  unknown
>

export const luckyHash: Game<'lucky', 'lucky' | 'none'> = {
  id: 'lucky-hash',
  rule: 'lucky: of h[-2] and h[-1] one is a digit and one is a letter.',
  picks: ['lucky'],
  classes: ['lucky', 'none'],
  classOf: ({ tail }) => (isLetter(nibbleAt(tail, 2)) === isLetter(nibbleAt(tail, 1)) ? 1 : 0),
  settle: ({ outcome, paytable }) => (outcome === 'lucky' ? won(MULTIPLE[paytable]) : LOST),
  decides: [2, 1],
  lettersAlike: true,
  oddsPicks: ['lucky'],
  explain: ({ tail }) => ({
    kind: 'kinds',
    left: kindOf(nibbleAt(tail, 2)),
    right: kindOf(nibbleAt(tail, 1)),
  }),
  input: 'choice',
  views: [sidesByWord('lucky', 'none')],
}

const kindOf = (nibble: number) => ({
  char: characterOf(nibble),
  kind: isLetter(nibble) ? ('letter' as const) : ('digit' as const),
})
