import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, sum } from '../money/amount.ts'
import { expiredCredit, giveCreditBack, type RollGrant, takeCredit, usableCredit } from './roll-grants.ts'

const grant = (id: bigint, remaining: bigint, expiresAt: number): RollGrant => ({
  id,
  expiresAt,
  remaining: amountOf(remaining),
})
const TWO = [grant(1n, 5n, 200), grant(2n, 5n, 100)]
const take = (grants: readonly RollGrant[], stake: bigint, now: number) =>
  takeCredit(grants, { stake: amountOf(stake), now })

describe('a stake', () => {
  test('uses what expires first', () => {
    expect(take(TWO, 7n, 50)?.parts).toEqual([
      { grant: 2n, amount: 5n },
      { grant: 1n, amount: 2n },
    ])
  })

  test('uses nothing that has expired, even if it is still in the sub-account', () => {
    expect(usableCredit(TWO, 99)).toBe(10n)
    expect(usableCredit(TWO, 100)).toBe(5n)
    expect(take(TWO, 6n, 100)).toBeNull()
    expect(take(TWO, 5n, 100)?.parts).toEqual([{ grant: 1n, amount: 5n }])
  })

  test('that comes back expires when it would have', () => {
    const taken = take(TWO, 7n, 50)
    if (taken === null) throw new Error('there is enough')
    const back = giveCreditBack(taken.left, taken.parts)
    expect(back).toEqual(TWO)
    expect(expiredCredit(back, 150)).toEqual([{ grant: 2n, amount: 5n }])
  })
})

test('whatever is staked, given back and expires, every grant is used once', () => {
  const grants = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 20n }), fc.integer({ min: 1, max: 50 })), {
    maxLength: 6,
  })
  const moves = fc.array(
    fc.tuple(fc.constantFrom('take', 'back', 'expire'), fc.bigInt({ min: 1n, max: 12n })),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(grants, moves, (given, all) => {
      let left: readonly RollGrant[] = given.map(([amount, at], n) => grant(BigInt(n), amount, at))
      const granted = sum(left.map(({ remaining }) => remaining))
      const bets: (readonly { grant: bigint; amount: ReturnType<typeof amountOf> }[])[] = []
      let expired = 0n
      for (const [now, [move, stake]] of all.entries()) {
        if (move === 'take') {
          const taken = takeCredit(left, { stake: amountOf(stake), now })
          expect(taken === null).toBe(usableCredit(left, now) < stake)
          if (taken !== null) {
            left = taken.left
            bets.push(taken.parts)
          }
        } else if (move === 'back') left = giveCreditBack(left, bets.pop() ?? [])
        else {
          const gone = expiredCredit(left, now)
          expired += sum(gone.map(({ amount }) => amount))
          left = left.map((one) =>
            gone.some((part) => part.grant === one.id) ? { ...one, remaining: amountOf(0n) } : one,
          )
        }
        const onBets = sum(bets.flat().map(({ amount }) => amount))
        expect(sum(left.map(({ remaining }) => remaining)) + onBets + expired).toBe(granted)
        expect(left.every(({ remaining }) => remaining >= 0n)).toBe(true)
      }
    }),
  )
})
