export type DeviceLoginCode = { readonly code: string; readonly bindId: string }

/**
 * The device login code of an address (`token` and `bindId`, before or behind the #), and the address without it. The
 * code works once, but must not stay in the history either.
 */
export const claimDeviceLogin = (href: string): { found: DeviceLoginCode | null; cleaned: string } => {
  const url = new URL(href)
  const [path = '', query = ''] = url.hash.split('?')
  const inHash = new URLSearchParams(query)
  const found = codeIn(url.searchParams) ?? codeIn(inHash)

  for (const params of [url.searchParams, inHash]) {
    params.delete('token')
    params.delete('bindId')
  }
  url.hash = inHash.size === 0 ? path : `${path}?${inHash}`
  return { found, cleaned: url.href }
}

const codeIn = (params: URLSearchParams): DeviceLoginCode | null => {
  const code = params.get('token')
  if (code === null) return null
  return { code: plain(code), bindId: plain(params.get('bindId') ?? '') }
}

/** A malformed code is sent as empty, so that a broken link is answered like an expired one. */
const plain = (text: string): string => (/^[\w-]{1,200}$/.test(text) ? text : '')
