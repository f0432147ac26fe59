import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, amountOf } from '../money/amount.ts'
import { validatePromotion } from './decide-promotion.ts'
import { DEFAULT_INSURANCE_TERMS } from './insurance.ts'
import { DEFAULT_JACKPOT_TERMS } from './jackpot.ts'
import {
  type LevelTerms,
  type PromotionTerms,
  REWARD_KINDS,
  type RewardKind,
  type RewardTerm,
} from './promotions.ts'
import { DEFAULT_REBATE_TERMS } from './rebate-terms.ts'
import { splitEdge } from './split-edge.ts'
import { validateLevels } from './validate-levels.ts'

const NOW = Date.parse('2026-03-04T12:00:00+08:00')
const LATER = Date.parse('2026-06-01T00:00:00+08:00')
const usdt = (cents: number): Amount => amountOf(BigInt(cents) * 10_000n)
const invalid = (terms: PromotionTerms) => validatePromotion({ terms, effectiveAt: LATER, now: NOW })

const named = (levels: readonly { threshold: Amount; rateBps: number }[]) =>
  levels.map((level) => ({ ...level, remarks: null }))
const LEVELS: LevelTerms = {
  ...DEFAULT_REBATE_TERMS,
  promotion: 'levels',
  ranks: named(DEFAULT_REBATE_TERMS.ranks),
  leagues: named(DEFAULT_REBATE_TERMS.leagues),
}
const SUMS: Readonly<Record<RewardKind, readonly [target: number, amount: number]>> = {
  singleBetReward: [10_000, 20],
  dailyBetCountReward: [5_000, 30],
  dailyAccumulateRechargeReward: [10_000, 50],
  dailyAccumulateBetReward: [100_000, 200],
  nextDayReturnReward: [10_000, 30],
  directReward: [50_000, 100],
  invitingGiftsRewardBonus: [2_000, 100],
  invitingGiftsPlayBonus: [0, 1_000_000],
}
const rewards = (change: Partial<Record<RewardKind, readonly [number, number]>> = {}): PromotionTerms => ({
  promotion: 'rewards',
  rewards: REWARD_KINDS.map((kind): RewardTerm => {
    const [target, amount] = change[kind] ?? SUMS[kind]
    return { kind, target: usdt(target), amount: usdt(amount) }
  }),
})
const JACKPOT = { ...DEFAULT_JACKPOT_TERMS, promotion: 'jackpot' } as const
const INSURANCE = { ...DEFAULT_INSURANCE_TERMS, promotion: 'insurance' } as const
const contest = (...cents: readonly number[]): PromotionTerms => ({
  promotion: 'contest',
  prizes: cents.map(usdt),
})

test.each<PromotionTerms>([LEVELS, rewards(), contest(500, 300, 300), JACKPOT, INSURANCE])(
  'the initial terms of $promotion are valid',
  (terms) => expect(invalid(terms)).toBeNull(),
)

describe('levels', () => {
  test('that together would give more than 40 % of an edge are refused, with the excess', () => {
    expect(invalid({ ...LEVELS, directBps: 900 })).toEqual({
      kind: 'levels_above_cap',
      details: { own: '10', direct: '9', team: '20', peer: '2', sum: '41', cap: '40', over: '1' },
    })
    expect(invalid({ ...LEVELS, capBps: 4_100 })).toMatchObject({ kind: 'levels_above_cap' })
    expect(invalid({ ...LEVELS, capBps: 3_900 })).toMatchObject({ details: { cap: '39', over: '1' } })
  })
  test('rise, and begin with everyone', () => {
    const [first, ...rest] = LEVELS.ranks
    const wrong: Partial<LevelTerms>[] = [
      { ranks: [...rest, ...(first === undefined ? [] : [first])] },
      { ranks: [] },
      { leagues: LEVELS.leagues.slice(1) },
      { leagues: LEVELS.leagues.map((level, at) => ({ ...level, rateBps: 500 - at })) },
    ]
    for (const change of wrong)
      expect(invalid({ ...LEVELS, ...change })).toMatchObject({ kind: 'levels_unordered' })
    expect(invalid({ ...LEVELS, legBps: 6_100 })).toMatchObject({ kind: 'levels_one_line' })
  })
  test('require no more than can be multiplied in the database', () => {
    const most = amountOf(1_000_000_000_000_000n)
    const last = (threshold: Amount) => [...LEVELS.ranks, ...named([{ threshold, rateBps: 2_000 }])]
    expect(invalid({ ...LEVELS, ranks: last(most) })).toBeNull()
    for (const change of [
      { ranks: last(amountOf(most + 1n)) },
      { leagues: [...LEVELS.leagues, ...named([{ threshold: amountOf(most + 1n), rateBps: 1_000 }])] },
    ])
      expect(invalid({ ...LEVELS, ...change })).toEqual({
        kind: 'levels_threshold',
        details: { most: '1000000000' },
      })
  })

  const bps = fc.integer({ min: 0, max: 3_000 })
  const levels = fc
    .uniqueArray(fc.record({ threshold: fc.bigInt({ min: 1n, max: 10n ** 12n }), rateBps: bps }), {
      selector: ({ threshold }) => threshold,
      minLength: 1,
      maxLength: 6,
    })
    .map((given) => {
      const rates = given.map(({ rateBps }) => rateBps).toSorted((a, b) => a - b)
      const thresholds = given.map(({ threshold }) => threshold).toSorted((a, b) => (a < b ? -1 : 1))
      return thresholds.map((threshold, at) => ({
        threshold: amountOf(threshold),
        rateBps: rates[at] ?? 0,
        remarks: null,
      }))
    })
  const terms = fc.record({ ranks: levels, leagues: levels, directBps: bps, peerBps: fc.nat(10_000) })
  const house = fc.record({
    edge: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    league: fc.integer({ min: 1, max: 6 }),
    ranks: fc.array(fc.nat(6), { maxLength: 8 }),
  })

  test('that are valid never give more than four tenths of any edge, and cut nothing', () => {
    let taken = 0
    fc.assert(
      fc.property(terms, house, ({ leagues, ...given }, { edge, league, ranks }) => {
        const drafted: LevelTerms = {
          ...LEVELS,
          ...given,
          leagues: leagues.map((one, at) => (at === 0 ? { ...one, threshold: amountOf(0n) } : one)),
        }
        if (validateLevels(drafted) !== null) return
        taken += 1
        const whole = amountOf(edge)
        const asked = { edge: whole, league, above: ranks.map((rank) => ({ rank, edge: whole })) }
        const given100 = splitEdge(asked, drafted)
        const total = given100.reduce((sum, { amount }) => sum + amount, 0n)
        expect(total * 10n).toBeLessThanOrEqual(edge * 4n)
        expect(splitEdge(asked, { ...drafted, capBps: 100_000 })).toEqual(given100)
      }),
      { numRuns: 2_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })
})

describe('rewards', () => {
  test.each<[RewardKind, readonly [number, number], string]>([
    ['singleBetReward', [10_000, 100_000], 'reward_above_budget'],
    ['dailyBetCountReward', [5_000, 10_000], 'reward_above_budget'],
    ['dailyBetCountReward', [50, 1], 'reward_target'],
    ['dailyAccumulateBetReward', [0, 100], 'reward_target'],
    ['nextDayReturnReward', [10_000, 10_000], 'reward_above_budget'],
    ['invitingGiftsRewardBonus', [2_000, 201], 'gift_above_edge'],
    ['invitingGiftsPlayBonus', [0, 5_000_001], 'gift_of_play'],
  ])('%s with %j is refused as %s', (kind, sums, refused) => {
    expect(invalid(rewards({ [kind]: sums }))).toMatchObject({ kind: refused, details: { reward: kind } })
  })
  test('may be off, but none may be missing', () => {
    expect(invalid(rewards({ singleBetReward: [10_000, 0] }))).toBeNull()
    expect(invalid({ promotion: 'rewards', rewards: [] })).toEqual({ kind: 'rewards_incomplete' })
  })
})

test('no place pays more than the one before it', () => {
  for (const terms of [contest(), contest(100, 200), contest(100, 0), contest(...Array(101).fill(100))])
    expect(invalid(terms)).toMatchObject({ kind: 'prizes_unordered' })
})

test('a jackpot is fed by what bets bring, and is not worth playing for alone', () => {
  expect(invalid({ ...JACKPOT, feedPpm: 150_000 })).toBeNull()
  expect(invalid({ ...JACKPOT, feedPpm: 150_001 })).toEqual({
    kind: 'jackpot_feed',
    details: { most: '15' },
  })
  expect(invalid({ ...JACKPOT, edgeTimes: 614 })).toBeNull()
  expect(invalid({ ...JACKPOT, edgeTimes: 615 })).toEqual({
    kind: 'jackpot_edge_times',
    details: { most: 614 },
  })
  expect(invalid({ ...JACKPOT, bankrollPpm: 7_501 })).toMatchObject({ kind: 'jackpot_range' })
})

test('a claim leaves the house the edge with which insured stakes count', () => {
  const refused = invalid({ ...INSURANCE, claimBps: 2_600 })
  expect(refused).toMatchObject({ kind: 'insurance_claim', details: { losses: 6 } })
  const most = Math.round(Number(refused?.details?.['most']) * 100)
  expect(most).toBeGreaterThanOrEqual(2_500)
  expect(invalid({ ...INSURANCE, claimBps: most })).toBeNull()
  expect(invalid({ ...INSURANCE, claimBps: most + 1 })).not.toBeNull()
  expect(invalid({ ...INSURANCE, losses: 3 })).toMatchObject({ kind: 'insurance_claim' })
  expect(invalid({ ...INSURANCE, losses: 13 })).toMatchObject({ kind: 'insurance_range' })
})
