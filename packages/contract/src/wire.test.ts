import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adjustmentAmount, signedAmount } from './wire.ts'

test.each([-1_500_000n, 0n, 1_234_567_890_123_000_001n, -999_999_999_999_999_999_999n])(
  'a sum of %s millionths arrives as it was sent',
  (millionths) =>
    expect(z.decode(signedAmount, z.encode(signedAmount, amountOf(millionths)))).toBe(millionths),
)

test.each(['1234567890123', '-1234567890123', '99999999999999.999999'])(
  'an operator cannot ask for %s',
  (text) => expect(z.safeDecode(adjustmentAmount, text).success).toBe(false),
)
