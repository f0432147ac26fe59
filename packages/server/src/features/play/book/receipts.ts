import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SlipReceipt } from '@nibble/contract'
import { BETS_A_BATCH, receiptMessage, tableOf } from '@nibble/proof'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'
import { type BookTree, growTree } from '../../../shared/book/book-tree.ts'
import { type BookedBet, hexOf } from '../../../shared/book/leaf.ts'
import { readLeaves } from '../../../shared/book/stored-leaves.ts'
import { boundedBy } from '../../../shared/bounded-by.ts'
import type { RoundBook, RoundBooks } from './round-books.ts'

/** A slip that was placed, with its bets in the order of their numbers. */
export type PlacedBets = {
  readonly player: bigint
  readonly round: bigint
  readonly bets: readonly BookedBet[]
}

type PlacingSlip = { readonly player: bigint; readonly round: bigint }

export type Receipts = {
  /**
   * Everything that receipts of these slips need besides what is stored of them, so that nothing can fail once they are
   * placed. Throws if the database is unavailable.
   */
  prepare(slips: readonly PlacingSlip[]): Promise<PreparedReceipts>
  /** The same receipt again, recomputed from storage, for consecutive bets of one player in one batch. Null if the round has no book. */
  again(bets: {
    readonly round: bigint
    readonly first: bigint
    readonly count: number
  }): Promise<SlipReceipt | null>
}

export type PreparedReceipts = {
  /** Whether a round has no book, because its key is lost or it no longer takes bets. */
  lacks(round: bigint): boolean
  /** In the order of the slips, which are all that was placed in their batches. */
  sign(placed: readonly PlacedBets[]): Promise<SlipReceipt[]>
}

const BIND_IDS_KEPT = 200_000
/** About 500 bytes a leaf. */
const LEAVES_KEPT = 100_000

/**
 * Receipts of bets: one tree over the leaves of each round in each batch, and one signature. All of it derives from
 * what is stored, so any server produces the same at any time.
 */
export const createReceipts = (db: Database, books: RoundBooks): Receipts => {
  const bindIds = new LRUCache<bigint, string>(boundedBy(BIND_IDS_KEPT))
  const kept = new LRUCache<string, SignedBatch>({
    maxSize: LEAVES_KEPT,
    sizeCalculation: ({ leaves }) => Math.max(leaves.length, 1),
  })

  /** Concurrent requests share the batch being signed again. */
  const signing = new Map<string, Promise<SignedBatch | null>>()
  const signAgain = async (round: bigint, batch: bigint): Promise<SignedBatch | null> => {
    const book = (await books.find([round])).get(round)
    if (book === undefined) return null
    const leaves: BatchLeaf[] = []
    const ids = { from: batch * BETS_A_BATCH, below: (batch + 1n) * BETS_A_BATCH }
    for await (const page of readLeaves(db.pool, book, ids))
      for (const { leaf, hash } of page) leaves.push({ ...leaf, hash })
    const signed = await signBatch(book, Number(batch), leaves)
    kept.set(`${batch} ${round}`, signed)
    return signed
  }

  /** The tags of these slips' players in their rounds. */
  const learnTags = async (
    slips: readonly PlacingSlip[],
    found: ReadonlyMap<bigint, RoundBook>,
  ): Promise<void> => {
    const unnamed: PlacingSlip[] = []
    // Nearly all bets of a batch are in one round.
    let round: bigint | null = null
    let tags: RoundBook['tags'] | undefined
    for (const slip of slips) {
      if (slip.round !== round) {
        round = slip.round
        tags = found.get(round)?.tags
      }
      if (tags?.has(Number(slip.player)) === false) unnamed.push(slip)
    }
    const unknown = unnamed.filter(({ player }) => !bindIds.has(player))
    if (unknown.length > 0) {
      const { rows } = await db.pool.query<{ id: bigint; bind_id: string }>(
        'select id, bind_id from player where id = any($1::bigint[])',
        [pgArray([...new Set(unknown.map(({ player }) => player))])],
      )
      for (const { id, bind_id } of rows) bindIds.set(id, bind_id)
    }
    for (const { player, round } of unnamed) {
      const [book, bindId] = [found.get(round), bindIds.get(player)]
      if (book !== undefined && bindId !== undefined) book.tags.set(Number(player), book.leaves.tagOf(bindId))
    }
  }

  return {
    prepare: async (slips) => {
      const found = await books.find(slips.map(({ round }) => round))
      await learnTags(slips, found)
      return {
        lacks: (round) => !found.has(round),
        sign: async (placed) => {
          const receipts: SlipReceipt[] = []
          for (const { round, batch, slips: own } of batchesOf(placed)) {
            const book = found.get(round)
            if (book === undefined) throw new Error(`round ${round} has no book`)
            const signed = await signBatch(book, batch, await leavesOf(book, own))
            let index = 0
            for (const { at, slip } of own) {
              receipts[at] = receiptIn(signed, { index, count: slip.bets.length })
              index += slip.bets.length
            }
          }
          return receipts
        },
      }
    },

    again: async ({ round, first, count }) => {
      const batch = first / BETS_A_BATCH
      const name = `${batch} ${round}`
      let signed = kept.get(name) ?? null
      if (signed === null) {
        const under = signing.get(name) ?? signAgain(round, batch).finally(() => signing.delete(name))
        signing.set(name, under)
        signed = await under
      }
      if (signed === null) return null
      const index = signed.leaves.findIndex(({ betId }) => betId === String(first))
      if (index === -1) throw new Error(`bet ${first} is not in its batch`)
      return receiptIn(signed, { index, count })
    },
  }
}

/** What a receipt says of its leaf besides the bet itself. */
type BatchLeaf = Pick<SlipReceipt, 'table' | 'source' | 'acceptedAt' | 'tag'> & {
  readonly betId: string
  readonly salt: string
  readonly hash: string
}

type SignedBatch = {
  readonly leaves: readonly BatchLeaf[]
  readonly tree: BookTree
  /** The part that all slips' receipts share. */
  readonly common: Pick<SlipReceipt, 'batch' | 'size' | 'root' | 'keyId' | 'publicKey' | 'signature'>
}

const signBatch = async (
  book: RoundBook,
  batch: number,
  leaves: readonly BatchLeaf[],
): Promise<SignedBatch> => {
  const tree = await growTree(leaves.length, (at) => leafAt(leaves, at).hash)
  const { id: keyId, publicKey, sign } = book.key
  const signature = sign(receiptMessage({ round: book.round, batch, root: Buffer.from(tree.root, 'hex') }))
  const common = {
    batch,
    size: tree.size,
    root: tree.root,
    keyId,
    publicKey: hexOf(publicKey),
    signature: hexOf(signature),
  }
  return { leaves, tree, common }
}

type Numbered = { readonly at: number; readonly slip: PlacedBets }
type PlacedBatch = { readonly batch: number; readonly round: bigint; readonly slips: Numbered[] }

/** By batch and round. Slips were numbered in the order in which they came. */
const batchesOf = (placed: readonly PlacedBets[]): readonly PlacedBatch[] => {
  const batches: PlacedBatch[] = []
  placed.forEach((slip, at) => {
    const { round, bets } = slip
    const batch = Math.floor(Number(bets[0]?.betId) / BATCH)
    const known = batches.find((one) => one.batch === batch && one.round === round)
    if (known === undefined) batches.push({ batch, round, slips: [{ at, slip }] })
    else known.slips.push({ at, slip })
  })
  return batches
}
const BATCH = Number(BETS_A_BATCH)

/** About a quarter of a millisecond: until the turn ends, no other batch can send its next statement. */
const IN_ONE_TURN = 64

const leavesOf = async (
  { leaves: maker, tags }: RoundBook,
  slips: readonly Numbered[],
): Promise<BatchLeaf[]> => {
  const leaves: BatchLeaf[] = []
  for (const { slip } of slips) {
    const { player, bets } = slip
    const tag = tags.get(Number(player))
    if (tag === undefined) throw new Error(`player ${player} is unknown`)
    for (const bet of bets) {
      const { salt, hash } = maker.hashLeaf(bet, tag)
      const { betId, paytable, orderType: source, placedAt: acceptedAt } = bet
      leaves.push({ betId, table: tableOf(paytable), source, acceptedAt, tag, salt, hash })
      if (leaves.length % IN_ONE_TURN === 0) await nextTurn()
    }
  }
  return leaves
}

const leafAt = (leaves: readonly BatchLeaf[], at: number): BatchLeaf => {
  const leaf = leaves[at]
  if (leaf === undefined) throw new RangeError(`there is no leaf ${at} in the book`)
  return leaf
}

/** For consecutive leaves of one player. */
const receiptIn = (
  { leaves, tree, common }: SignedBatch,
  { index, count }: { readonly index: number; readonly count: number },
): SlipReceipt => {
  // A slip's only bet needs each node once.
  if (count === 1) {
    const nodes = tree.path(index)
    const leaf = leafAt(leaves, index)
    return receiptOf(common, index, leaf, nodes, [{ salt: leaf.salt, path: pathOfAll(nodes.length) }])
  }
  const places = new Map<string, number>()
  const placeOf = (node: string): number => {
    const place = places.get(node) ?? places.size
    places.set(node, place)
    return place
  }
  const bets = Array.from({ length: count }, (_, at) => ({
    salt: leafAt(leaves, index + at).salt,
    path: tree.path(index + at).map(placeOf),
  }))
  return receiptOf(common, index, leafAt(leaves, index), [...places.keys()], bets)
}

/** Written out: a spread here costs as much as the hashes. */
const receiptOf = (
  { batch, size, root, keyId, publicKey, signature }: SignedBatch['common'],
  index: number,
  { table, source, acceptedAt, tag }: BatchLeaf,
  nodes: string[],
  bets: SlipReceipt['bets'],
): SlipReceipt => ({
  batch,
  size,
  root,
  keyId,
  publicKey,
  signature,
  index,
  table,
  source,
  acceptedAt,
  tag,
  nodes,
  bets,
})

/** 0, 1, 2 …: one shared list for all paths of that length. */
const pathOfAll = (length: number): number[] => {
  const path = ALL_NODES[length] ?? Array.from({ length }, (_, node) => node)
  ALL_NODES[length] = path
  return path
}
const ALL_NODES: number[][] = []
