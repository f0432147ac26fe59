import { describe, expect, it } from 'vitest'
import { BOARD, chosenBets, keyOf, toggledKey } from './board-buttons.ts'

describe('the board', () => {
  it('has nineteen buttons: sixteen characters, up, down and alphabet', () => {
    expect(BOARD).toHaveLength(19)
    expect(
      BOARD.filter(({ game }) => game === 'exact')
        .map(({ pick }) => pick)
        .join(''),
    ).toBe('0123456789abcdef')
    expect(BOARD.filter(({ game }) => game === 'up-down').map(({ pick }) => pick)).toEqual([
      'up',
      'down',
      'alphabet',
    ])
  })

  it('makes one bet of each button that is on', () => {
    const on = ['exact 7', 'up-down up', 'exact 7'].reduce(toggledKey, new Set<string>())
    expect(chosenBets(on).map(keyOf)).toEqual(['up-down up'])
  })
})
