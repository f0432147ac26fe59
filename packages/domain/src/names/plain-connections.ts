// Connections that anybody on the way could read and change.

/** Hosts that do not leave this machine. */
const HERE = ['localhost', '127.0.0.1', '[::1]', '']

/** Of `scheme://user:password@host:port/path?query`; null for what is written in another way. */
const PARTS = /^([a-z]+):\/\/(?:[^@/?#\\]*@)?(\[[^\]]*\]|[^:/?#@\\]*)(?::\d*)?(?:[/?#][^\\]*)?$/i
const ENCRYPTED = ['https', 'wss']
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full']

/**
 * The host of an address of a database or an endpoint that is reached without TLS; null where TLS is used, or the host is
 * this machine, or is among those that were named. What cannot be read counts as plain.
 */
export const plainHostOf = (address: string, named: readonly string[]): string | null => {
  const [, scheme = '', written = ''] = PARTS.exec(address) ?? ['', '', '?']
  if (ENCRYPTED.includes(scheme.toLowerCase())) return null
  const query = queryOf(address)
  const modes = valuesOf(query, 'sslmode')
  if (modes.length === 1 && modes.every((mode) => CHECKED_MODES.includes(mode))) return null
  // A database may be named in the query too, and a path is a socket of this machine.
  const hosts = [written, ...valuesOf(query, 'host')]
  const plain = hosts.find(
    (host) => !HERE.includes(host) && !/^(\/|%2f)/i.test(host) && !named.includes(host),
  )
  return plain ?? null
}

const queryOf = (address: string): readonly string[] => /\?([^#]*)/.exec(address)?.[1]?.split('&') ?? []
const valuesOf = (query: readonly string[], name: string): string[] =>
  query.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
