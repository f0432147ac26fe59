import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import { LIMIT_PERIODS } from './limit-period.ts'
import { LIMITED_ASSETS, type LimitUse, limitRefusal, limitValue, remainingOf } from './limit-refusal.ts'
import { LIMIT_KINDS, type LimitKind, type PlayerLimit } from './player-limit.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')
const usdt = (units: number) => amountOf(BigInt(Math.round(units * 1_000_000)))
const NOTHING: LimitUse = {
  deposit: { day: ZERO, week: ZERO, month: ZERO },
  stake: { day: ZERO, week: ZERO, month: ZERO },
  loss: { day: ZERO, week: ZERO, month: ZERO },
}
const daily = (kind: LimitKind, units: number): PlayerLimit => ({
  kind,
  period: 'day',
  amount: usdt(units),
  next: null,
})
const refusal = (limits: PlayerLimit[], used: LimitUse, more: number) =>
  limitRefusal({ limits, used, kinds: ['stake', 'loss'], more: usdt(more), now: NOW })

test('what just fits is allowed, a millionth more is not; the refusal says what is left and until when', () => {
  const used = { ...NOTHING, stake: { day: usdt(90), week: usdt(90), month: usdt(90) } }
  expect(refusal([daily('stake', 100)], used, 10)).toBeNull()
  expect(refusal([daily('stake', 100)], used, 10.000001)).toEqual({
    kind: 'limit_reached',
    limit: 'stake_day',
    left: '10',
    until: Date.parse('2026-11-21T16:00:00Z'),
  })
})

test('of several limits the one with the least left is named; a used-up one leaves zero, not less', () => {
  const used = { ...NOTHING, loss: { day: usdt(60), week: usdt(60), month: usdt(60) } }
  expect(refusal([daily('stake', 30), daily('loss', 50)], used, 40)).toMatchObject({
    limit: 'loss_day',
    left: '0',
  })
})

test('wins make room below a loss limit', () => {
  const used = { ...NOTHING, loss: { day: usdt(-25), week: usdt(-25), month: usdt(-25) } }
  expect(remainingOf(daily('loss', 50), used, NOW)).toBe(usdt(75))
})

test('a limit of another kind is not checked', () => {
  expect(refusal([daily('deposit', 1)], NOTHING, 1_000)).toBeNull()
})

test('a loosened limit applies unchanged until then', () => {
  const looser: PlayerLimit = { ...daily('stake', 10), next: { amount: null, at: NOW + 1 } }
  expect(refusal([looser], NOTHING, 11)).not.toBeNull()
  expect(
    limitRefusal({ limits: [looser], used: NOTHING, kinds: ['stake'], more: usdt(11), now: NOW + 1 }),
  ).toBe(null)
})

test('whatever is staked one after another, no limit is ever exceeded', () => {
  const anyLimit = fc.record({
    kind: fc.constantFrom(...LIMIT_KINDS),
    period: fc.constantFrom(...LIMIT_PERIODS),
    amount: fc.option(fc.integer({ min: 1, max: 40 }).map(usdt), { nil: null }),
    next: fc.constant(null),
  })
  const stakes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(anyLimit, { maxLength: 5 }), stakes, (limits, all) => {
      let total = 0
      for (const more of all) {
        const same = { day: usdt(total), week: usdt(total), month: usdt(total) }
        const used = { deposit: same, stake: same, loss: same }
        if (limitRefusal({ limits, used, kinds: LIMIT_KINDS, more: usdt(more), now: NOW }) !== null) continue
        total += more
        for (const { amount } of limits) if (amount !== null) expect(usdt(total) <= amount).toBe(true)
      }
    }),
  )
})

test('credits count at their price in USDT: free credit at zero', () => {
  expect(limitValue('GMT', usdt(5))).toBe(usdt(5))
  expect(limitValue('PLAY_POINT', usdt(5))).toBe(ZERO)
  expect(limitValue('ROLL_GMT_POINT', usdt(5))).toBe(ZERO)
  for (const asset of LIMITED_ASSETS) expect(limitValue(asset, usdt(1))).toBe(usdt(1))
})
