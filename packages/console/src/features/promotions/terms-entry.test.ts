import type { ConsolePromotionTerms } from '@nibble/contract/console'
import {
  amountOf,
  DEFAULT_INSURANCE_TERMS,
  DEFAULT_JACKPOT_TERMS,
  DEFAULT_REBATE_TERMS,
  LOCALES,
} from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { entryOf, NO_REMARKS, type TermsEntry, termsOf } from './terms-entry.ts'

const NAMES = { ...NO_REMARKS }
for (const locale of LOCALES) NAMES[locale] = `Bronze in ${locale}`
const LEVELS: Extract<ConsolePromotionTerms, { promotion: 'levels' }> = {
  ...DEFAULT_REBATE_TERMS,
  promotion: 'levels',
  ranks: DEFAULT_REBATE_TERMS.ranks.map((level) => ({ ...level, remarks: NAMES })),
  leagues: DEFAULT_REBATE_TERMS.leagues.map((level) => ({ ...level, remarks: null })),
}
const TERMS: readonly ConsolePromotionTerms[] = [
  LEVELS,
  {
    promotion: 'rewards',
    rewards: [{ kind: 'singleBetReward', target: amountOf(100_000_000n), amount: amountOf(0n) }],
  },
  { promotion: 'weekly', prizes: [amountOf(40_500_000n), amountOf(25_000_000n)] },
  { promotion: 'jackpot', ...DEFAULT_JACKPOT_TERMS },
  { promotion: 'insurance', ...DEFAULT_INSURANCE_TERMS },
]

test.each(TERMS)('the terms of $promotion in force go into the form and come out unchanged', (terms) => {
  expect(termsOf(entryOf(terms))).toEqual({ terms, unread: new Set() })
})

describe('unreadable input cannot be sent:', () => {
  const levels = (change: Partial<Extract<TermsEntry, { promotion: 'levels' }>>): TermsEntry => {
    const entry = entryOf(LEVELS)
    if (entry.promotion !== 'levels') throw new Error('these are levels')
    return { ...entry, ...change }
  }
  const [first] = entryOf(LEVELS).promotion === 'levels' ? [levels({})] : []
  const ranks = first?.promotion === 'levels' ? first.ranks : []
  test.each<[string, TermsEntry]>([
    ['a rate with three decimals', levels({ ranks: ranks.map((rank) => ({ ...rank, rate: '4.125' })) })],
    ['a threshold with a comma', levels({ ranks: ranks.map((rank) => ({ ...rank, threshold: '10,000' })) })],
    [
      'a name in all languages but one',
      levels({ ranks: ranks.map((rank) => ({ ...rank, remarks: { ...rank.remarks, 'id-ID': ' ' } })) }),
    ],
    ['an empty figure', levels({ numbers: { directBps: '' } })],
    ['an empty prize', { promotion: 'daily', prizes: ['10', ''] }],
    ['a part of a loss', { promotion: 'insurance', numbers: { losses: '5.5' } }],
  ])('%s', (_, entry) => expect(termsOf(entry).terms).toBeNull())

  test('and the field is named', () => {
    const unread = (entry: TermsEntry) => [...termsOf(entry).unread]
    expect(unread({ promotion: 'daily', prizes: ['10', '-1', 'x'] })).toEqual(['prizes.1', 'prizes.2'])
    expect(unread(levels({ ranks: [{ threshold: '1', rate: '4 %', remarks: NO_REMARKS }] }))).toContain(
      'ranks.0.rateBps',
    )
  })
})
