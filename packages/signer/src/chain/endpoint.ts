import type { EndpointUrl } from './parse-endpoints.ts'

/** One JSON-RPC endpoint; not trusted. */
export type Endpoint = {
  readonly operator: string
  /** Returns the unparsed `result`. Throws if there is none. */
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const TIMEOUT_MS = 5_000
const MOST_BYTES = 1_000_000
/** Anyone can use all the gas of a block for logs of the token: some 26 MB, which take time to send. */
const LOGS = { mostBytes: 32_000_000, timesAsLong: 3 }

export const httpEndpoint = ({ url, operator }: EndpointUrl, timeoutMs = TIMEOUT_MS): Endpoint => ({
  operator,
  call: async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const bounds =
      method === 'eth_getLogs'
        ? { mostBytes: LOGS.mostBytes, timeoutMs: LOGS.timesAsLong * timeoutMs }
        : { mostBytes: MOST_BYTES, timeoutMs }
    const answer: unknown = JSON.parse(await ask(url, { method, body, ...bounds }))
    if (typeof answer !== 'object' || answer === null)
      throw new Error(`${method}: the answer is not an object`)
    if ('error' in answer && answer.error !== null && answer.error !== undefined)
      throw new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 200)}`)
    if (!('result' in answer)) throw new Error(`${method}: the answer has neither a result nor an error`)
    return answer.result
  },
})

type Question = {
  readonly method: string
  readonly body: string
  readonly timeoutMs: number
  readonly mostBytes: number
}

/**
 * The text of an answer. A separate timer also cancels reading the body: after the headers, garbage collection can drop the
 * abort signal of a fetch in Node.
 */
const ask = async (url: string, { method, body, timeoutMs, mostBytes }: Question): Promise<string> => {
  const over = new AbortController()
  // ask-endpoints.ts recognizes this name as a time-out and sets the endpoint aside.
  const late = () => over.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'))
  const timer = setTimeout(late, timeoutMs)
  try {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, redirect: 'error' } as const
    const response = await fetch(url, { ...init, signal: over.signal })
    const reader = response.body?.getReader()
    over.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}), { once: true })
    const chunks: Uint8Array[] = []
    let bytes = 0
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > mostBytes) throw new Error(`${method}: the answer is larger than ${mostBytes} bytes`)
      chunks.push(part.value)
    }
    over.signal.throwIfAborted()
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}
