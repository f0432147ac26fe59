import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../ledger/operator-log.ts'
import { ABUSE_RULES } from '../audit/abuse-rules.ts'
import { LEVELS_CHECK, REBATES_CHECK } from '../audit/check-rebates.ts'
import { runAudit } from '../audit/index.ts'
import { RANKING_RULES } from '../audit/ranking-rules.ts'
import { REBATE_RULES } from '../audit/rebate-rules.ts'
import { closeBoards, payDays } from '../rewards/index.ts'
import { decideAbuseFlag, listAbuseFlags, readGiveBackPause } from './index.ts'
import { type AbuseStage, AFTER, DAY, NOON, openAbuseStage, UNIT } from './testing/abuse-stage.ts'

let stage: AbuseStage
let by: Actor
beforeEach(async () => {
  stage = await openAbuseStage()
  await stage.rows("update reward_terms set effective_from = '2026-03-04'; delete from prize_terms")
  await stage.rows("insert into prize_terms values ('daily', '2026-03-04', '{3000000,2000000}')")
  const [operator] = await stage.rows<{ id: bigint }>(
    `insert into operator (name, password, roles, created_at) values ('ann', 'x', '{risk}', now()) returning id`,
  )
  const [session] = await stage.rows<{ id: bigint }>(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     select sha256('token'), id, now(), now(), now(), '127.0.0.1', '' from operator returning id`,
  )
  by = { operator: operator?.id ?? 0n, session: session?.id ?? 0n, address: '127.0.0.1' }
})
afterEach(() => stage.close())

const OURS = [
  ...[LEVELS_CHECK, REBATES_CHECK],
  ...[...REBATE_RULES, ...RANKING_RULES, ...ABUSE_RULES].map(({ name }) => name),
]
const audit = async () => {
  const { checks } = await runAudit(stage.db.url)
  return checks.filter(({ name }) => OURS.includes(name))
}
const wrong = async () => (await audit()).filter(({ ok }) => !ok)

/** Two accounts of one hand in a line, below somebody honest, and what a day brings everybody. */
const playLinked = async () => {
  const at = NOON - 40 * DAY
  const top = await stage.join('top', { at })
  const one = await stage.join('one', { at, parent: top })
  const two = await stage.join('two', { at, parent: one })
  for (const player of [one, two]) await stage.signIn(player, { device: 'laptop' })
  await playDay([top, one, two], NOON)
  return { top, one, two }
}
const playDay = (players: readonly bigint[], at: number) =>
  stage.play(
    players.map((player, n) => ({ player, stake: 1_200n * UNIT, returned: (1_300n + BigInt(n)) * UNIT })),
    1,
    at,
  )
const payAll = async (now: number) => {
  await stage.look(now)
  await stage.run(now)
  await payDays(stage.db, { now })
  await closeBoards(stage.db, { now })
}
const decide = async (decision: 'uphold' | 'clear', now: number) => {
  const [flag] = await stage.rows<{ id: bigint }>('select min(id) as id from abuse_flag')
  await decideAbuseFlag(stage.db, { id: flag?.id ?? 0n, decision, reason: 'as seen', by, now })
}
/** What a player was credited of this kind of asset. */
const credited = async (player: bigint) => {
  const rows = await stage.rows<{ asset: string }>(
    "select distinct asset::text from account where player_id = $1 and balance > 0 and asset in ('PROMOTION_POINT', 'REWARD_POINT') order by 1",
    [player],
  )
  return rows.map(({ asset }) => asset)
}

test('who is flagged earns nothing of that day, and those outside of it earn from his bets as always', async () => {
  const { top, one, two } = await playLinked()
  await payAll(AFTER)
  expect(await credited(one)).toEqual([])
  expect(await credited(two)).toEqual([])
  expect(await credited(top)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  expect((await stage.lines()).map(([, who, source, kind]) => [who, source, kind]).toSorted()).toEqual([
    ['top', 'one', 'direct'],
    ['top', 'top', 'own'],
  ])
  expect(await stage.rows('select player, place from board_prize')).toEqual([{ player: top, place: 1 }])
  expect(await wrong()).toEqual([])
  const lines = (await audit()).find(({ name }) => name === REBATES_CHECK)
  expect(lines?.detail).toBe('2 lines, 3 withheld from who was flagged')
})

test('who is upheld goes on earning nothing; who is cleared earns again from that day on, and nothing of before', async () => {
  const { top, one, two } = await playLinked()
  await payAll(AFTER)
  await decide('uphold', AFTER)
  await playDay([top, one, two], NOON + DAY)
  await payAll(AFTER + DAY)
  expect(await credited(one)).toEqual([])

  await decide('clear', NOON + 2 * DAY)
  await playDay([top, one, two], NOON + 2 * DAY)
  await payAll(AFTER + 2 * DAY)
  expect(await credited(one)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  expect(await credited(two)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  const days = (await stage.lines()).filter(([, who]) => who !== 'top').map(([day]) => day)
  expect([...new Set(days)]).toEqual(['2026-03-06'])
  expect(await stage.flags()).toMatchObject([{ state: 'cleared' }])
  expect(await wrong()).toEqual([])
})

test('who was sent money by somebody below him earns on until a person upholds it', async () => {
  const at = NOON - 40 * DAY
  const victim = await stage.join('victim', { at })
  const sender = await stage.join('sender', { at, parent: victim })
  await stage.owns(victim, 'wallet')
  await stage.withdraw(sender, 'wallet')
  for (const day of [0, 1, 2]) await playDay([victim, sender], NOON + day * DAY)
  await payAll(AFTER)
  expect(await stage.flags()).toMatchObject([{ kind: 'self_referral', players: [victim, sender] }])
  expect(await credited(victim)).toEqual(['PROMOTION_POINT', 'REWARD_POINT'])
  const pauseOf = (now: number) => readGiveBackPause(stage.db, { player: victim, now })
  expect(await pauseOf(AFTER)).toEqual({ pause: null })

  await decide('uphold', NOON + DAY)
  expect(await pauseOf(NOON + DAY)).toEqual({ pause: { since: '2026-03-05', isDecided: true } })
  await payAll(AFTER + DAY)
  await decide('clear', NOON + 2 * DAY)
  await payAll(AFTER + 2 * DAY)
  const days = (await stage.lines()).map(([day]) => day)
  expect([...new Set(days)]).toEqual(['2026-03-04', '2026-03-06'])
  expect(await wrong()).toEqual([])
})

test('who is in a flag by money alone is paused by the look that finds more', async () => {
  const [victim, sender] = [
    await stage.join('victim', { at: NOON - DAY }),
    await stage.join('sender', { at: NOON - DAY }),
  ]
  const third = await stage.join('third', { at: NOON - DAY, parent: victim })
  for (const player of [victim, sender, third]) await stage.withdraw(player, 'purse')
  await stage.look()
  expect(await stage.rows('select from earning_pause')).toEqual([])
  for (const player of [victim, third]) await stage.signIn(player, { device: 'laptop', at: NOON + DAY })
  await stage.look(AFTER + DAY)
  expect(await stage.rows('select player, paused_from::text as day from earning_pause order by 1')).toEqual(
    [victim, third].map((player) => ({ player, day: '2026-03-05' })),
  )
})

test('what he holds, and what he withdraws, is not touched', async () => {
  const { one } = await playLinked()
  await payAll(AFTER)
  expect(await stage.rows('select from player_flag')).toEqual([])
  expect(await stage.rows('select from player where id = $1 and stopped_at is null', [one])).toHaveLength(1)
})

test('he is told that it is paused and since when, and whether it is decided; not why', async () => {
  const { top, one } = await playLinked()
  await stage.look()
  const pauseOf = (player: bigint, now = AFTER) => readGiveBackPause(stage.db, { player, now })
  expect(await pauseOf(top)).toEqual({ pause: null })
  expect(await pauseOf(one)).toEqual({ pause: { since: '2026-03-04', isDecided: false } })
  await decide('uphold', AFTER)
  expect(await pauseOf(one)).toEqual({ pause: { since: '2026-03-04', isDecided: true } })
  await decide('clear', AFTER)
  expect(await pauseOf(one)).toEqual({ pause: null })
})

test('a decision is made once, with its reason in the log, and not by who is in it himself', async () => {
  const { one } = await playLinked()
  await stage.look()
  await stage.rows('update operator set player_id = $1', [one])
  await expect(decide('uphold', AFTER)).rejects.toMatchObject({ kind: 'own_player' })
  await stage.rows('update operator set player_id = null')
  const both = await Promise.allSettled([decide('uphold', AFTER), decide('uphold', AFTER)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await decide('clear', AFTER)
  await expect(decide('clear', AFTER)).rejects.toMatchObject({ kind: 'nothing_to_do' })
  expect(await stage.rows('select action, reason from operator_action order by id')).toEqual([
    { action: 'abuse.uphold', reason: 'as seen' },
    { action: 'abuse.clear', reason: 'as seen' },
  ])
  const [flag] = await listAbuseFlags(stage.db, { filter: { state: 'cleared' }, limit: 5, offset: 0 })
  expect(flag).toMatchObject({ decidedBy: { name: 'ann' }, reason: 'as seen', players: [{}, {}] })
  await stage.look(AFTER + DAY)
  expect(await stage.flags()).toHaveLength(1)
})

test('who is cleared while the next look runs is not flagged again for the same', async () => {
  await playLinked()
  await stage.look()
  const deciding = await stage.db.pool.connect()
  await deciding.query('begin')
  await deciding.query(
    "update abuse_flag set state = 'cleared', decided_at = now(), reason = 'a couple' where state = 'open'",
  )
  const looking = stage.look(AFTER + DAY)
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(() => stage.rows(waiting)).toHaveLength(1)
  await deciding.query('commit')
  deciding.release()
  expect(await looking).toBe(0)
  expect(await stage.flags()).toMatchObject([{ state: 'cleared' }])
})

const BREAKS = [
  "update abuse_flag_player set earns_from = '2026-03-04'",
  "insert into reward select day, 'singleBetReward', (select min(player) from abuse_flag_player), 0, 5, 5 from reward_day",
  `insert into jackpot_fall (block_hash, asset, block_height, block_time, parent_time, terms_id, pot, prize, bankroll)
   select '0x' || repeat('a', 64), 'USDT', 1, play_instant(${AFTER}), play_instant(${AFTER}), 1, 0, 0, 0;
   insert into jackpot_withheld select '0x' || repeat('a', 64), 'USDT', min(id) from player`,
]

test.each(BREAKS.map((breaking, at) => [ABUSE_RULES[at]?.name ?? '', breaking]))(
  'the audit says when it no longer holds that %s',
  async (name, breaking) => {
    await playLinked()
    await payAll(AFTER)
    expect(await wrong()).toEqual([])
    await stage.rows(breaking)
    expect((await wrong()).map((check) => check.name)).toContain(name)
  },
)

test('the audit says when a rebate of somebody who is flagged was written down', async () => {
  const { one, top } = await playLinked()
  await payAll(AFTER)
  await stage.rows("update rebate_line set beneficiary = $1 where beneficiary = $2 and kind = 'direct'", [
    one,
    top,
  ])
  expect((await wrong()).map(({ name }) => name)).toContain(REBATES_CHECK)
})
