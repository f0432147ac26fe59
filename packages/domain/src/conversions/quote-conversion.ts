import { type Amount, amountOf, minus } from '../money/amount.ts'
import { type Asset, USDT_PRICES } from '../money/asset.ts'
import { feeUp } from '../money/fee.ts'

/** One version of the rules of a pair; a conversion keeps the version under which it was quoted. */
export type ConversionTerms = {
  readonly version: number
  readonly from: Asset
  readonly to: Asset
  /** The rate: `give` units of `from` become `take` units of `to`, before the fee. */
  readonly give: Amount
  readonly take: Amount
  readonly feeBps: number
  readonly minimum: Amount
  /** Where set, only whole multiples of it are converted. */
  readonly lot: Amount | null
  /** Where set, how much edge of their own counted bets the player needs for each lot. */
  readonly edgePerLot: Amount | null
  /** Where set, what is received may be used for so many days. */
  readonly expiresDays: number | null
  readonly isReviewed: boolean
  /** Two people approve what is worth more than this in USDT. */
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

/** What an amount is worth in USDT, rounded up; zero where its asset has no price. */
export const usdtValue = (asset: Asset, amount: Amount): Amount =>
  amountOf((amount * USDT_PRICES[asset] + UNIT - 1n) / UNIT)

/** Value received over value given, less one, in basis points, to the nearest; null where one of them has no price. */
export const profitBps = ({
  from,
  to,
  amount,
  receivable,
}: {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  readonly receivable: Amount
}): number | null => {
  const given = amount * USDT_PRICES[from]
  const received = receivable * USDT_PRICES[to]
  if (given === 0n || USDT_PRICES[to] === 0n) return null
  return Number((received * 20_000n + given) / (given * 2n)) - 10_000
}

const UNIT = 1_000_000n
