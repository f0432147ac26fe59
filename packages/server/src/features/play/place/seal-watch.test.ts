import { DEFAULT_WINDOWS } from '@nibble/domain'
import { expect, test } from 'vitest'
import { leavesTimeToSeal } from './seal-watch.ts'

test('seals are promised if every draw comes at least five seconds after its close', () => {
  const drawing = (drawAfterMs: number) => ({
    ...DEFAULT_WINDOWS,
    '1m': { ...DEFAULT_WINDOWS['1m'], drawAfterMs },
  })
  expect(leavesTimeToSeal(DEFAULT_WINDOWS)).toBe(true)
  expect(leavesTimeToSeal(drawing(5_000))).toBe(true)
  expect(leavesTimeToSeal(drawing(4_999))).toBe(false)
})
