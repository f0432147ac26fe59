import { type Amount, amountOf } from './amount.ts'
import { type Asset, USDT_PRICES } from './asset.ts'

// The house's own equity. SQL decides by the same figure (play_bankroll); a test compares the two.

/** Rolling wins may become GMT one to one, so the house counts them as owed in full from the start. */
export const EQUITY_PRICES: Readonly<Record<Asset, Amount>> = {
  ...USDT_PRICES,
  ROLL_GMT_POINT: amountOf(1_000_000n),
}

/** The sub-accounts that the house owns. Pools belong to players, and held amounts to those they are held for. */
export const EQUITY_SUB_ACCOUNTS = ['house', 'exchange'] as const

/** The edge of a day, and how much was given back so far. In USDT. */
export type PromisedDay = {
  /** Of all counted bets, and of insured ones, which bring only rebates. */
  readonly edge: Amount
  readonly insuredEdge: Amount
  readonly rebatesPaid: Amount
  readonly given: Amount
  readonly rebatesDue: boolean
  readonly rewardsDue: boolean
  readonly rebateCapBps: number
  readonly rewardsPpm: number
}

/** How much rebates, rewards and prizes may still take of the edge of these days. */
export const promisedOf = (days: readonly PromisedDay[]): Amount =>
  amountOf(
    days.reduce((sum, day) => {
      const rebates = (day.edge * BigInt(day.rebateCapBps)) / 10_000n - day.rebatesPaid
      const rewards = ((day.edge - day.insuredEdge) * BigInt(day.rewardsPpm)) / 1_000_000n - day.given
      return sum + (day.rebatesDue ? noLess(rebates) : 0n) + (day.rewardsDue ? noLess(rewards) : 0n)
    }, 0n),
  )

/** Prices times balances, each asset rounded down, minus promises. Negative if the house owes more than it has. */
export const equityOf = (
  balances: readonly { readonly asset: Asset; readonly amount: Amount }[],
  promised: Amount,
): Amount => {
  const sums = new Map<Asset, bigint>()
  for (const { asset, amount } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return amountOf([...sums].reduce((all, [asset, sum]) => all + worthOf(asset, sum), 0n) - promised)
}

const worthOf = (asset: Asset, sum: bigint): bigint => {
  const worth = sum * EQUITY_PRICES[asset]
  return worth >= 0n ? worth / 1_000_000n : -((999_999n - worth) / 1_000_000n)
}

const noLess = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
