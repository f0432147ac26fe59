import type { EndpointUrl } from './parse-endpoints.ts'

/** One JSON-RPC endpoint, which is not trusted. */
export type Endpoint = {
  readonly operator: string
  /** The `result`, unparsed. Throws when there is none. */
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const TIMEOUT_MS = 5_000
/** The largest answer that the signer asks for, a receipt with its logs, takes a few KB. */
const MOST_BYTES = 1_000_000

export const httpEndpoint = ({ url, operator }: EndpointUrl, timeoutMs = TIMEOUT_MS): Endpoint => ({
  operator,
  call: async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES) throw new Error(`${method}: an answer of more than ${MOST_BYTES} bytes`)
      chunks.push(chunk)
    }
    const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof answer !== 'object' || answer === null)
      throw new Error(`${method}: an answer that is no object`)
    if ('error' in answer && answer.error !== null && answer.error !== undefined)
      throw new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 200)}`)
    if (!('result' in answer)) throw new Error(`${method}: neither result nor error`)
    return answer.result
  },
})
