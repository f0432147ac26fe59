import { createServerClock } from '@nibble/client'
import { useSyncExternalStore } from 'react'

/** The server's clock, set by every call: countdowns read it before the calling code has loaded. */
export const serverClock = createServerClock()

const listeners = new Set<() => void>()
let second = wholeSecond()
let timer: ReturnType<typeof setTimeout> | undefined

/** Server time, updated when the server's clock reaches the next second; whole seconds in ms. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, shown, shown)

const shown = () => second

/**
 * The result of `read`, called once a second with server time: a large part of a screen rerenders only when it changes.
 * Must be comparable by `Object.is`, such as a phase or a flag.
 */
export const useEachSecond = <T extends string | number | boolean | null>(read: () => T): T =>
  useSyncExternalStore(subscribe, read, read)

/** Server time to the millisecond, for a decision at a click. */
export const serverNow = (): number => serverClock.now()

/** Milliseconds until then, each second; 0 after it, or if there is nothing to wait for. */
export const useMsUntil = (at: number | null): number => {
  useServerSecond()
  return at === null ? 0 : Math.max(0, at - serverNow())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const tick = () => {
  const before = second
  second = wholeSecond()
  if (second !== before) for (const listener of Array.from(listeners)) listener()
  timer = setTimeout(tick, 1000 - (serverClock.now() % 1000) + 5)
}

function wholeSecond(): number {
  return Math.floor(serverClock.now() / 1000) * 1000
}
