import { type Amount, amountOf } from './amount.ts'
import { type Asset, USDT_PRICES } from './asset.ts'

// What the house itself has. SQL decides by the same figure (play_bankroll); a test holds both against each other.

/** Rolling wins become GMT one to one once they were played through, so the house counts them in full before. */
export const EQUITY_PRICES: Readonly<Record<Asset, Amount>> = {
  ...USDT_PRICES,
  ROLL_GMT_POINT: amountOf(1_000_000n),
}

/** Sub-accounts that are the house's own. Pots are the players', and what is held belongs to whoever it is held for. */
export const EQUITY_SUB_ACCOUNTS = ['house', 'exchange'] as const

/** A day's edge and what of it was given back so far; amounts in USDT. */
export type PromisedDay = {
  /** Of all counted bets, and of insured ones, which bring rebates alone. */
  readonly edge: Amount
  readonly insuredEdge: Amount
  readonly rebatesPaid: Amount
  readonly given: Amount
  readonly rebatesDue: boolean
  readonly rewardsDue: boolean
  readonly rebateCapBps: number
  readonly rewardsPpm: number
}

/** What rebates, rewards and prizes may still take of the edge of these days. */
export const promisedOf = (days: readonly PromisedDay[]): Amount =>
  amountOf(
    days.reduce((sum, day) => {
      const rebates = (day.edge * BigInt(day.rebateCapBps)) / 10_000n - day.rebatesPaid
      const rewards = ((day.edge - day.insuredEdge) * BigInt(day.rewardsPpm)) / 1_000_000n - day.given
      return sum + (day.rebatesDue ? noLess(rebates) : 0n) + (day.rewardsDue ? noLess(rewards) : 0n)
    }, 0n),
  )

/** Prices times balances, each asset rounded down, less what is promised. Negative where the house owes more than it has. */
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
