import { type Amount, amountOf } from '../money/amount.ts'
import { type ConversionQuote, type ConversionTerms, quoteConversion } from './quote-conversion.ts'

// A conversion uses the rate that the player saw, or is refused. It never uses another one.

export type ConversionRefusal =
  | { readonly kind: 'pair_unknown' | 'rate_changed' }
  | { readonly kind: 'below_minimum'; readonly min: Amount }
  | { readonly kind: 'not_whole_lots'; readonly lot: Amount }
  | { readonly kind: 'below_edge'; readonly edge: Amount; readonly needed: Amount }
  | { readonly kind: 'balance_short'; readonly available: Amount; readonly needed: Amount }

export type ConversionDecision =
  | { readonly accepted: true; readonly terms: ConversionTerms; readonly quote: ConversionQuote }
  | { readonly accepted: false; readonly refusal: ConversionRefusal }

type DecideConversionInput = {
  readonly amount: Amount
  /** The rules version of the player's quote. */
  readonly quotedVersion: number
  /** Those in force; null if the pair is not offered. */
  readonly terms: ConversionTerms | null
  readonly balance: Amount
  /** The edge of their counted bets since their last conversion of this pair; used only if the pair requires it. */
  readonly edge: Amount
}

export const decideConversion = (input: DecideConversionInput): ConversionDecision => {
  const { amount, quotedVersion, terms, balance, edge } = input
  if (terms === null) return refuse({ kind: 'pair_unknown' })
  if (terms.version !== quotedVersion) return refuse({ kind: 'rate_changed' })
  if (amount < terms.minimum) return refuse({ kind: 'below_minimum', min: terms.minimum })
  if (terms.lot !== null && amount % terms.lot !== 0n)
    return refuse({ kind: 'not_whole_lots', lot: terms.lot })

  const quote = quoteConversion(terms, amount)
  if (quote.receivable <= 0n) return refuse({ kind: 'below_minimum', min: terms.minimum })
  const needed = edgeNeeded(terms, amount)
  if (edge < needed) return refuse({ kind: 'below_edge', edge, needed })
  if (amount > balance) return refuse({ kind: 'balance_short', available: balance, needed: amount })
  return { accepted: true, terms, quote }
}

const edgeNeeded = ({ lot, edgePerLot }: ConversionTerms, amount: Amount): Amount =>
  amountOf(lot === null || edgePerLot === null ? 0n : (amount / lot) * edgePerLot)

const refuse = (refusal: ConversionRefusal): ConversionDecision => ({ accepted: false, refusal })
