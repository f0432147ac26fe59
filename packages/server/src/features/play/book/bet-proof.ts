import { betReceiptOf } from '@nibble/contract'
import { type BookLeaf, type BookProof, readReceipt } from '@nibble/proof'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { BLOCK, pathThrough, rootOver } from '../../../shared/book/book-tree.ts'
import { findAnchor, findHead, type StoredHead } from '../../../shared/book/stored-heads.ts'
import { hashesOf, readLeaves, type StoredLeaf } from '../../../shared/book/stored-leaves.ts'
import { rested } from '../../../shared/rested.ts'
import { betRowOf, readBets } from '../bets/bet-row.ts'
import type { Receipts } from './receipts.ts'

/** What a proof file shows of the book; undefined if there is nothing to show. */
export type FindBookProof = (asked: {
  readonly round: string
  /**
   * A bet of this player, whose receipt and place are also shown, with the leaf after it: somebody else's bet, which
   * becomes public only after the result.
   */
  readonly own: { readonly player: bigint; readonly betId: string } | null
  readonly chainId: number | null
}) => Promise<BookProof | undefined>

/** Blocks of 512 leaves, about 100 bytes each: those of a thousand rounds of a hundred thousand bets. */
const BLOCKS_KEPT = 200_000
/** A round of more leaves is read alone, with rests: it takes seconds of the processor, and anybody may ask for it. */
const READ_AT_ONCE = 2_000
/** How many such rounds may wait to be read. */
const MOST_WAITING = 8
const AGAIN_IN_S = 10

/** Throws Refusal('too_often') where too many large rounds wait to be read for the first time. */
export const bookProofs = ({
  db,
  receipts,
  blocksKept = BLOCKS_KEPT,
  readAtOnce = READ_AT_ONCE,
}: {
  readonly db: Database
  readonly receipts: Receipts
  readonly blocksKept?: number
  readonly readAtOnce?: number
}): FindBookProof => {
  const outlines = new LRUCache<bigint, Outline>({ maxSize: blocksKept })
  // Whoever asks while a round is read gets the same outline.
  const reading = new Map<bigint, Promise<Outline>>()
  let last: Promise<unknown> = Promise.resolve()

  const outlineOf = async (stored: StoredHead): Promise<Outline> => {
    const { round, head } = stored
    const known = outlines.get(round) ?? reading.get(round)
    if (known !== undefined) return known
    const isLarge = head.size > readAtOnce
    if (isLarge && reading.size >= MOST_WAITING) throw new Refusal('too_often', { seconds: AGAIN_IN_S })
    const outline = isLarge ? last.then(() => readOutline(db, stored)) : readOutline(db, stored)
    if (isLarge) last = outline.catch(() => {})
    reading.set(round, outline)
    try {
      const read = await outline
      outlines.set(round, read, { size: read.length + 1 })
      return read
    } finally {
      reading.delete(round)
    }
  }

  return async ({ round, own, chainId }) => {
    const stored = await findHead(db.pool, round)
    if (stored === null) return undefined
    const { head, publicKey: key } = stored
    const { anchor } = await findAnchor(db.pool, { drawAt: head.drawAt, chainId })
    const receipt = own === null ? null : await readOwnReceipt({ db, receipts }, own)
    if (receipt === null || own === null) return { key, receipt: null, place: null, head, anchor }

    const outline = await outlineOf(stored)
    const roots = outline.map((block) => block.root)
    // A book that was changed since it was signed shows no place for anything: its head and the receipt stay evidence.
    const isSigned = rootOver(roots) === Buffer.from(head.root).toString('hex')
    const found = isSigned ? await findLeaf(db, stored, { outline, betId: BigInt(own.betId) }) : null
    if (found === null) return { key, receipt, place: null, head, anchor }
    const pathOf = ({ index, block }: Found) =>
      pathThrough(index, { block, roots }).map((node) => Buffer.from(node, 'hex'))
    const next = found.next === null ? null : { leaf: found.next.leaf, path: pathOf(found.next) }
    return { key, receipt, place: { index: found.index, path: pathOf(found), next }, head, anchor }
  }
}

/** A round's book in blocks of leaves: what each begins with, and its root. */
type Outline = readonly Block[]
type Block = { readonly betId: bigint; readonly isCancel: boolean; readonly root: string }

/** A leaf by its index, with the hashes of all leaves of its block. */
type Found = { readonly index: number; readonly block: readonly string[] }

type Leaf = {
  readonly betId: bigint
  readonly isCancel: boolean
  readonly hash: string
  readonly leaf: BookLeaf
}

const leavesOf = (bet: StoredLeaf): readonly Leaf[] => {
  const betId = BigInt(bet.leaf.betId)
  return hashesOf(bet).map((hash, at) => {
    if (at === 0 || bet.cancel === null)
      return { betId, isCancel: false, hash, leaf: { kind: 'bet', ...bet.leaf } }
    return { betId, isCancel: true, hash, leaf: { kind: 'cancel', ...bet.cancel } }
  })
}

const readOutline = async (db: Database, stored: StoredHead): Promise<Outline> => {
  const outline: Block[] = []
  let block: Leaf[] = []
  const close = () => {
    const [first] = block
    if (first === undefined) return
    const { betId, isCancel } = first
    outline.push({ betId, isCancel, root: rootOver(block.map(({ hash }) => hash)) })
    block = []
  }
  for await (const page of rested(readLeaves(db.pool, secretsOf(stored))))
    for (const leaf of page.flatMap(leavesOf)) {
      block.push(leaf)
      if (block.length === BLOCK) close()
    }
  close()
  return outline
}

/** The leaves of a block; null where they are not those of its root any more. */
const readBlock = async (
  db: Database,
  stored: StoredHead,
  [block, after]: readonly [Block, Block | undefined],
): Promise<readonly Leaf[] | null> => {
  const leaves: Leaf[] = []
  const bounds = { from: block.betId, ...(after && { below: after.betId + 1n }) }
  for await (const page of readLeaves(db.pool, secretsOf(stored), bounds))
    leaves.push(...page.flatMap(leavesOf))
  const own = leaves.slice(block.isCancel ? 1 : 0).slice(0, BLOCK)
  return rootOver(own.map(({ hash }) => hash)) === block.root ? own : null
}

/** Where a bet stands in its round's book, and the leaf after it; null where it stands nowhere. */
const findLeaf = async (
  db: Database,
  stored: StoredHead,
  { outline, betId }: { readonly outline: Outline; readonly betId: bigint },
): Promise<(Found & { readonly next: (Found & { readonly leaf: BookLeaf }) | null }) | null> => {
  // A block that begins with its cancel comes after that of the bet.
  const nth = outline.findLastIndex(
    (block) => block.betId < betId || (block.betId === betId && !block.isCancel),
  )
  const read = async (at: number) => {
    const block = outline[at]
    return block === undefined ? null : readBlock(db, stored, [block, outline[at + 1]])
  }
  const own = await read(nth)
  const at = own?.findIndex((leaf) => leaf.betId === betId) ?? -1
  if (own === null || at < 0) return null
  const hashes = own.map(({ hash }) => hash)
  const index = nth * BLOCK + at
  const following = own[at + 1]
  if (following !== undefined)
    return { index, block: hashes, next: { index: index + 1, block: hashes, leaf: following.leaf } }
  if (nth + 1 === outline.length) return { index, block: hashes, next: null }
  const later = await read(nth + 1)
  const [first] = later ?? []
  if (later === null || first === undefined) return null
  const next = { index: index + 1, block: later.map(({ hash }) => hash), leaf: first.leaf }
  return { index, block: hashes, next }
}

const secretsOf = ({ head, roundSecret, tagSecret }: StoredHead) => ({
  round: head.round,
  roundSecret,
  tagSecret,
})

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
