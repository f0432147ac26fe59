import { randomUUID } from 'node:crypto'
import { RECORD_SOURCES, RECORD_TYPES, recordTypesOf } from '@nibble/contract'
import { type Asset, amountOf, type LineKind } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../ledger/post.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listBetDays, sumBets } from './bet-report.ts'
import { listRecords, sumRecords, sumReturned } from './list-records.ts'

let fixture: PlayFixture
let player: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
})
beforeEach(async () => {
  const [made = 0n] = await fixture.players(1, {})
  player = made
})
afterAll(() => fixture.close())

/** Posts one line for the player at that moment. */
const move = async (
  kind: LineKind,
  amount: bigint,
  { asset = 'USDT', at = null, of = player }: { asset?: Asset; at?: string | null; of?: bigint } = {},
) => {
  const posting = await post(fixture.db.pool, {
    kind: 'test',
    lines: [
      { account: { player: of, asset, subAccount: 'main' }, amount: amountOf(amount), kind },
      { account: { house: 'house', asset, shard: 0 }, amount: amountOf(-amount), kind: 'house' },
    ],
  })
  if (at !== null) await fixture.tamper('update posting set at = $2 where id = $1', [posting, new Date(at)])
}

const list = async (filter: Partial<Parameters<typeof listRecords>[1]> = {}) =>
  listRecords(fixture.db, { player, limit: 100, ...filter })
const amountsOf = async (filter: Partial<Parameters<typeof listRecords>[1]> = {}) =>
  (await list(filter)).items.map(({ amount }) => Number(amount))

describe('records', () => {
  test('are the player’s own lines over all their accounts, newest first, with the balance after each', async () => {
    const [other = 0n] = await fixture.players(1, {})
    await move('deposit', 50n)
    await move('convert', 7n, { asset: 'GMT' })
    await move('transferOut', -20n)
    await move('deposit', 999n, { of: other })

    const { items, nextCursor } = await list()
    expect(
      items.map(({ recordType, coinName, amount, balanceAfter }) => [
        recordType,
        coinName,
        Number(amount),
        Number(balanceAfter),
      ]),
    ).toEqual([
      ['transferOut', 'USDT', -20, 30],
      ['convert', 'GMT', 7, 7],
      ['deposit', 'USDT', 50, 50],
    ])
    expect(nextCursor).toBeNull()
  })

  test('are paged without gaps or duplicates while new ones arrive and an account is opened', async () => {
    for (let n = 1n; n <= 12n; n += 1n) await move('deposit', n, { asset: n % 3n === 0n ? 'GMT' : 'USDT' })

    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ cursor, limit: 5 })
      seen.push(...page.items.map(({ amount }) => Number(amount)))
      cursor = page.nextCursor ?? undefined
      await move('deposit', 100n)
      await move('airdrop', 200n, { asset: 'REWARD_POINT' })
    } while (cursor !== undefined)

    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('show nobody else’s lines for a cursor that names their account', async () => {
    const [other = 0n] = await fixture.players(1, {})
    await move('deposit', 5n, { of: other })
    await move('deposit', 6n, { of: other })
    const { nextCursor } = await listRecords(fixture.db, { player: other, limit: 1 })
    expect(nextCursor).not.toBeNull()

    expect(await amountsOf({ cursor: nextCursor ?? '' })).toEqual([])
    expect(await amountsOf({ cursor: "1.1'; drop table entry" })).toEqual([])
  })

  test('are found by asset, type, source and absolute amount', async () => {
    await move('deposit', 50n)
    await move('betOrder', -10n)
    await move('betAssetsWin', 19n)
    await move('convert', 3n, { asset: 'GMT' })

    expect(await amountsOf({ asset: 'GMT' })).toEqual([3])
    expect(await amountsOf({ recordType: 'betOrder' })).toEqual([-10])
    expect(await amountsOf({ source: 'bet' })).toEqual([19, -10])
    expect(await amountsOf({ source: 'chain' })).toEqual([50])
    expect(await amountsOf({ source: 'chain', recordType: 'betOrder' })).toEqual([])
    expect(await amountsOf({ least: amountOf(10n), most: amountOf(19n) })).toEqual([19, -10])
  })

  test('belong to days of GMT+8, to the millisecond', async () => {
    await move('deposit', 1n, { at: '2026-11-19T15:59:59.999Z' })
    await move('deposit', 2n, { at: '2026-11-19T16:00:00.000Z' })
    await move('deposit', 3n, { at: '2026-11-20T15:59:59.999Z' })
    await move('deposit', 4n, { at: '2026-11-20T16:00:00.000Z' })

    expect(await amountsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual([3, 2])
    expect(await amountsOf({ from: '2026-11-20' })).toEqual([4, 3, 2])
    expect(await amountsOf({ to: '2026-11-19' })).toEqual([1])
    expect(await amountsOf({ from: '2026-99-99' })).toEqual([])
  })

  test('every type is an entry that the ledger can hold, and has one source', async () => {
    const [kinds] = await fixture.rows<{ kinds: string[] }>(
      "select array_agg(k::text order by k::text) as kinds from unnest(enum_range(null::entry_kind)) k where k <> 'house'",
    )
    const types = RECORD_SOURCES.flatMap(recordTypesOf).toSorted()
    expect(types).toEqual([...RECORD_TYPES].toSorted())
    expect(types).toEqual(kinds?.kinds)
  })

  test('of every type are listed, counted and found by type and source', async () => {
    await move('deposit', 3n)
    const others = RECORD_TYPES.filter((type) => type !== 'deposit')
    await fixture.rows(
      `select ledger_post('test', null, array[a.id, h.id], array[3, -3], array[k, 'house']::entry_kind[], array[null, null]::bigint[])
       from account a, unnest($2::entry_kind[]) k,
            (select min(id) as id from account where player_id is null and asset = 'USDT' and sub_account = 'house') h
       where a.player_id = $1`,
      [player, others],
    )
    expect((await sumRecords(fixture.db, { player })).items).toHaveLength(RECORD_TYPES.length)
    for (const source of RECORD_SOURCES) {
      const { items } = await list({ source })
      expect(items.map(({ recordType }) => recordType).toSorted()).toEqual(
        [...recordTypesOf(source)].toSorted(),
      )
    }
    for (const recordType of RECORD_TYPES) expect(await amountsOf({ recordType })).toEqual([3])
  })

  test('have the same sums as the lines', async () => {
    await move('deposit', 50n)
    await move('deposit', 25n)
    await move('transferOut', -20n)
    await move('betAssetsBack', 4n, { asset: 'PLAY_POINT' })
    await move('betAssetsWin', 6n, { asset: 'PLAY_POINT' })

    expect((await sumRecords(fixture.db, { player })).items).toMatchObject([
      { recordType: 'deposit', coinName: 'USDT', count: 2, credited: 75n, debited: 0n },
      { recordType: 'betAssetsBack', coinName: 'PLAY_POINT', count: 1, credited: 4n },
      { recordType: 'betAssetsWin', coinName: 'PLAY_POINT', count: 1, credited: 6n },
      { recordType: 'transferOut', coinName: 'USDT', count: 1, credited: 0n, debited: 20n },
    ])
    expect((await sumReturned(fixture.db, { player })).items).toEqual([
      { coinName: 'PLAY_POINT', returned: 10n },
    ])
  })
})

describe('the report of bets', () => {
  const NEXT = { placed: 0 }
  /** A published bet whose round opened at that moment. */
  const bet = async (
    opensAt: string,
    {
      stake = 10n,
      returned = 0n,
      asset = 'USDT',
      status = 1,
    }: { stake?: bigint; returned?: bigint; asset?: Asset; status?: number } = {},
  ) => {
    const round = await fixture.openRound({ closesInMs: 60_000 })
    NEXT.placed += 1
    const [made] = await fixture.rows<{ at: Date }>('select opens_at as at from round where id = $1', [round])
    await fixture.age(round, (made?.at.getTime() ?? 0) - Date.parse(opensAt))
    await fixture.rows(
      `insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
       values ($1, $2, $3, 1, $4, $5, now(), $6, 0, $7::int, case when $7::int = 1 then 0 end, 0)`,
      [round, 900_000_000_000 + NEXT.placed, player, stake, status === 0 ? null : returned, asset, status],
    )
  }

  test('counts published bets on the day (GMT+8) on which their round opened', async () => {
    await bet('2026-11-19T15:59:00Z', { stake: 10n, returned: 19n })
    await bet('2026-11-19T16:00:00Z', { stake: 20n })
    await bet('2026-11-19T17:00:00Z', { stake: 5n, asset: 'GMT', returned: 5n })
    await bet('2026-11-19T18:00:00Z', { status: 0 })

    const { items } = await listBetDays(fixture.db, { player, limit: 10 })
    expect(items).toEqual([
      { day: '2026-11-20', coinName: 'USDT', bets: 1, staked: 20n, returned: 0n, net: -20n },
      { day: '2026-11-20', coinName: 'GMT', bets: 1, staked: 5n, returned: 5n, net: 0n },
      { day: '2026-11-19', coinName: 'USDT', bets: 1, staked: 10n, returned: 19n, net: 9n },
    ])
    expect((await sumBets(fixture.db, { player })).items).toMatchObject([
      { coinName: 'USDT', bets: 2, staked: 30n, returned: 19n, net: -11n },
      { coinName: 'GMT', bets: 1 },
    ])
    expect((await sumBets(fixture.db, { player, to: '2026-11-19' })).items).toMatchObject([{ bets: 1 }])
    expect((await sumBets(fixture.db, { player, asset: 'GMT' })).items).toMatchObject([{ bets: 1 }])
    expect((await sumBets(fixture.db, { player, roundLength: '3m' })).items).toEqual([])
  })

  test('is paged by day and asset', async () => {
    for (const day of ['17', '18', '19']) {
      await bet(`2026-11-${day}T04:00:00Z`)
      await bet(`2026-11-${day}T05:00:00Z`, { asset: 'GMT' })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listBetDays(fixture.db, { player, cursor, limit: 2 })
      seen.push(...page.items.map(({ day, coinName }) => `${day.slice(-2)} ${coinName}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)

    expect(seen).toEqual(['19 USDT', '19 GMT', '18 USDT', '18 GMT', '17 USDT', '17 GMT'])
    expect((await listBetDays(fixture.db, { player, cursor: randomUUID(), limit: 2 })).items).toEqual([])
  })
})
