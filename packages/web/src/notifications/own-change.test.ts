import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOwnChange, isOwnChange } from './own-change.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change counts as the player’s own while it is under way and a moment afterwards, even if it fails', async () => {
  vi.advanceTimersByTime(10_000)
  expect(isOwnChange()).toBe(false)
  let answer = () => {}
  const change = asOwnChange(new Promise<void>((resolve) => (answer = resolve)))
  vi.advanceTimersByTime(60_000)
  expect(isOwnChange()).toBe(true)
  answer()
  await change
  vi.advanceTimersByTime(2_900)
  expect(isOwnChange()).toBe(true)
  vi.advanceTimersByTime(200)
  expect(isOwnChange()).toBe(false)

  await expect(asOwnChange(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isOwnChange()).toBe(true)
  vi.advanceTimersByTime(3_100)
  expect(isOwnChange()).toBe(false)
})
