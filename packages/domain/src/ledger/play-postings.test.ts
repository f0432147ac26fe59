import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { ASSETS } from '../money/asset.ts'
import { capitalLines, firstLoginLines, returnLines, settleLines, stakeLines } from './play-postings.ts'
import { isBalanced, type Line, reverse } from './posting.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(amountOf)
const stake = fc.record({
  player: fc.bigInt({ min: 1n, max: 1_000n }),
  asset: fc.constantFrom(...ASSETS),
  stake: amount,
  bet: fc.bigInt({ min: 1n, max: 1_000n }),
  shard: fc.nat({ max: 7 }),
})

const keyOf = ({ account }: Line) =>
  JSON.stringify(account, (_, each) => (typeof each === 'bigint' ? `${each}` : each))
const sums = (lines: readonly Line[]) => {
  const all = new Map<string, bigint>()
  for (const line of lines) all.set(keyOf(line), (all.get(keyOf(line)) ?? 0n) + line.amount)
  return [...all].filter(([, sum]) => sum !== 0n)
}

test('every posting of play balances in each asset, and so does its reverse', () => {
  fc.assert(
    fc.property(stake, amount, fc.boolean(), (bet, returned, won) => {
      const postings = [
        stakeLines(bet),
        returnLines(bet),
        settleLines({ ...bet, returned, won }),
        settleLines({ ...bet, returned: amountOf(0n), won: false }),
        firstLoginLines({ ...bet, inviter: null }),
        firstLoginLines({ ...bet, inviter: { player: 8n, amount: returned } }),
        capitalLines({ amount: bet.stake, shard: bet.shard }),
      ]
      for (const lines of postings) {
        expect(isBalanced(lines)).toBe(true)
        expect(isBalanced(reverse(lines))).toBe(true)
        expect(sums([...lines, ...reverse(lines)])).toEqual([])
      }
    }),
  )
})

test('a recalled stake leaves every account as it was', () => {
  fc.assert(
    fc.property(stake, (bet) => {
      expect(sums([...stakeLines(bet), ...returnLines(bet)])).toEqual([])
    }),
  )
})

test('a settled stake is held no longer: what the player does not get the house gets', () => {
  fc.assert(
    fc.property(stake, amount, (bet, returned) => {
      const after = new Map(sums([...stakeLines(bet), ...settleLines({ ...bet, returned, won: true })]))
      const house = JSON.stringify({ house: 'house', asset: bet.asset, shard: bet.shard })
      expect(after.get(house) ?? 0n).toBe(bet.stake - returned)
      expect([...after.keys()].some((account) => account.includes('stakes_held'))).toBe(false)
    }),
  )
})

test('lines that balance only across assets are out of balance', () => {
  const line = (asset: 'USDT' | 'GMT', units: bigint): Line => ({
    account: { house: 'house', asset, shard: 0 },
    amount: amountOf(units),
    kind: 'house',
  })
  expect(isBalanced([line('USDT', 5n), line('GMT', -5n)])).toBe(false)
})
