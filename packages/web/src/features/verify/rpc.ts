import { firstBlockHash } from '@nibble/proof/checks'

/** One endpoint's answer about one block. */
export type RpcAnswer =
  | { readonly kind: 'block'; readonly block: object; readonly forMs: number }
  /** The endpoint knows no such block. */
  | { readonly kind: 'unknown'; readonly forMs: number }
  /** No answer, or an unreadable one. */
  | { readonly kind: 'silent' }
  /** The endpoint serves another chain. */
  | { readonly kind: 'elsewhere'; readonly chainId: string }

export type BlockRef = { readonly height: bigint } | { readonly hash: string }

type Options = {
  readonly endpoint: string
  readonly chainId: number
  readonly block: BlockRef
  readonly signal: AbortSignal
  readonly now: () => number
}

export const TIMEOUT_MS = 8_000

/** Asks one endpoint for a header, directly from this browser. Throws only for the given signal. */
export const askEndpoint = async (options: Options): Promise<RpcAnswer> => {
  const startedAt = options.now()
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const ask = (method: string, params: readonly unknown[]) =>
    askRpc(options.endpoint, { method, params, signal })
  try {
    const [chain, block] = await Promise.all([ask('eth_chainId', []), ask(...blockCall(options.block))])
    if (typeof chain !== 'string' || Number(chain) !== options.chainId)
      return { kind: 'elsewhere', chainId: String(chain) }
    const forMs = Math.max(1, Math.round(options.now() - startedAt))
    return typeof block === 'object' && block !== null
      ? { kind: 'block', block, forMs }
      : { kind: 'unknown', forMs }
  } catch {
    options.signal.throwIfAborted()
    return { kind: 'silent' }
  }
}

/** The hash of an endpoint's first block; null if it does not show it. Throws only for the given signal. */
export const askFirstBlock = async (endpoint: string, signal: AbortSignal): Promise<string | null> => {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const [method, params] = blockCall({ height: 0n })
  try {
    return firstBlockHash(await askRpc(endpoint, { method, params, signal: within }))
  } catch {
    signal.throwIfAborted()
    return null
  }
}

const blockCall = (block: BlockRef): [string, readonly unknown[]] =>
  'hash' in block
    ? ['eth_getBlockByHash', [block.hash, false]]
    : ['eth_getBlockByNumber', [`0x${block.height.toString(16)}`, false]]

/** A header has some 40 KB at most. Longer answers would fill the page's memory. */
const MOST_CHARACTERS = 1_048_576

/** One JSON-RPC call from a page: no cookies, no referrer. Throws if there is no result, or it is too large. */
export const askRpc = async (
  endpoint: string,
  { method, params, signal }: { method: string; params: readonly unknown[]; signal: AbortSignal },
): Promise<unknown> => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  })
  const answer: unknown = JSON.parse(await textOf(response))
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) throw new Error('no result')
  return answer.result
}

const textOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; ; ) {
    const part = await reader?.read()
    if (part === undefined || part.done) return text
    text += part.value
    if (text.length <= MOST_CHARACTERS) continue
    await reader?.cancel()
    throw new Error('too long an answer')
  }
}

/** An address that a page may call: https, or http on this machine. Null if it cannot be called. */
export const readEndpoint = (typed: string): string | null => {
  const text = typed.trim()
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null
    if (url.username !== '' || (!isHere && !url.hostname.includes('.'))) return null
    return url.href.replace(/\/$/, '')
  } catch {
    return null
  }
}
