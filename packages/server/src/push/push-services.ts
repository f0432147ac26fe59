/** The push services of known browsers. */
const SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** `host`, `host:port`, or `*.host` for all below it. */
export const PUSH_HOST = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/

export type PushHosts = {
  /** Additional ones. */
  readonly further: readonly string[]
  /** A development server may send to itself. */
  readonly allowsLoopback: boolean
}

/**
 * Whether messages may be sent to a browser there: the address comes from outside, and this server calls it. It must be spelled
 * as browsers do, so that no browser has two.
 */
export const isPushEndpoint = (endpoint: string, { further, allowsLoopback }: PushHosts): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { href, hash, protocol, host, hostname, username, password } = new URL(endpoint)
  if (href !== endpoint || hash !== '' || username !== '' || password !== '') return false
  if (allowsLoopback && protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
    return true
  return protocol === 'https:' && [...SERVICES, ...further].some((known) => isOf(host, known))
}

const isOf = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known
