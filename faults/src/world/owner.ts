import pg from 'pg'

/**
 * The database as its owner sees it: with this the harness sets the fixture (players, money, time) and looks at what is
 * there, past all of the server's own code.
 */
export type Owner = {
  rows(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** One value of one row, as text. Throws when there is none. */
  text(sql: string, values?: readonly unknown[]): Promise<string>
  /** What `work` reads is of one moment. */
  snapshot<T>(work: (moment: Pick<Owner, 'rows'>) => Promise<T>): Promise<T>
  /** Waits until the condition holds, asking again while it does not or the database is away. Throws after three minutes. */
  until(condition: string): Promise<void>
  /** Statements of one transaction in which no trigger fires. */
  untriggered(statements: readonly { sql: string; values?: readonly unknown[] }[]): Promise<void>
  end(): Promise<void>
}

/** Every column as PostgreSQL writes it, null where it is null. */
export type Row = Readonly<Record<string, string | null>>

const PATIENCE_MS = 180_000
const AS_TEXT = { getTypeParser: () => (value: string) => value }

export function openOwner(url: string, { connections = 4 } = {}): Owner {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'faults',
    types: AS_TEXT,
  })
  pool.on('error', () => {})
  const rows = async (sql: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(sql, [...values])).rows

  return {
    rows,
    text: async (sql, values) => {
      const [first] = await rows(sql, values)
      const value = first === undefined ? undefined : Object.values(first)[0]
      if (typeof value !== 'string') throw new Error(`no value: ${sql}`)
      return value
    },
    snapshot: async (work) => {
      const client = await pool.connect()
      client.on('error', ignore)
      try {
        await client.query('begin isolation level repeatable read read only')
        const rows: Owner['rows'] = async (sql, values = []) =>
          (await client.query<Row>(sql, [...values])).rows
        return await work({ rows })
      } finally {
        client.off('error', ignore)
        // Its transaction ends with it.
        client.release(true)
      }
    },
    until: async (condition) => {
      for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
        const found = await rows(`select ${condition} as holds`).catch(() => [])
        if (found[0]?.['holds'] === 't') return
        await new Promise((wait) => setTimeout(wait, 20))
      }
      throw new Error(`after three minutes still not: ${condition}`)
    },
    untriggered: async (statements) => {
      let broken = false
      const client = await pool.connect()
      // The database may be killed between two statements; the next one then says so.
      client.on('error', ignore)
      try {
        await client.query('begin')
        await client.query("set local session_replication_role = 'replica'")
        for (const { sql, values = [] } of statements) await client.query(sql, [...values])
        await client.query('commit')
      } catch (error) {
        broken = true
        throw error
      } finally {
        client.off('error', ignore)
        client.release(broken)
      }
    },
    end: () => pool.end(),
  }
}

const ignore = (): void => {}

/** A column that is never null. Throws where it is missing. */
export function column(row: Row | undefined, name: string): string {
  const value = row?.[name]
  if (value === undefined || value === null) throw new Error(`column ${name} is missing`)
  return value
}

export const bigColumn = (row: Row | undefined, name: string): bigint => BigInt(column(row, name))
