// Longer than 300 lines: a flag from its discovery to its decision, on the same three players and their day.

import { amountOf, parsePick, pickCode, promotionPayoutLines } from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../shared/operators.ts'
import { postEarned } from '../../shared/withheld.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { ABUSE_RULES } from '../audit/abuse-rules.ts'
import { LEVELS_CHECK, REBATES_CHECK } from '../audit/check-rebates.ts'
import { RANKING_RULES, REBATE_RULES } from '../audit/ranking-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { closeBoards } from '../rewards/close-boards.ts'
import { payDays } from '../rewards/pay-rewards.ts'
import { decideAbuseFlag } from './decide-abuse-flag.ts'
import { readPromotionPause, recordLateReviews } from './late-reviews.ts'
import { listAbuseFlags } from './list-abuse-flags.ts'
import { type AbuseFixture, AFTER, DAY, NOON, openAbuseFixture, UNIT } from './testing/abuse-fixture.ts'
import { makeActor } from './testing/make-actor.ts'

const waits = () => countLockWaits(fixture.db.pool)

let fixture: AbuseFixture
let by: Actor
beforeEach(async () => {
  fixture = await openAbuseFixture()
  await fixture.rows("update reward_terms set effective_from = '2026-03-04'; delete from prize_terms")
  await fixture.rows("insert into prize_terms values ('daily', '2026-03-04', '{3000000,2000000}')")
  by = await makeActor(fixture)
})
afterEach(() => fixture.close())

const OURS = [
  LEVELS_CHECK,
  REBATES_CHECK,
  ...[...REBATE_RULES, ...RANKING_RULES, ...ABUSE_RULES].map(({ name }) => name),
]
const audit = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks.filter(({ name }) => OURS.includes(name))
}
const wrong = async () => (await audit()).filter(({ ok }) => !ok)

/** Two accounts of one person in a line, below an honest player, and what a day earns each of them. */
const playLinked = async () => {
  const at = NOON - 40 * DAY
  const top = await fixture.join('top', { at })
  const one = await fixture.join('one', { at, parent: top })
  const two = await fixture.join('two', { at, parent: one })
  for (const player of [one, two]) await fixture.signIn(player, { device: 'laptop' })
  await playDay([top, one, two], NOON)
  return { top, one, two }
}
const playDay = (players: readonly bigint[], at: number) =>
  fixture.play(
    players.map((player, n) => ({ player, stake: 1_200n * UNIT, returned: (1_300n + BigInt(n)) * UNIT })),
    1,
    at,
  )
const payAll = async (now: number) => {
  await fixture.check(now)
  await fixture.run(now)
  await payDays(fixture.db, { now })
  await closeBoards(fixture.db, { now })
}
const decide = async (decision: 'uphold' | 'clear', now: number) => {
  const [flag] = await fixture.rows<{ id: bigint }>('select min(id) as id from abuse_flag')
  await decideAbuseFlag(fixture.db, { id: flag?.id ?? 0n, decision, reason: 'as seen', by, now })
}
/** What the player was credited in this kind of asset. */
const credited = async (player: bigint) => {
  const rows = await fixture.rows<{ asset: string }>(
    "select distinct asset::text from account where player_id = $1 and balance > 0 and asset in ('PROMOTION_POINT', 'REWARD_POINT') order by 1",
    [player],
  )
  return rows.map(({ asset }) => asset)
}

/** What is pending, paid or sent back, by player, state and record type. */
const withheld = () =>
  fixture.rows<{ player: bigint; state: string; kind: string; amount: bigint }>(
    `select player, state, kind::text, sum(amount)::bigint as amount from withheld_promotion
     group by 1, 2, 3 order by 1, 2, 3`,
  )
const heldSum = async () => {
  const [row] = await fixture.rows<{ sum: bigint }>(
    "select sum(balance)::bigint as sum from account where player_id is null and sub_account = 'promotions_withheld'",
  )
  return row?.sum
}

test('what a flagged player earns is withheld, and those outside get theirs as always', async () => {
  const { top, one, two } = await playLinked()
  await payAll(AFTER)
  expect(await credited(one)).toEqual([])
  expect(await credited(two)).toEqual([])
  expect(await credited(top)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  expect((await fixture.lines()).map(([, who, source, kind]) => [who, source, kind]).toSorted()).toEqual([
    ['one', 'one', 'own'],
    ['one', 'two', 'direct'],
    ['top', 'one', 'direct'],
    ['top', 'top', 'own'],
    ['two', 'two', 'own'],
  ])
  const rows = await withheld()
  const own = ['betBackwaterReward', 'dailyAccumulateBetReward', 'rankingPrize', 'singleBetReward']
  const kindsOf = (of: bigint) => rows.filter(({ player }) => player === of).map(({ kind }) => kind)
  expect(kindsOf(one)).toEqual([...own, 'directReward', 'invitingGiftsRewardBonus', 'rebateBonus'].toSorted())
  expect(kindsOf(two)).toEqual(own)
  expect(rows.every(({ state }) => state === 'held')).toBe(true)
  expect(await heldSum()).toBe(rows.reduce((sum, { amount }) => sum + amount, 0n))
  expect(await fixture.rows('select player, place from board_prize order by place')).toEqual([
    { player: two, place: 1 },
    { player: one, place: 2 },
  ])
  expect(await wrong()).toEqual([])
  const lines = (await audit()).find(({ name }) => name === REBATES_CHECK)
  expect(lines?.detail).toBe('5 lines, 0 withheld from flagged players')
})

test('a cleared player gets all of it once, under its own record types', async () => {
  const { one, two } = await playLinked()
  await payAll(AFTER)
  const before = await withheld()
  const decided = await Promise.allSettled([decide('clear', AFTER), decide('clear', AFTER)])
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await heldSum()).toBe(0n)
  expect(await withheld()).toEqual(before.map((row) => ({ ...row, state: 'paid' })))
  expect(await credited(one)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  const records = await fixture.rows(
    `select a.player_id as player, 'paid' as state, e.kind::text, sum(e.amount)::bigint as amount
     from entry e join account a on a.id = e.account_id
     where a.player_id = any($1::bigint[]) and a.asset in ('PROMOTION_POINT', 'REWARD_POINT') group by 1, 3 order by 1, 3`,
    [[one, two]],
  )
  expect(records).toEqual(before.map((row) => ({ ...row, state: 'paid' })))
  expect(await wrong()).toEqual([])
})

test('an upheld player gets nothing of it, and earns nothing; one cleared later earns again from that day on', async () => {
  const { top, one, two } = await playLinked()
  const houseOwes = async () => {
    const [row] = await fixture.rows<{ sum: bigint }>(
      "select sum(balance)::bigint as sum from account where player_id is null and sub_account = 'house' and asset in ('PROMOTION_POINT', 'REWARD_POINT')",
    )
    return row?.sum ?? 0n
  }
  await payAll(AFTER)
  const [owed, held] = [await houseOwes(), await heldSum()]
  await decide('uphold', AFTER)
  expect(await heldSum()).toBe(0n)
  expect(await houseOwes()).toBe(owed + (held ?? 0n))
  expect(new Set((await withheld()).map(({ state }) => state))).toEqual(new Set(['returned']))
  await playDay([top, one, two], NOON + DAY)
  await payAll(AFTER + DAY)
  expect(await credited(one)).toEqual([])
  expect(await heldSum()).toBe(0n)

  await decide('clear', NOON + 2 * DAY)
  await playDay([top, one, two], NOON + 2 * DAY)
  await payAll(AFTER + 2 * DAY)
  expect(await credited(one)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  expect(await credited(two)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  const days = (await fixture.lines()).filter(([, who]) => who !== 'top').map(([day]) => day)
  expect([...new Set(days)]).toEqual(['2026-03-04', '2026-03-06'])
  expect(await fixture.flags()).toMatchObject([{ state: 'cleared' }])
  expect(await wrong()).toEqual([])
})

test('a player in two flags waits for both decisions, whichever is made first', async () => {
  const { one } = await playLinked()
  await payAll(AFTER)
  await fixture.rows(
    `with other as (insert into abuse_flag (kind, found_at) values ('ring', now()) returning id)
     insert into abuse_flag_player (flag, player, paused_from, paused_at) select id, $1, '2026-03-04', now() from other`,
    [one],
  )
  await decide('clear', AFTER)
  expect(new Set((await withheld()).map(({ player, state }) => `${player === one} ${state}`))).toEqual(
    new Set(['true held', 'false paid']),
  )
  const [other] = await fixture.rows<{ id: bigint }>('select max(id) as id from abuse_flag')
  await decideAbuseFlag(fixture.db, {
    id: other?.id ?? 0n,
    decision: 'clear',
    reason: 'as seen',
    by,
    now: AFTER,
  })
  expect(await heldSum()).toBe(0n)
  expect(await wrong()).toEqual([])
})

test('a payment that coincides with a decision ends up decided', async () => {
  const { one, two } = await playLinked()
  await fixture.check()
  const paying = await fixture.db.pool.connect()
  await paying.query('begin')
  await postEarned(paying, {
    kind: 'gifts',
    key: 'a test',
    lines: promotionPayoutLines({
      shard: 5,
      given: [one, two].map((player) => ({
        player,
        kind: 'invitingGiftsRewardBonus',
        amount: amountOf(UNIT),
      })),
    }),
  })
  const deciding = decide('clear', AFTER)
  await expect.poll(waits).toBe(1)
  await paying.query('commit')
  paying.release()
  await deciding
  expect(await heldSum()).toBe(0n)
  expect(await credited(one)).toEqual(['REWARD_POINT'])
})

test('operators are reminded before a review is late, once, until it is decided', async () => {
  await playLinked()
  await fixture.check()
  const HOUR = 3_600_000
  expect(await recordLateReviews(fixture.db, { now: AFTER + 59 * HOUR })).toBe(0)
  expect(await recordLateReviews(fixture.db, { now: AFTER + 61 * HOUR })).toBe(1)
  expect(await recordLateReviews(fixture.db, { now: AFTER + 80 * HOUR })).toBe(0)
  const open = "select kind, detail from incident where closed_at is null and kind = 'abuse_review'"
  expect(await fixture.rows(open)).toMatchObject([{ detail: expect.stringContaining('2026-03-07T16:15:00') }])
  await decide('uphold', AFTER + 81 * HOUR)
  expect(await fixture.rows(open)).toEqual([])
  expect(await recordLateReviews(fixture.db, { now: AFTER + 90 * HOUR })).toBe(0)
})

test('a flag that is decided while its reminder is written leaves no reminder behind', async () => {
  await playLinked()
  await fixture.check()
  const HOUR = 3_600_000
  const deciding = await fixture.db.pool.connect()
  try {
    await deciding.query('begin')
    await deciding.query('select from abuse_flag for update')
    const noting = recordLateReviews(fixture.db, { now: AFTER + 61 * HOUR })
    await expect.poll(waits).toBe(1)
    await deciding.query("update abuse_flag set state = 'cleared', decided_at = now(), reason = 'as seen'")
    await deciding.query('commit')
    expect(await noting).toBe(0)
  } finally {
    deciding.release()
  }
  expect(await fixture.rows("select from incident where kind = 'abuse_review'")).toEqual([])
})

test('a decision that waits for a player releases its flag before those who wait for the flag give up', async () => {
  const { one } = await playLinked()
  await payAll(AFTER)
  const [holding, earning] = [await fixture.owner.connect(), await fixture.db.pool.connect()]
  try {
    await holding.query('begin')
    await holding.query('select from account where player_id = $1 for update', [one])
    const deciding = expect(decide('clear', AFTER)).rejects.toMatchObject({ code: '55P03' })
    await expect.poll(waits).toBe(1)
    await earning.query("begin; set local lock_timeout = '3s'")
    const given = [{ player: one, kind: 'invitingGiftsRewardBonus', amount: amountOf(UNIT) }] as const
    await postEarned(earning, {
      kind: 'gifts',
      key: 'a test',
      lines: promotionPayoutLines({ shard: 5, given }),
    })
    await earning.query('commit')
    await deciding
    await holding.query('commit')
  } finally {
    holding.release()
    earning.release()
  }
  await decide('clear', AFTER)
  expect(await heldSum()).toBe(0n)
})

test('a player who was sent money by someone below them earns on until an operator upholds it', async () => {
  const at = NOON - 40 * DAY
  const victim = await fixture.join('victim', { at })
  const sender = await fixture.join('sender', { at, parent: victim })
  await fixture.owns(victim, 'wallet')
  await fixture.withdraw(sender, 'wallet')
  for (const day of [0, 1, 2]) await playDay([victim, sender], NOON + day * DAY)
  await payAll(AFTER)
  expect(await fixture.flags()).toMatchObject([{ kind: 'self_referral', players: [victim, sender] }])
  expect(await credited(victim)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  const pauseOf = () => readPromotionPause(fixture.db, { player: victim })
  expect(await pauseOf()).toEqual({ pause: null })

  await decide('uphold', NOON + DAY)
  expect(await pauseOf()).toEqual({
    pause: { since: '2026-03-05', isDecided: true, decideBy: null, held: [] },
  })
  await payAll(AFTER + DAY)
  await decide('clear', NOON + 2 * DAY)
  await payAll(AFTER + 2 * DAY)
  const days = (await fixture.lines()).map(([day]) => day)
  expect([...new Set(days)]).toEqual(['2026-03-04', '2026-03-06'])
  expect(await wrong()).toEqual([])
})

test('no accounts of an attacker stop the income of an agent: they are flagged, and the agent earns on', async () => {
  const at = NOON - 40 * DAY
  const agent = await fixture.join('agent', { at })
  await fixture.owns(agent, 'wallet')
  const socks: bigint[] = []
  for (let n = 0; n < 4; n += 1) {
    const sock = await fixture.join(`sock ${n}`, { at, parent: agent })
    socks.push(sock)
    await fixture.signIn(sock, { device: 'farm', network: 'home' })
    await fixture.withdraw(sock, 'wallet')
    // The agent paid a member; the member sends it back equally often.
    await fixture.send(agent, sock, 3)
    await fixture.send(sock, agent, 3)
  }
  await fixture.signIn(agent, { network: 'home' })
  const [odd, even] = ['odd', 'even'].map((name) => {
    const pick = parsePick('classic-odd-even', name)
    return pick === null ? -1 : pickCode('classic-odd-even', pick)
  })
  for (const ago of [3, 2, 1, 0]) {
    const bets = [agent, ...socks].map((player) => ({
      player,
      stake: 100n * UNIT,
      pick: player === agent ? odd : even,
    }))
    await fixture.play(
      bets.map(({ pick, ...bet }) => ({ ...bet, pick: pick ?? -1 })),
      12,
      NOON - ago * DAY,
    )
    await payAll(AFTER - ago * DAY)
  }
  const flags = await fixture.rows<{ player: bigint; paused: boolean }>(
    'select player, bool_or(paused_at is not null) as paused from abuse_flag_player group by 1 order by 1',
  )
  expect(flags).toEqual([
    { player: agent, paused: false },
    ...socks.map((player) => ({ player, paused: true })),
  ])
  expect(
    new Set(
      (await fixture.rows('select kind from abuse_evidence where one = $1', [agent])).map(({ kind }) => kind),
    ),
  ).toEqual(new Set(['line', 'network', 'opposite_bets', 'transfers', 'withdrawal_address']))
  expect((await withheld()).filter(({ player }) => player === agent)).toEqual([])
  const earned = await fixture.rows<{ days: bigint }>(
    "select count(distinct day) as days from rebate_paid where player = $1 and record = 'rebateBonus'",
    [agent],
  )
  expect(earned).toEqual([{ days: 4n }])
  expect(await wrong()).toEqual([])
})

test('a player in a flag because of money alone is paused by the check that finds more', async () => {
  const [victim, sender] = [
    await fixture.join('victim', { at: NOON - DAY }),
    await fixture.join('sender', { at: NOON - DAY }),
  ]
  const third = await fixture.join('third', { at: NOON - DAY, parent: victim })
  for (const player of [victim, sender, third]) await fixture.withdraw(player, 'subAccount')
  await fixture.check()
  const PAUSED =
    'select player, paused_from::text as day from abuse_flag_player where paused_from is not null order by 1'
  expect(await fixture.rows(PAUSED)).toEqual([])
  for (const player of [victim, third]) await fixture.signIn(player, { device: 'laptop', at: NOON + DAY })
  await fixture.check(AFTER + DAY)
  expect(await fixture.rows(PAUSED)).toEqual([victim, third].map((player) => ({ player, day: '2026-03-05' })))
})

test('what they hold, and what they withdraw, is not touched', async () => {
  const { one } = await playLinked()
  await payAll(AFTER)
  expect(await fixture.rows('select from player_flag')).toEqual([])
  expect(await fixture.rows('select from player where id = $1 and stopped_at is null', [one])).toHaveLength(1)
})

test('they are told what is on hold, since when, and until when it is decided; not why', async () => {
  const { top, one } = await playLinked()
  await payAll(AFTER)
  const pauseOf = (player: bigint) => readPromotionPause(fixture.db, { player })
  expect(await pauseOf(top)).toEqual({ pause: null })
  expect(await pauseOf(one)).toEqual({
    pause: {
      since: '2026-03-04',
      isDecided: false,
      decideBy: AFTER + 72 * 3_600_000,
      held: [
        { coinName: 'REWARD_POINT', amount: expect.any(BigInt) },
        { coinName: 'PROMOTION_POINT', amount: expect.any(BigInt) },
      ],
    },
  })
  await decide('uphold', AFTER)
  expect(await pauseOf(one)).toEqual({
    pause: { since: '2026-03-04', isDecided: true, decideBy: null, held: [] },
  })
  await decide('clear', AFTER)
  expect(await pauseOf(one)).toEqual({ pause: null })
})

test('a decision is made once, with its reason in the log, and not by someone who is in it', async () => {
  const { one } = await playLinked()
  await fixture.check()
  await fixture.rows("update operator set player_id = $1 where name = 'ann'", [one])
  await expect(decide('uphold', AFTER)).rejects.toMatchObject({ kind: 'own_player' })
  await fixture.rows('update operator set player_id = null')
  const both = await Promise.allSettled([decide('uphold', AFTER), decide('uphold', AFTER)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await decide('clear', AFTER)
  await expect(decide('clear', AFTER)).rejects.toMatchObject({ kind: 'nothing_to_do' })
  expect(await fixture.rows('select action, reason from operator_action order by id')).toEqual([
    { action: 'abuse.uphold', reason: 'as seen' },
    { action: 'abuse.clear', reason: 'as seen' },
  ])
  const [flag] = await listAbuseFlags(fixture.db, { filter: { state: 'cleared' }, limit: 5, offset: 0 })
  expect(flag).toMatchObject({ decidedBy: { name: 'ann' }, reason: 'as seen', players: [{}, {}] })
  await fixture.check(AFTER + DAY)
  expect(await fixture.flags()).toHaveLength(1)
})

test('a player who is cleared while the next check runs is not flagged again for the same', async () => {
  await playLinked()
  await fixture.check()
  const deciding = await fixture.db.pool.connect()
  await deciding.query('begin')
  await deciding.query(
    "update abuse_flag set state = 'cleared', decided_at = now(), reason = 'a couple' where state = 'open'",
  )
  const looking = fixture.check(AFTER + DAY)
  await expect.poll(waits).toBe(1)
  await deciding.query('commit')
  deciding.release()
  expect(await looking).toBe(0)
  expect(await fixture.flags()).toMatchObject([{ state: 'cleared' }])
})

const RETURNED =
  "update withheld_promotion set state = 'returned', ended_by = posting, ended_at = now() where id = (select min(id) from withheld_promotion)"
const BREAKS = [
  "update abuse_flag_player set earns_from = '2026-03-04'",
  'delete from withheld_promotion where id = (select min(id) from withheld_promotion)',
  RETURNED,
  "update abuse_flag_player set barred_from = '2026-01-01', barred_at = now(); insert into reward select day, 'directReward', (select max(player) from abuse_flag_player), 0, 5, 5 from reward_day on conflict do nothing",
  `insert into jackpot_hit (block_hash, asset, block_height, block_time, parent_time, terms_id, pot, prize, bankroll)
   select '0x' || repeat('a', 64), 'USDT', 1, play_instant(${AFTER}), play_instant(${AFTER}), 1, 0, 0, 0;
   insert into jackpot_withheld select '0x' || repeat('a', 64), 'USDT', min(id) from player`,
]

test.each(BREAKS.map((breaking, at) => [ABUSE_RULES[at]?.name ?? '', breaking]))(
  'the audit says when it no longer holds that %s',
  async (name, breaking) => {
    await playLinked()
    await payAll(AFTER)
    expect(await wrong()).toEqual([])
    await fixture.rows(breaking)
    expect((await wrong()).map((check) => check.name)).toContain(name)
  },
)

test('the audit says when a rebate of a flagged player was written down', async () => {
  const { one, top } = await playLinked()
  await payAll(AFTER)
  await fixture.rows("update rebate_line set beneficiary = $1 where beneficiary = $2 and kind = 'direct'", [
    one,
    top,
  ])
  expect((await wrong()).map(({ name }) => name)).toContain(REBATES_CHECK)
})
