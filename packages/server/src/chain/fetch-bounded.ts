import { setMaxListeners } from 'node:events'
import { finished } from 'node:stream/promises'
import { request } from 'undici'

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

/** None of these is an answer, and each costs as much to read as one. */
const MOST_INTERIM = 10
/** Each piece costs as much as a long one: who sends bytes one by one keeps the processor for as long as they are read. */
const MOST_CRUMBS = 1_000
const CRUMB_BYTES = 64

/**
 * Asks and reads the answer within a time and a size; a redirect is an answer like others. The time has a timer of its own: Node
 * forgets AbortSignal.any([…, AbortSignal.timeout(…)]) when it collects garbage. Throws a BoundError, or what undici throws.
 */
export const fetchBounded = async (
  url: string,
  init: { readonly method?: 'POST'; readonly headers?: Record<string, string>; readonly body?: string },
  { timeoutMs, maxBytes, signal }: Bounds,
): Promise<{ readonly status: number; readonly text: string }> => {
  const over = new AbortController()
  const end = () => over.abort(signal.reason)
  const timer = setTimeout(
    () => over.abort(new BoundError('time', `no answer in ${timeoutMs} ms`)),
    timeoutMs,
  )
  // Many questions may end with one signal, and each takes its listener away.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', end, { once: true })
  let interim = 0
  const onInfo = () => {
    interim += 1
    if (interim > MOST_INTERIM) over.abort(new BoundError('size', 'interim answers without end'))
  }
  try {
    signal.throwIfAborted()
    const { method = 'GET', ...rest } = init
    // Some providers turn away who names no client.
    const headers = { 'user-agent': 'nibble', ...rest.headers }
    const { statusCode, body } = await request(url, { ...rest, headers, method, onInfo, signal: over.signal })
    const chunks: Buffer[] = []
    let bytes = 0
    // By its events: an iterator joins what is waiting, and would not see how small the pieces are.
    body.on('data', (part: Buffer) => {
      bytes += part.length
      chunks.push(part)
      if (bytes > maxBytes) over.abort(new BoundError('size', `an answer of more than ${maxBytes} bytes`))
      if (chunks.length > MOST_CRUMBS && bytes < CRUMB_BYTES * chunks.length)
        over.abort(new BoundError('size', 'an answer in pieces of a few bytes'))
    })
    await finished(body)
    over.signal.throwIfAborted()
    return { status: statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    // Where the time was up, the client says so in words of its own.
    throw over.signal.aborted ? over.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
