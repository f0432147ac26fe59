import { type Clock, sleep } from '../chain/clock.ts'

/** Wakes a loop when there is work, so that it need not poll often. */
export type Notifier = {
  readonly notify: () => void
  /** Waits for `notify`, at most this long; returns at once if it was called since the last wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createNotifier(clock: Clock): Notifier {
  let isNotified = false
  let wake = () => {}
  return {
    notify: () => {
      isNotified = true
      wake()
    },
    wait: async (ms, signal) => {
      const waiting = new AbortController()
      wake = () => waiting.abort()
      if (isNotified || signal.aborted) wake()
      signal.addEventListener('abort', wake, { once: true })
      await sleep(clock, ms, waiting.signal).catch(() => {})
      signal.removeEventListener('abort', wake)
      isNotified = false
    },
  }
}
