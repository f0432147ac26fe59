import type { ConsolePromotionTerms } from '@nibble/contract/console'
import { type Amount, formatAmount, LOCALE_NAMES, LOCALES } from '@nibble/domain'
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

/**
 * Terms as names and values; each difference is marked with its previous value. Names of levels are shown in English, and in
 * every language in which they differ.
 */
export const TermsTable = ({
  terms,
  against,
}: {
  terms: ConsolePromotionTerms
  against?: ConsolePromotionTerms
}) => {
  const was =
    against === undefined ? null : new Map(termsLines(against).map(([name, value]) => [name, value]))
  const all = termsLines(terms)
  const gone = [...(was ?? [])].filter(([name]) => !all.some(([own]) => own === name))
  const lines = all.filter(
    ([name, value, ifChanged]) => ifChanged !== true || (was !== null && was.get(name) !== value),
  )
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

/** `ifChanged`: shown only if it differs. */
type Line = readonly [name: string, value: string, ifChanged?: boolean]

/** Terms as names and values, for comparison. */
const termsLines = (terms: ConsolePromotionTerms): Line[] => {
  switch (terms.promotion) {
    case 'levels':
      return [
        ...terms.ranks.flatMap((level, at) => levelLines(`Rank ${at + 1}`, level)),
        ...terms.leagues.flatMap((level, at) => levelLines(`League ${at + 1}`, level)),
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

const levelLines = (level: string, { threshold, rateBps, remarks }: Level): Line[] => [
  [level, `${typedNumber(rateBps, 'bps')}% from ${whole(threshold)} USDT`],
  ...(remarks === null
    ? []
    : LOCALES.map(
        (locale): Line => [`${level}, name in ${LOCALE_NAMES[locale]}`, remarks[locale], locale !== 'en-US'],
      )),
]

const numberLines = <Name extends string>(
  specs: readonly (NumberSpec & { readonly name: Name })[],
  terms: Readonly<Record<Name, number | Amount>>,
) =>
  specs.map(({ name, label, of, unit }) => {
    const value: number | Amount = terms[name]
    const typed = typedNumber(typeof value === 'bigint' ? formatAmount(value) : value, unit)
    return [label, `${typed}${of.startsWith('%') ? '' : ' '}${of}`] as const
  })
