const COMMON = {
  // What may be kept, files and the contract, says so itself.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** On every response; the strict transport header only where the server is reached by https. */
export const commonHeaders = (origins: readonly string[]): Record<string, string> =>
  origins.every((origin) => origin.startsWith('https://'))
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON

/**
 * The policy of a document. No script or style but our files; a page talks to this server alone, except the verifier, whose
 * purpose is to ask endpoints of the player's own choice.
 */
export const contentPolicy = ({
  document,
  origins,
  pictures,
  localChain,
}: {
  document: string
  origins: readonly string[]
  /** Where banners lie: a path of the page, or a folder of another site. */
  pictures: string
  /** Where a development chain listens: the built-in wallet pays there. Empty on any other. */
  localChain: readonly string[]
}): string => {
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
    // Only the page's own policies may make an address of code out of text, and none may make markup.
    "require-trusted-types-for 'script'",
    'trusted-types nibble-worker',
    `connect-src 'self' ${document === 'verify.html' ? anywhere : [sockets, ...localChain].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
