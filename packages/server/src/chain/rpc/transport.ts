import { EndpointError } from '../endpoint.ts'
import { malformed, readMessage } from './answer.ts'

/** Sends one JSON-RPC call and gives its `result`, unparsed. Throws an EndpointError for everything else. */
export type Transport = {
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  /**
   * Keeps a subscription to new heads for as long as the connection stands, and takes it up again after each
   * reconnect. Null where the connection only answers questions.
   */
  readonly watchHeads:
    | ((watch: {
        readonly onHead: (head: unknown) => void
        readonly onLive: (live: boolean) => void
      }) => () => void)
    | null
  readonly close: () => void
}

/** Limits of one connection. */
export type TransportLimits = {
  /** A call that takes longer counts as no answer. */
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly maxAnswerBytes: number
}

export const DEFAULT_LIMITS: TransportLimits = { timeoutMs: 3_000, maxAnswerBytes: 4_000_000 }

/** JSON-RPC over http(s): one POST a question. */
export const httpTransport = (url: string, limits: TransportLimits): Transport => {
  const closing = new AbortController()
  let lastId = 0

  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const timeout = AbortSignal.timeout(limits.timeoutMs)

    const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id, method, params }), {
      signal: AbortSignal.any([timeout, closing.signal]),
      maxBytes: limits.maxAnswerBytes,
    }).catch((error: unknown) => {
      throw timeout.aborted ? new EndpointError('timeout', `no answer in ${limits.timeoutMs} ms`) : error
    })

    const message = readMessage(text)
    if (message.kind === 'error') throw message.error
    if (message.kind === 'notice' || message.id !== id) throw malformed('an answer to another question')
    return message.result
  }

  return { call, watchHeads: null, close: () => closing.abort() }
}

const post = async (
  url: string,
  body: string,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new EndpointError('unreachable', reasonOf(error))
  })
  const text = await readBounded(response, maxBytes)
  // A JSON-RPC error often comes with an HTTP error status; its message says more than the status.
  if (!response.ok && !text.startsWith('{')) throw new EndpointError('unreachable', `HTTP ${response.status}`)
  return text
}

const readBounded = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw malformed(`an answer of more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof EndpointError ? error : new EndpointError('unreachable', reasonOf(error))
  }
  return Buffer.concat(chunks).toString('utf8')
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
