import { type Ratio, ratio } from '../money/ratio.ts'
import { type Game, LOST, won } from './game.ts'
import type { GameId, Table } from './game-id.ts'
import { CHARACTERS, characterOf, nibbleAt } from './reading.ts'
import { DIGIT_OR_LETTER } from './road-view.ts'

// One family of three games: two, three or four different characters, written sorted so that a set has one spelling.

const lucky = (game: {
  readonly id: GameId
  readonly size: number
  readonly multiple: Readonly<Record<Table, Ratio>>
}): Game => {
  const picks = setsOf(game.size)
  return {
    id: game.id,
    rule: `${game.size} different characters, sorted. Wins when h[-1] is one of them.`,
    picks,
    classes: CHARACTERS,
    classOf: ({ tail }) => nibbleAt(tail, 1),
    settle: ({ pick, outcome, paytable }) => (pick.includes(outcome) ? won(game.multiple[paytable]) : LOST),
    decides: [1],
    lettersAlike: false,
    oddsPicks: picks.slice(0, 1),
    explain: ({ tail }) => ({ kind: 'character', char: characterOf(nibbleAt(tail, 1)) }),
    input: { characters: game.size },
    views: [DIGIT_OR_LETTER],
  }
}

/** Every set of that many characters, each sorted, in alphabetical order: digits before letters. */
const setsOf = (size: number): readonly string[] => {
  let sets: readonly string[] = ['']
  for (let step = 0; step < size; step += 1)
    sets = sets.flatMap((set) =>
      CHARACTERS.filter((char) => set === '' || char > set.slice(-1)).map((char) => set + char),
    )
  return sets
}

export const lucky2 = lucky({
  id: 'lucky-2',
  size: 2,
  multiple: { classic: ratio('6'), fair: ratio('7.75'), guarded: ratio('7.92') },
})
export const lucky3 = lucky({
  id: 'lucky-3',
  size: 3,
  multiple: { classic: ratio('4'), fair: ratio('5.2'), guarded: ratio('5.28') },
})
export const lucky4 = lucky({
  id: 'lucky-4',
  size: 4,
  multiple: { classic: ratio('3'), fair: ratio('3.9'), guarded: ratio('3.96') },
})
