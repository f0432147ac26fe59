import {
  type Amount,
  amountOf,
  DAY_MS,
  DEFAULT_INSURANCE_TERMS,
  DEFAULT_JACKPOT_TERMS,
  DEFAULT_REBATE_TERMS,
  dayOf,
  dayStart,
  type LevelTerms,
  type PromotionTerms,
  parsePick,
  pickCode,
  ZERO,
} from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../audit/testing/audit-of.ts'
import { openRebateFixture, type RebateFixture } from '../rebates/testing/rebate-fixture.ts'
import { payDays } from '../rewards/pay-rewards.ts'
import { saveReach } from '../rewards/reward-facts.ts'
import { saveRebateReach } from './keep-rebate-reach.ts'
import { previewPromotion } from './preview-promotion.ts'
import { reportPromotions } from './report-promotions.ts'

const UNIT = 1_000_000n
const usdt = (units: bigint): Amount => amountOf(units * UNIT)
const HOUR = 3_600_000
const big = parsePick('big-small', 'big')
const BIG = big === null ? -1 : pickCode('big-small', big)
/** Noon of a day after the migrations, so that everything fed and due has its terms. */
let noon: number
let fixture: RebateFixture
beforeEach(async () => {
  fixture = await openRebateFixture()
  noon = dayStart(Date.now()) + DAY_MS + 12 * HOUR
  await fixture.rows(`update reward_terms set effective_from = '${dayOf(noon)}'`)
})
afterEach(() => fixture.close())

const LEVELS: LevelTerms = {
  ...DEFAULT_REBATE_TERMS,
  promotion: 'levels',
  ranks: DEFAULT_REBATE_TERMS.ranks.map((one) => ({ ...one, remarks: null })),
  leagues: DEFAULT_REBATE_TERMS.leagues.map((one) => ({ ...one, remarks: null })),
}
/** Ann invited Ben and Eve, Ben invited Cleo and Dan; Ann and Ben reach the same rank. */
const play = async () => {
  const at = noon - 40 * DAY_MS
  const ann = await fixture.join('ANN', { at })
  const ben = await fixture.join('BEN', { at, parent: ann })
  const stakes: readonly [string, bigint, bigint][] = [
    ['CLEO', ben, 20_000n],
    ['DAN', ben, 30_000n],
    ['EVE', ann, 40_000n],
  ]
  await fixture.bet(ben, { at: noon, stake: 5_000n * UNIT })
  for (const [name, parent, stake] of stakes)
    await fixture.bet(await fixture.join(name, { at, parent }), { at: noon, stake: stake * UNIT })
  await fixture.count()
}
const later = () => noon + DAY_MS
const edgeOfAll = async (): Promise<bigint> => {
  const [row] = await fixture.rows<{ edge: bigint }>('select sum(edge)::bigint as edge from turnover_total')
  return row?.edge ?? 0n
}
const preview = (inForce: PromotionTerms, drafted: PromotionTerms) =>
  previewPromotion(fixture.db, { inForce, drafted, now: later() })
const partsOf = ({ parts }: Awaited<ReturnType<typeof preview>>) =>
  Object.fromEntries(parts.map(({ part, now, drafted }) => [part, [now, drafted]]))

test('levels in force cost in the preview what was paid, and others what they would have paid', async () => {
  await play()
  await fixture.run(later())
  const lines = await fixture.rows<{ kind: string; amount: bigint }>(
    'select kind, sum(amount)::bigint as amount from rebate_line group by 1 order by 1',
  )
  expect(lines.map(({ kind }) => kind)).toEqual(['own', 'direct', 'team', 'peer'])
  expect(await saveRebateReach(fixture.db, { now: later() })).toBe(true)
  expect(await saveRebateReach(fixture.db, { now: later() })).toBe(false)

  const other = { ...LEVELS, directBps: 400, peerBps: 0, leagues: LEVELS.leagues.slice(0, 1) }
  const cost = await preview(LEVELS, other)
  const parts = partsOf(cost)
  for (const { kind, amount } of lines) expect([kind, parts[kind]?.[0]]).toEqual([kind, amount])
  const direct = parts['direct'] ?? []
  expect((direct[1] ?? 0n) * 2n).toBe(direct[0])
  expect(parts['peer']?.[1]).toBe(0n)
  expect(parts['own']?.[1]).toBe((cost.edge * 4n) / 100n)
  expect(cost.stake).toBe(usdt(95_000n))
  expect(cost.now).toBe(lines.reduce((sum, { amount }) => sum + amount, 0n))

  const higher = LEVELS.ranks.map((one) => ({ ...one, threshold: amountOf(one.threshold * 2n) }))
  expect(partsOf(await preview(LEVELS, { ...LEVELS, ranks: higher }))['team']?.[1]).toBeLessThan(
    parts['team']?.[0] ?? 0n,
  )
})

test('rewards cost what was paid for what players reached, and nothing if they are off', async () => {
  await play()
  await payDays(fixture.db, { now: later() })
  expect(await saveReach(fixture.db, { now: later() })).toBe(true)
  expect(await saveReach(fixture.db, { now: later() })).toBe(false)
  const rows = await fixture.rows<{ kind: 'singleBetReward'; target: bigint; amount: bigint; paid: bigint }>(
    `select t.kind, t.target, t.amount, coalesce(sum(r.amount), 0)::bigint as paid
     from reward_terms t left join reward r on r.kind = t.kind group by 1, 2, 3`,
  )
  const rewards = rows.map(({ kind, target, amount }) => ({
    kind,
    target: amountOf(target),
    amount: amountOf(amount),
  }))
  const halved = rewards.map((one) => ({ ...one, target: usdt(25_000n) }))
  const cost = await preview({ promotion: 'rewards', rewards }, { promotion: 'rewards', rewards: halved })
  const parts = partsOf(cost)
  for (const { kind, paid } of rows) if (kind in parts) expect([kind, parts[kind]?.[0]]).toEqual([kind, paid])
  expect(parts['singleBetReward']).toEqual([4n * 200_000n, 2n * 200_000n])
  expect(parts['invitingGiftsRewardBonus']?.[0]).toBe(4n * UNIT)
  const off = rewards.map((one) => ({ ...one, amount: ZERO }))
  expect(
    (await preview({ promotion: 'rewards', rewards }, { promotion: 'rewards', rewards: off })).drafted,
  ).toBe(0n)
})

test('players’ progress is kept to three digits, rounded down', async () => {
  const amounts = [0n, 7n, 999n, 1_000n, 1_009n, 1_019n, 123_456_789n, 9_223_372_036_854_775_807n]
  const [digits] = await fixture.rows<{ kept: bigint[] }>(
    'select array_agg(three_digits(a) order by a) as kept from unnest($1::bigint[]) as a',
    [amounts],
  )
  expect(digits?.kept.map(BigInt)).toEqual([
    0n,
    7n,
    999n,
    1_000n,
    1_000n,
    1_010n,
    123_000_000n,
    9_220_000_000_000_000_000n,
  ])

  await fixture.bet(await fixture.join('ONE', { at: noon }), { at: noon, stake: 1_239_999_999n })
  await fixture.count()
  await fixture.run(later())
  await payDays(fixture.db, { now: later() })
  await saveReach(fixture.db, { now: later() })
  await saveRebateReach(fixture.db, { now: later() })
  expect(
    await fixture.rows(
      `select reached from reward_reach where kind = 'singleBetReward'
       union all select reached from rebate_reach where kind = 'own'`,
    ),
  ).toEqual([{ reached: 1_230_000_000n }, { reached: 1_230_000_000n }])
})

test('prizes cost what the places of these days would have won, within their own edge', async () => {
  await play()
  await fixture.rows("update standing set score = score * -1 where board = 'daily'")
  const prizes = (...units: bigint[]): PromotionTerms => ({ promotion: 'daily', prizes: units.map(usdt) })
  const cost = await preview(prizes(10n, 6n, 4n), prizes(100_000n, 3n))
  const [dan] = await fixture.rows<{ room: bigint }>(
    "select max(edge) / 10 as room from turnover_day d join player p on p.id = d.player where p.username = 'EVE'",
  )
  expect([cost.now, cost.drafted]).toEqual([usdt(20n), (dan?.room ?? 0n) + 3n * UNIT])
})

test('a pool costs what it is fed with, insured series cost their expected claims by the odds', async () => {
  await play()
  const jackpot = { ...DEFAULT_JACKPOT_TERMS, promotion: 'jackpot' } as const
  const fed = await preview(jackpot, { ...jackpot, feedPpm: 1_000 })
  const edge = await edgeOfAll()
  expect([fed.now, fed.drafted]).toEqual([(edge * 12n) / 100n, edge / 1_000n])

  await fixture.rows(
    `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, held, started_at)
     select 1, '1m', ${BIG}, 'USDT', 10000000, 1, 60000000, '${new Date(noon).toISOString()}'`,
  )
  const insurance = { ...DEFAULT_INSURANCE_TERMS, promotion: 'insurance' } as const
  const claims = await preview(insurance, { ...insurance, claimBps: 1_250 })
  expect(claims.now).toBe(234_375n)
  expect(claims.drafted).toBe(117_187n)
})

test('terms that a change request may not have are not computed, however long that would take', async () => {
  await fixture.rows(
    `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, held, started_at)
     select ${await fixture.join('ONE', { at: noon })}, '1m', ${BIG}, 'USDT', 10000000, 1, 60000000, '${new Date(noon).toISOString()}'`,
  )
  const insurance = { ...DEFAULT_INSURANCE_TERMS, promotion: 'insurance' } as const
  await expect(preview(insurance, { ...insurance, losses: 1_000 })).rejects.toMatchObject({
    kind: 'insurance_range',
  })
  const gift = { kind: 'invitingGiftsRewardBonus', target: usdt(1n), amount: usdt(10n ** 11n) } as const
  await expect(
    preview({ promotion: 'rewards', rewards: [] }, { promotion: 'rewards', rewards: [gift] }),
  ).rejects.toMatchObject({ kind: 'rewards_incomplete' })
})

test('the report shows what was paid and what is still due beside what the same days brought', async () => {
  await play()
  const report = (by: 'day' | 'month' = 'day') => {
    const day = dayOf(noon)
    const from = by === 'day' ? day : `${day.slice(0, 7)}-01`
    return reportPromotions(fixture.db, { from, to: day, by, now: later() })
  }
  const rowOf = async (promotion: string, by: 'day' | 'month' = 'day') =>
    (await report(by)).costs.find((row) => row.promotion === promotion)
  expect(await rowOf('levels')).toBeUndefined()
  expect(await rowOf('jackpot')).toMatchObject({ paid: 0n, accrued: ((await edgeOfAll()) * 12n) / 100n })
  expect(await rowOf('daily')).toBeUndefined()
  const running = await reportPromotions(fixture.db, {
    from: dayOf(noon),
    to: dayOf(later()),
    by: 'day',
    now: later(),
  })
  expect(running.costs.find(({ promotion }) => promotion === 'contest')).toMatchObject({
    paid: 0n,
    accrued: 1_089_843_750n,
    players: 0,
  })

  await fixture.run(later())
  await payDays(fixture.db, { now: later() })
  const [due] = await fixture.rows<{ sum: bigint }>('select sum(amount)::bigint as sum from rebate_paid')
  expect(await rowOf('levels')).toEqual({
    period: dayOf(noon),
    promotion: 'levels',
    paid: due?.sum,
    accrued: 0n,
    players: 5,
  })
  expect(await rowOf('levels', 'month')).toMatchObject({ period: dayOf(noon).slice(0, 7), paid: due?.sum })
  const rewards = await rowOf('rewards')
  expect(rewards).toMatchObject({ accrued: 0n, players: 5 })
  const before = await report()
  await saveRebateReach(fixture.db, { now: later() })
  await saveReach(fixture.db, { now: later() })
  expect(await report()).toEqual(before)

  const { revenue } = await report()
  const [brought] = await fixture.rows<{ edge: bigint; gross: bigint }>(
    'select sum(edge)::bigint as edge, sum(stake - returned)::bigint as gross from turnover_day',
  )
  expect(revenue).toEqual([{ period: dayOf(noon), ...brought }])
})

test('the total of a day is watched by the audit', async () => {
  await play()
  const name = 'every daily total equals the sum over its players'
  const isRight = async () => (await auditOf(fixture.db)).checks.find((check) => check.name === name)?.ok
  expect(await isRight()).toBe(true)
  await fixture.rows('update turnover_total set edge = edge + 1')
  expect(await isRight()).toBe(false)
})
