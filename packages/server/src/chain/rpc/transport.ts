import { EndpointError } from '../endpoint.ts'
import { BoundError, fetchBounded } from '../fetch-bounded.ts'
import { malformed, readMessage } from './answer.ts'

/** Sends one JSON-RPC call and returns its `result`, unparsed. Throws an EndpointError for anything else. */
export type Transport = {
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  /**
   * Keeps a subscription to new heads while the connection is up, and renews it after each reconnect. Null if the connection only
   * answers questions.
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
  /** A slower call counts as unanswered. */
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly maxAnswerBytes: number
}

export const DEFAULT_LIMITS: TransportLimits = { timeoutMs: 3_000, maxAnswerBytes: 4_000_000 }

/** JSON-RPC over http(s), a POST per question. */
export const httpTransport = (url: string, limits: TransportLimits): Transport => {
  const closing = new AbortController()
  let lastId = 0

  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const text = await post(
      url,
      JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      limits,
      closing.signal,
    )

    const message = readMessage(text)
    if (message.kind === 'error') throw message.error
    if (message.kind === 'notice' || message.id !== id)
      throw malformed('the answer belongs to a different request')
    return message.result
  }

  return { call, watchHeads: null, close: () => closing.abort() }
}

const post = async (
  url: string,
  body: string,
  { timeoutMs, maxAnswerBytes: maxBytes }: TransportLimits,
  signal: AbortSignal,
): Promise<string> => {
  const init = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body }
  const { status, text } = await fetchBounded(url, init, { timeoutMs, maxBytes, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof BoundError)) throw new EndpointError('unreachable', reasonOf(error))
      throw error.bound === 'time' ? new EndpointError('timeout', error.message) : malformed(error.message)
    },
  )
  // A JSON-RPC error often comes with an HTTP error status; its message says more than the status.
  if ((status < 200 || status > 299) && !text.startsWith('{'))
    throw new EndpointError('unreachable', `HTTP ${status}`)
  return text
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
