import { type Amount, amountOf } from '../money/amount.ts'
import type { LimitPeriod } from './limit-period.ts'

// A player's own limits, in USDT; every asset counts at its price. A stricter limit applies at once, a looser one after a day, so
// that nobody raises a limit in the heat of play.

export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

export const LOOSEN_AFTER_MS = 24 * 3_600_000
/** The smallest limit. A smaller one would stop all play, and a break is for that. */
export const LEAST_LIMIT: Amount = amountOf(1_000_000n)

/** `amount` is null if there is none. `next` replaces it from `at` on. */
export type PlayerLimit = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: Amount | null
  readonly next: { readonly amount: Amount | null; readonly at: number } | null
}

/** The limit at this moment, with any due change applied. */
export const limitAt = (limit: PlayerLimit, now: number): PlayerLimit =>
  limit.next !== null && limit.next.at <= now ? { ...limit, amount: limit.next.amount, next: null } : limit

/** A stricter limit applies now. A looser one waits, and every new wish restarts the wait. The current limit cancels it. */
export const changeLimit = (
  limit: PlayerLimit,
  { wanted, now }: { readonly wanted: Amount | null; readonly now: number },
): PlayerLimit => {
  const { amount, ...rest } = limitAt(limit, now)
  if (wanted === amount || isStricter(wanted, amount)) return { ...rest, amount: wanted, next: null }
  return { ...rest, amount, next: { amount: wanted, at: now + LOOSEN_AFTER_MS } }
}

export const isStricter = (one: Amount | null, other: Amount | null): boolean =>
  one !== null && (other === null || one < other)
