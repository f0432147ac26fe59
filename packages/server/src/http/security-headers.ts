const COMMON = {
  // Nothing is cached by default. Files and the contract override this.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** On every response; the strict transport header only if the server is reached by https. */
export const commonHeaders = (origins: readonly string[]): Record<string, string> =>
  origins.every((origin) => origin.startsWith('https://'))
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON

type ContentPolicyInput = {
  document: string
  origins: readonly string[]
  /** The base of banners: a path of the page, or an address on another site. */
  pictures: string
  /** The address of a development chain, for the built-in wallet. Empty on any other chain. */
  localChain: readonly string[]
}

/**
 * The content security policy of a document. Only our own files may be scripts and styles, and a page may connect only to this
 * server. The verifier is the exception: it has to reach endpoints the visitor chooses.
 */
export const contentPolicy = ({ document, origins, pictures, localChain }: ContentPolicyInput): string => {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  const anywhere = 'https: wss: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures.startsWith('/') ? '' : ` ${pictures}`}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Trusted types: only the page's own policies may turn text into script addresses, and none may create markup.
    "require-trusted-types-for 'script'",
    'trusted-types nibble-worker nibble-lab',
    `connect-src 'self' ${document === 'verify.html' ? anywhere : [sockets, ...localChain].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
