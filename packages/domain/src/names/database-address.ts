// Database addresses that may name several hosts, in libpq's format: postgres://user:password@one:5432,other:5432/name.

/** The part before the hosts and ports, and the part after. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#\s]*@)?)([^/?#@\\]*)([/?#].*)?$/i
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i
/** For a single host: it may be a socket folder, or be named elsewhere. */
const NOT_NAMED = /^(?:%2f[^:]*)?$/i
const LOOKS_LIKE =
  'postgres://user:password@host:5432/name, with several hosts postgres://user:password@one:5432,other:5432/name'

/** Connections here write, so of several hosts only the one that takes writes will do. */
const WRITES = ['read-write', 'primary']
const ATTRIBUTE = /([?&])target_session_attrs=([^&#]*)(&|(?=#|$))/

/** The fault in the address, worded to follow its setting's name; null if there is none. */
export const databaseAddressProblem = (address: string): string | null => {
  const [, before = '', hosts = '', rest = ''] = PARTS.exec(address) ?? []
  if (before === '') return `must be an address like ${LOOKS_LIKE}.`
  const several = hosts.split(',')
  const wrong = several.find((host) => {
    const found = HOST.exec(host)
    return found === null || Number(found[1] ?? 1) > 65_535 || Number(found[1] ?? 1) === 0
  })
  if (several.length > 1 && wrong !== undefined)
    return `names "${wrong}" among its hosts; each is a host with its port, like ${LOOKS_LIKE}.`
  if (wrong !== undefined && !NOT_NAMED.test(hosts)) return `must be an address like ${LOOKS_LIKE}.`
  if (/[?&](?:host|hostaddr|port)=[^&#]*(?:,|%2c)/i.test(rest))
    return `must name its hosts before the database, like ${LOOKS_LIKE}.`
  const wanted = ATTRIBUTE.exec(rest)?.[2]
  if (wanted !== undefined && !WRITES.includes(wanted) && (wanted !== 'any' || several.length > 1))
    return 'can only have target_session_attrs=read-write: whoever works here must be able to write.'
  return null
}

export type DatabaseHosts = {
  /** One per host, in the written order. */
  readonly addresses: readonly [string, ...string[]]
  /** Whether the host that takes writes must be determined. */
  readonly mustWrite: boolean
}

/** Throws a sentence for an address with a `databaseAddressProblem`. */
export const databaseHostsOf = (address: string): DatabaseHosts => {
  const problem = databaseAddressProblem(address)
  if (problem !== null) throw new Error(`The address of the database ${problem}`)
  const [, before = '', hosts = '', rest = ''] = PARTS.exec(address) ?? []
  const [first = '', ...others] = hosts.split(',')
  const wanted = ATTRIBUTE.exec(rest)?.[2]
  const bare = rest.replace(ATTRIBUTE, (_, mark: string, __, next: string) => (next === '' ? '' : mark))
  const at = (host: string) => `${before}${host}${bare}`
  return {
    addresses: [at(first), ...others.map(at)],
    mustWrite: others.length > 0 || (wanted !== undefined && wanted !== 'any'),
  }
}

/** Its hosts and name, for people: never the user or password. */
export const describeDatabase = (address: string): string => {
  const [, , hosts = '', rest = ''] = PARTS.exec(address) ?? []
  return `${/^\/([^?#]*)/.exec(rest)?.[1] ?? ''} at ${hosts}`
}
