import { randomUUID } from 'node:crypto'
import { ASSETS, type Asset, amountOf, type GameId } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantFirstLogin, seedBankroll } from '../grants.ts'
import type { Placement } from '../place/placement.ts'
import { listLimits } from '../place/terms.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { findBet, listBalances, listBets, listChangedBets } from './list-bets.ts'

const UNIT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const place = async (
  player: bigint,
  round: string,
  game: GameId,
  pick: string,
  asset: Asset = 'PLAY_POINT',
) => {
  const { bets } = await placement.place({
    player,
    key: randomUUID(),
    round,
    asset,
    bets: [{ game, pick, stake: amountOf(10n * UNIT) }],
  })
  return bets[0]?.betId ?? ''
}

describe('a player’s bets', () => {
  test('come newest first, page by page, under every filter, and nobody else’s', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, {
      PLAY_POINT: 1_000n * UNIT,
      USDT: 1_000n * UNIT,
    })
    const one = await fixture.openRound()
    const three = await fixture.openRound({ roundLength: '3m' })
    const ids = [
      await place(player, three, 'exact', '7'),
      await place(player, one, 'sum', 'odd'),
      await place(player, three, 'exact', 'f', 'USDT'),
      await place(player, one, 'lucky-2', '3a'),
      await place(player, one, 'exact', '0'),
    ]
    await place(other, one, 'exact', '1')
    await cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId: ids[1] ?? '' },
    )
    const newest = [...ids].reverse()
    const list = async (filter: Partial<Parameters<typeof listBets>[1]> = {}) =>
      (await listBets(fixture.db, { player, state: 'all', limit: 20, ...filter })).items.map(
        ({ betId }) => betId,
      )

    expect(await list()).toEqual(newest)
    expect(await list({ state: 'open' })).toEqual(newest.filter((id) => id !== ids[1]))
    expect(await list({ state: 'settled' })).toEqual([ids[1]])
    expect(await list({ roundLength: '3m' })).toEqual([ids[2], ids[0]])
    expect(await list({ round: one })).toEqual([ids[4], ids[3], ids[1]])
    expect(await list({ game: 'exact' })).toEqual([ids[4], ids[2], ids[0]])
    expect(await list({ asset: 'USDT' })).toEqual([ids[2]])
    expect(await list({ game: 'exact', roundLength: '1m', state: 'open' })).toEqual([ids[4]])
    expect(await list({ cursor: 'nonsense' })).toEqual([])

    const first = await listBets(fixture.db, { player, state: 'all', limit: 3 })
    const second = await listBets(fixture.db, {
      player,
      state: 'all',
      limit: 3,
      cursor: first.nextCursor ?? '',
    })
    expect([...first.items, ...second.items].map(({ betId }) => betId)).toEqual(newest)
    expect(second.nextCursor).toBeNull()
  })

  test('are found by their number, by their player alone', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, { PLAY_POINT: 100n * UNIT })
    const round = await fixture.openRound()
    const betId = await place(player, round, 'big-small', 'big')
    const found = await findBet(fixture.db, { player, betId })
    expect(found).toMatchObject({
      bet: { betId, pick: 'big', status: 'pending' },
      round: { round, state: 'open' },
    })
    expect(await findBet(fixture.db, { player: other, betId })).toBeNull()
  })

  test('that a chunk changed are sent to listeners, with their balances', async () => {
    const [a = 0n, b = 0n, silent = 0n] = await fixture.players(3, { PLAY_POINT: 100n * UNIT })
    const round = await fixture.openRound()
    const ids = [
      await place(a, round, 'sum', 'odd'),
      await place(b, round, 'sum', 'even'),
      await place(a, round, 'exact', '1'),
    ]
    await place(silent, round, 'sum', 'odd')
    await fixture.rows('update bet set status = 3, returned = stake where round_id = $1', [round])
    const [from, to] = [BigInt(ids[0] ?? ''), BigInt(ids[1] ?? '')]
    const changes = await listChangedBets(fixture.db, { round, from, to, players: [a, b] })
    expect(changes.map(({ player, bets }) => [player, bets.map(({ betId }) => betId)])).toEqual([
      [a, [ids[0]]],
      [b, [ids[1]]],
    ])
    expect(changes[0]?.balances).toContainEqual({ coinName: 'PLAY_POINT', assetsAvailable: 80n * UNIT })
    expect(await listChangedBets(fixture.db, { round, from, to, players: [] })).toEqual([])
  })
})

describe('balances', () => {
  test('show what is available, held and in the game sub-account, and zero for the rest', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 100n * UNIT, GMT: 50n * UNIT })
    const round = await fixture.openRound()
    await place(player, round, 'sum', 'odd')
    await place(player, round, 'sum', 'odd', 'GMT')
    const { assets, asOf } = await listBalances(fixture.db, { player })
    expect(assets.map(({ coinName }) => coinName)).toEqual([...ASSETS])
    const of = (asset: Asset) => assets.find(({ coinName }) => coinName === asset)
    expect(of('PLAY_POINT')).toMatchObject({
      assetsAvailable: 90n * UNIT,
      held: 10n * UNIT,
      game: null,
      usdtPrice: 0n,
    })
    expect(of('GMT')).toMatchObject({
      assetsAvailable: 0n,
      held: 10n * UNIT,
      game: 40n * UNIT,
      usdtPrice: UNIT,
    })
    expect(of('USDT')).toMatchObject({ assetsAvailable: 0n, held: 0n })
    expect(Math.abs(asOf - Date.now())).toBeLessThan(5_000)
  })

  test('of a player without accounts are zeros, as of now', async () => {
    const { assets, asOf } = await listBalances(fixture.db, { player: 999_999_999n })
    expect(assets.every(({ assetsAvailable, held }) => assetsAvailable === 0n && held === 0n)).toBe(true)
    expect(Math.abs(asOf - Date.now())).toBeLessThan(5_000)
  })
})

describe('grants', () => {
  test('the first login gives 10,000 play points once, however often and concurrently it happens', async () => {
    const [player = 0n] = await fixture.players(1, {})
    const grants = await Promise.all(
      Array.from({ length: 10 }, () => grantFirstLogin(fixture.db.pool, { player })),
    )
    expect(grants.filter(({ granted }) => granted)).toHaveLength(1)
    expect(await fixture.balance(player, 'PLAY_POINT')).toBe(10_000n * UNIT)
  })

  test('the bankroll is seeded once', async () => {
    expect(await seedBankroll(fixture.db)).toEqual({ seeded: false })
    const [row] = await fixture.rows<{ bankroll: bigint }>('select play_bankroll() as bankroll')
    expect(row?.bankroll).toBe(10_000_000n * UNIT)
  })
})

test('limits are those of the newest terms in force', async () => {
  const write = async (sql: string) => {
    const [terms] = await fixture.rows<{ id: number }>(
      `insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
       select ${sql}, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm from play_terms where id = 1
       returning id`,
    )
    return async (max: bigint) => {
      await fixture.rows(
        'insert into stake_limit (terms_id, asset, min, max) select $1, asset, min, $2 from stake_limit where terms_id = 1',
        [terms?.id, max],
      )
    }
  }
  const before = await listLimits(fixture.db)
  expect(before).toContainEqual({ asset: 'USDT', min: UNIT, max: 1_000n * UNIT })
  expect(before).toContainEqual({ asset: 'ROLL_GMT_POINT', min: UNIT / 10n, max: 1_000n * UNIT })
  expect(before.map(({ asset }) => asset)).not.toContain('REWARD_POINT')

  await (await write("clock_timestamp() - interval '1 s'"))(777n * UNIT)
  await (await write("clock_timestamp() - interval '1 h'"))(888n * UNIT)
  await (await write("clock_timestamp() + interval '1 h'"))(999n * UNIT)
  expect(await listLimits(fixture.db)).toEqual(before.map((limit) => ({ ...limit, max: 777n * UNIT })))
})
