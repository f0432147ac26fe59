import { databaseHostsOf } from '@nibble/domain'
import pg from 'pg'

/** Held by the one process that signs payments. */
export const WRITER_LOCK = 5656_0100
/** Held by the one process that seals, on a separate connection: payments and seals do not wait for each other. */
export const SEALER_LOCK = 5656_0101

/**
 * The signer's only connection. It holds the lock and does all writes: when it ends, this process can write nothing more, and
 * only then can another process get the lock.
 */
export type Writer = {
  readonly client: pg.Client
  /** Aborted when the connection is lost. */
  readonly lost: AbortSignal
  /** The database's warning at the last commit: its wait for the standby was cancelled. */
  readonly warning: { text: string | null }
  close(): Promise<void>
}

/**
 * Connects as nibble_signer; if the address names several hosts, to the writable one. Throws an error with a readable message
 * if the login has more rights than a signer needs.
 */
export const openWriter = async (url: string): Promise<Writer> => {
  const { addresses, mustWrite } = databaseHostsOf(url)
  const failures: unknown[] = []
  for (const address of addresses) {
    try {
      const writer = await openAt(address)
      if (!mustWrite || (await takesWrites(writer))) return writer
      failures.push('it is read-only')
      await writer.close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1 && !mustWrite) throw failures[0]
  throw new Error(`No host of SIGNER_DATABASE_URL accepts writes: ${failures.map(String).join('; ')}.`)
}

const takesWrites = async ({ client }: Writer): Promise<boolean> => {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
  )
  return rows[0]?.readOnly === false
}

const openAt = async (address: string): Promise<Writer> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: 'nibble signer',
    types: { getTypeParser },
    options: '-c role=nibble_signer -c timezone=UTC -c synchronous_commit=on -c statement_timeout=10000',
  })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection to the database ended')))
  const warning: Writer['warning'] = { text: null }
  client.on('notice', ({ code, message }) => {
    if (code?.startsWith('01') === true) warning.text = message ?? code
  })
  try {
    await client.connect()
    await checkLogin(client)
  } catch (error) {
    await client.end()
    throw sayWhy(error)
  }
  return { client, lost: lost.signal, warning, close: () => client.end() }
}

/** Makes the database end the connection, and with it the lock, when this process is silent for this long. */
export const setIdleTimeouts = async ({ client }: Writer, ms: number): Promise<void> => {
  await client.query(`set idle_session_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`)
}

/** False while another process holds the lock. */
export const tryLockWriter = async ({ client }: Writer, lock = WRITER_LOCK): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}

/** Runs `work` in one transaction of the writer. */
export const inWriterTransaction = async <T>({ client }: Writer, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Throws unless the synchronous standby has everything that this connection has read or written. Data that only the primary
 * has is lost with it, so the chain must not see it first: the next signer would pay again.
 */
export const awaitStandby = async ({ client, warning }: Writer): Promise<void> => {
  // A read-only commit would not wait.
  await client.query("select pg_logical_emit_message(true, 'nibble', '')")
  if (warning.text !== null) throw new Error(`the standby may lack what was stored: ${warning.text}`)
}

const checkLogin = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ role: string; excess: string[] }>(
    "select current_user as role, login_excess('nibble_signer') as excess",
  )
  const [login] = rows
  if (login === undefined || login.role !== 'nibble_signer' || login.excess.length > 0)
    throw new Error(`${SIGN_AS} This login has more rights: ${login?.excess.join(', ')}.`)
}

const SIGN_AS =
  'SIGNER_DATABASE_URL must name a login that is a member only of nibble_signer: ' +
  "create role … login password '…' in role nibble_signer."

/** A missing role, or a login without it, is a configuration error too. */
const sayWhy = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === '42501' || code === '22023')
    return new Error(`${SIGN_AS} The database says: ${String(error)}.`, { cause: error })
  if (code === '42883')
    return new Error('The database is older than this signer: migrate it first (docs/operations.md).', {
      cause: error,
    })
  return error
}

/** Parses bigint and numeric as bigint. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
