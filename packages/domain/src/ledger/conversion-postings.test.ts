import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteConversion } from '../conversions/quote-conversion.ts'
import { amountOf } from '../money/amount.ts'
import { ASSETS } from '../money/asset.ts'
import {
  conversionCompletedLines,
  conversionHeldLines,
  conversionLines,
  conversionReturnedLines,
} from './conversion-postings.ts'
import { isBalanced, type Line } from './posting.ts'
import { subAccountMoveLines, transferLines } from './transfer-postings.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amountOf)
const conversion = fc
  .record({
    player: fc.bigInt({ min: 1n, max: 99n }),
    pair: fc.uniqueArray(fc.constantFrom(...ASSETS), { minLength: 2, maxLength: 2 }),
    amount,
    feeBps: fc.integer({ min: 0, max: 9_999 }),
    shard: fc.nat({ max: 7 }),
  })
  .map(({ pair: [from = 'USDT', to = 'GMT'], feeBps, ...rest }) => ({
    ...rest,
    from,
    to,
    ...quoteConversion({ give: amountOf(3n), take: amountOf(2n), feeBps }, rest.amount),
  }))

const netOf = (lines: readonly Line[]) => {
  const net = new Map<string, bigint>()
  for (const { account, amount: moved } of lines) {
    const of = `${'player' in account ? account.subAccount : account.house} ${account.asset}`
    net.set(of, (net.get(of) ?? 0n) + moved)
  }
  return new Map([...net].filter(([, sum]) => sum !== 0n).toSorted())
}

test('every posting of a conversion balances in each asset', () => {
  fc.assert(
    fc.property(conversion, (sums) => {
      for (const lines of [
        conversionLines(sums),
        conversionHeldLines(sums),
        conversionReturnedLines(sums),
        conversionCompletedLines(sums),
      ])
        expect(isBalanced(lines)).toBe(true)
    }),
  )
})

test('held and completed equals completed at once, and nothing stays held', () => {
  fc.assert(
    fc.property(conversion, (sums) => {
      expect(netOf([...conversionHeldLines(sums), ...conversionCompletedLines(sums)])).toEqual(
        netOf(conversionLines(sums)),
      )
    }),
  )
})

test('held and returned leaves every account as it was', () => {
  fc.assert(
    fc.property(conversion, (sums) => {
      expect(netOf([...conversionHeldLines(sums), ...conversionReturnedLines(sums)]).size).toBe(0)
    }),
  )
})

test('the player gives the amount and receives the receivable, the house earns the fee', () => {
  fc.assert(
    fc.property(conversion, (sums) => {
      const net = netOf(conversionLines(sums))
      expect(net.get(`main ${sums.from}`)).toBe(-sums.amount)
      expect(net.get(`main ${sums.to}`) ?? 0n).toBe(sums.receivable)
      expect(net.get(`house ${sums.to}`) ?? 0n).toBe(sums.fee)
    }),
  )
})

test('a transfer and a move between sub-accounts balance, and a transfer without fee touches only players', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('USDT', 'GMT'), fc.boolean(), (moved, asset, toGame) => {
      const sums = { from: 1n, to: 2n, asset, amount: moved, shard: 5 } as const
      expect(isBalanced(transferLines({ ...sums, fee: amountOf(moved / 3n) }))).toBe(true)
      expect(transferLines({ ...sums, fee: amountOf(0n) }).every(({ account }) => 'player' in account)).toBe(
        true,
      )
      const move = toGame ? 'GMT_TO_GAME' : 'GAME_TO_GMT'
      const lines = subAccountMoveLines({ player: 1n, move, amount: moved })
      expect(isBalanced(lines)).toBe(true)
      expect(netOf(lines).get('game GMT')).toBe(toGame ? moved : -moved)
    }),
  )
})
