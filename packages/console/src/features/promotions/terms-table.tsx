import type { ConsolePromotionTerms } from '@nibble/contract/console'
import { type Amount, formatAmount } from '@nibble/domain'
import { moneyText } from '../../text/format.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import {
  INSURANCE_NUMBERS,
  JACKPOT_NUMBERS,
  LEVEL_NUMBERS,
  type NumberSpec,
  typedNumber,
} from './number-specs.ts'
import { inOrder, REWARD_WORDS } from './promotion-words.ts'

/** Terms as names and values; each difference is marked with its previous value. */
export const TermsTable = ({
  terms,
  against,
}: {
  terms: ConsolePromotionTerms
  against?: ConsolePromotionTerms
}) => {
  const was = against === undefined ? null : new Map(termsLines(against))
  const lines = termsLines(terms)
  const gone = [...(was ?? [])].filter(([name]) => !lines.some(([own]) => own === name))
  return (
    <DescriptionRows
      of={[
        ...lines.map(
          ([name, value]) =>
            [
              name,
              was === null || was.get(name) === value ? (
                value
              ) : (
                <span key={name}>
                  <b className="text-brass">{value}</b>{' '}
                  <span className="text-muted">({was.has(name) ? `now ${was.get(name)}` : 'new'})</span>
                </span>
              ),
            ] as const,
        ),
        ...gone.map(
          ([name, value]) =>
            [
              name,
              <span key={name}>
                <b className="text-brass">none</b> <span className="text-muted">(now {value})</span>
              </span>,
            ] as const,
        ),
      ]}
    />
  )
}

/** Terms as names and values, for comparison. */
const termsLines = (terms: ConsolePromotionTerms): (readonly [name: string, value: string])[] => {
  switch (terms.promotion) {
    case 'levels':
      return [
        ...terms.ranks.map((level, at) => levelLine('Rank', at, level)),
        ...terms.leagues.map((level, at) => levelLine('League', at, level)),
        ...numberLines(LEVEL_NUMBERS, terms),
      ]
    case 'rewards':
      return inOrder(terms.rewards).map(({ kind, target, amount }) => {
        const { name, target: asked, amount: unit } = REWARD_WORDS[kind]
        if (amount === 0n) return [name, 'off']
        return [name, `${whole(amount)} ${unit}${asked === null ? '' : ` for ${whole(target)} (${asked})`}`]
      })
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return terms.prizes.map((prize, at) => [`Place ${at + 1}`, `${whole(prize)} USDT`])
    case 'jackpot':
      return numberLines(JACKPOT_NUMBERS, terms)
    case 'insurance':
      return numberLines(INSURANCE_NUMBERS, terms)
  }
}

const whole = (amount: Amount): string => moneyText(amount, { least: 0 })

type Level = Extract<ConsolePromotionTerms, { promotion: 'levels' }>['ranks'][number]

const levelLine = (kind: string, at: number, { threshold, rateBps, remarks }: Level) =>
  [
    `${kind} ${at + 1}${remarks === null ? '' : `, ${remarks['en-US']}`}`,
    `${typedNumber(rateBps, 'bps')} % from ${whole(threshold)} USDT`,
  ] as const

const numberLines = <Name extends string>(
  specs: readonly (NumberSpec & { readonly name: Name })[],
  terms: Readonly<Record<Name, number | Amount>>,
) =>
  specs.map(({ name, label, of, unit }) => {
    const value: number | Amount = terms[name]
    const typed = typedNumber(typeof value === 'bigint' ? formatAmount(value) : value, unit)
    return [label, `${typed} ${of}`] as const
  })
