import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export type TpcB = {
  readonly by: 'pgbench' | 'driver'
  /** Transactions per second. */
  run(seconds: number): Promise<number>
  close(): Promise<void>
}

type CreateTpcBInput = {
  readonly databaseUrl: string
  readonly scale: number
  readonly clients: number
}

/**
 * The TPC-B-like transaction of pgbench: three updates, one of them of a row that many want, a select and an insert. By pgbench itself if
 * it is installed, or else the same script through the driver. Prepared statements.
 */
export const createTpcB = async ({ databaseUrl, scale, clients }: CreateTpcBInput): Promise<TpcB> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  const drop = () => pool.query(`drop table if exists ${TABLES.join(', ')}`)
  const by = await run('pgbench', ['--version']).then(
    () => 'pgbench' as const,
    () => 'driver' as const,
  )
  await fill(pool, scale)

  return {
    by,
    run: (seconds) =>
      by === 'pgbench'
        ? runPgbench({ databaseUrl, clients, seconds })
        : runDriver({ pool, clients, scale, seconds }),
    close: async () => {
      await drop()
      await pool.end()
    },
  }
}

const TABLES = ['pgbench_branches', 'pgbench_tellers', 'pgbench_accounts', 'pgbench_history']

/** What `pgbench --initialize` makes. */
const fill = async (pool: pg.Pool, scale: number): Promise<void> => {
  await pool.query(`drop table if exists ${TABLES.join(', ')}`)
  await pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select g, 0, '' from generate_series(1, ${scale}) g;
    insert into pgbench_tellers select g, (g - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) g;
    insert into pgbench_accounts select g, (g - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) g;
    alter table pgbench_accounts add primary key (aid)`)
  for (const table of TABLES) await pool.query(`vacuum (analyze) ${table}`)
}

type RunPgbenchInput = {
  databaseUrl: string
  clients: number
  seconds: number
}

const runPgbench = async ({ databaseUrl, clients, seconds }: RunPgbenchInput): Promise<number> => {
  const options = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
  ]
  const { stdout } = await run('pgbench', [...options, databaseUrl])
  const perS = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perS > 0)) throw new Error(`pgbench said: ${stdout}`)
  return perS
}

type RunDriverInput = {
  pool: pg.Pool
  clients: number
  scale: number
  seconds: number
}

const runDriver = async ({ pool, clients, scale, seconds }: RunDriverInput): Promise<number> => {
  const below = (count: number) => 1 + Math.floor(Math.random() * count)
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let done = 0
  const work = async () => {
    const client = await pool.connect()
    const step = async (name: string, text: string, values: number[]): Promise<void> => {
      await client.query({ name, text, values })
    }
    while (performance.now() < endsAt) {
      const [aid, tid, bid] = [below(scale * 100_000), below(scale * 10), below(scale)]
      const delta = below(10_001) - 5_001
      await client.query('begin')
      await step('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
      await step('s', 'select abalance from pgbench_accounts where aid = $1', [aid])
      await step('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
      await step('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
      await step(
        'h',
        'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        [tid, bid, aid, delta],
      )
      await client.query('commit')
      done += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return done / ((performance.now() - startedAt) / 1_000)
}
