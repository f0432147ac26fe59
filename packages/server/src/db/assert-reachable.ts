import pg from 'pg'

const PATIENCE_MS = 10_000

/** Throws a sentence that names the setting when nobody answers at the address, or not to this user. */
export const assertReachable = async (url: string, setting = 'DATABASE_URL'): Promise<void> => {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`${setting} must be an address like postgres://user:password@host:5432/name.`)
  const { hostname, port, pathname } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const at = `${hostname}:${port || 5432}`
    throw new Error(
      `${setting}: no connection to the database ${pathname.slice(1)} at ${at} (${reasonOf(error)}). ` +
        'Start PostgreSQL there or correct the setting; without it Nibble brings its own database.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** A name with several addresses fails once for each. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
