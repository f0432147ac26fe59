import { boardPeriod, formatAmount } from '@nibble/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RANKING_RULES } from '../audit/ranking-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { grantFirstLogin } from '../play/grants.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { payDays } from './pay-rewards.ts'
import { readTasks } from './read-tasks.ts'

const NOON = Date.parse('2026-03-04T12:00:00+08:00')
const DAY = 86_400_000
const AFTER = boardPeriod('daily', NOON).endsAt + 11 * 60_000
const UNIT = 1_000_000n

let fixture: PlayFixture
let published = 0
beforeEach(async () => {
  fixture = await openPlayFixture()
  await fixture.rows("update reward_terms set effective_from = '2026-03-04'")
})
afterEach(() => fixture.close())

type Played = { player: bigint; stake: bigint; insured?: boolean }
const play = async (bets: readonly Played[], opensAt = NOON) => {
  published += 1
  await publishRound(fixture, { opensAt, publishedAt: NOON + 90 * DAY + published, bets })
  await countNextRounds(fixture.db, { now: Date.now })
}
const pay = (now = AFTER) => payDays(fixture.db, { now })
const got = async (player: bigint) =>
  Object.fromEntries(
    (
      await fixture.rows<{ kind: string; points: bigint }>(
        `select e.kind, sum(e.amount)::bigint as points from entry e join account a on a.id = e.account_id
         where a.player_id = $1 group by 1 order by 1`,
        [player],
      )
    ).map(({ kind, points }) => [kind, formatAmount(points as never)]),
  )
const tasks = async (player: bigint, now = NOON) =>
  Object.fromEntries(
    (await readTasks(fixture.db, { player, now })).tasks.map(({ kind, reached, isReached }) => [
      kind,
      `${formatAmount(reached)}${isReached ? '!' : ''}`,
    ]),
  )
const failing = async () => {
  const { checks } = await auditOf(fixture.db)
  const ours = RANKING_RULES.map(({ name }) => name)
  return checks.filter(({ name, ok }) => ours.includes(name) && !ok).map(({ name }) => name)
}

describe('rewards of a day', () => {
  test('are for one large bet, for many, for all stakes, and for coming back; each once', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await play([{ player, stake: 150n * UNIT }], NOON - DAY)
    await play([{ player, stake: 1_000n * UNIT }])
    await play(Array.from({ length: 49 }, () => ({ player, stake: UNIT })))
    expect(await tasks(player)).toEqual({
      singleBetReward: '1000!',
      dailyBetCountReward: '50!',
      dailyAccumulateBetReward: '1049!',
      dailyAccumulateRechargeReward: '0',
      nextDayReturnReward: '150!',
      directReward: '0',
    })
    expect(await pay(AFTER - 120_000)).toBe(0)
    expect(await pay()).toBe(1)
    expect(await pay()).toBe(0)
    expect(await got(player)).toEqual({
      singleBetReward: '20',
      dailyBetCountReward: '30',
      dailyAccumulateBetReward: '200',
      nextDayReturnReward: '30',
    })
    expect(await failing()).toEqual([])
  })

  test('are not for insured bets, nor for targets not reached', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await play([
      { player, stake: 99n * UNIT },
      { player, stake: 5_000n * UNIT, insured: true },
    ])
    expect(await tasks(player)).toMatchObject({ singleBetReward: '99', dailyBetCountReward: '1' })
    await pay()
    expect(await got(player)).toEqual({})
  })

  test('for deposits count what was brought in, less what was taken out, as far as it was staked', async () => {
    const [a = 0n, b = 0n] = await fixture.players(2, {})
    await fixture.rows(`
      set session_replication_role = replica;
      insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by, credited_by, credited_at)
      select 1, decode(repeat('ab', 32), 'hex'), p, p, 1, decode(repeat('cd', 32), 'hex'), now(), 1, 300 * ${UNIT}, 0, 1, 1, to_timestamp(${NOON / 1000})
      from unnest(array[${a}, ${b}]) p;
      insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
      values (${b}, 'USDT', 250 * ${UNIT}, 0, decode(repeat('12', 20), 'hex'), 1, to_timestamp(${NOON / 1000}), now());
      reset session_replication_role`)
    await play([a, b].map((player) => ({ player, stake: 120n * UNIT })))
    expect(await tasks(a)).toMatchObject({ dailyAccumulateRechargeReward: '120!' })
    expect(await tasks(b)).toMatchObject({ dailyAccumulateRechargeReward: '50' })
    await pay()
    expect(await got(a)).toMatchObject({ dailyAccumulateRechargeReward: '50' })
    expect(await got(b)).not.toHaveProperty('dailyAccumulateRechargeReward')
  })

  test('are scaled down to a tenth of the edge of their own bets', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await play(Array.from({ length: 50 }, () => ({ player, stake: UNIT / 10n })))
    const [own] = await fixture.rows<{ tenth: bigint }>(
      'select div(edge, 10)::bigint as tenth from turnover_day',
    )
    await pay()
    expect(own?.tenth).toBeLessThan(300_000n)
    expect(await got(player)).toEqual({
      dailyBetCountReward: formatAmount(((own?.tenth ?? 0n) * 100n) as never),
    })
    expect(await failing()).toEqual([])
  })

  test('are paid once by several servers, and a killed one is continued', async () => {
    const players = await fixture.players(30, {})
    await play(players.map((player) => ({ player, stake: 1_000n * UNIT })))
    await play(
      players.map((player) => ({ player, stake: 1_000n * UNIT })),
      NOON + DAY,
    )
    await fixture.rows(`
      create sequence stroke; grant all on sequence stroke to nibble_app;
      create function die() returns trigger language plpgsql as $$
      begin
        if nextval('stroke') in (1, 2, 40) then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$;
      create trigger die before insert on promotion_payout for each row execute function die()`)
    let failed = 0
    for (let done = 0; done < 2; ) {
      const ends = await Promise.allSettled([pay(AFTER + DAY), pay(AFTER + DAY)])
      failed += ends.filter(({ status }) => status === 'rejected').length
      const [days] = await fixture.rows<{ done: bigint }>('select count(done_at) as done from reward_day')
      done = Number(days?.done)
    }
    expect(failed).toBeGreaterThan(0)
    for (const player of players)
      expect(await got(player)).toEqual({
        singleBetReward: '40',
        dailyAccumulateBetReward: '400',
        nextDayReturnReward: '30',
      })
    expect(await failing()).toEqual([])
  })
})

test('tasks would pay now what the player’s own bets of the day allow, and no more than their prizes', async () => {
  const [small = 0n, large = 0n] = await fixture.players(2, {})
  await play([{ player: small, stake: 1_000n * UNIT, insured: true }])
  await play([
    ...Array.from({ length: 50 }, () => ({ player: small, stake: 20_000n })),
    { player: large, stake: 20_000n * UNIT },
  ])
  const read = (player: bigint) => readTasks(fixture.db, { player, now: NOON })
  const [few, all] = [await read(small), await read(large)]
  const [row] = await fixture.rows<{ edge: bigint }>(
    'select (edge - insured_edge)::bigint as edge from turnover_day where player = $1',
    [small],
  )
  // A tenth of the edge, in points: the edge of fifty small bets does not pay the whole reward for fifty bets.
  expect(few.now).toBe(((row?.edge ?? 0n) / 10n) * 100n)
  expect(few.tasks.map(({ kind, isReached, now }) => isReached && [kind, now]).filter(Boolean)).toEqual([
    ['dailyBetCountReward', few.now],
  ])
  expect(all.now).toBe(all.tasks.reduce((sum, { isReached, prize }) => sum + (isReached ? prize : 0n), 0n))
  expect(all.now).toBeGreaterThan(0n)
  expect([few.upTo, all.upTo]).toEqual(
    [few, all].map(({ tasks }) => tasks.reduce((sum, { prize }) => sum + prize, 0n)),
  )
  await pay()
  const paid = await got(large)
  expect(Object.values(paid).reduce((sum, points) => sum + Number(points), 0)).toBe(
    Number(formatAmount(all.now)),
  )
})

describe('a player who invited someone', () => {
  test('gets play credit for them once, points once their own bets brought enough, and a reward for what they stake', async () => {
    const [parent = 0n] = await fixture.players(1, {})
    const [child] = await fixture.rows<{ id: bigint }>(
      `insert into player (bind_id, parent_id, created_at) values ('CHILD', $1, to_timestamp($2)) returning id`,
      [parent, NOON / 1000],
    )
    const player = child?.id ?? 0n
    await grantFirstLogin(fixture.db.pool, { player })
    await grantFirstLogin(fixture.db.pool, { player })
    expect(await got(parent)).toEqual({ invitingGiftsPlayBonus: '10000' })
    await play([
      { player, stake: 600n * UNIT },
      { player: parent, stake: 90n * UNIT },
    ])
    expect(await tasks(parent)).toMatchObject({ directReward: '600!' })
    await pay()
    await play([{ player, stake: 600n * UNIT }], NOON + DAY)
    await pay(AFTER + DAY)
    expect(await got(parent)).toEqual({
      invitingGiftsPlayBonus: '10000',
      invitingGiftsRewardBonus: '100',
      directReward: '100',
    })
    const { gifts } = await readTasks(fixture.db, { player: parent, now: NOON })
    expect(gifts.map(({ kind, given }) => [kind, given])).toEqual([
      ['invitingGiftsPlayBonus', 1],
      ['invitingGiftsRewardBonus', 1],
    ])
    expect(await failing()).toEqual([])
    await fixture.rows("update reward set amount = amount - 1 where kind = 'directReward' and amount > 0")
    expect(await failing()).toEqual([RANKING_RULES.at(-1)?.name])
  })

  test('gets nothing for a day that was over when they were named as the parent', async () => {
    const [parent = 0n, player = 0n] = await fixture.players(2, {})
    await play([
      { player, stake: 600n * UNIT },
      { player: parent, stake: 90n * UNIT },
    ])
    await fixture.rows('select team_bind($1, $2, play_instant($3))', [player, parent, AFTER - 60_000])
    await pay()
    expect(await got(parent)).toEqual({})
    expect(await tasks(parent)).toMatchObject({ directReward: '0' })
  })
})
