import { expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import {
  insuranceClaimLines,
  seriesBetLines,
  seriesFreedLines,
  seriesStartedLines,
} from './insurance-postings.ts'
import { isBalanced } from './posting.ts'

const held = { player: 7n, asset: 'USDT', amount: amountOf(30_000_000n), shard: 5 } as const

test('every step of a series balances', () => {
  for (const lines of [
    seriesStartedLines(held),
    seriesBetLines(held),
    seriesFreedLines([held, { ...held, asset: 'INSURANCE_POINT' }]),
    insuranceClaimLines(held),
  ])
    expect(isBalanced(lines)).toBe(true)
})

test('the start takes all stakes from the sub-account, a bet none, and the end gives the rest back', () => {
  const own = (lines: ReturnType<typeof seriesStartedLines>) =>
    lines.filter(({ account }) => 'player' in account).map(({ amount, kind }) => [amount, kind])
  expect(own(seriesStartedLines(held))).toEqual([[-30_000_000n, 'betOrder']])
  expect(own(seriesBetLines(held))).toEqual([])
  expect(own(seriesFreedLines([held]))).toEqual([[30_000_000n, 'betAssetsBack']])
  expect(own(insuranceClaimLines(held))).toEqual([[30_000_000n, 'insuranceClaim']])
})

test('a series with nothing left gets no line', () => {
  expect(seriesFreedLines([{ ...held, amount: ZERO }])).toEqual([])
})
