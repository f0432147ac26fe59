import { amountOf, formatAmount } from '../money/amount.ts'
import type { PrizeTerms, ProgrammeRefusal } from './programmes.ts'

const MOST_PLACES = 100
const LEAST = amountOf(10_000n)
const MOST = amountOf(1_000_000_000_000n)

/** Null where nothing is wrong: no place pays more than the one before it. What the budgets leave is decided when it is paid. */
export const findUnsoundPrizes = ({ prizes }: PrizeTerms): ProgrammeRefusal | null => {
  const areOrdered = prizes.every((prize, at) => {
    const before = prizes[at - 1] ?? MOST
    return prize >= LEAST && prize <= before
  })
  return areOrdered && prizes.length > 0 && prizes.length <= MOST_PLACES
    ? null
    : { kind: 'prizes_unordered', details: { places: MOST_PLACES, least: formatAmount(LEAST) } }
}
