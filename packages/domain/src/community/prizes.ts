import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// A board has prizes for its first places. Who has the same score has the same place, and those who share a place share
// the prizes of all the places that they take up. Nobody is placed without a score above zero.

export type Placed = { readonly place: number; readonly prize: Amount }

/** Place and prize of everybody, scores given from the highest down. */
export const placePrizes = (scores: readonly bigint[], prizes: readonly Amount[]): readonly Placed[] => {
  const placed: Placed[] = []
  for (let at = 0; at < scores.length; ) {
    const score = scores[at] ?? 0n
    let end = at
    while (end < scores.length && scores[end] === score) end += 1
    const sharers = BigInt(end - at)
    const pot = score > 0n ? prizes.slice(at, end).reduce((sum, prize) => sum + prize, ZERO as bigint) : 0n
    for (; at < end; at += 1)
      placed.push({ place: end - Number(sharers) + 1, prize: amountOf(pot / sharers) })
  }
  return placed
}
