import { databaseHostsOf } from '@nibble/domain'
import pg from 'pg'

/** Held by the one process that signs payments. */
export const WRITER_LOCK = 5656_0100
/** Held by the one process that seals, on a connection of its own: neither work waits for the other. */
export const SEALER_LOCK = 5656_0101

/**
 * The signer's one connection. It holds the lock and does the writing: when it ends, so does everything that this process
 * could still write, and only then can another process have the lock.
 */
export type Writer = {
  readonly client: pg.Client
  /** Aborted the moment the connection is gone. */
  readonly lost: AbortSignal
  /** What the database warned of at the last commit: it was ended while it waited for the standby. */
  readonly warning: { text: string | null }
  close(): Promise<void>
}

/**
 * Connects as nibble_signer, where the address names several hosts to the one that takes writes. Throws a sentence when
 * the login may do more than a signer needs.
 */
export const openWriter = async (url: string): Promise<Writer> => {
  const { addresses, mustWrite } = databaseHostsOf(url)
  const failures: unknown[] = []
  for (const address of addresses) {
    try {
      const writer = await openAt(address)
      if (!mustWrite || (await takesWrites(writer))) return writer
      failures.push('it only reads')
      await writer.close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1 && !mustWrite) throw failures[0]
  throw new Error(`No host of SIGNER_DATABASE_URL takes writes: ${failures.map(String).join('; ')}.`)
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

/** The database ends the connection, and with it the lock, when this process says nothing for so long. */
export const limitSilence = async ({ client }: Writer, ms: number): Promise<void> => {
  await client.query(`set idle_session_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`)
}

/** False while another process signs. */
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
 * Throws unless the synchronous standby has everything that this connection has read or written. What only the primary
 * knows is gone with it, so the chain must not see it before: who takes over would pay it again.
 */
export const awaitStandby = async ({ client, warning }: Writer): Promise<void> => {
  // A commit that only read would not wait.
  await client.query("select pg_logical_emit_message(true, 'nibble', '')")
  if (warning.text !== null) throw new Error(`the standby may lack what was stored: ${warning.text}`)
}

const checkLogin = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ role: string; excess: string[] }>(
    "select current_user as role, login_excess('nibble_signer') as excess",
  )
  const [login] = rows
  if (login === undefined || login.role !== 'nibble_signer' || login.excess.length > 0)
    throw new Error(`${SIGN_AS} This one may do more: ${login?.excess.join(', ')}.`)
}

const SIGN_AS =
  'SIGNER_DATABASE_URL must name a login that is a member of nibble_signer and of nothing else: ' +
  "create role … login password '…' in role nibble_signer."

/** That the role is not there, or not this login's, is a matter of the setting too. */
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

/** Bigints and numerics as bigint. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
