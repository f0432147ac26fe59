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
  vi.useRealTimers()
  const timers = sharedTimers()
  const ran: string[] = []
  await new Promise<void>((done) => {
    timers.setTimeout(() => {
      ran.push('late')
      done()
    }, 20)
    timers.setTimeout(() => ran.push('soon'), 10)
    const end = performance.now() + 40
    while (performance.now() < end);
  })
  expect(ran).toEqual(['soon', 'late'])
})

it('asks the browser for no longer a wait than it knows, else it would wake at once, again and again', async () => {
  vi.useRealTimers()
  const browser = vi.spyOn(globalThis, 'setTimeout')
  sharedTimers().setTimeout(() => {}, 30 * 86_400_000)
  await Promise.resolve()
  const [asked] = browser.mock.calls
  clearTimeout(browser.mock.results[0]?.value)
  browser.mockRestore()
  expect(asked?.[1]).toBeLessThan(2 ** 31)
})
