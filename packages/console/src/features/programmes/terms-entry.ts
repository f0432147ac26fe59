import { LANGUAGES, type Language } from '@nibble/contract'
import { type ConsoleProgrammeTerms, previewProgramme } from '@nibble/contract/console'
import { type Amount, type Board, formatAmount, type RewardKind } from '@nibble/domain'
import * as z from 'zod/mini'
import {
  INSURANCE_NUMBERS,
  JACKPOT_NUMBERS,
  LEVEL_NUMBERS,
  type NumberSpec,
  typedNumber,
  wireNumber,
} from './number-specs.ts'
import { inOrder } from './programme-words.ts'

// What stands in the form of a draft: everything as typed, and terms once all of it can be read.

export type LevelEntry = {
  readonly threshold: string
  readonly rate: string
  readonly remarks: Readonly<Record<Language, string>>
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
      readonly programme: 'levels'
      readonly ranks: readonly LevelEntry[]
      readonly leagues: readonly LevelEntry[]
      readonly numbers: Numbers
    }
  | { readonly programme: 'rewards'; readonly rewards: readonly RewardEntry[] }
  | { readonly programme: Board; readonly prizes: readonly string[] }
  | { readonly programme: 'jackpot' | 'insurance'; readonly numbers: Numbers }

export const NO_REMARKS: LevelEntry['remarks'] = {
  ...{ 'zh-CN': '', 'en-US': '', 'es-CO': '', 'ja-JP': '', 'ko-KP': '', 'id-ID': '' },
}

export const entryOf = (terms: ConsoleProgrammeTerms): TermsEntry => {
  switch (terms.programme) {
    case 'levels':
      return {
        programme: 'levels',
        ranks: terms.ranks.map(levelEntry),
        leagues: terms.leagues.map(levelEntry),
        numbers: typedAll(LEVEL_NUMBERS, terms),
      }
    case 'rewards':
      return {
        programme: 'rewards',
        rewards: inOrder(terms.rewards).map(({ kind, target, amount }) => ({
          ...{ kind, target: formatAmount(target), amount: formatAmount(amount), isOn: amount > 0n },
        })),
      }
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return { programme: terms.programme, prizes: terms.prizes.map((prize) => formatAmount(prize)) }
    case 'jackpot':
      return { programme: 'jackpot', numbers: typedAll(JACKPOT_NUMBERS, terms) }
    case 'insurance':
      return { programme: 'insurance', numbers: typedAll(INSURANCE_NUMBERS, terms) }
  }
}

const levelEntry = ({
  threshold,
  rateBps,
  remarks,
}: {
  readonly threshold: Amount
  readonly rateBps: number
  readonly remarks: Readonly<Record<Language, string>> | null
}): LevelEntry => ({
  ...{
    threshold: formatAmount(threshold),
    rate: typedNumber(rateBps, 'bps'),
    remarks: remarks ?? NO_REMARKS,
  },
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

/** Null while something of it is missing or unreadable. */
export const termsOf = (entry: TermsEntry): ConsoleProgrammeTerms | null => {
  const read = z.safeParse(previewProgramme.request, { terms: wireOf(entry) })
  return read.success ? read.data.terms : null
}

const wireOf = (entry: TermsEntry): unknown => {
  switch (entry.programme) {
    case 'levels':
      return {
        programme: 'levels',
        ranks: entry.ranks.map(wireLevel),
        leagues: entry.leagues.map(wireLevel),
        ...wireAll(LEVEL_NUMBERS, entry.numbers),
      }
    case 'rewards':
      return {
        programme: 'rewards',
        rewards: entry.rewards.map(({ kind, target, amount, isOn }) => ({
          ...{ kind, target: target.trim(), amount: isOn ? amount.trim() : '0' },
        })),
      }
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return { programme: entry.programme, prizes: entry.prizes.map((prize) => prize.trim()) }
    case 'jackpot':
      return { programme: 'jackpot', ...wireAll(JACKPOT_NUMBERS, entry.numbers) }
    case 'insurance':
      return { programme: 'insurance', ...wireAll(INSURANCE_NUMBERS, entry.numbers) }
  }
}

/** A level without any name is called by its number. */
const wireLevel = ({ threshold, rate, remarks }: LevelEntry) => ({
  threshold: threshold.trim(),
  rateBps: wireNumber(rate, 'bps'),
  remarks: LANGUAGES.every((language) => remarks[language].trim() === '') ? null : remarks,
})

const wireAll = (specs: readonly NumberSpec[], numbers: Numbers) =>
  Object.fromEntries(specs.map(({ name, unit }) => [name, wireNumber(numbers[name] ?? '', unit)]))
