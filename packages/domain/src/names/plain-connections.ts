// Connections that anybody on the way could read and change.
import { databaseAddressProblem, databaseHostsOf } from './database-address.ts'

/** Hosts that do not leave this machine. */
const HERE = ['localhost', '127.0.0.1', '[::1]']

/** Stands for a host that the address does not name. */
const UNTOLD = 'an unknown host'

/** Of `scheme://user:password@host:port/path?query`; null for what is written in another way. */
const PARTS = /^([a-z]+):\/\/(?:[^@/?#\\]*@)?(\[[^\]]*\]|[^:/?#@\\]*)(?::\d*)?(?:[/?#][^\\]*)?$/i
const ENCRYPTED = ['https', 'wss']
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full']

/**
 * The host of a database or an endpoint that is reached without TLS. Null where TLS is used, where the host is this machine,
 * or where it is in the list of exceptions. Of several hosts the first such one. An address that cannot be parsed counts as plain.
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
  // As libpq reads them, all but the last take whatever certificate they are shown.
  const checked = valuesOf(query, 'uselibpqcompat').length > 0 ? CHECKED_MODES.slice(-1) : CHECKED_MODES
  if (modes.length === 1 && modes.every((mode) => checked.includes(mode))) return null
  // A database may be named in the query too, and a path is a socket of this machine. Where it is not named at all, the
  // environment names it.
  const hosts = [written, ...valuesOf(query, 'host')].filter((host) => host !== '')
  if (hosts.length === 0) return UNTOLD
  const plain = hosts.find((host) => !HERE.includes(host) && !host.startsWith('/') && !named.includes(host))
  return plain ?? null
}

type Query = readonly (readonly [name: string, value: string])[]

/** As the database's client reads it, `%6f` being an `o`; null where that cannot be. */
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
