import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const DAY = 86_400_000
let database: TestDatabase
let owner: pg.Client
/** When the database was made: this test may last into the next month. */
let began: number
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ made: Date }>('select max(made_at) as made from history_partition')
  began = Number(rows[0]?.made)
  // A day earlier on the last one of a month: else the next day begins a month, which has partitions of its own.
  if (new Date(began + DAY).getUTCDate() === 1) began -= DAY
  await owner.query('update history_partition set made_at = to_timestamp($1::float8 / 1000)', [began])
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** As a caller who sets the clock; in a separate transaction. */
const ahead = async (at: string): Promise<string[]> =>
  (await owner.query<{ done: string[] }>('select partition_ahead_at($1) as done', [at])).rows[0]?.done ?? []
const partitions = async (parent: string): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = $1::regclass order by relname`,
      [parent],
    )
  ).rows.map(({ name }) => name)
const MILLION = 1_000_000
const after = (ms: number) => new Date(began + ms).toISOString()

test('a new database has room for bets, postings, rounds and keys, and one partition ahead', async () => {
  const month = (n: number) => {
    const at = new Date(began)
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + n))
      .toISOString()
      .slice(0, 7)
      .replace('-', '')
  }
  const months = [0, 1, 2].map(month)
  expect(await partitions('bet')).toEqual(['bet_20000000000', 'bet_40000000000', 'bet_other'])
  for (const parent of ['posting', 'entry'])
    expect(await partitions(parent)).toEqual(
      [1, 2].map((n) => `${parent}_${n * MILLION}`).concat(`${parent}_other`),
    )
  for (const parent of ['round', 'idempotency'])
    expect(await partitions(parent)).toEqual([
      ...months.map((name) => `${parent}_${name}`),
      `${parent}_other`,
    ])
  expect(await ahead(after(0))).toEqual([])
})

test('when ids reach the last partition the next one is created, as wide as a week at that pace', async () => {
  await owner.query(`select setval('posting_id_seq', ${MILLION})`)
  // A million in a day, so seven in a week.
  const [posting, entry] = await ahead(after(DAY))
  const high = Number(posting?.replace('posting_', ''))
  expect(entry).toBe(`entry_${high}`)
  expect(high).toBe(9 * MILLION)
  expect(await ahead(after(DAY))).toEqual([])
})

test('a rush gets the widest partition, and a quiet table the narrowest', async () => {
  await owner.query(`select setval('bet_block', ${MILLION})`)
  const [rush] = await ahead(after(60_000))
  expect(rush).toBe(`bet_${40_000_000_000 + 200_000_000_000}`)
  await owner.query(`select setval('bet_block', ${2 * MILLION})`)
  const [quiet] = await ahead(after(300 * DAY)).then((done) => done.filter((name) => name.startsWith('bet')))
  expect(quiet).toBe(`bet_${240_000_000_000 + 20_000_000_000}`)
})

test('what is written while nobody creates partitions is kept with the others, and the next begins beyond it', async () => {
  await owner.query(`select setval('posting_id_seq', ${50 * MILLION})`)
  const { rows } = await owner.query<{ id: string; in: string }>(
    "insert into posting (kind) values ('test') returning id, tableoid::regclass::text as in",
  )
  expect(rows[0]?.in).toBe('posting_other')
  const made = (await ahead(after(DAY))).filter((name) => name.startsWith('posting'))
  expect(made).toHaveLength(1)
  const { rows: bounds } = await owner.query<{ low: string }>(
    'select low from history_partition where name = $1',
    made,
  )
  expect(Number(bounds[0]?.low)).toBeGreaterThan(Number(rows[0]?.id))
})

test('keys count for 90 days; then their month is dropped, and no other', async () => {
  const insert = (at: Date) =>
    owner.query(
      `insert into idempotency (player_id, key, call, body_hash, ref, at) values (1, gen_random_uuid(), 'x', '', 1, $1)`,
      [at],
    )
  const now = new Date(began)
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  await insert(new Date(end.getTime() - DAY))
  await insert(now)
  const month = `idempotency_${now.toISOString().slice(0, 7).replace('-', '')}`
  const count = async () => (await owner.query('select from idempotency')).rowCount
  const dropped = async (at: number) =>
    (await ahead(new Date(at).toISOString())).filter((name) => name === month)

  expect(await dropped(end.getTime() + 90 * DAY - 1_000)).toEqual([])
  expect(await count()).toBe(2)
  expect(await dropped(end.getTime() + 90 * DAY)).toEqual([month])
  expect(await count()).toBe(0)
})

test('a number of an account, and a key of a player, exist once', async () => {
  const entry = `insert into entry (account_id, number, posting_id, amount, balance_after, kind) values (1, 1, $1, 1, 1, 'house')`
  await owner.query(entry, [1])
  await expect(owner.query(entry, [2])).rejects.toThrow(/duplicate key/)
  const key = `insert into idempotency (player_id, key, call, body_hash, ref, at)
               values (1, '00000000-0000-4000-8000-000000000000', 'x', '', 1, now() + interval '31 days')`
  await owner.query(key)
  await expect(owner.query(key)).rejects.toThrow(/duplicate key/)
})

test('a new partition does not wait for readers of bets by time, and gives way to readers of all', async () => {
  const reader = new pg.Client({ connectionString: database.ownerUrl })
  await reader.connect()
  const fill = async () => {
    const { rows } = await owner.query<{ high: string }>(
      "select max(high) as high from history_partition where parent = 'bet'",
    )
    await owner.query('select setval($1, $2)', ['bet_block', Number(rows[0]?.high) / 20_000 - 1])
  }
  const made = async () => (await ahead(after(DAY))).filter((name) => name.startsWith('bet'))

  await fill()
  await reader.query('begin')
  await reader.query('select from bet where id < 100')
  expect(await made()).toHaveLength(1)
  await reader.query('commit')

  await fill()
  await reader.query('begin')
  await reader.query('select count(*) from bet')
  await expect(made()).rejects.toThrow(/lock timeout/)
  await reader.query('commit')
  expect(await made()).toHaveLength(1)
  await reader.end()
})

test('bets queue behind a partition that waits, so it waits for at most a tenth of a second', async () => {
  const { rows } = await owner.query<{ settings: string[] }>(
    "select proconfig as settings from pg_proc where proname in ('partition_ahead', 'partition_ahead_at')",
  )
  expect(rows).toHaveLength(2)
  for (const { settings } of rows) expect(settings).toContain('lock_timeout=100ms')
})

test('the server may not set the time', async () => {
  const server = new pg.Client({ connectionString: database.url })
  await server.connect()
  await expect(server.query("select partition_ahead_at('2100-01-01')")).rejects.toThrow(/permission denied/)
  await expect(server.query("select month_begin('2100-01-01')")).rejects.toThrow(/permission denied/)
  await expect(server.query("select partition_make('bet', 'x', 'default')")).rejects.toThrow(
    /permission denied/,
  )
  await ahead(new Date().toISOString())
  expect((await server.query('select partition_ahead() as done')).rows).toEqual([{ done: [] }])
  await server.end()
})

describe('a month', () => {
  const months = async () =>
    (
      await owner.query<{ month: string; bet_low: string; posting_low: string }>(
        'select month::text, bet_low, posting_low from history_month order by history_month.month',
      )
    ).rows
  const at = (day: string) => async () => {
    // The first call makes partitions ahead, if ids have reached the last.
    await ahead(`${day}T00:00:00Z`)
    await ahead(`${day}T00:00:00Z`)
    return (await months()).at(-1)
  }

  test('begins with partitions of its own, once every earlier posting has ended', async () => {
    expect((await months())[0]).toMatchObject({ bet_low: '-9223372036854775808' })
    const begin = at('2101-05-01')
    const writer = new pg.Client({ connectionString: database.ownerUrl })
    await writer.connect()
    await writer.query("begin; insert into posting (kind) values ('test')")
    expect((await begin())?.month).not.toBe('2101-05-01')
    await writer.query('commit')
    await writer.end()

    const begun = await begin()
    expect(begun?.month).toBe('2101-05-01')
    const { rows } = await owner.query<{ posting: string; block: string }>(
      "insert into posting (kind) values ('test') returning id as posting, nextval('bet_block') as block",
    )
    expect(rows[0]?.posting).toBe(begun?.posting_low)
    expect(Number(rows[0]?.block) * 20_000).toBe(Number(begun?.bet_low))
    expect(await begin()).toEqual(begun)
  })

  test('uses no bet id twice even if blocks had nearly reached its border', async () => {
    await at('2101-06-01')()
    const { rows } = await owner.query<{ low: string }>(
      "select max(low) as low from history_partition where parent = 'bet'",
    )
    const near = Math.floor(Number(rows[0]?.low) / 20_000) - 1
    await owner.query('select setval($1, $2)', ['bet_block', near])
    const begun = await at('2101-07-01')()
    expect(begun?.month).toBe('2101-07-01')
    expect(Number(begun?.bet_low) / 20_000).toBe(near + 10_000)
    const next = await owner.query<{ block: string }>("select nextval('bet_block') as block")
    expect(Number(next.rows[0]?.block)).toBe(near + 10_000)
  })
})
