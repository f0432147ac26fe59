import { ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { Table } from './game-id.ts'
import { CHARACTERS, characterOf, nibbleAt } from './reading.ts'
import { DIGIT_OR_LETTER } from './road-view.ts'

const MULTIPLE = { classic: ratio('12'), fair: ratio('15.5'), guarded: ratio('15.84') } satisfies Record<
  Table,
  unknown
>

export const exact: Game = {
  id: 'exact',
  rule: 'Wins when h[-1] is the chosen character.',
  picks: CHARACTERS,
  classes: CHARACTERS,
  classOf: ({ tail }) => nibbleAt(tail, 1),
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLE[paytable]) : LOST),
  decides: [1],
  lettersAlike: false,
  oddsPicks: ['0'],
  explain: ({ tail }) => ({ kind: 'character', char: characterOf(nibbleAt(tail, 1)) }),
  input: { characters: 1 },
  views: [DIGIT_OR_LETTER],
}
