import { amountOf } from '@nibble/domain'
import { expect, it } from 'vitest'
import { growthOf } from './growth-of.ts'

const pool = (coinName: 'USDT' | 'GMT', pot: bigint) => ({ coinName, pot: amountOf(pot) })

it('is what a pool has gained since, in the cents that are shown', () => {
  const before = [pool('USDT', 1_000_004_000n), pool('GMT', 5_000_000n)]
  expect(growthOf(before, [pool('USDT', 1_000_061_000n), pool('GMT', 5_009_999n)])).toEqual([
    { coinName: 'USDT', by: amountOf(60_000n) },
  ])
})

it('is nothing for a pool that was hit meanwhile', () => {
  expect(growthOf([pool('USDT', 1_000_000_000n)], [pool('USDT', 200_000_000n)])).toEqual([])
})
