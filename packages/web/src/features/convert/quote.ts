import type { convertConfigList, ResponseOf } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  amountOf,
  type ConversionRefusal,
  type ConversionTerms,
  decideConversion,
  quoteConversion,
  ZERO,
} from '@nibble/domain'

/** Why it cannot be converted now: the server's refusals, and what never reaches it. */
export type Blocker = ConversionRefusal | { readonly kind: 'amount' }

export type Preview = {
  /** Null until a valid amount was typed. */
  readonly quote: { readonly fee: Amount; readonly receivable: Amount } | null
  readonly blocker: Blocker | null
}

/** What a conversion would yield, by the same rules as the server's. */
export const previewConversion = ({
  pair,
  amount,
  balance,
}: {
  readonly pair: Pair
  readonly amount: Amount | null
  readonly balance: Amount
}): Preview => {
  if (amount === null || amount <= 0n) return { quote: null, blocker: { kind: 'amount' } }
  const terms = termsOf(pair)
  const decision = decideConversion({
    amount,
    terms,
    balance,
    quotedVersion: pair.rateVersion,
    edge: pair.edge ?? ZERO,
  })
  return {
    quote: quoteConversion(terms, amount),
    blocker: decision.accepted ? null : decision.refusal,
  }
}

/** The most that can be given: the balance, or the whole lots in it. */
export const mostOf = ({ lot }: Pair, balance: Amount): Amount =>
  lot === null ? balance : amountOf((balance / lot) * lot)

/** The edge that an amount requires, and the edge available; null if the pair requires none. */
export const edgeOf = (
  { lot, edgePerLot, edge }: Pair,
  amount: Amount | null,
): { readonly edge: Amount; readonly needed: Amount } | null => {
  if (lot === null || edgePerLot === null) return null
  const lots = amount === null || amount < lot ? 1n : amount / lot
  return { edge: edge ?? ZERO, needed: amountOf(lots * edgePerLot) }
}

/** How full a bar is, in whole percents. */
export const percentOfEdge = ({
  edge,
  needed,
}: {
  readonly edge: Amount
  readonly needed: Amount
}): number => (edge <= 0n ? 0 : edge >= needed ? 100 : Number((edge * 100n) / needed))

const termsOf = (pair: Pair): ConversionTerms => ({
  ...pair,
  version: pair.rateVersion,
  isReviewed: pair.reviewed,
  fourEyesAbove: ZERO,
})

/** What can be converted into what, and how. */
export type Pair = ResponseOf<typeof convertConfigList>['pairs'][number]

export const findPair = (
  pairs: readonly Pair[],
  { from, to }: { readonly from: Asset; readonly to: Asset },
): Pair | undefined => pairs.find((pair) => pair.from === from && pair.to === to)

/** Every asset that can be given, once, in list order. */
export const sourcesOf = (pairs: readonly Pair[]): readonly Asset[] => [
  ...new Set(pairs.map(({ from }) => from)),
]

/** The assets that an asset can be converted into. */
export const targetsOf = (pairs: readonly Pair[], from: Asset): readonly Asset[] =>
  pairs.filter((pair) => pair.from === from).map(({ to }) => to)
