import { databaseAddressProblem, describeDatabase } from '@nibble/domain'
import pg from 'pg'
import { codeOf, reasonOf } from './failures.ts'
import { notPrepared } from './migrate.ts'
import { PrimaryClient } from './primary-client.ts'
import { type Standby, type StandbyProblem, setStandby } from './transaction.ts'

/** Connections as nibble_app. */
export type Database = {
  readonly url: string
  readonly pool: pg.Pool
  readonly standby: Standby
  close(): Promise<void>
}

/** What a session may wait for before the database ends its statement; 0 waits forever. */
export type Patience = {
  readonly lockMs: number
  readonly statementMs: number
  readonly idleInTransactionMs: number
  /**
   * After this time without an answer this side gives up the connection. Longer than a statement may take: a living database
   * itself ends what takes too long.
   */
  readonly answerMs: number
}

const PATIENCE: Patience = {
  lockMs: 5_000,
  statementMs: 30_000,
  idleInTransactionMs: 30_000,
  answerMs: 35_000,
}

/**
 * Longer than a round: each new connection reads the catalogue and plans its statements again, which costs more than running most
 * of them.
 */
const IDLE_MS = 120_000

/** A silently vanished host is noticed after some 20 s, also by an idle connection. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

type OpenDatabaseInput = {
  readonly url: string
  readonly max?: number
  readonly patience?: Patience
  readonly durability?: 'checked' | 'unchecked'
  /** As the database lists its sessions. */
  readonly name?: string
  /** Another pool's for the same database; both then share what is known about it. */
  readonly standby?: Standby
  /** How its transactions tell servers of changes: see db/functions/tell_servers.sql. */
  readonly events?: 'notify' | 'outbox'
}

/**
 * Throws a sentence for an operator if the login is more than a member of nibble_app, or if the database is not prepared, older
 * than 15, or would acknowledge a commit before it is durable. `unchecked` is for faults that break durability on purpose.
 */
export const openDatabase = async ({
  url,
  max = 10,
  patience = PATIENCE,
  durability = 'checked',
  name = 'nibble',
  standby = { problem: null, timeline: 0 },
  events = 'notify',
}: OpenDatabaseInput): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PrimaryClient,
    max,
    application_name: name,
    types: { getTypeParser },
    options: `${sessionOptions({ patience, durability })} -c nibble.events=${events}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: patience.answerMs,
    ...KEEP_ALIVE,
  })
  // The pool replaces a broken connection; without a listener its error would end the process. The pool reports only idle ones,
  // so each has its own listener while it is in use between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  setStandby(pool, standby)
  try {
    await checkServer(pool, durability)
    await checkLogin(pool)
    await checkStandby(pool)
  } catch (error) {
    await pool.end()
    throw asSentence(error)
  }

  return { url, pool, standby, close: () => pool.end() }
}

export const sessionOptions = ({
  patience = PATIENCE,
  durability,
}: {
  patience?: Patience
  durability: 'checked' | 'unchecked'
}): string => {
  const settings = [
    'role=nibble_app',
    'timezone=UTC',
    'jit=off',
    // After a wait for a lock, read what is true now, whatever the server's own setting.
    'default_transaction_isolation=read\\ committed',
    `lock_timeout=${patience.lockMs}`,
    `statement_timeout=${patience.statementMs}`,
    `idle_in_transaction_session_timeout=${patience.idleInTransactionMs}`,
    ...(durability === 'checked' ? ['synchronous_commit=on'] : []),
  ]
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

const checkServer = async (pool: pg.Pool, durability: 'checked' | 'unchecked'): Promise<void> => {
  const { rows } = await pool.query<{ version: number; fsync: string; commit: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  )
  const [server] = rows
  if (server === undefined || server.version < 150_000)
    throw new Error('Nibble needs PostgreSQL 15 or newer; this server is older.')
  if (durability === 'checked' && (server.fsync !== 'on' || server.commit === 'off'))
    throw new Error(
      'This PostgreSQL could lose acknowledged bets in a crash: turn on fsync and synchronous_commit.',
    )
}

/** Anyone who steals this login must not be able to change what was posted, so it is refused if it may do more. */
const checkLogin = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ login: string; excess: string[] }>(
    "select session_user as login, login_excess('nibble_app') as excess",
  )
  const [found] = rows
  if (found === undefined || found.excess.length > 0)
    throw new Error(
      `The database login ${found?.login} has more rights than the server needs: ${found?.excess.join(', ')}. ${WORK_AS}`,
    )
}

/** A house that must wait for a standby has to see whether there is one. */
const checkStandby = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ problem: StandbyProblem | null; owner: string }>(
    `select standby_trouble() as problem, proowner::regrole::text as owner
     from pg_proc where oid = 'standby_trouble'::regproc`,
  )
  const [found] = rows
  if (found?.problem === 'unseen')
    throw new Error(
      `The database asks for a standby (synchronous_standby_names), and ${found.owner} may not check whether one is connected. ` +
        `As a superuser: grant pg_read_all_stats to ${found.owner}`,
    )
}

const WORK_AS =
  "DATABASE_URL must name a login that is a member only of nibble_app: create role … login password '…' " +
  'in role nibble_app. The owner of the tables belongs in MIGRATION_DATABASE_URL.'

const asSentence = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { message } = error
  switch (codeOf(error)) {
    // The role is missing, or not this login's.
    case '22023':
    case '42501':
      return new Error(`The database does not let this login work (${message}). ${WORK_AS}`, {
        cause: error,
      })
    // The function, or the table it reads, does not exist.
    case '42883':
    case '42P01':
      return new Error(notPrepared(message), { cause: error })
    default:
      return error
  }
}

/** Bigints as bigint; instants stay Date; everything else as pg reads it. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')

const PATIENCE_MS = 10_000

/** Throws a sentence naming the setting if nobody answers at the address, or refuses this user. */
export const assertReachable = async (url: string, setting = 'DATABASE_URL'): Promise<void> => {
  const problem = databaseAddressProblem(url)
  if (problem !== null) throw new Error(`${setting} ${problem}`)
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(
      `${setting}: no connection to the database ${describeDatabase(url)} (${reasonOf(error)}). ` +
        'Start PostgreSQL there or correct the setting; without the setting Nibble uses its embedded database.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}
