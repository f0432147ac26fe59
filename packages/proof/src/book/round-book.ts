import { amountOf, parseAmount, plus, readRoundNumber, ZERO } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BookLeaf, saltOf, verifyCancel } from './leaves.ts'
import { type Head, type Total, writeTotals } from './signed.ts'

/** The rule that a sealed book breaks, and the leaf that does; -1 for the head. */
export type BrokenRule = {
  readonly rule: 'round' | 'table' | 'order' | 'cancel' | 'late' | 'salt' | 'totals'
  readonly at: number
}

/**
 * The first rule that a book's leaves break; null if none. The rules: leaves are of its round and, only in a guarded
 * round, of the guarded table; bets are unique and in id order; a cancel follows its bet, signed by the key it names;
 * each bet was accepted before the draw; the salts follow from the round's secret, if known; the sums match the head.
 */
export const brokenRule = (
  head: Head,
  leaves: readonly BookLeaf[],
  secret: Uint8Array | null,
): BrokenRule | null => {
  let last: BookLeaf | null = null
  for (const [at, leaf] of leaves.entries()) {
    const rule = brokenBy(leaf, { head, last, secret })
    if (rule !== null) return { rule, at }
    last = leaf
  }
  return writeTotals(sumsOf(leaves)) === writeTotals(head.totals) ? null : { rule: 'totals', at: -1 }
}

const brokenBy = (
  leaf: BookLeaf,
  {
    head,
    last,
    secret,
  }: { readonly head: Head; readonly last: BookLeaf | null; readonly secret: Uint8Array | null },
): BrokenRule['rule'] | null => {
  if (leaf.round !== head.round) return 'round'
  if (leaf.kind === 'cancel') {
    if (last?.kind !== 'bet' || last.betId !== leaf.betId) return 'order'
    if (!verifyCancel(leaf)) return 'cancel'
    return last.salt === leaf.salt ? null : 'salt'
  }
  if ((leaf.table === 'guarded') !== readRoundNumber(head.round).isGuarded) return 'table'
  if (last !== null && BigInt(leaf.betId) <= BigInt(last.betId)) return 'order'
  if (leaf.acceptedAt >= head.drawAt) return 'late'
  if (secret !== null && leaf.salt !== bytesToHex(saltOf(secret, leaf.betId))) return 'salt'
  return null
}

/** The stakes less cancelled ones, as in a head. */
export const sumsOf = (leaves: readonly BookLeaf[]): readonly Total[] => {
  const sums = new Map<Total['asset'], Total['amount']>()
  for (const [at, leaf] of leaves.entries()) {
    if (leaf.kind !== 'bet' || leaves[at + 1]?.kind === 'cancel') continue
    const stake = parseAmount(leaf.stake) ?? amountOf(0n)
    sums.set(leaf.asset, plus(sums.get(leaf.asset) ?? ZERO, stake))
  }
  return [...sums]
    .map(([asset, amount]) => ({ asset, amount }))
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
}
