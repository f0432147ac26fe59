import { expect, test } from 'vitest'
import type { Clock } from '../chain/clock.ts'
import { createBell } from './bell.ts'

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

test('a waiter continues when it rings, and no timer is left', async () => {
  const { clock, due } = stoppedClock()
  const bell = createBell(clock)
  const waiting = bell.wait(1_000, signal)
  bell.ring()
  await waiting
  expect(due.size).toBe(0)
})

test('what rang while nobody waited counts once', async () => {
  const { clock, due, pass } = stoppedClock()
  const bell = createBell(clock)
  bell.ring()
  await bell.wait(1_000, signal)
  const again = bell.wait(1_000, signal)
  expect(due.size).toBe(1)
  pass()
  await again
})

test('the wait ends with the signal, before or during it', async () => {
  const bell = createBell(stoppedClock().clock)
  const stopping = new AbortController()
  const waiting = bell.wait(1_000, stopping.signal)
  stopping.abort()
  await waiting
  await bell.wait(1_000, stopping.signal)
})
