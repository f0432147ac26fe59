import { ratio } from '../money/ratio.ts'
import { type Game, LOST, type Multiples, won } from './game.ts'
import { characterOf, isLetter, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

const SIDES = ['up', 'down', 'alphabet'] as const
type Side = (typeof SIDES)[number]

const MULTIPLES: Multiples<Side> = {
  classic: { up: ratio('2.2'), down: ratio('2.2'), alphabet: ratio('2') },
  fair: { up: ratio('3.1'), down: ratio('3.1'), alphabet: ratio('2.6') },
  guarded: { up: ratio('3.168'), down: ratio('3.168'), alphabet: ratio('2.64') },
}

export const upDown: Game<Side, Side> = {
  id: 'up-down',
  rule: 'By h[-1]. up: 5-9. down: 0-4. alphabet: a letter.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ tail }) => {
    const last = nibbleAt(tail, 1)
    if (isLetter(last)) return 2
    return last >= 5 ? 0 : 1
  },
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLES[paytable][pick]) : LOST),
  decides: [1],
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ tail }) => ({ kind: 'character', char: characterOf(nibbleAt(tail, 1)) }),
  input: 'choice',
  views: [sidesByWord('up', 'down', 'alphabet')],
}
