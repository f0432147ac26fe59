/** The clock of chain and jobs: the system's in a running server, a controlled one in tests. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly nowMs: () => number
  /** Calls back once after this many milliseconds, unless the returned function cancels it. */
  readonly after: (ms: number, then: () => void) => () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after this many milliseconds, or rejects with the signal's reason as soon as it is aborted. */
export const sleep = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
