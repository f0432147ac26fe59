import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amountOf } from '../money/amount.ts'
import { changeLimit, isStricter, LOOSEN_AFTER_MS, limitAt, type PlayerLimit } from './player-limit.ts'

const NOW = 1_800_000_000_000
const usdt = (units: number) => amountOf(BigInt(units) * 1_000_000n)
const limit = (amount: Amount | null, next: PlayerLimit['next'] = null): PlayerLimit => ({
  kind: 'stake',
  period: 'day',
  amount,
  next,
})

test('a first limit and a stricter one count at once', () => {
  expect(changeLimit(limit(null), { wanted: usdt(100), now: NOW })).toEqual(limit(usdt(100)))
  expect(changeLimit(limit(usdt(100)), { wanted: usdt(40), now: NOW })).toEqual(limit(usdt(40)))
})

test('a looser one waits for 24 hours, and so does its removal', () => {
  const at = NOW + LOOSEN_AFTER_MS
  const looser = changeLimit(limit(usdt(100)), { wanted: usdt(200), now: NOW })
  expect(looser).toEqual(limit(usdt(100), { amount: usdt(200), at }))
  expect(limitAt(looser, at - 1).amount).toBe(usdt(100))
  expect(limitAt(looser, at)).toEqual(limit(usdt(200)))

  const removed = changeLimit(limit(usdt(100)), { wanted: null, now: NOW })
  expect(limitAt(removed, at - 1).amount).toBe(usdt(100))
  expect(limitAt(removed, at)).toEqual(limit(null))
})

test('choosing the present amount cancels a pending change, and so does a stricter one', () => {
  const waiting = limit(usdt(100), { amount: null, at: NOW + 1 })
  expect(changeLimit(waiting, { wanted: usdt(100), now: NOW })).toEqual(limit(usdt(100)))
  expect(changeLimit(waiting, { wanted: usdt(50), now: NOW })).toEqual(limit(usdt(50)))
})

test('a due change applies before the next is decided', () => {
  const due = limit(usdt(100), { amount: usdt(300), at: NOW })
  expect(changeLimit(due, { wanted: usdt(200), now: NOW })).toEqual(limit(usdt(200)))
})

test('whatever is requested: no limit is ever looser than at any moment of the 24 hours before', () => {
  const wish = fc.record({
    after: fc.integer({ min: 0, max: 2 * LOOSEN_AFTER_MS }),
    wanted: fc.option(fc.integer({ min: 1, max: 5 }).map(usdt), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wishes) => {
      let now = NOW
      let held = limit(usdt(3))
      /** Since when somebody has wanted at least this much, without a stricter wish since. */
      const asked: { at: number; wanted: Amount | null }[] = []
      for (const { after, wanted } of wishes) {
        now += after
        const before = limitAt(held, now)
        held = changeLimit(held, { wanted, now })
        asked.push({ at: now, wanted })
        if (isStricter(wanted, before.amount)) expect(limitAt(held, now).amount).toBe(wanted)
        else expect(limitAt(held, now).amount).toBe(before.amount)

        const later = now + LOOSEN_AFTER_MS
        for (const at of [now, later - 1, later]) {
          const { amount } = limitAt(held, at)
          const isOld = asked.some((wishOf) => wishOf.wanted === amount && wishOf.at + LOOSEN_AFTER_MS <= at)
          if (isStricter(before.amount, amount)) expect(isOld).toBe(true)
        }
      }
    }),
  )
})
