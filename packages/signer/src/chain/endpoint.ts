import type { EndpointUrl } from './parse-endpoints.ts'

/** One JSON-RPC endpoint, which is not trusted. */
export type Endpoint = {
  readonly operator: string
  /** The `result`, unparsed. Throws when there is none. */
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const TIMEOUT_MS = 5_000

export const httpEndpoint = ({ url, operator }: EndpointUrl): Endpoint => ({
  operator,
  call: async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null)
      throw new Error(`${method}: an answer that is no object`)
    if ('error' in answer && answer.error !== null && answer.error !== undefined)
      throw new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 200)}`)
    if (!('result' in answer)) throw new Error(`${method}: neither result nor error`)
    return answer.result
  },
})
