import { randomUUID } from 'node:crypto'
import { liabilityProof } from '@nibble/contract'
import { amountOf, dayOf } from '@nibble/domain'
import {
  hashOfBytes,
  isIncluded,
  readLiabilityProof,
  rootOf,
  verifyLiability,
  writeLiabilityProof,
} from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../http/serve.ts'
import { post } from '../../ledger/post.ts'
import { seedBankroll } from '../play/grants.ts'
import type { Session } from '../session/sessions.ts'
import { transferMoney } from '../transfers/transfer-money.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../withdrawals/testing/withdrawal-fixture.ts'
import { findLiabilityProof, listLiabilityRoots, readSiblings, rememberSiblings } from './find-proof.ts'
import { liabilityRoutes } from './routes.ts'
import { forgetLeaves, takeSnapshot } from './take-snapshot.ts'

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const DAY_MS = 86_400_000
/** Each test has its own days, far apart. */
let made = 0
const nextDay = (): number => {
  made += 1
  return Date.UTC(2030, 0, 1) + made * DAY_MS
}

const proofOf = async (player: bigint, day: string | null = null) => {
  const found = await findLiabilityProof(fixture.db, { player, day })
  if (found === null) throw new Error(`no proof of player ${player}`)
  const proof = readLiabilityProof(JSON.parse(JSON.stringify(writeLiabilityProof(found))))
  expect(isIncluded(verifyLiability(proof))).toBe(true)
  return proof
}
const newestRoot = async () => (await listLiabilityRoots(fixture.db, { cursor: null, limit: 1 })).items[0]

describe('what a player is owed', () => {
  test('is everything that has a price, in every sub-account and on its way', async () => {
    const { player, address } = await fixture.player({
      USDT: 100_000_000n,
      GMT: 7_000_000n,
      REWARD_POINT: 250_000_000n,
      PLAY_POINT: 9_000_000_000n,
      INSURANCE_POINT: 1_500_000n,
    })
    await fixture.withdraw({ player, address, amount: amountOf(20_000_000n) })
    const placement = fixture.placement()
    await placement.place({
      player,
      key: randomUUID(),
      round: await fixture.openRound(),
      asset: 'USDT',
      bets: [{ game: 'exact', pick: '7', stake: amountOf(5_000_001n) }],
    })
    await placement.stop()
    await takeSnapshot(fixture.db, { now: nextDay() })
    // 100 USDT, wherever held, 7 GMT, 250 reward points at 0.01, 1.5 insurance points; free points are worth nothing.
    expect((await proofOf(player)).amount).toBe(111_000_000n)
  })
  test('is nothing if they have free points alone, and then there is nothing to prove', async () => {
    const { player } = await fixture.player({ PLAY_POINT: 9_000_000_000n })
    await takeSnapshot(fixture.db, { now: nextDay() })
    expect(await findLiabilityProof(fixture.db, { player, day: null })).toBeNull()
  })
})

describe('the root of a day', () => {
  test('waits until something is owed to someone', async () => {
    const empty = await openWithdrawalFixture()
    try {
      await empty.player({ PLAY_POINT: 9_000_000n })
      const now = nextDay()
      expect(await takeSnapshot(empty.db, { now })).toBeNull()
      await empty.player({ USDT: 1n })
      expect(await takeSnapshot(empty.db, { now })).toMatchObject({ total: 1n, count: 1 })
    } finally {
      await empty.close()
    }
  })
  test('is empty on a day on which nothing is owed to anybody any more', async () => {
    const empty = await openWithdrawalFixture()
    try {
      const { player } = await empty.player({ USDT: 1n })
      const first = nextDay()
      await takeSnapshot(empty.db, { now: first })
      await post(empty.db.pool, {
        kind: 'test',
        lines: [
          { account: { player, asset: 'USDT', subAccount: 'main' }, amount: amountOf(-1n), kind: 'airdrop' },
          { account: { house: 'chain', asset: 'USDT', shard: 0 }, amount: amountOf(1n), kind: 'house' },
        ],
      })
      for (const now of [nextDay(), nextDay()])
        expect(await takeSnapshot(empty.db, { now })).toEqual({ day: dayOf(now), total: 0n, count: 0 })
      const { items } = await listLiabilityRoots(empty.db, { cursor: null, limit: 31 })
      expect(items.map(({ total, count, root }) => ({ total, count, root }))).toMatchObject([
        { total: 0n, count: 0, root: hashOfBytes(rootOf([], 0).hash) },
        { total: 0n, count: 0, root: hashOfBytes(rootOf([], 0).hash) },
        { total: 1n, count: 1 },
      ])
      expect(await findLiabilityProof(empty.db, { player, day: null })).toBeNull()
      expect(await findLiabilityProof(empty.db, { player, day: dayOf(first) })).toMatchObject({ amount: 1n })
    } finally {
      await empty.close()
    }
  })
  test('counts every player once, and each finds themselves below it, however many there are', async () => {
    const players = await fixture.players(2_500, { USDT: 1_000_001n })
    await takeSnapshot(fixture.db, { now: nextDay() })
    const root = await newestRoot()
    const [owed] = await fixture.rows<{ total: bigint; count: number }>(
      'select sum(amount)::bigint as total, count(*)::int as count from liability_leaf where day = $1',
      [root?.day],
    )
    expect(root).toMatchObject({ total: owed?.total, count: owed?.count })
    expect(root?.count).toBeGreaterThan(2_500)
    for (const player of [players[0], players[1_024], players[2_499]]) {
      const proof = await proofOf(player ?? 0n)
      expect(proof).toMatchObject({ amount: 1_000_001n, root: root?.root, total: root?.total })
      expect(proof.siblings).toHaveLength(12)
    }
  })
  test('is taken once, by any number of servers and tries', async () => {
    const now = nextDay()
    const taken = await Promise.allSettled([1, 2, 3].map(() => takeSnapshot(fixture.db, { now })))
    expect(taken.filter((one) => one.status === 'fulfilled' && one.value !== null)).toHaveLength(1)
    expect(await takeSnapshot(fixture.db, { now })).toBeNull()
    const roots = await fixture.rows('select from liability_root where day = $1', [dayOf(now)])
    expect(roots).toHaveLength(1)
  })
  test('is complete after the next try when a server dies half-way', async () => {
    const now = nextDay()
    await fixture.rows(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger die before insert on liability_root for each row execute function die()`)
    await expect(takeSnapshot(fixture.db, { now })).rejects.toThrow('power cut')
    await fixture.rows('drop trigger die on liability_root')
    const leaves = () => fixture.rows('select from liability_leaf where day = $1', [dayOf(now)])
    expect(await leaves()).toHaveLength(0)
    const taken = await takeSnapshot(fixture.db, { now })
    expect(await leaves()).toHaveLength(taken?.count ?? -1)
  })
  test('is of one moment, even if money moves meanwhile', async () => {
    const [one = 0n, other = 0n] = await fixture.players(2, { USDT: 1_000_000_000n })
    const ids = await fixture.rows<{ bind_id: string }>('select bind_id from player where id = $1', [other])
    await takeSnapshot(fixture.db, { now: nextDay() })
    const before = (await newestRoot())?.total
    let isMoving = true
    const moving = (async () => {
      while (isMoving)
        await transferMoney(fixture.db, {
          player: one,
          key: randomUUID(),
          toBindId: ids[0]?.bind_id ?? '',
          asset: 'USDT',
          now: Date.now(),
          amount: amountOf(1_000_000n),
        })
    })()
    for (let day = 0; day < 3; day += 1) {
      await takeSnapshot(fixture.db, { now: nextDay() })
      expect((await newestRoot())?.total).toBe(before)
    }
    isMoving = false
    await moving
    expect((await proofOf(one)).amount + (await proofOf(other)).amount).toBe(2_000_000_000n)
  })
  test('stays when its leaves are dropped; the newest days keep theirs', async () => {
    const { player } = await fixture.player({ USDT: 3_000_000n })
    const now = nextDay()
    await takeSnapshot(fixture.db, { now })
    await forgetLeaves(fixture.db, { now: now + 31 * DAY_MS })
    expect((await proofOf(player)).amount).toBe(3_000_000n)
    const root = await newestRoot()
    await forgetLeaves(fixture.db, { now: now + 32 * DAY_MS })
    expect(await findLiabilityProof(fixture.db, { player, day: null })).toBeNull()
    expect(await newestRoot()).toEqual(root)
  })
  test('is listed page by page', async () => {
    const all = (await listLiabilityRoots(fixture.db, { cursor: null, limit: 100 })).items
    const first = await listLiabilityRoots(fixture.db, { cursor: null, limit: 4 })
    const second = await listLiabilityRoots(fixture.db, { cursor: first.nextCursor, limit: 100 })
    expect([...first.items, ...second.items]).toEqual(all)
    expect(second.nextCursor).toBeNull()
  })
})

test('neighbours below the root reveal nothing about when they came', async () => {
  const players = await fixture.players(64, { USDT: 5_000_000n })
  await takeSnapshot(fixture.db, { now: nextDay() })
  const places = async () => {
    const root = await newestRoot()
    const rows = await fixture.rows<{ player_id: bigint }>(
      'select player_id from liability_leaf where day = $1 and player_id = any($2) order by position',
      [root?.day, players.map(String)],
    )
    return rows.map(({ player_id }) => player_id)
  }
  const today = await places()
  await takeSnapshot(fixture.db, { now: nextDay() })
  expect(today).not.toEqual(players)
  expect(await places()).not.toEqual(today)
})

describe('the siblings of a leaf', () => {
  const leaf = (position: number, root = 'a') => ({
    day: '2030-01-01',
    root: Buffer.from(root),
    secret: Buffer.alloc(32),
    count: 9,
    position,
  })
  const siblings = [{ hash: new Uint8Array(32), sum: 1n }]

  test('are found for one player at a time, for each leaf once', async () => {
    let [now, most] = [0, 0]
    const asked: number[] = []
    const find = rememberSiblings(async ({ position }) => {
      asked.push(position)
      now += 1
      most = Math.max(most, now)
      await new Promise((done) => setTimeout(done, 20))
      now -= 1
      return siblings
    })
    const all = [leaf(1), leaf(1), leaf(2), leaf(1, 'b'), leaf(3)]
    expect(await Promise.all(all.map(find))).toEqual(all.map(() => siblings))
    await Promise.all(all.map(find))
    expect([asked, most]).toEqual([[1, 2, 1, 3], 1])
  })
  test('are looked for again after an error', async () => {
    let isAway = true
    const find = rememberSiblings(async () => {
      if (isAway) throw new Error('the database is away')
      return siblings
    })
    await expect(find(leaf(1))).rejects.toThrow('away')
    isAway = false
    expect(await find(leaf(1))).toEqual(siblings)
  })
  test.each(['liability_leaf', 'liability_node'])(
    'are not made up when the day is forgotten while its proof is found (%s)',
    async (table) => {
      const { player } = await fixture.player({ USDT: 1_000_000n })
      const now = nextDay()
      await takeSnapshot(fixture.db, { now })
      const find = rememberSiblings((place) => readSiblings(fixture.db.pool, place))
      const proof = await findLiabilityProof(fixture.db, { player, day: null }, async (place) => {
        await fixture.db.pool.query(`delete from ${table} where day = $1`, [dayOf(now)])
        return find(place)
      })
      expect(proof).toBeNull()
    },
  )
  test('are kept by the call that players make', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, { USDT: 1_000_000n })
    await takeSnapshot(fixture.db, { now: nextDay() })
    const served = liabilityRoutes(fixture).find(({ route }) => route === liabilityProof)
    const ask = (as: bigint) => served?.handle({}, {} as Call, async () => ({ player: as }) as Session)
    const first = await ask(player)
    expect(first).toContain('"siblings":')
    expect(await ask(other)).not.toBe(first)
    await fixture.tamper('update liability_leaf set amount = amount + 1 where player_id <> $1', [player])
    expect(await ask(player)).toBe(first)
  })
})
