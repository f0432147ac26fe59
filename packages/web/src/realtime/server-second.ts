import { createServerClock } from '@nibble/client'
import { useSyncExternalStore } from 'react'

/** The server's clock, which every call sets: a countdown reads it before the code that makes calls is there. */
export const serverClock = createServerClock()

const listeners = new Set<() => void>()
let second = wholeSecond()
let timer: ReturnType<typeof setTimeout> | undefined

/** Server time, turned to the next second when the server's clock does; whole seconds in ms. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, shown, shown)

const shown = () => second

/**
 * What `read` makes of server time, asked once a second: a large part of a screen renders again only when that changes.
 * Returns something that `Object.is` can compare, a phase or a flag.
 */
export const useEachSecond = <T extends string | number | boolean | null>(read: () => T): T =>
  useSyncExternalStore(subscribe, read, read)

/** Server time to the millisecond, for a decision at a click. */
export const serverNow = (): number => serverClock.now()

/** Milliseconds until then, each second; 0 after it, and where there is nothing to wait for. */
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
