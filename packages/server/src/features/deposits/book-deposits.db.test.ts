// Longer than 300 lines: full blocks, interrupted and repeated, over the same two players and one cursor.

import { amountOf, type BlockHash, depositLines, normaliseHash } from '@nibble/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { tableReads } from '../../testing/table-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { bookDeposits, bookMissed, type FinalRange, type Incoming } from './book-deposits.ts'
import { type DepositChain, openDepositChain } from './deposit-chain.ts'
import { listDeposits } from './list-deposits.ts'
import { recordSeen } from './record-seen.ts'
import { source } from './testing/deposit-source.ts'

const USDT = 10n ** 18n
const MILLIONTH = 10n ** 12n
/** More rows in one statement than any transaction may take, whatever a block holds. */
const TOO_MANY = 600

let database: TestDatabase
let db: Database
let owner: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, durability: 'unchecked', max: 10 })
  owner = new pg.Pool({
    connectionString: database.ownerUrl,
    types: { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid)) },
  })
  // Dropping the database ends its connections.
  owner.on('error', () => {})
  await owner.query(
    `create function bounded() returns trigger language plpgsql as $$ begin
       if (select count(*) from touched) > ${TOO_MANY} then raise exception 'too many rows at once'; end if;
       return null;
     end $$;
     create trigger bounded_in after insert on deposit referencing new table as touched execute function bounded();
     create trigger bounded_up after update on deposit referencing new table as touched execute function bounded()`,
  )
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
})

const hashOf = (number: bigint): BlockHash => {
  const hash = normaliseHash(`0x${number.toString(16).padStart(64, '0')}`)
  if (hash === null) throw new Error('no hash')
  return hash
}

let chain: DepositChain
let stranger: bigint
let honest: bigint
let height: bigint
beforeEach(async () => {
  const from = { height: 1_000n, hash: hashOf(1_000n) }
  chain = await openDepositChain(db.pool, { ...source, genesisHash: hashOf(1n), from })
  height = chain.height + 1n
  stranger = await newPlayer()
  honest = await newPlayer()
})

const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(sql, values)).rows
const newPlayer = async (): Promise<bigint> =>
  (await rows<{ id: bigint }>(`insert into player (bind_id) values ('B' || random()) returning id`))[0]?.id ??
  0n
const number = async (sql: string, values: unknown[] = []): Promise<bigint> =>
  BigInt(Object.values((await rows(sql, values))[0] ?? {})[0] ?? 0)
const balance = (player: bigint) =>
  number(`select coalesce(sum(balance), 0) from account where player_id = $1 and asset = 'USDT'`, [player])
const count = (player: bigint) => number('select count(*) from deposit where player_id = $1', [player])
const waiting = () =>
  number(`select coalesce(sum(amount), 0) from deposit where credited_by is null and player_id = $1`, [
    stranger,
  ])
/** The house's account of what waits, against the rows; the sum of everything that came, against the chain's account. */
const expectWhole = async () => {
  const [sums] = await rows(
    `select (select coalesce(sum(amount), 0) from deposit where credited_by is null) as rows_wait,
            (select coalesce(sum(balance), 0) from account where sub_account = 'unclaimed' and player_id is null) as waits,
            (select coalesce(sum(amount), 0) from deposit) as rows_came,
            (select coalesce(-sum(balance), 0) from account where sub_account = 'chain' and player_id is null) as came`,
  )
  expect(String(sums?.['waits'])).toBe(String(sums?.['rows_wait']))
  expect(String(sums?.['came'])).toBe(String(sums?.['rows_came']))
}
const cursor = () => number('select height from deposit_chain where id = $1', [chain.id])

const transfer = (player: bigint, raw: bigint, logIndex: number): Incoming => ({
  player,
  transaction: hashOf(height * 1_000_000n),
  logIndex,
  height,
  blockHash: hashOf(height),
  timeMs: 1_000,
  raw,
})
/** A block full of one player's transfers of these amounts in turn, with another's deposit in the midst of it and at its end. */
const fullBlock = (times: number, ...raws: readonly bigint[]): FinalRange => ({
  chain,
  end: { height, hash: hashOf(height) },
  final: height,
  transfers: Array.from({ length: times }, (_, at) =>
    at === times / 2 || at === times - 1
      ? transfer(honest, 5n * USDT, at)
      : transfer(stranger, raws[at % raws.length] ?? 1n, at),
  ),
})

test.each([
  ['of dust', [1n], 0n],
  ['that are all credited', [2n * USDT], 2_998n * 2_000_000n],
  ['that wait, until enough of them do', [MILLIONTH], 2_900n],
  ['that wait, dust, and some that are credited', [MILLIONTH, 7n, 2n * USDT], 999n * 2_000_000n + 900n],
] as const)(
  'a block of thousands of transfers %s is booked in bounded transactions',
  async (_, raws, due) => {
    const range = fullBlock(3_000, ...raws)
    expect(await bookDeposits(db, range)).toMatchObject({ kind: 'booked', deposits: 3_000 })
    expect(await cursor()).toBe(height)
    expect([await count(stranger), await count(honest)]).toEqual([2_998n, 2n])
    expect(await balance(honest)).toBe(10_000_000n)
    expect((await balance(stranger)) / 1_000n).toBe(due / 1_000n)
    expect(await waiting()).toBeLessThan(100n)
    await expectWhole()
    expect(
      await bookDeposits(db, { ...range, chain: { ...chain, height, hash: hashOf(height) } }),
    ).toMatchObject({
      deposits: 0,
    })
  },
)

test('a server that stops in the midst of a block loses nothing, and nothing is booked twice', async () => {
  await owner.query('truncate deposit_seen')
  const range = fullBlock(3_000, MILLIONTH, 1n, 2n * USDT)
  await recordSeen(db, { chain, head: height, transfers: range.transfers.slice(0, 900) })
  expect(await number('select count(*) from deposit_seen')).toBe(600n)
  const before = await number('select count(*) from deposit')
  await owner.query(
    `create function break_off() returns trigger language plpgsql as $$ begin
       if (select count(*) from deposit) > ${before + 1_000n} then raise exception 'the server stops here'; end if;
       return null;
     end $$;
     create trigger break_off after insert on deposit execute function break_off()`,
  )
  await expect(bookDeposits(db, range)).rejects.toThrow('the server stops here')
  await owner.query('drop function break_off cascade')
  expect(await cursor()).toBe(height - 1n)
  expect(await number('select count(*) from deposit')).toBe(before + 1_000n)
  // What is in the books is no longer shown as pending, nor shown so again.
  expect(await number('select count(*) from deposit_seen')).toBe(0n)
  await recordSeen(db, { chain, head: height, transfers: range.transfers.slice(0, 900) })
  expect(await number('select count(*) from deposit_seen')).toBe(0n)
  await expectWhole()

  expect(await bookDeposits(db, range)).toMatchObject({ kind: 'booked', deposits: 2_000 })
  expect(await cursor()).toBe(height)
  expect([await count(stranger), await count(honest)]).toEqual([2_998n, 2n])
  expect(await balance(honest)).toBe(10_000_000n)
  await expectWhole()
})

/** Calls `act` and waits until pages were told so many times; returns how often those of each player were. */
const heardOf = async (
  act: () => Promise<unknown>,
  { players, times }: { players: bigint[]; times: number },
) => {
  const listener = new pg.Client({ connectionString: database.ownerUrl })
  await listener.connect()
  await listener.query('listen nibble_events')
  const events: string[] = []
  listener.on('notification', ({ payload = '' }) =>
    events.push(/"player" : "(\d+)"/.exec(payload)?.[1] ?? payload),
  )
  await act()
  await expect.poll(() => events.length).toBe(times)
  await listener.end()
  return players.map((player) => events.filter((one) => one === String(player)).length)
}

test('a page is told at most twice of a block, however many deposits it holds, and never of dust', async () => {
  const dusty = await newPlayer()
  const { transfers, ...range } = fullBlock(3_000, 2n * USDT, MILLIONTH)
  const once = await newPlayer()
  const withDust = transfers.map((one) =>
    one.logIndex % 10 === 9 ? { ...one, player: dusty, raw: 5n } : one,
  )
  const all = [transfer(once, USDT, 3_001), ...withDust, transfer(honest, USDT, 3_000)]
  const book = () => bookDeposits(db, { ...range, transfers: all })
  const heard = await heardOf(book, { players: [once, stranger, honest, dusty], times: 5 })
  expect(heard).toEqual([1, 2, 2, 0])
})

test('a page is told of missed deposits, and never of dust', async () => {
  await bookDeposits(db, { ...fullBlock(0), transfers: [] })
  const transfers = [transfer(honest, USDT, 0), transfer(stranger, 5n, 1)]
  const book = () => bookMissed(db, { chain, transfers, record: async () => {} })
  expect(await heardOf(book, { players: [honest, stranger], times: 1 })).toEqual([1, 0])
})

test('a page is told of what a reading booked that broke off, once the block is read again', async () => {
  const { transfers, ...range } = fullBlock(1_000, 2n * USDT)
  // All but the last are in the books, and the reading ended before it could say so.
  const broken = { ...range, end: chain, transfers: transfers.slice(0, 999) }
  expect(await bookDeposits(db, broken)).toMatchObject({ kind: 'booked', deposits: 999 })
  const again = () => bookDeposits(db, { ...range, transfers })
  expect(await heardOf(again, { players: [stranger, honest], times: 4 })).toEqual([2, 2])
  expect(await cursor()).toBe(height)
})

test('two servers that book the same block book it once', async () => {
  const range = fullBlock(2_000, MILLIONTH, 1n, 2n * USDT)
  const both = await Promise.all([bookDeposits(db, range), bookDeposits(db, range)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['booked', 'moved'])
  expect([await count(stranger), await count(honest)]).toEqual([1_998n, 2n])
  expect(await balance(honest)).toBe(10_000_000n)
  await expectWhole()
})

test('a server that no longer leads stops within the block', async () => {
  const range = fullBlock(2_000, 1n)
  const leads = new AbortController()
  let parts = 0
  const pool = new Proxy(db.pool, {
    get: (target, name) => {
      if (name === 'connect') parts += 1
      if (parts === 2) leads.abort()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await expect(bookDeposits({ ...db, pool }, range, leads.signal)).rejects.toThrow('aborted')
  expect(await count(stranger)).toBe(500n)
  expect(await cursor()).toBe(height - 1n)
  expect(await bookDeposits(db, range)).toMatchObject({ kind: 'booked' })
  expect([await count(stranger), await count(honest)]).toEqual([1_998n, 2n])
})

test('what waits of many players is credited a bounded number at once', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, newPlayer))
  const small = players.flatMap((player, n) =>
    Array.from({ length: 99 }, (_, at) => transfer(player, MILLIONTH, 100 * n + at)),
  )
  const first = { ...fullBlock(0), transfers: small }
  await bookDeposits(db, first)
  expect(await balance(players[0] ?? 0n)).toBe(0n)
  chain = { ...chain, height, hash: hashOf(height) }
  height += 1n
  const last = { ...fullBlock(0), transfers: players.map((player, n) => transfer(player, MILLIONTH, n)) }
  expect(await bookDeposits(db, last)).toMatchObject({ kind: 'booked', deposits: 12 })
  for (const player of players) expect(await balance(player)).toBe(100n)
  await expectWhole()
})

test('of very many that waited before, the oldest are credited, a bounded number at once', async () => {
  for (const part of [1, 2, 3])
    await inTransaction(db.pool, async (client) => {
      const unclaimed = Array.from({ length: 400 }, () => amountOf(1n))
      const lines = depositLines({ credited: [], unclaimed, shard: MONEY_SHARD })
      const posting = await post(client, { kind: 'deposit', lines })
      await client.query(
        `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by)
         select $1, decode(lpad($2::text, 64, 'f'), 'hex'), n, $3, 1, decode(repeat('0', 64), 'hex'), now(), 1e12, 1, 0, $4
         from generate_series(1, 400) n`,
        [chain.id, part, stranger, posting],
      )
    })
  await bookDeposits(db, { ...fullBlock(0), transfers: [transfer(stranger, MILLIONTH, 0)] })
  expect(await balance(stranger)).toBe(501n)
  expect(await waiting()).toBe(700n)
  await expectWhole()
})

test('a block that continues another than the one in the books is not booked', async () => {
  const range = fullBlock(10, 2n * USDT)
  const other = { ...chain, hash: hashOf(999_999n) }
  expect(await bookDeposits(db, { ...range, chain: other })).toEqual({ kind: 'moved' })
  expect([await count(stranger), await cursor()]).toEqual([0n, height - 1n])
})

test('missed transfers are booked up to where the books end, and what follows is left to the reading', async () => {
  const { transfers } = fullBlock(300, 2n * USDT)
  const known = transfers.map((one) => (one.logIndex < 260 ? { ...one, height: height - 1n } : one))
  const record = async () => {}
  expect(await bookMissed(db, { chain, transfers: known, record })).toHaveLength(260)
  expect([await count(stranger), await count(honest), await cursor()]).toEqual([259n, 1n, height - 1n])
  await expectWhole()
  expect(await bookDeposits(db, { ...fullBlock(0), transfers: known })).toMatchObject({ deposits: 40 })
  expect([await count(stranger), await count(honest), await cursor()]).toEqual([298n, 2n, height])
})

test('thousands of missed transfers are booked and recorded in parts', async () => {
  await bookDeposits(db, { ...fullBlock(0), transfers: [] })
  const { transfers } = fullBlock(1_000, MILLIONTH, 1n)
  const recorded: number[] = []
  const record = async (_: pg.ClientBase, booked: readonly Incoming[]) => recorded.push(booked.length)
  expect(await bookMissed(db, { chain, transfers, record })).toHaveLength(1_000)
  expect(await bookMissed(db, { chain, transfers, record })).toEqual([])
  expect(recorded).toEqual([250, 250, 250, 250])
  expect(await balance(honest)).toBe(10_000_000n)
  await expectWhole()
})

test('dust that somebody sends to a player is not read for the player’s list', async () => {
  await bookDeposits(db, fullBlock(3_000, 1n))
  await owner.query('analyze deposit')
  const one = await openDatabase({ url: database.url, durability: 'unchecked', max: 1 })
  const reads = await tableReads(one, ['deposit'], async () => {
    expect((await listDeposits(one, { player: stranger, limit: 20 })).items).toEqual([])
    expect((await listDeposits(one, { player: honest, limit: 20 })).items).toHaveLength(2)
  })
  await one.close()
  expect(reads.whole).toEqual([])
  expect(reads.rows).toBeLessThan(100)
})

test('of very many pending deposits the largest are shown', async () => {
  await recordSeen(db, { chain, head: height, transfers: fullBlock(3_000, MILLIONTH).transfers })
  const [seen] = await rows(
    'select count(*)::int as all, count(*) filter (where player_id = $1)::int as honest from deposit_seen',
    [honest],
  )
  expect(seen).toEqual({ all: 1_000, honest: 2 })
})
