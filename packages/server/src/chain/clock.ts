/** Time as the chain and the jobs know it. The system's in a running server, a steered one in tests. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly nowMs: () => number
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, then: () => void) => () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
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
