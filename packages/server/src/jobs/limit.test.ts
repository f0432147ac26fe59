import { expect, test } from 'vitest'
import { limit } from './limit.ts'

test('never more than the limit run, all run in order, and a failure frees its place', async () => {
  const atMost = limit(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = (number: number) =>
    atMost(async () => {
      started.push(number)
      running += 1
      most = Math.max(most, running)
      await new Promise((wait) => setTimeout(wait, 5))
      running -= 1
      if (number % 2 === 0) throw new Error('even')
      return number
    })

  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(task))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false])
  expect(started).toEqual([1, 2, 3, 4, 5, 6])
  expect(most).toBe(2)
})
