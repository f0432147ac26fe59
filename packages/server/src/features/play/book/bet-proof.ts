import { betReceiptOf } from '@nibble/contract'
import { type BookLeaf, type BookProof, readReceipt } from '@nibble/proof'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { type BookTree, growTree } from '../../../shared/book/book-tree.ts'
import { findAnchor, findHead, type StoredHead } from '../../../shared/book/stored-heads.ts'
import { hashesOf, readLeaves } from '../../../shared/book/stored-leaves.ts'
import { betRowOf, readBets } from '../bets/bet-row.ts'
import type { Receipts } from './receipts.ts'

/** What a proof file shows of the book; undefined where there is nothing to show. */
export type FindBookProof = (asked: {
  readonly round: string
  /**
   * A bet of this player, for which its receipt and its place are shown too, with the leaf after it: somebody else's bet, which
   * is public after the result and not before.
   */
  readonly own: { readonly player: bigint; readonly betId: string } | null
  readonly chainId: number | null
}) => Promise<BookProof | undefined>

/** About 150 bytes a leaf, and as much above it. */
const LEAVES_KEPT = 200_000

export const bookProofs = ({
  db,
  receipts,
  leavesKept = LEAVES_KEPT,
}: {
  readonly db: Database
  readonly receipts: Receipts
  readonly leavesKept?: number
}): FindBookProof => {
  const trees = new LRUCache<bigint, Promise<SealedTree>>({ maxSize: leavesKept })
  // Whoever asks while it grows gets the same tree.
  const treeOf = (stored: StoredHead): Promise<SealedTree> => {
    const { round, head } = stored
    const kept = trees.get(round)
    if (kept !== undefined) return kept
    const growing = growSealed(db, stored)
    // One that is larger than all that is kept is kept alone.
    trees.set(round, growing, { size: Math.min(Math.max(head.size, 1), leavesKept) })
    growing.catch(() => trees.delete(round))
    return growing
  }

  return async ({ round, own, chainId }) => {
    const stored = await findHead(db.pool, round)
    if (stored === null) return undefined
    const { head, publicKey: key } = stored
    const { anchor } = await findAnchor(db.pool, { drawAt: head.drawAt, chainId })
    const receipt = own === null ? null : await readOwnReceipt({ db, receipts }, own)
    if (receipt === null || own === null) return { key, receipt: null, place: null, head, anchor }

    const { ids, tree } = await treeOf(stored)
    const index = ids.indexOf(own.betId)
    // A book that was changed since it was signed shows no place for anything: its head and the receipt stay evidence.
    const isWhole = index >= 0 && tree.root === Buffer.from(head.root).toString('hex')
    if (!isWhole) return { key, receipt, place: null, head, anchor }
    const pathOf = (at: number) => tree.path(at).map((node) => Buffer.from(node, 'hex'))
    const after = await readAfter(db, stored, ids, index)
    const next = after === null ? null : { leaf: after, path: pathOf(index + 1) }
    return { key, receipt, place: { index, path: pathOf(index), next }, head, anchor }
  }
}

/** `ids`: the bet of each leaf. */
type SealedTree = { readonly ids: readonly string[]; readonly tree: BookTree }

const growSealed = async (db: Database, stored: StoredHead): Promise<SealedTree> => {
  const ids: string[] = []
  const hashes: string[] = []
  const { head, roundSecret, tagSecret } = stored
  for await (const page of readLeaves(db.pool, { round: head.round, roundSecret, tagSecret }))
    for (const bet of page)
      for (const hash of hashesOf(bet)) {
        ids.push(bet.leaf.betId)
        hashes.push(hash)
      }
  return { ids, tree: await growTree(hashes.length, (at) => hashes[at] ?? '') }
}

/** The leaf after a bet's: its cancel, or the bet after it; null at the end of the book. */
const readAfter = async (
  db: Database,
  { head, roundSecret, tagSecret }: StoredHead,
  ids: SealedTree['ids'],
  index: number,
): Promise<BookLeaf | null> => {
  const id = ids[index + 1]
  if (id === undefined) return null
  const bounds = { from: BigInt(id), below: BigInt(id) + 1n }
  for await (const [bet] of readLeaves(db.pool, { round: head.round, roundSecret, tagSecret }, bounds)) {
    if (bet === undefined) continue
    if (id !== ids[index]) return { kind: 'bet', ...bet.leaf }
    return bet.cancel === null ? null : { kind: 'cancel', ...bet.cancel }
  }
  return null
}

const readOwnReceipt = async (
  { db, receipts }: { readonly db: Database; readonly receipts: Receipts },
  { player, betId }: { readonly player: bigint; readonly betId: string },
): Promise<BookProof['receipt']> => {
  const first = BigInt(betId)
  const [bet] = await readBets(db.pool, { player, first, count: 1 })
  if (bet === undefined) return null
  const receipt = await receipts.again({ round: bet.round_id, first, count: 1 })
  return receipt === null ? null : readReceipt(betReceiptOf(receipt, { at: 0, bet: betRowOf(bet) }))
}
