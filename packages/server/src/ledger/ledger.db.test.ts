// Longer than 300 lines: every rule of the one function that writes balances, on one set of accounts.

import { ASSETS as ASSET_IDS, type Asset, amountOf, isOfValue, type Line } from '@nibble/domain'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pgArray } from '../db/sql.ts'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { post } from './post.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const OFF = {
  unbalanced: `select from entry e join account a on a.id = e.account_id group by e.posting_id, a.asset having sum(amount) <> 0`,
  negative: 'select from account where player_id is not null and balance < 0',
  replayed: `select from account a left join entry e on e.account_id = a.id group by a.id
             having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.account_id)
                 or a.balance <> coalesce((array_agg(e.balance_after order by e.number desc))[1], 0)`,
  running: `select from (
              select number, balance_after, row_number() over w as n, sum(amount) over w as sum
              from entry window w as (partition by account_id order by number)
            ) e where n <> number or sum <> balance_after`,
}

const expectBooksInOrder = async () => {
  for (const [rule, sql] of Object.entries(OFF)) expect([rule, await fixture.rows(sql)]).toEqual([rule, []])
}

describe('any postings', () => {
  const ASSETS: Asset[] = ['USDT', 'PLAY_POINT']
  let players: bigint[]
  beforeEach(async () => {
    players = await fixture.players(5, {})
  })

  const line = fc.record({
    player: fc.nat({ max: 4 }),
    asset: fc.constantFrom(...ASSETS),
    amount: fc.bigInt({ min: -1_000n, max: 1_000n }),
  })
  const posting = fc.array(line, { minLength: 1, maxLength: 12 })

  test('keep every asset at sum zero, no player below zero, and a history that adds up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 8 }), async (postings) => {
        const lines = postings.map((moves) => moves.flatMap(movedBy(players)))
        const done = await Promise.allSettled(
          lines.map((each) => post(fixture.db.pool, { kind: 'test', lines: each })),
        )
        for (const result of done)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '23514' })
        await expectBooksInOrder()
      }),
      { numRuns: 40 },
    )
  })

  const movedBy =
    (ids: bigint[]) =>
    ({ player, asset, amount }: { player: number; asset: Asset; amount: bigint }): Line[] => [
      {
        account: { player: ids[player] ?? 0n, asset, subAccount: 'main' },
        amount: amountOf(amount),
        kind: 'betAssetsBack',
      },
      { account: { house: 'house', asset, shard: player }, amount: amountOf(-amount), kind: 'house' },
    ]
})

describe('the posting function', () => {
  const postRaw = (accounts: string, amounts: string) =>
    fixture.db.pool.query("select ledger_post('test', null, $1, $2, $3, $4)", [
      accounts,
      amounts,
      `{${accounts
        .slice(1, -1)
        .split(',')
        .map(() => 'house')
        .join()}}`,
      `{${accounts
        .slice(1, -1)
        .split(',')
        .map(() => 'null')
        .join()}}`,
    ])
  const house = async (asset: Asset, shard: number): Promise<bigint> => {
    const [row] = await fixture.rows<{ id: bigint }>(
      "select id from account where player_id is null and sub_account = 'house' and asset = $1 and shard = $2",
      [asset, shard],
    )
    return row?.id ?? 0n
  }

  test('refuses lines that do not sum to zero', async () => {
    const accounts = `{${await house('USDT', 0)},${await house('USDT', 1)}}`
    await expect(postRaw(accounts, '{5,-4}')).rejects.toThrow('does not balance in USDT')
    await expect(postRaw(accounts, '{5,-5}')).resolves.toBeDefined()
  })

  test('refuses lines that sum to zero across two assets only', async () => {
    const accounts = `{${await house('USDT', 0)},${await house('GMT', 0)}}`
    await expect(postRaw(accounts, '{5,-5}')).rejects.toThrow('does not balance in USDT, GMT')
  })

  test('refuses an account that does not exist, and lists of different lengths', async () => {
    const known = await house('USDT', 0)
    await expect(postRaw(`{${known},77777777}`, '{0,0}')).rejects.toThrow('1 of 2 lines have an account')
    await expect(postRaw(`{${known},${known}}`, '{0}')).rejects.toThrow('1 of 2 lines have an account')
    await expect(postRaw(`{${known}}`, '{0,0}')).rejects.toThrow('1 of 1 lines have an account')
    await expectBooksInOrder()
  })

  test('counts several lines of one account in their order', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n })
    const at = (amount: bigint, kind: Line['kind']): Line => ({
      account: { player, asset: 'USDT', subAccount: 'main' },
      amount: amountOf(amount),
      kind,
    })
    const lines: Line[] = [
      at(-4n, 'betOrder'),
      at(7n, 'betAssetsWin'),
      at(-1n, 'betOrder'),
      { account: { house: 'house', asset: 'USDT', shard: 3 }, amount: amountOf(-2n), kind: 'house' },
    ]
    await post(fixture.db.pool, { kind: 'test', lines })

    const rows = await fixture.rows(
      `select number::int, amount::int, balance_after::int from entry e join account a on a.id = e.account_id
       where a.player_id = $1 order by number`,
      [player],
    )
    expect(rows).toEqual([
      { number: 1, amount: 10, balance_after: 10 },
      { number: 2, amount: -4, balance_after: 6 },
      { number: 3, amount: 7, balance_after: 13 },
      { number: 4, amount: -1, balance_after: 12 },
    ])
  })

  test('has the effect of a key once, even with two callers at once', async () => {
    const [player = 0n] = await fixture.players(1, {})
    const lines: Line[] = [
      { account: { player, asset: 'USDT', subAccount: 'main' }, amount: amountOf(9n), kind: 'betAssetsBack' },
      { account: { house: 'house', asset: 'USDT', shard: 1 }, amount: amountOf(-9n), kind: 'house' },
    ]
    const done = await Promise.all(
      Array.from({ length: 8 }, () => post(fixture.db.pool, { kind: 'gift', key: `of ${player}`, lines })),
    )
    expect(done.filter((posting) => posting !== null)).toHaveLength(1)
    expect(await fixture.balance(player, 'USDT')).toBe(9n)
  })
})

test('two callers can open accounts of many at once, in whatever order they are named', async () => {
  const open = (players: readonly bigint[]) =>
    fixture.db.pool.query('select ledger_open_accounts($1, $2, $3)', [
      pgArray(players),
      pgArray(players.map(() => 'GMT')),
      pgArray(players.map(() => 'main')),
    ])
  for (let turn = 0; turn < 5; turn += 1) {
    const players = await fixture.players(1_000, {})
    await Promise.all([open(players), open(players.toReversed()), open(players)])
    const [opened] = await fixture.rows<{ count: number }>(
      "select count(*)::int as count from account where player_id = any($1) and asset = 'GMT'",
      [pgArray(players)],
    )
    expect(opened?.count).toBe(1_000)
  }
})

test('opening accounts does not wait for existing ones', async () => {
  const [player = 0n] = await fixture.players(1, { USDT: 5n })
  const moving = await fixture.owner.connect()
  const opening = await fixture.db.pool.connect()
  try {
    await moving.query('begin')
    await moving.query('update account set balance = balance where player_id = $1', [player])
    await opening.query("set lock_timeout = '1ms'")
    await opening.query('select ledger_open_accounts($1, $2, $3)', [
      pgArray([player, player]),
      pgArray(['USDT', 'GMT']),
      pgArray(['main', 'main']),
    ])
    expect(await fixture.balance(player, 'GMT')).toBe(0n)
  } finally {
    moving.release(true)
    opening.release(true)
  }
})

test('a player has the sub-account main in every asset and the sub-account game in GMT, and nobody has any other', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const open = (of: bigint | null, asset: Asset, subAccount: string) =>
    fixture.db.pool.query('select ledger_open_accounts($1, $2, $3)', [
      pgArray([of]),
      pgArray([asset]),
      pgArray([subAccount]),
    ])
  await open(player, 'GMT', 'game')
  for (const asset of ASSET_IDS) await open(player, asset, 'main')
  const opened = await fixture.rows(
    'select asset, sub_account as "subAccount" from account where player_id = $1',
    [player],
  )
  expect(opened).toHaveLength(ASSET_IDS.length + 1)

  const others: [bigint | null, Asset, string][] = [
    [player, 'USDT', 'game'],
    [player, 'USDT', 'house'],
    [player, 'GMT', 'house'],
    [null, 'USDT', 'main'],
    [null, 'GMT', 'game'],
  ]
  for (const [of, asset, subAccount] of others)
    await expect(open(of, asset, subAccount), `${of} ${asset} ${subAccount}`).rejects.toThrow(
      'has no such sub-account',
    )
})

describe('the application’s role', () => {
  test.each([
    'update account set balance = balance + 1',
    'insert into account (id, asset, sub_account) values (1, $$USDT$$, $$house$$)',
    'update entry set amount = 0',
    'delete from entry',
    'insert into entry values (1, 1, 1, 1, 1, null, $$house$$)',
    'update posting set key = null',
    'delete from posting',
    'delete from idempotency',
    'update idempotency set body_hash = $$x$$',
    'update bet set stake = 1',
    'delete from bet',
    'update play_terms set draw_cap_ppm = 1000000',
    'update stake_limit set max = 1',
    'insert into conversion_terms (give) values (1)',
    'insert into transfer_terms (fee_bps) values (0)',
    'insert into withdrawal_terms (minimum) values (1)',
    'update withdrawal set amount = 1',
    'update transfer set amount = 1',
    'update conversion set receivable = 1',
    'update adjustment set amount = 1',
    'update withdrawal_outcome set outcome = $$failed$$',
    'insert into signer_intent (kind) values ($$withdrawal$$)',
    'delete from round',
    'alter table account disable trigger all',
  ])('may not: %s', async (sql) => {
    const error = await fixture.db.pool.query(sql).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(error).toMatchObject({ code: '42501' })
  })
})

test.each([
  'update entry set amount = amount',
  'delete from entry',
  'truncate entry',
  'update posting set key = key',
  'delete from posting',
  'truncate posting cascade',
])('what was posted stays, also for the owner of the tables: %s', async (sql) => {
  const written =
    'select (select count(*) from posting) as postings, (select sum(amount) from entry where amount > 0) as moved'
  const before = await fixture.rows(written)
  await expect(fixture.rows(sql)).rejects.toThrow('what was posted stays')
  expect(await fixture.rows(written)).toEqual(before)
})

test('no other role of the server may act with the rights of the tables’ owner', async () => {
  const open = await fixture.rows(
    "select proname from pg_proc where prosecdef and has_function_privilege('public', oid, 'execute')",
  )
  expect(open).toEqual([])
  const own = await fixture.rows(
    "select proname from pg_proc where prosecdef and has_function_privilege('nibble_app', oid, 'execute') order by 1",
  )
  expect(own.map(({ proname }) => proname)).toEqual([
    'jackpot_lock_pots',
    'ledger_lock_accounts',
    'ledger_open_accounts',
    'ledger_post',
    'ledger_take_accounts',
    'partition_ahead',
    'partition_state',
    'play_adopt_terms',
    'promotion_adopt_terms',
    'standby_state',
    'standby_trouble',
    'team_bind',
  ])
})

test('the database knows which assets are of value, as the domain does', async () => {
  const known = await fixture.rows<{ asset: Asset; value: boolean | null }>(
    'select asset, asset_is_of_value(asset) as value from unnest(enum_range(null::asset)) asset',
  )
  expect(known).toEqual(ASSET_IDS.map((asset) => ({ asset, value: isOfValue(asset) })))
  expect(known.filter(({ value }) => value !== true)).toEqual([{ asset: 'PLAY_POINT', value: false }])
})
