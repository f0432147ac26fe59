import { expect, test } from 'vitest'
import { sharedAnswer } from './shared-answer.ts'

test('callers within its time get the same reading, and what failed is read again', async () => {
  let read = 0
  const ask = sharedAnswer({ forMs: 100 }, async (key: string) => {
    read += 1
    if (read === 4) throw new Error('away')
    return `${key} ${read}`
  })
  expect(await Promise.all([ask('a', 0), ask('a', 0), ask('b', 0)])).toEqual(['a 1', 'a 1', 'b 2'])
  expect(await ask('a', 99)).toBe('a 1')
  expect(await ask('a', 100)).toBe('a 3')
  await expect(ask('b', 100)).rejects.toThrow('away')
  expect(await ask('b', 100)).toBe('b 5')
  expect(await ask('b', -1_000)).toBe('b 6')
})
