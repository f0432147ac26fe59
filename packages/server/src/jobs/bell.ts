import { type Clock, sleep } from '../chain/clock.ts'

/** Wakes a loop when there is work, so that it need not poll often. */
export type Bell = {
  readonly ring: () => void
  /** Waits for a ring, at most this long; returns at once if it rang since the last wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createBell(clock: Clock): Bell {
  let hasRung = false
  let wake = () => {}
  return {
    ring: () => {
      hasRung = true
      wake()
    },
    wait: async (ms, signal) => {
      const waiting = new AbortController()
      wake = () => waiting.abort()
      if (hasRung || signal.aborted) wake()
      signal.addEventListener('abort', wake, { once: true })
      await sleep(clock, ms, waiting.signal).catch(() => {})
      signal.removeEventListener('abort', wake)
      hasRung = false
    },
  }
}
