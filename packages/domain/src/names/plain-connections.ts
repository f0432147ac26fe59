// Connections that anyone in between could read and change.
import { databaseAddressProblem, databaseHostsOf } from './database-address.ts'

/** Hosts that do not leave this machine. */
const HERE = ['localhost', '127.0.0.1', '[::1]']

/** Stands for a host that the address does not name. */
const UNTOLD = 'an unknown host'

/** The parts of `scheme://user:password@host:port/path?query`; null for other formats. */
const PARTS = /^([a-z]+):\/\/(?:[^@/?#\\]*@)?(\[[^\]]*\]|[^:/?#@\\]*)(?::\d*)?(?:[/?#][^\\]*)?$/i
const ENCRYPTED = ['https', 'wss']
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full']

/**
 * The host of a database or an endpoint that is reached without TLS. Null if TLS is used, or the host is this machine or in the
 * list of exceptions. Of several hosts the first such one. An address that cannot be parsed counts as plain.
 */
export const plainHostOf = (address: string, named: readonly string[]): string | null => {
  if (databaseAddressProblem(address) !== null) return plainOfOne(address, named)
  for (const one of databaseHostsOf(address).addresses) {
    const plain = plainOfOne(one, named)
    if (plain !== null) return plain
  }
  return null
}

const plainOfOne = (address: string, named: readonly string[]): string | null => {
  const [, scheme = '', written = ''] = PARTS.exec(address) ?? ['', '', UNTOLD]
  if (ENCRYPTED.includes(scheme.toLowerCase())) return null
  const query = queryOf(address)
  if (query === null) return UNTOLD
  const modes = valuesOf(query, 'sslmode')
  // As in libpq: all but the last accept any certificate.
  const checked = valuesOf(query, 'uselibpqcompat').length > 0 ? CHECKED_MODES.slice(-1) : CHECKED_MODES
  if (modes.length === 1 && modes.every((mode) => checked.includes(mode))) return null
  // The query may name a database too, and a path is a socket of this machine. If none is named, the environment names it.
  const hosts = [written, ...valuesOf(query, 'host')].filter((host) => host !== '')
  if (hosts.length === 0) return UNTOLD
  const plain = hosts.find((host) => !HERE.includes(host) && !host.startsWith('/') && !named.includes(host))
  return plain ?? null
}

type Query = readonly (readonly [name: string, value: string])[]

/** As the database's client reads it, `%6f` being an `o`; null if it is invalid. */
const queryOf = (address: string): Query | null => {
  const pairs = /\?([^#]*)/.exec(address)?.[1]?.split('&') ?? []
  try {
    return pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))]
    })
  } catch {
    return null
  }
}
const valuesOf = (query: Query, name: string): string[] =>
  query.flatMap(([given, value]) => (given === name ? [value] : []))
