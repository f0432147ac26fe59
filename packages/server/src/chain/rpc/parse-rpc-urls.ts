export type RpcUrl = {
  readonly url: string
  /** Who runs it: the name before the `=`, else the host. */
  readonly operator: string
  /** The part that may be shown. The rest of an address can contain a key. */
  readonly name: string
  readonly transport: 'http' | 'ws'
}

export const MOST_ENDPOINTS = 16

/**
 * Reads CHAIN_RPC_URLS: addresses separated by commas, each http(s) or ws(s), each optionally `operator=address`.
 * Throws a sentence for the operator.
 */
export const parseRpcUrls = (text: string): readonly RpcUrl[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) throw new Error('CHAIN_RPC_URLS names no endpoint.')
  if (parts.length > MOST_ENDPOINTS)
    throw new Error(`CHAIN_RPC_URLS names ${parts.length} endpoints; at most ${MOST_ENDPOINTS} are used.`)

  const urls = parts.map(parseOne)
  const twice = urls.find(({ url }, at) => urls.findIndex((other) => other.url === url) !== at)
  if (twice !== undefined) throw new Error(`CHAIN_RPC_URLS names ${twice.name} twice.`)
  return urls
}

const NAMED = /^([\w .-]{1,40})=(.+)$/s

const parseOne = (part: string): RpcUrl => {
  const named = NAMED.exec(part)
  const address = named?.[2]?.trim() ?? part
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null)
    throw new Error(
      'CHAIN_RPC_URLS has a part that is not an address (expected https://… or name=https://…).',
    )

  const transport = transportOf(url)
  const host = url.host
  const operator = named?.[1]?.trim().toLowerCase() ?? url.hostname.toLowerCase()
  return { url: url.href, operator, name: named === null ? host : `${operator} (${host})`, transport }
}

const transportOf = (url: URL): 'http' | 'ws' => {
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return 'http'
    case 'ws:':
    case 'wss:':
      return 'ws'
    default:
      throw new Error(`CHAIN_RPC_URLS names ${url.host} with ${url.protocol}; use http, https, ws or wss.`)
  }
}
