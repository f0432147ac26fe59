import { type Amount, amountOf, minus } from '../money/amount.ts'
import { type Asset, USDT_PRICES } from '../money/asset.ts'
import { feeUp } from '../money/fee.ts'

/** One version of a pair's rules; a conversion keeps the version of its quote. */
export type ConversionTerms = {
  readonly version: number
  readonly from: Asset
  readonly to: Asset
  /** The rate: `give` units of `from` become `take` units of `to`, before the fee. */
  readonly give: Amount
  readonly take: Amount
  readonly feeBps: number
  readonly minimum: Amount
  /** If set, only whole multiples of it are converted. */
  readonly lot: Amount | null
  /** If set, how much edge of their own counted bets the player needs per lot. */
  readonly edgePerLot: Amount | null
  /** If set, how many days the received amount is usable. */
  readonly expiresDays: number | null
  readonly isReviewed: boolean
  /** Worth more than this in USDT needs two approvers. */
  readonly fourEyesAbove: Amount
}

/** Both are in the received asset. Together they are what the rate gives, rounded down. */
export type ConversionQuote = { readonly fee: Amount; readonly receivable: Amount }

/** The fee rounds up and the receivable down, so that a conversion creates nothing. */
export const quoteConversion = (
  { give, take, feeBps }: Pick<ConversionTerms, 'give' | 'take' | 'feeBps'>,
  amount: Amount,
): ConversionQuote => {
  const gross = amountOf((amount * take) / give)
  const fee = feeUp(gross, feeBps)
  return { fee, receivable: minus(gross, fee) }
}

/** An amount's worth in USDT, rounded up; zero if its asset has no price. */
export const usdtValue = (asset: Asset, amount: Amount): Amount =>
  amountOf((amount * USDT_PRICES[asset] + UNIT - 1n) / UNIT)

type ProfitBpsInput = {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  readonly receivable: Amount
}

/** Value received over value given, minus one, in basis points, to the nearest; null if one of them has no price. */
export const profitBps = ({ from, to, amount, receivable }: ProfitBpsInput): number | null => {
  const given = amount * USDT_PRICES[from]
  const received = receivable * USDT_PRICES[to]
  if (given === 0n || USDT_PRICES[to] === 0n) return null
  return Number((received * 20_000n + given) / (given * 2n)) - 10_000
}

const UNIT = 1_000_000n
