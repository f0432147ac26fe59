import { setMaxListeners } from 'node:events'

/** Why an answer was not read to its end. */
export class BoundError extends Error {
  readonly bound: 'time' | 'size'
  constructor(bound: 'time' | 'size', message: string) {
    super(message)
    this.bound = bound
  }
}

type Bounds = {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Ends it earlier. */
  readonly signal: AbortSignal
}

/**
 * Asks and reads the answer within a time and a size; a redirect is none. The time has a timer of its own, which also cancels
 * the reading: Node forgets AbortSignal.any([…, AbortSignal.timeout(…)]), and after the headers any signal of a fetch, when it
 * collects garbage. Throws a BoundError, or what fetch throws.
 */
export const fetchBounded = async (
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes, signal }: Bounds,
): Promise<{ readonly response: Response; readonly text: string }> => {
  const over = new AbortController()
  const end = () => over.abort(signal.reason)
  const late = () => over.abort(new BoundError('time', `no answer in ${timeoutMs} ms`))
  const timer = setTimeout(late, timeoutMs)
  // Many questions may end with one signal, and each takes its listener away.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    const response = await fetch(url, { ...init, redirect: 'error', signal: over.signal })
    const reader = response.body?.getReader()
    over.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}), { once: true })
    const chunks: Uint8Array[] = []
    let bytes = 0
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > maxBytes) throw new BoundError('size', `an answer of more than ${maxBytes} bytes`)
      chunks.push(part.value)
    }
    over.signal.throwIfAborted()
    return { response, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    // Where the time was up, fetch and reader say so in words of their own.
    throw over.signal.aborted ? over.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    over.abort()
  }
}
