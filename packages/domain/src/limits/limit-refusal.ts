import { type Amount, amountOf, formatAmount, ZERO } from '../money/amount.ts'
import { ASSETS, type Asset, USDT_PRICES } from '../money/asset.ts'
import { type LimitPeriod, periodEnd } from './limit-period.ts'
import { type LimitKind, limitAt, type PlayerLimit } from './player-limit.ts'

/** `left` in USDT, as a decimal string; `until`: when the period ends. */
export type LimitRefusal = {
  readonly kind: 'limit_reached'
  readonly limit: `${LimitKind}_${LimitPeriod}`
  readonly left: string
  readonly until: number
}

/** What counts against each limit in the current periods, in USDT. Negative if wins exceed stakes. */
export type LimitUse = Readonly<Record<LimitKind, Readonly<Record<LimitPeriod, Amount>>>>

type LimitRefusalInput = {
  readonly limits: readonly PlayerLimit[]
  readonly used: LimitUse
  /** The limits that `more` counts against. */
  readonly kinds: readonly LimitKind[]
  readonly more: Amount
  readonly now: number
}

/** Of the limits that `more` would exceed, the one with the least left; null if none. */
export const limitRefusal = ({ limits, used, kinds, more, now }: LimitRefusalInput): LimitRefusal | null => {
  const [tightest] = limits
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((limit) => {
      const room = remainingOf(limit, used, now)
      return room !== null && more > room ? [{ limit, room }] : []
    })
    .toSorted((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0))
  if (tightest === undefined) return null
  const { kind, period } = tightest.limit
  return {
    kind: 'limit_reached',
    limit: `${kind}_${period}`,
    left: formatAmount(tightest.room),
    until: periodEnd(period, now),
  }
}

/** How much of the limit is left now, at least 0; null if there is no limit. */
export const remainingOf = (limit: PlayerLimit, used: LimitUse, now: number): Amount | null => {
  const { amount } = limitAt(limit, now)
  if (amount === null) return null
  const room = amount - used[limit.kind][limit.period]
  return room > 0n ? amountOf(room) : ZERO
}

/** How much an amount counts against limits, in USDT: nothing for credits without a price. */
export const limitValue = (asset: Asset, amount: Amount): Amount =>
  amountOf((amount * USDT_PRICES[asset]) / USDT_PRICES.USDT)

/** Assets that count, each as much as USDT. */
export const LIMITED_ASSETS: readonly Asset[] = ASSETS.filter(
  (asset) => USDT_PRICES[asset] === USDT_PRICES.USDT,
)
