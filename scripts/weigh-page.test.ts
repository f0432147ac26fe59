import { expect, test } from 'vitest'
import { cycleIn } from './steps/weigh-page.mjs'

test('files that import each other are found, wherever they are', () => {
  const calls = { imports: ['frame', 'keys'] }
  expect(
    cycleIn({ main: { imports: ['calls'] }, calls, frame: {}, keys: { imports: ['frame', 'calls'] } }),
  ).toEqual(['calls', 'keys'])
  expect(
    cycleIn({ main: { imports: ['calls', 'frame'] }, calls, frame: {}, keys: { imports: ['frame'] } }),
  ).toBeNull()
})
