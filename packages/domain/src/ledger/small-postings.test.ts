import { describe, expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import { adjustmentLines } from './adjustment-postings.ts'
import { conversionLines } from './conversion-postings.ts'
import { rollReleasedLines, rollSettledLines } from './credit-postings.ts'
import { depositLines } from './deposit-postings.ts'
import { seriesFreedLines } from './insurance-postings.ts'
import { jackpotPaidLines } from './jackpot-postings.ts'
import { settleLines } from './play-postings.ts'
import { isBalanced, type Line } from './posting.ts'
import { promotionPayoutLines, rebateLines } from './promotion-payout-postings.ts'
import { transferLines } from './transfer-postings.ts'

const [player, shard] = [1n, 5] as const
const bet = { player, stake: amountOf(7n), bet: 9n, shard }
const from = { from: player, to: 2n, asset: 'USDT', amount: amountOf(7n), shard } as const
const sums = {
  player,
  from: 'GMT',
  to: 'USDT',
  amount: amountOf(7n),
  receivable: amountOf(7n),
  shard,
} as const
const pool = { asset: 'USDT', shard } as const

/** For each posting: the lines for an amount that may be zero, and the number of its other lines. */
const POSTINGS: Readonly<
  Record<string, readonly [lines: (amount: bigint) => readonly Line[], others: number]>
> = {
  'the return of a bet': [
    (amount) => settleLines({ ...bet, asset: 'USDT', returned: amountOf(amount), won: true }),
    2,
  ],
  'the gain of a bet in ROLL_POINT': [(amount) => rollSettledLines({ ...bet, gain: amountOf(amount) }), 2],
  'ROLL_GMT_POINT played through': [
    (amount) => rollReleasedLines({ player, amount: amountOf(amount), shard }),
    0,
  ],
  'the fee of a transfer': [(amount) => transferLines({ ...from, fee: amountOf(amount) }), 2],
  'the fee of a conversion': [(amount) => conversionLines({ ...sums, fee: amountOf(amount) }), 4],
  'the rest of a series': [
    (amount) => seriesFreedLines([{ player, asset: 'USDT', amount: amountOf(amount), shard }]),
    0,
  ],
  'a share of the pool': [
    (amount) => jackpotPaidLines({ ...pool, wins: [{ player, amount: amountOf(amount) }], left: ZERO }),
    0,
  ],
  'what is left of the pool': [
    (amount) => jackpotPaidLines({ ...pool, wins: [], left: amountOf(amount) }),
    0,
  ],
  'a deposit that waits': [
    (amount) =>
      depositLines({ credited: [{ player, amount: amountOf(7n) }], unclaimed: [amountOf(amount)], shard }),
    2,
  ],
}

describe.each(Object.entries(POSTINGS))('%s', (_, [linesOf, others]) => {
  test('has no line if it is zero', () => {
    const lines = linesOf(0n)
    expect(lines).toHaveLength(others)
    expect(isBalanced(lines) && lines.every(({ amount }) => amount !== 0n)).toBe(true)
  })

  test('is posted from a millionth on', () => {
    const lines = linesOf(1n)
    expect(lines.length).toBeGreaterThan(others)
    expect(isBalanced(lines) && lines.some(({ amount }) => amount === 1n)).toBe(true)
  })
})

test('rebates and prizes of zero are no posting, and the smallest of them is one', () => {
  const rebate = (units: bigint[]) =>
    rebateLines({
      paid: units.map((one) => ({ player, record: 'rebateBonus', amount: amountOf(one) })),
      shard,
    })
  expect([rebate([]), promotionPayoutLines({ shard, given: [] })]).toEqual([[], []])
  expect(rebate([1n]).map(({ amount }) => amount)).toEqual([1n, -1n])
  const prize = promotionPayoutLines({
    shard,
    given: [{ player, kind: 'contestPrize', amount: amountOf(1n) }],
  })
  expect(prize.map(({ amount }) => amount)).toEqual([100n, -100n])
})

test('what an operator gives is an airdrop from a millionth on, and what they take is never one', () => {
  const kind = (units: bigint) =>
    adjustmentLines({ player, asset: 'USDT', amount: amountOf(units), shard })[0]?.kind
  expect([kind(1n), kind(-1n)]).toEqual(['airdrop', 'underweight'])
})
