import { type Amount, amountOf, DECIMALS, plus, ZERO } from '../money/amount.ts'

/** When this many deposits of a player wait, they are credited below the minimum, so that no list of them grows without bounds. */
export const MOST_WAITING = 100

/** Waiting deposits that one decision credits: a bounded number of rows. */
export const MOST_CLAIMED = 5 * MOST_WAITING

/** A player's small deposits that are booked but not credited. */
export type Waiting = { readonly sum: Amount; readonly count: number }

/** A deposit that is final and not in the books yet. */
export type NewDeposit = { readonly player: bigint; readonly amount: Amount }

/** The outcome for a list of deposits, by index in the list. */
export type DepositsDecision = {
  /**
   * Whether each is credited at once. The others are booked as unclaimed until they add up to the minimum. Shorter than the list
   * if it would claim more than MOST_CLAIMED: the rest is decided after these are booked.
   */
  readonly credited: readonly boolean[]
  /** Unclaimed amounts of earlier deposits that are credited now, each in full. */
  readonly claims: ReadonlyMap<bigint, Amount>
}

/**
 * A deposit of at least the minimum is credited. Smaller ones wait until they reach the minimum together or are MOST_WAITING, and
 * are then all credited, of those that waited before MOST_WAITING existed as many as `unclaimed` names. Each is decided in order, so that the result does not depend on how deposits are split into lists.
 * `unclaimed` is what waits of each player from earlier deposits.
 */
export const decideDeposits = (
  deposits: readonly NewDeposit[],
  { minimum, unclaimed }: { readonly minimum: Amount; readonly unclaimed: ReadonlyMap<bigint, Waiting> },
): DepositsDecision => {
  const credited = deposits.map(({ amount }) => amount >= minimum)
  const claims = new Map<bigint, Amount>()
  const waiting = new Map<bigint, { sum: Amount; count: number; places: number[] }>()
  let claimed = 0

  for (const [place, { player, amount }] of deposits.entries()) {
    if (amount >= minimum || amount === 0n) continue
    const before = unclaimed.get(player) ?? { sum: ZERO, count: 0 }
    const mine = waiting.get(player) ?? { ...before, places: [] }
    waiting.set(player, mine)
    mine.sum = plus(mine.sum, amount)
    mine.count += 1
    mine.places.push(place)
    if (mine.sum < minimum && mine.count < MOST_WAITING) continue

    if (before.count > 0 && !claims.has(player)) {
      claimed += before.count
      if (claims.size > 0 && claimed > MOST_CLAIMED) return { credited: credited.slice(0, place), claims }
      claims.set(player, before.sum)
    }
    for (const each of mine.places) credited[each] = true
    waiting.set(player, { sum: ZERO, count: 0, places: [] })
  }
  return { credited, claims }
}

/** A deposit's confirmations, including its own block, and how many make it final. */
export const confirmationsOf = ({
  height,
  head,
  final,
}: {
  readonly height: bigint
  readonly head: bigint
  readonly final: bigint
}): { readonly done: number; readonly needed: number } => {
  const needed = Number(head - final) + 1
  const done = height <= final ? needed : Math.max(Number(head - height) + 1, 0)
  return { done: Math.min(done, needed), needed }
}

/** Splits a contract's raw amount exactly: raw = amount × 10^(decimals − 6) + dust. */
export type ChainAmount = { readonly amount: Amount; readonly dust: bigint }

/** Contracts with fewer decimals than the ledger are not supported. */
export const splitRaw = (raw: bigint, decimals: number): ChainAmount => {
  const scale = scaleOf(decimals)
  return { amount: amountOf(raw / scale), dust: raw % scale }
}

/** An amount in raw units, for a payment or a comparison with what the chain holds. */
export const rawOf = (amount: Amount, decimals: number): bigint => amount * scaleOf(decimals)

const scaleOf = (decimals: number): bigint => {
  if (!Number.isInteger(decimals) || decimals < DECIMALS) throw new RangeError(`decimals: ${decimals}`)
  return 10n ** BigInt(decimals - DECIMALS)
}
