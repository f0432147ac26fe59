import { ratio } from '../money/ratio.ts'
import { type Game, LOST, type Multiples, won } from './game.ts'
import { characterOf, isLetter, nibbleAt } from './reading.ts'
import { sidesByWord } from './road-view.ts'

const SIDES = ['odd', 'even', 'alphabet'] as const
type Side = (typeof SIDES)[number]

const MULTIPLES: Multiples<Side> = {
  classic: { odd: ratio('2.2'), even: ratio('2.2'), alphabet: ratio('2') },
  fair: { odd: ratio('3.1'), even: ratio('3.1'), alphabet: ratio('2.6') },
  guarded: { odd: ratio('3.168'), even: ratio('3.168'), alphabet: ratio('2.64') },
}

export const oddEven: Game<Side, Side> = {
  id: 'odd-even',
  rule: 'By h[-1]. odd: an odd digit. even: an even digit. alphabet: a letter.',
  picks: SIDES,
  classes: SIDES,
  classOf: ({ tail }) => {
    const last = nibbleAt(tail, 1)
    if (isLetter(last)) return 2
    return last % 2 === 1 ? 0 : 1
  },
  settle: ({ pick, outcome, paytable }) => (pick === outcome ? won(MULTIPLES[paytable][pick]) : LOST),
  decides: [1],
  lettersAlike: true,
  oddsPicks: SIDES,
  explain: ({ tail }) => ({ kind: 'character', char: characterOf(nibbleAt(tail, 1)) }),
  input: 'choice',
  views: [sidesByWord('odd', 'even', 'alphabet')],
}
