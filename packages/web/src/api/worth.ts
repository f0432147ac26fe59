import { type Amount, type Asset, amountOf, sum, ZERO } from '@nibble/domain'

/** A credit as in assetsList. */
export type Credit = {
  readonly coinName: Asset
  readonly assetsAvailable: Amount
  readonly held: Amount
  readonly game: Amount | null
  readonly usdtPrice: Amount
}

const UNIT = 1_000_000n

/** All of it, in every sub-account. */
export const wholeOf = ({ assetsAvailable, held, game }: Credit): Amount =>
  sum([assetsAvailable, held, game ?? ZERO])

/** Its value in USDT, rounded down. */
export const worthOf = (credit: Credit): Amount => amountOf((wholeOf(credit) * credit.usdtPrice) / UNIT)

export const totalWorth = (credits: readonly Credit[]): Amount => sum(credits.map(worthOf))

export type Share = { readonly name: 'USDT' | 'GMT' | 'other'; readonly percent: number }

/** The parts of the total in whole percents that sum to 100; empty parts are omitted. */
export const sharesOf = (credits: readonly Credit[]): readonly Share[] => {
  const total = totalWorth(credits)
  if (total === ZERO) return []
  const worth = (name: Share['name']) =>
    sum(credits.filter(({ coinName }) => nameOf(coinName) === name).map(worthOf))
  const parts = (['USDT', 'GMT', 'other'] as const)
    .map((name) => ({ name, exact: worth(name) * 100n }))
    .filter(({ exact }) => exact > 0n)
    .map(({ name, exact }) => ({ name, percent: Number(exact / total), rest: exact % total }))

  // The largest remainders are rounded up, so that the parts sum to 100.
  const missing = 100 - parts.reduce((all, { percent }) => all + percent, 0)
  const up = new Set(
    parts
      .toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0))
      .slice(0, missing)
      .map(({ name }) => name),
  )
  return parts.map(({ name, percent }) => ({ name, percent: percent + (up.has(name) ? 1 : 0) }))
}

const nameOf = (asset: Asset): Share['name'] => (asset === 'USDT' || asset === 'GMT' ? asset : 'other')

/** What can be withdrawn without conversion. */
export const withdrawableOf = ({ coinName, assetsAvailable }: Credit): Amount =>
  coinName === 'USDT' || coinName === 'GMT' ? assetsAvailable : ZERO
