import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { stakeRefusal } from './stake-rules.ts'

const limit = { min: amountOf(1_000_000n), max: amountOf(20_000_000n) }
const refusal = (units: bigint) => stakeRefusal(amountOf(units), limit)

test('least and most are both allowed', () => {
  expect([refusal(1_000_000n), refusal(20_000_000n)]).toEqual([null, null])
})

test('a millionth beyond either is refused, with what is allowed', () => {
  expect(refusal(999_999n)).toEqual({ kind: 'below_minimum', min: '1' })
  expect(refusal(20_000_001n)).toEqual({ kind: 'above_maximum', max: '20' })
})
