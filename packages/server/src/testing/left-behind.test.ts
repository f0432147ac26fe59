import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { leftBehind, recordIntervals, surroundings } from './left-behind.ts'

const before = surroundings()
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, { setTimeout: before.setTimeout })
  process.chdir(before.folder)
  delete process.env['NIBBLE_LEFT']
})

test('a file that restored what it changed leaves nothing behind', () => {
  vi.useFakeTimers()
  vi.useRealTimers()
  expect(leftBehind(before)).toEqual([])
})

test.each([
  ['time', () => vi.useFakeTimers({ toFake: ['Date'] }), /time is still faked/],
  [
    'setTimeout, by a spy on a fake one,',
    () => Object.assign(globalThis, { setTimeout: () => {} }),
    /time is still faked/,
  ],
  ['the working directory', () => process.chdir(tmpdir()), /the working folder is now/],
  ['the environment', () => Object.assign(process.env, { NIBBLE_LEFT: '1' }), /NIBBLE_LEFT is another/],
])('a file that changed %s and ended is reported', (_, change, sentence) => {
  change()
  expect(leftBehind(before).join()).toMatch(sentence)
})

test('a timer that still repeats at the end is found, one that was stopped or keeps nobody waiting is not', () => {
  const before = globalThis.setInterval
  const intervals = recordIntervals()
  const [first, second, quiet] = [1, 2, 3].map(() => setInterval(() => {}, 1_000))
  clearInterval(first)
  quiet?.unref()
  expect(intervals.running()).toEqual([second])
  intervals.stop()
  expect(globalThis.setInterval).toBe(before)
  for (const timer of [second, quiet]) clearInterval(timer)
})
