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
  /** Aborts it early. */
  readonly signal: AbortSignal
}

/** Interim responses cost as much to read as the answer. */
const MOST_INTERIM = 10
/** A short chunk costs as much as a long one: single bytes would keep the processor busy for the whole download. */
const MOST_CRUMBS = 1_000
const CRUMB_BYTES = 64

/**
 * Asks and reads the answer, limited in time and size; a redirect counts as an answer. It has its own timer because Node
 * forgets AbortSignal.any([…, AbortSignal.timeout(…)]) on garbage collection. Throws a BoundError, or what undici throws.
 */
export const fetchBounded = async (
  url: string,
  init: { readonly method?: 'POST'; readonly headers?: Record<string, string>; readonly body?: string },
  { timeoutMs, maxBytes, signal }: Bounds,
): Promise<{ readonly status: number; readonly text: string }> => {
  const over = new AbortController()
  const end = () => over.abort(signal.reason)
  const timer = setTimeout(
    () => over.abort(new BoundError('time', `no answer within ${timeoutMs} ms`)),
    timeoutMs,
  )
  // One signal may end many questions; each removes its own listener.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', end, { once: true })
  let interim = 0
  const onInfo = () => {
    interim += 1
    if (interim > MOST_INTERIM) over.abort(new BoundError('size', 'too many interim responses'))
  }
  try {
    signal.throwIfAborted()
    const { method = 'GET', ...rest } = init
    // Some providers require a user agent.
    const headers = { 'user-agent': 'nibble', ...rest.headers }
    const { statusCode, body } = await request(url, { ...rest, headers, method, onInfo, signal: over.signal })
    const chunks: Buffer[] = []
    let bytes = 0
    // Uses events: an iterator joins waiting chunks, which would hide how small they are.
    body.on('data', (part: Buffer) => {
      bytes += part.length
      chunks.push(part)
      if (bytes > maxBytes) over.abort(new BoundError('size', `the answer is larger than ${maxBytes} bytes`))
      if (chunks.length > MOST_CRUMBS && bytes < CRUMB_BYTES * chunks.length)
        over.abort(new BoundError('size', 'the answer arrived in pieces of a few bytes'))
    })
    await finished(body)
    over.signal.throwIfAborted()
    return { status: statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    // On a time-out the client throws its own error.
    throw over.signal.aborted ? over.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
