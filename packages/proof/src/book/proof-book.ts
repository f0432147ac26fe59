import { type Amount, formatAmount, type RoundNumber, ZERO } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fieldOf, objectAt, ProofError, wholeAt } from '../read-fields.ts'
import {
  bytesAt,
  pathAt,
  readAnchor,
  readHead,
  readReceipt,
  writeAnchor,
  writeHead,
  writeReceipt,
} from './files.ts'
import { hashBetLeaf, tableOf } from './leaves.ts'
import {
  type Anchor,
  type Receipt,
  type SignedHead,
  verifyAnchor,
  verifyHead,
  verifyReceipt,
} from './signed.ts'
import { sameBytes, verifyInclusion } from './tree.ts'

/** What a proof file shows of the sealed book, as far as there was something to show when it was written. */
export type BookProof = {
  /** The key that signs receipts and heads of this round. Whether it is the house's is for others to say. */
  readonly key: Uint8Array
  readonly receipt: Receipt | null
  /** Where the bet's leaf stands in the sealed tree. */
  readonly place: { readonly index: number; readonly path: readonly Uint8Array[] } | null
  readonly head: SignedHead | null
  readonly anchor: Anchor | null
}

/** The parts of a proof file of `nibble-proof/2` that are the book's; undefined where it has none of them. */
export const bookAt = (file: object): BookProof | undefined => {
  const part = <T>(name: string, read: (json: unknown, place: string) => T): T | null => {
    const json = fieldOf(file, name)
    return json === undefined || json === null ? null : read(json, `${name}.`)
  }
  const receipt = part('receipt', readReceipt)
  const head = part('head', readHead)
  const anchor = part('anchor', readAnchor)
  const place = part('path', (json, here) => {
    const path = objectAt(json, 'path')
    return { index: wholeAt(path, 'index', `${here}index`), path: pathAt(path, 'path', here) }
  })
  if (receipt === null && head === null && anchor === null && place === null) return undefined
  const stated = fieldOf(file, 'bookKey') ?? null
  if (stated === null && receipt === null) throw new ProofError('bookKey', 'the key that signed the head')
  const key = stated === null ? (receipt?.publicKey ?? new Uint8Array()) : bytesAt(file, 'bookKey', 32, '')
  return { key, receipt, place, head, anchor }
}

export const writeBook = ({ key, receipt, place, head, anchor }: BookProof) => ({
  bookKey: bytesToHex(key),
  ...(receipt === null ? {} : { receipt: writeReceipt(receipt) }),
  ...(place === null ? {} : { path: { index: place.index, path: place.path.map(bytesToHex) } }),
  ...(head === null ? {} : { head: writeHead(head) }),
  ...(anchor === null ? {} : { anchor: writeAnchor(anchor) }),
})

/** What of the proven round and bet the book has to agree with. */
export type Proven = {
  readonly chainId: number
  readonly round: RoundNumber
  readonly drawAt: number
  readonly drawHeight: bigint
  readonly paytable: Parameters<typeof tableOf>[0]
  readonly bet: {
    readonly betId: string
    readonly game: string
    readonly pick: string
    readonly asset: string
    readonly stake: Amount
  } | null
}

/** Why a receipt shows nothing of the proven bet, the first reason; null where it does. */
export const receiptProblem = (
  { key, receipt }: BookProof,
  proven: Proven,
): ReturnType<typeof verifyReceipt> | 'key' | 'bet' | 'late' => {
  if (receipt === null) return null
  const { leaf } = receipt
  const { bet } = proven
  const isOfBet =
    bet !== null &&
    leaf.betId === bet.betId &&
    leaf.round === proven.round &&
    leaf.game === bet.game &&
    leaf.pick === bet.pick &&
    leaf.asset === bet.asset &&
    leaf.stake === formatAmount(bet.stake) &&
    leaf.table === tableOf(proven.paytable)
  if (!isOfBet) return 'bet'
  if (!sameBytes(receipt.publicKey, key)) return 'key'
  if (leaf.acceptedAt >= proven.drawAt) return 'late'
  return verifyReceipt(receipt)
}

/**
 * Why the head is not the sealed book of the proven bet, the first reason; null where it is. A house that has the receipt of a bet
 * and the head of its round can show the bet's place too. Of a bet without a receipt a head tells only whether it is too large.
 */
export const sealedProblem = (
  { key, receipt, place, head }: BookProof,
  proven: Proven,
): ReturnType<typeof verifyHead> | 'head' | 'round' | 'leaf' | 'path' | 'place' | 'totals' => {
  if (head === null) return place === null ? null : 'head'
  const problem = headProblem(head, key, proven)
  if (problem !== null) return problem
  if (place === null) {
    if (receipt !== null) return 'place'
    const { bet } = proven
    return bet === null || stakedOf(head, bet.asset) >= bet.stake ? null : 'totals'
  }
  if (receipt === null) return 'leaf'
  return verifyInclusion({ ...head, ...place, leaf: hashBetLeaf(receipt.leaf) }) ? null : 'path'
}

/** Why this head is not the one of the proven round and its draw time under this key; null where it is. */
export const headProblem = (
  head: SignedHead,
  key: Uint8Array,
  { round, drawAt }: Pick<Proven, 'round' | 'drawAt'>,
): ReturnType<typeof verifyHead> | 'round' =>
  head.round === round && head.drawAt === drawAt ? verifyHead(head, key) : 'round'

const stakedOf = ({ totals }: SignedHead, wanted: string): Amount =>
  totals.find(({ asset }) => asset === wanted)?.amount ?? ZERO

/** Why the anchor does not show that the head stood before the block; null where it does. */
export const anchorProblem = (
  { head, anchor }: BookProof,
  { chainId, drawHeight }: Proven,
): ReturnType<typeof verifyAnchor> => {
  if (anchor === null) return null
  return head === null ? 'head' : verifyAnchor(anchor, { head, chainId, drawHeight })
}
