import { ASSETS, amountOf, dayOf, edgeOf, type Paytable, pickCount, pickOf } from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { countNextRounds } from './count-rounds.ts'
import type { Counter } from './counters.ts'
import { publishRound, type StoredStake } from './testing/publish-round.ts'

let fixture: PlayFixture
beforeEach(async () => {
  fixture = await openPlayFixture()
})
afterEach(() => fixture.close())

const now = () => Date.now()
const count = (counters: readonly Counter[] = []) => countNextRounds(fixture.db, { now, counters })

type Day = Record<'stake' | 'returned' | 'edge' | 'insured_stake' | 'insured_edge' | 'bets', bigint>
const days = () =>
  fixture.rows<Day & { player: bigint; day: string; asset: string }>(
    `select player, day::text, asset, bets, stake, returned, edge, insured_stake, insured_edge from turnover_day
     order by player, day, asset`,
  )

/** The expected days, computed bet by bet without the database. */
const recount = (
  rounds: readonly { opensAt: number; paytable: Paytable; bets: readonly StoredStake[] }[],
) => {
  const sums = new Map<string, Day>()
  for (const { opensAt, paytable, bets } of rounds)
    for (const {
      player,
      asset = 'USDT',
      pick = 0,
      stake,
      returned = 0n,
      insured = false,
      status = 1,
    } of bets) {
      if (status !== 1 || (asset !== 'USDT' && asset !== 'GMT')) continue
      const key = `${String(player).padStart(9, '0')} ${dayOf(opensAt)} ${asset === 'USDT' ? 0 : 1}`
      const sum = sums.get(key) ?? {
        bets: 0n,
        stake: 0n,
        returned: 0n,
        edge: 0n,
        insured_stake: 0n,
        insured_edge: 0n,
      }
      const edge = edgeOf({ ...pickOf(pick), paytable, insured, stake: amountOf(stake) })
      sum.bets += 1n
      sum.stake += stake
      sum.returned += returned
      sum.edge += edge
      sum.insured_stake += insured ? stake : 0n
      sum.insured_edge += insured ? edge : 0n
      sums.set(key, sum)
    }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const sumsOf = async () => (await days()).map(({ player: _, day: __, asset: ___, ...sums }) => sums)

test('the days of players match their bets, one by one', async () => {
  const players = await fixture.players(4, {})
  const bet = fc.record({
    player: fc.constantFrom(...players),
    asset: fc.constantFrom(...ASSETS),
    pick: fc.nat(pickCount() - 1),
    stake: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
    returned: fc.bigInt({ min: 0n, max: 1_000_000_000_000n }),
    insured: fc.boolean(),
    status: fc.constantFrom(0, 1, 1, 1, 1, 2, 3),
  })
  const round = fc.record({
    opensAt: fc
      .integer({ min: 0, max: 4 * 24 })
      .map((hours) => Date.now() - 5 * 86_400_000 + hours * 3_600_000),
    paytable: fc.constantFrom('classic' as const, 'fair' as const),
    bets: fc.array(bet, { maxLength: 40 }),
  })
  const rounds = fc.sample(round, { numRuns: 40, seed: 7 })
  for (const given of rounds) await publishRound(fixture, given)

  expect(await count()).toMatchObject({ rounds: 40, isDone: true })
  expect(await sumsOf()).toEqual(recount(rounds))
})

test('a bet belongs to the day, GMT+8, on which its round opens', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const midnight = Date.parse('2026-03-04T16:00:00Z')
  await publishRound(fixture, { opensAt: midnight - 1, bets: [{ player, stake: 1_000_000n }] })
  await publishRound(fixture, { opensAt: midnight, bets: [{ player, stake: 2_000_000n }] })
  await count()
  expect((await days()).map(({ day, stake }) => [day, stake])).toEqual([
    ['2026-03-04', 1_000_000n],
    ['2026-03-05', 2_000_000n],
  ])
})

/** Many rounds on which everyone bets, and their expected days. */
const playMany = async (): Promise<Day[]> => {
  const players = await fixture.players(20, {})
  const rounds = Array.from({ length: 60 }, (_, n) => ({
    opensAt: Date.now() - 300_000 + n * 1_000,
    paytable: 'classic' as const,
    bets: players.map((player, at) => ({ player, stake: BigInt(1_000_000 + n * 100 + at), pick: at })),
  }))
  for (const given of rounds) await publishRound(fixture, given)
  return recount(rounds)
}

test('a round counts once, by any number of servers at the same time', async () => {
  const due = await playMany()
  const results = await Promise.all([count(), count(), count()])
  expect(results.reduce((sum, one) => sum + one.rounds, 0)).toBe(60)
  expect(await count()).toMatchObject({ rounds: 0 })
  expect(await sumsOf()).toEqual(due)
})

test('a server that is killed while it counts loses nothing, and nothing counts twice', async () => {
  const due = await playMany()
  await fixture.rows('create sequence stroke; grant all on sequence stroke to nibble_app')
  const deadly: Counter = {
    name: 'kills whoever counts, at every seventh round',
    sql: "select case when nextval('stroke') % 7 = 0 then pg_terminate_backend(pg_backend_pid()) end",
  }
  let killed = 0
  for (let isDone = false; !isDone; )
    await count([deadly]).then(
      () => (isDone = true),
      () => (killed += 1),
    )
  expect(killed).toBe(9)
  expect(await sumsOf()).toEqual(due)
})

test('what is added up from a round is added with it or not at all', async () => {
  const [player = 0n] = await fixture.players(1, {})
  await fixture.rows(
    'create table turnover (player bigint, stake bigint); grant all on turnover to nibble_app',
  )
  await publishRound(fixture, { bets: [{ player, stake: 5_000_000n }] })
  const sum = { name: 'turnover', sql: 'insert into turnover select player, stake from part_turnover' }

  await expect(count([sum, { name: 'broken', sql: 'select 1 / 0' }])).rejects.toThrow('division by zero')
  expect(await fixture.rows('select from turnover')).toEqual([])
  expect(await days()).toEqual([])

  await count([sum])
  await count([sum])
  expect(await fixture.rows('select * from turnover')).toEqual([{ player, stake: 5_000_000n }])
})

test('a large round may take longer than a call: neither the database nor this side gives it up early', async () => {
  const [player = 0n] = await fixture.players(1, {})
  await publishRound(fixture, { bets: [{ player, stake: 1_000_000n }] })
  const patience = { lockMs: 2_000, statementMs: 2_000, idleInTransactionMs: 30_000, answerMs: 3_000 }
  const hasty = await openDatabase({ url: fixture.db.url, durability: 'unchecked', patience })
  try {
    const counters = [{ name: 'slow', sql: 'select pg_sleep(3.5)' }]
    await countNextRounds(hasty, { now, counters })
    expect(await days()).toHaveLength(1)
  } finally {
    await hasty.close()
  }
})

test('a round that cannot be counted is not skipped', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const opensAt = Date.now() - 7_200_000
  await publishRound(fixture, { opensAt, bets: [{ player, stake: 1_000_000n, pick: pickCount() }] })
  await publishRound(fixture, { opensAt: opensAt + 3_600_000, bets: [{ player, stake: 1_000_000n }] })
  await expect(count()).rejects.toThrow(`bets on pick ${pickCount()}, which this server does not know`)
  expect(await days()).toEqual([])
})

test('one that was published late is counted after those that overtook it', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const at = Date.now() - 3_600_000
  const bets = [{ player, stake: 1_000_000n }]
  await publishRound(fixture, { publishedAt: at, bets })
  await count()
  await publishRound(fixture, { publishedAt: at - 60_000, bets })
  expect(await count()).toMatchObject({ rounds: 1 })
})

test('counting holds no lock that a bet or a settlement takes', async () => {
  const [player = 0n] = await fixture.players(1, {})
  await publishRound(fixture, { bets: [{ player, stake: 1_000_000n }] })
  const client = await fixture.owner.connect()
  await client.query('begin; select pg_advisory_xact_lock(77)')
  const counting = count([{ name: 'waiting', sql: 'select pg_advisory_xact_lock(77)' }])
  const locks = async () =>
    (
      await fixture.rows<{ lock: string }>(
        `select distinct c.relname || ' ' || l.mode as lock from pg_locks l join pg_class c on c.oid = l.relation
         where l.pid in (select pid from pg_stat_activity where query ~ '77' and wait_event = 'advisory')
           and c.relname in ('round', 'bet', 'account', 'entry', 'player', 'turnover_day') order by 1`,
      )
    ).map(({ lock }) => lock)
  await expect
    .poll(locks)
    .toEqual(['bet AccessShareLock', 'turnover_day AccessShareLock', 'turnover_day RowExclusiveLock'])
  await client.query('commit')
  client.release()
  expect(await counting).toMatchObject({ rounds: 1 })
})
