import { GAME_IDS } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { HOME_GAMES } from './home-games.ts'
import { multipleRange } from './multiple-range.ts'

const range = (...games: Parameters<typeof multipleRange>[0]) => {
  const { least, most } = multipleRange(games, 'classic')
  return [least.num / least.den, most.num / most.den]
}

describe('the cards of the home screen', () => {
  it('leave no game out', () => {
    const shown = new Set(HOME_GAMES.flatMap(({ pays }) => pays))
    expect(GAME_IDS.filter((game) => !shown.has(game))).toEqual([])
  })

  it('show the lowest and the highest payout of a pick', () => {
    expect(range('left-right')).toEqual([2, 5])
    expect(range('exact')).toEqual([12, 12])
    expect(range('lucky-2', 'lucky-3', 'lucky-4')).toEqual([3, 6])
    expect(range('up-down', 'exact')).toEqual([2, 12])
  })
})
