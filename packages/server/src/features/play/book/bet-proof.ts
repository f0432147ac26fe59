import { betReceiptOf } from '@nibble/contract'
import { type BookProof, readReceipt } from '@nibble/proof'
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
  /** A bet of this player, for which its receipt and its place are shown too. */
  readonly own: { readonly player: bigint; readonly betId: string } | null
  readonly chainId: number | null
}) => Promise<BookProof | undefined>

/** About 150 bytes a leaf, and as much above it. */
const LEAVES_KEPT = 200_000

export const bookProofs = ({
  db,
  receipts,
}: {
  readonly db: Database
  readonly receipts: Receipts
}): FindBookProof => {
  const trees = new LRUCache<bigint, SealedTree>({
    maxSize: LEAVES_KEPT,
    sizeCalculation: ({ tree }) => Math.max(tree.size, 1),
  })
  const treeOf = async (stored: StoredHead): Promise<SealedTree> => {
    const kept = trees.get(stored.round)
    if (kept !== undefined) return kept
    const grown = await growSealed(db, stored)
    trees.set(stored.round, grown)
    return grown
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
    const path = isWhole ? tree.path(index).map((node) => Buffer.from(node, 'hex')) : []
    return { key, receipt, place: isWhole ? { index, path } : null, head, anchor }
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
