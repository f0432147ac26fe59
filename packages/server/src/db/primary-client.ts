import { databaseHostsOf } from '@nibble/domain'
import pg from 'pg'
import { reasonOf } from './failures.ts'

/** A frozen host accepts connections and never answers. */
const PROBE_MS = 3_000

/**
 * The driver's client, for addresses of several hosts: each connection goes to the host that takes writes at that time. All are
 * tried at once, so that a dead or frozen one delays nobody.
 */
export class PrimaryClient extends pg.Client {
  readonly #addresses: readonly string[]
  readonly #mustWrite: boolean

  /** Without arguments, as in the pool's type; the pool passes its settings. */
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString } = config
    const hosts = connectionString === undefined ? null : databaseHostsOf(connectionString)
    super(hosts === null ? config : { ...config, connectionString: hosts.addresses[0] })
    this.#addresses = hosts?.addresses ?? []
    this.#mustWrite = hosts?.mustWrite ?? false
    // A session may end as soon as it began, before its caller can listen; without a listener that would end the process.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((err: Error) => void) | ((err: null, c: pg.ClientBase) => void)): void
  override connect(
    callback?: ((err: Error) => void) | ((err: null, c: pg.ClientBase) => void),
  ): Promise<pg.Client> | undefined {
    const connected = this.#mustWrite ? this.#goToPrimary().then(() => super.connect()) : super.connect()
    if (callback === undefined) return connected
    const done = callback as (error: Error | null, client?: pg.Client) => void
    connected.then((client) => done(null, client), done)
    return undefined
  }

  async #goToPrimary(): Promise<void> {
    const { host, port } = await findPrimary(this.#addresses)
    this.host = host
    this.port = port
  }
}

const findPrimary = async (addresses: readonly string[]): Promise<{ host: string; port: number }> => {
  try {
    return await Promise.any(addresses.map(assertWritable))
  } catch (error) {
    // The driver's error for a missing connection, so that the caller retries.
    throw Object.assign(new Error(`no database host accepts writes (${reasonOf(error)})`, { cause: error }), {
      code: '08001',
    })
  }
}

const assertWritable = async (connectionString: string): Promise<{ host: string; port: number }> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'nibble looks for the primary',
  })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
    )
    if (rows[0]?.readOnly !== false) throw new Error('it is read-only')
    return { host, port }
  } catch (error) {
    throw new Error(`${host}:${port}: ${reasonOf(error)}`, { cause: error })
  } finally {
    // Not waited for: a frozen host would never answer.
    void client.end().catch(() => {})
  }
}
