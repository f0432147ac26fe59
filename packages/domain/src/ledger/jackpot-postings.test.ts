import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { jackpotFedLines, jackpotHitLines, jackpotPaidLines } from './jackpot-postings.ts'
import { isBalanced } from './posting.ts'

const millionths = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(amountOf)
const asset = fc.constantFrom('USDT' as const, 'GMT' as const)

test('the house feeds the pool', () => {
  const lines = jackpotFedLines({ asset: 'USDT', shard: 6, amount: amountOf(60_000n) })
  expect(isBalanced(lines)).toBe(true)
  expect(lines.map(({ amount }) => amount)).toEqual([-60_000n, 60_000n])
})

test('a hit takes the whole prize, and from no shard more than it holds', () => {
  fc.assert(
    fc.property(asset, fc.array(millionths, { minLength: 1, maxLength: 8 }), (coin, balances) => {
      const pool = balances.reduce((sum, balance) => sum + balance, 0n)
      const prize = amountOf((pool * 8n) / 10n)
      const shards = balances.map((balance, shard) => ({ shard, balance }))
      const lines = jackpotHitLines({ asset: coin, shard: 6, prize, shards })
      expect(isBalanced(lines)).toBe(true)
      balances.forEach((balance, at) => {
        const left = balance + (lines[at]?.amount ?? 0n)
        expect(left >= 0n && left <= balance).toBe(true)
      })
    }),
  )
})

test('a hit takes from each shard in proportion, and the remainder from the first that has it', () => {
  const taken = (prize: bigint, ...balances: bigint[]) => {
    const shards = balances.map((balance, shard) => ({ shard, balance: amountOf(balance) }))
    return jackpotHitLines({ asset: 'USDT', shard: 6, prize: amountOf(prize), shards })
      .slice(0, -1)
      .map(({ amount }) => -amount)
  }
  expect(taken(200n, 100n, 300n)).toEqual([50n, 150n])
  expect(taken(201n, 100n, 300n)).toEqual([51n, 150n])
  expect(taken(2n, 1n, 1n, 1n)).toEqual([1n, 1n, 0n])
  expect(taken(1n, 0n, 1n)).toEqual([0n, 1n])
  expect(taken(0n, 0n, 0n)).toEqual([0n, 0n])
})

test('players and the pool get what the prizes lose', () => {
  fc.assert(
    fc.property(asset, fc.array(millionths, { maxLength: 20 }), millionths, (coin, amounts, left) => {
      const wins = amounts.map((amount, at) => ({ player: BigInt(at), amount }))
      const lines = jackpotPaidLines({ asset: coin, shard: 6, wins, left })
      expect(isBalanced(lines)).toBe(true)
      const winners = lines.filter(({ kind }) => kind === 'jackpotWin')
      expect(winners).toHaveLength(amounts.filter((amount) => amount > 0n).length)
    }),
  )
})
