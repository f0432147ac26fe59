import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedTimers } from './shared-timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs each timer once when it is due, in the order in which they are due', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => ran.push('late'), 300)
  timers.setTimeout(() => ran.push('soon'), 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(ran).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ran).toEqual(['soon'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran).toEqual(['soon', 'late'])
})

it('takes one timer of the browser for all that a task sets', async () => {
  const timers = sharedTimers()
  for (let ms = 100; ms > 0; ms -= 1) timers.setTimeout(() => {}, ms)
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(1)
})

it('repeats an interval until it is cleared, by itself too', async () => {
  const timers = sharedTimers()
  let count = 0
  const id = timers.setInterval(() => {
    count += 1
    if (count === 3) timers.clearInterval(id)
  }, 50)
  await vi.advanceTimersByTimeAsync(500)
  expect(count).toBe(3)
})

it('does not run what was cleared, also by another that is due at the same time', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => timers.clearTimeout(second), 100)
  const second = timers.setTimeout(() => ran.push('second'), 100)
  timers.clearTimeout(timers.setTimeout(() => ran.push('cleared'), 50))
  timers.clearTimeout(undefined)
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toEqual([])
})

it('runs a timer that another sets', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => timers.setTimeout(() => ran.push('inner'), 10), 100)
  await vi.advanceTimersByTimeAsync(110)
  expect(ran).toEqual(['inner'])
})

it('runs the others that are due when one fails', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => {
    throw new Error('broken')
  }, 100)
  timers.setTimeout(() => ran.push('other'), 100)
  await expect(vi.advanceTimersByTimeAsync(100)).rejects.toThrow('broken')
  await vi.advanceTimersByTimeAsync(10)
  expect(ran).toEqual(['other'])
})

it('runs those that are due in their order when the browser wakes it late', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => ran.push('late'), 300)
  timers.setTimeout(() => ran.push('soon'), 100)
  await Promise.resolve()
  const late = performance.now() + 1_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(late)
  await vi.advanceTimersByTimeAsync(100)
  clock.mockRestore()
  expect(ran).toEqual(['soon', 'late'])
})

it('waits for a timer that is further away than the browser can wait at once', async () => {
  const timers = sharedTimers()
  const ran: string[] = []
  timers.setTimeout(() => ran.push('next month'), 30 * 86_400_000)
  const browser = vi.spyOn(globalThis, 'setTimeout')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(browser.mock.calls.length).toBeLessThanOrEqual(1)
  browser.mockRestore()
  await vi.advanceTimersByTimeAsync(30 * 86_400_000)
  expect(ran).toEqual(['next month'])
})
