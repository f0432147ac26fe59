import type { ConsolePromotionTerms } from '@nibble/contract/console'
import { amountOf, DAY_MS, DEFAULT_WINDOWS, dayOf, earliestStart, formatAmount } from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LEVELS_CHECK, REBATES_CHECK } from '../audit/check-rebates.ts'
import { RANKING_RULES, REBATE_RULES } from '../audit/ranking-rules.ts'
import { TERMS_RULES } from '../audit/terms-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { openRebateFixture, type RebateFixture } from '../rebates/testing/rebate-fixture.ts'
import { payDays } from '../rewards/pay-rewards.ts'
import { changeRequestPromotion } from './change-request-change.ts'
import { listPromotions } from './list-change-requests.ts'
import { reviewPromotion } from './review-change-requests.ts'

// Terms change between two days: each is paid by its own terms, and the audit recomputes it by them at any time.

const UNIT = 1_000_000n
let fixture: RebateFixture
let player: bigint
/** The first moment of the day when the new terms take effect. */
let change: number
beforeEach(async () => {
  fixture = await openRebateFixture()
  change = earliestStart('levels', Date.now())
  await fixture.rows(`update reward_terms set effective_from = '${dayOf(change - DAY_MS)}'`)
  player = await fixture.join('ONE', { at: change - 40 * DAY_MS })
})
afterEach(() => fixture.close())

const RULES = [
  LEVELS_CHECK,
  REBATES_CHECK,
  ...[...REBATE_RULES, ...RANKING_RULES, ...TERMS_RULES].map(({ name }) => name),
]
const failing = async () => {
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ name }) => RULES.includes(name))).toHaveLength(RULES.length)
  return checks.filter(({ name, ok }) => RULES.includes(name) && !ok).map(({ name }) => name)
}
const adopt = async (changed: (terms: ConsolePromotionTerms) => ConsolePromotionTerms | null) => {
  const record = async () => {}
  for (const { inForce } of await listPromotions(fixture.db, { now: Date.now() })) {
    const terms = changed(inForce.terms)
    if (terms === null) continue
    const { id } = await changeRequestPromotion(
      fixture.db,
      { terms, begins: { day: dayOf(change) }, reason: 'summer', operator: 1n, now: Date.now() },
      { windows: DEFAULT_WINDOWS, record },
    )
    const approval = { id, review: 'approve', reason: '', operator: 2n, now: Date.now() } as const
    await reviewPromotion(fixture.db, approval, record)
  }
}
const halved = (terms: ConsolePromotionTerms): ConsolePromotionTerms | null => {
  if (terms.promotion === 'levels')
    return { ...terms, leagues: terms.leagues.map((one) => ({ ...one, rateBps: one.rateBps / 2 })) }
  if (terms.promotion !== 'rewards') return null
  return {
    ...terms,
    rewards: terms.rewards.map((one) => ({ ...one, amount: amountOf(one.amount / 2n) })),
  }
}
const payBoth = async () => {
  for (const at of [change - DAY_MS / 2, change + DAY_MS / 2])
    await fixture.bet(player, { at, stake: 100n * UNIT })
  await fixture.count()
  const now = change + DAY_MS + 11 * 60_000
  await fixture.run(now)
  await payDays(fixture.db, { now })
}
const rewards = async () =>
  (
    await fixture.rows<{ day: string; kind: string; amount: bigint }>(
      'select day::text, kind, amount from reward order by day, kind',
    )
  ).map(({ day, kind, amount }) => [day, kind, formatAmount(amountOf(amount))])

test('each of two days is paid by its own terms, and recomputed so', async () => {
  await adopt(halved)
  await payBoth()
  const [before, after] = [dayOf(change - 1), dayOf(change)]
  expect((await fixture.paid()).toSorted()).toEqual([
    [before, 'ONE', 'betBackwaterReward', '0.71875'],
    [after, 'ONE', 'betBackwaterReward', '0.359375'],
  ])
  expect(await rewards()).toEqual([
    [before, 'singleBetReward', '0.2'],
    [after, 'singleBetReward', '0.1'],
    [after, 'nextDayReturnReward', '0.15'],
  ])
  expect(await failing()).toEqual([])
})

test('what is paid by the terms of another day is found', async () => {
  await adopt(halved)
  await payBoth()
  await fixture.rows('update rebate_day set terms_id = (select max(id) from rebate_terms)')
  expect(await failing()).toEqual([REBATES_CHECK, TERMS_RULES[0]?.name].toSorted(byOrder))
  await fixture.rows('update rebate_day set terms_id = (select min(id) from rebate_terms)')
  expect(await failing()).toEqual([REBATES_CHECK, TERMS_RULES[0]?.name].toSorted(byOrder))
})
const order = [...TERMS_RULES.map(({ name }) => name), REBATES_CHECK]
const byOrder = (a: string | undefined, b: string | undefined) =>
  order.indexOf(a ?? '') - order.indexOf(b ?? '')

test('a reward that another day would have brought is found, and terms that two people did not approve', async () => {
  await adopt(halved)
  await payBoth()
  await fixture.rows(`delete from reward_terms where effective_from = '${dayOf(change)}'`)
  expect(await failing()).toEqual([TERMS_RULES[1]?.name])
  await fixture.rows(
    `insert into rebate_terms (effective_on, rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps)
     select '${dayOf(change + 9 * DAY_MS)}', rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps
     from rebate_terms order by id limit 1`,
  )
  expect(await failing()).toEqual([TERMS_RULES[1]?.name, TERMS_RULES[4]?.name])
})

test('a day is paid under the highest threshold that a change request may have', async () => {
  await adopt((terms) =>
    terms.promotion === 'levels'
      ? {
          ...terms,
          ranks: [...terms.ranks, { threshold: amountOf(10n ** 15n), rateBps: 2_000, remarks: null }],
        }
      : null,
  )
  for (const name of ['TWO', 'THREE']) {
    const member = await fixture.join(name, { at: change - 40 * DAY_MS, parent: player })
    await fixture.bet(member, { at: change + DAY_MS / 2, stake: 20_000n * UNIT })
  }
  await payBoth()
  expect(await fixture.rows('select rank from player_level where player = $1', [player])).toEqual([
    { rank: 1 },
  ])
  expect(await failing()).toEqual([])
})
