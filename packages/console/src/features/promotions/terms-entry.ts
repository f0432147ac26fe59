import { type ConsolePromotionTerms, previewPromotion } from '@nibble/contract/console'
import { type Amount, type Board, formatAmount, LOCALES, type Locale, type RewardKind } from '@nibble/domain'
import * as z from 'zod/mini'
import {
  INSURANCE_NUMBERS,
  JACKPOT_NUMBERS,
  LEVEL_NUMBERS,
  type NumberSpec,
  typedNumber,
  wireNumber,
} from './number-specs.ts'
import { inOrder } from './promotion-words.ts'

// The contents of a change-request form: everything as typed, and as terms once all of it is valid.

export type LevelEntry = {
  readonly threshold: string
  readonly rate: string
  readonly remarks: Readonly<Record<Locale, string>>
}
export type RewardEntry = {
  readonly kind: RewardKind
  readonly target: string
  readonly amount: string
  readonly isOn: boolean
}
type Numbers = Readonly<Record<string, string>>

export type TermsEntry =
  | {
      readonly promotion: 'levels'
      readonly ranks: readonly LevelEntry[]
      readonly leagues: readonly LevelEntry[]
      readonly numbers: Numbers
    }
  | { readonly promotion: 'rewards'; readonly rewards: readonly RewardEntry[] }
  | { readonly promotion: Board; readonly prizes: readonly string[] }
  | { readonly promotion: 'jackpot' | 'insurance'; readonly numbers: Numbers }

export const NO_REMARKS = Object.fromEntries(LOCALES.map((locale) => [locale, ''])) as Record<Locale, string>

export const entryOf = (terms: ConsolePromotionTerms): TermsEntry => {
  switch (terms.promotion) {
    case 'levels':
      return {
        promotion: 'levels',
        ranks: terms.ranks.map(levelEntry),
        leagues: terms.leagues.map(levelEntry),
        numbers: typedAll(LEVEL_NUMBERS, terms),
      }
    case 'rewards':
      return {
        promotion: 'rewards',
        rewards: inOrder(terms.rewards).map(({ kind, target, amount }) => ({
          kind,
          target: formatAmount(target),
          amount: formatAmount(amount),
          isOn: amount > 0n,
        })),
      }
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return { promotion: terms.promotion, prizes: terms.prizes.map((prize) => formatAmount(prize)) }
    case 'jackpot':
      return { promotion: 'jackpot', numbers: typedAll(JACKPOT_NUMBERS, terms) }
    case 'insurance':
      return { promotion: 'insurance', numbers: typedAll(INSURANCE_NUMBERS, terms) }
  }
}

type LevelEntryInput = {
  readonly threshold: Amount
  readonly rateBps: number
  readonly remarks: Readonly<Record<Locale, string>> | null
}

const levelEntry = ({ threshold, rateBps, remarks }: LevelEntryInput): LevelEntry => ({
  threshold: formatAmount(threshold),
  rate: typedNumber(rateBps, 'bps'),
  remarks: remarks ?? NO_REMARKS,
})

const typedAll = <Name extends string>(
  specs: readonly (NumberSpec & { readonly name: Name })[],
  terms: Readonly<Record<Name, number | Amount>>,
): Numbers =>
  Object.fromEntries(
    specs.map(({ name, unit }) => {
      const value: number | Amount = terms[name]
      return [name, typedNumber(typeof value === 'bigint' ? formatAmount(value) : value, unit)]
    }),
  )

/** The input as terms, or its invalid fields, e.g. `ranks.0.rateBps`. */
export const termsOf = (
  entry: TermsEntry,
): { terms: ConsolePromotionTerms | null; unread: ReadonlySet<string> } => {
  const read = z.safeParse(previewPromotion.request, { terms: wireOf(entry) })
  return {
    terms: read.data?.terms ?? null,
    unread: new Set(read.error?.issues.map(({ path }) => path.slice(1).join('.'))),
  }
}

const wireOf = (entry: TermsEntry): unknown => {
  switch (entry.promotion) {
    case 'levels':
      return {
        promotion: 'levels',
        ranks: entry.ranks.map(wireLevel),
        leagues: entry.leagues.map(wireLevel),
        ...wireAll(LEVEL_NUMBERS, entry.numbers),
      }
    case 'rewards':
      return {
        promotion: 'rewards',
        rewards: entry.rewards.map(({ kind, target, amount, isOn }) => ({
          kind,
          target: target.trim(),
          amount: isOn ? amount.trim() : '0',
        })),
      }
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return { promotion: entry.promotion, prizes: entry.prizes.map((prize) => prize.trim()) }
    case 'jackpot':
      return { promotion: 'jackpot', ...wireAll(JACKPOT_NUMBERS, entry.numbers) }
    case 'insurance':
      return { promotion: 'insurance', ...wireAll(INSURANCE_NUMBERS, entry.numbers) }
  }
}

/** A level without a name is called by its number. */
const wireLevel = ({ threshold, rate, remarks }: LevelEntry) => ({
  threshold: threshold.trim(),
  rateBps: wireNumber(rate, 'bps'),
  remarks: LOCALES.every((language) => remarks[language].trim() === '') ? null : remarks,
})

const wireAll = (specs: readonly NumberSpec[], numbers: Numbers) =>
  Object.fromEntries(specs.map(({ name, unit }) => [name, wireNumber(numbers[name] ?? '', unit)]))
