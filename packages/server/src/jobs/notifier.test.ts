import { expect, test } from 'vitest'
import type { Clock } from '../chain/clock.ts'
import { createNotifier } from './notifier.ts'

/** Time that advances only when told to. */
function stoppedClock() {
  const due = new Set<() => void>()
  const clock: Clock = {
    nowMs: () => 0,
    after: (_, then) => {
      due.add(then)
      return () => due.delete(then)
    },
  }
  return {
    clock,
    due,
    pass: () => {
      for (const then of due) then()
    },
  }
}

const { signal } = new AbortController()

test('a waiter continues once notified, and no timer is left', async () => {
  const { clock, due } = stoppedClock()
  const notifier = createNotifier(clock)
  const waiting = notifier.wait(1_000, signal)
  notifier.notify()
  await waiting
  expect(due.size).toBe(0)
})

test('a notification while nobody waited counts once', async () => {
  const { clock, due, pass } = stoppedClock()
  const notifier = createNotifier(clock)
  notifier.notify()
  await notifier.wait(1_000, signal)
  const again = notifier.wait(1_000, signal)
  expect(due.size).toBe(1)
  pass()
  await again
})

test('the wait ends with the signal, before or during it', async () => {
  const notifier = createNotifier(stoppedClock().clock)
  const stopping = new AbortController()
  const waiting = notifier.wait(1_000, stopping.signal)
  stopping.abort()
  await waiting
  await notifier.wait(1_000, stopping.signal)
})
