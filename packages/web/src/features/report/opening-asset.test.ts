import { expect, test } from 'vitest'
import { openingAsset } from './opening-asset.ts'

test('a report opens with money, or else with the credit used most', () => {
  const play = { coinName: 'PLAY_POINT', count: 90 } as const
  const roll = { coinName: 'ROLL_POINT', count: 91 } as const
  const gmt = { coinName: 'GMT', count: 2 } as const
  expect(openingAsset([play, gmt, { coinName: 'USDT', count: 1 }])).toBe('USDT')
  expect(openingAsset([play, gmt])).toBe('GMT')
  expect(openingAsset([play, roll])).toBe('ROLL_POINT')
  expect(openingAsset([])).toBeNull()
})
