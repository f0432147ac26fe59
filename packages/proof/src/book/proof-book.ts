import { type Amount, formatAmount, type RoundNumber, ZERO } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fieldOf, objectAt, ProofError, wholeAt } from '../read-fields.ts'
import {
  bytesAt,
  pathAt,
  readAnchor,
  readHead,
  readLeaf,
  readReceipt,
  writeAnchor,
  writeHead,
  writeReceipt,
} from './files.ts'
import { type BookLeaf, cancelsBet, hashBetLeaf, hashLeaf, isCancelOf, tableOf } from './leaves.ts'
import {
  type Anchor,
  type Receipt,
  type SignedHead,
  verifyAnchor,
  verifyHead,
  verifyReceipt,
} from './signed.ts'
import { sameBytes, verifyInclusion } from './tree.ts'

/** What a proof file shows of the sealed book, as far as it existed when written. */
export type BookProof = {
  /** The key that signs this round's receipts and heads. Whether it is the house's is checked elsewhere. */
  readonly key: Uint8Array
  readonly receipt: Receipt | null
  /** The position of the bet's leaf in the sealed tree. */
  readonly place: Place | null
  readonly head: SignedHead | null
  readonly anchor: Anchor | null
}

/**
 * `next`: the leaf after the bet's, where its cancel would be; null if the file does not show it, as at the end of a
 * book.
 */
export type Place = {
  readonly index: number
  readonly path: readonly Uint8Array[]
  readonly next: { readonly leaf: BookLeaf; readonly path: readonly Uint8Array[] } | null
}

/** The book's parts of a `nibble-proof/2` file; undefined if it has none. */
export const bookAt = (file: object): BookProof | undefined => {
  const part = <T>(name: string, read: (json: unknown, place: string) => T): T | null => {
    const json = fieldOf(file, name)
    return json === undefined || json === null ? null : read(json, `${name}.`)
  }
  const receipt = part('receipt', readReceipt)
  const head = part('head', readHead)
  const anchor = part('anchor', readAnchor)
  const place = part('path', placeAt)
  if (receipt === null && head === null && anchor === null && place === null) return undefined
  const stated = fieldOf(file, 'bookKey') ?? null
  if (stated === null && receipt === null) throw new ProofError('bookKey', 'the key that signed the head')
  const key = stated === null ? (receipt?.publicKey ?? new Uint8Array()) : bytesAt(file, 'bookKey', 32, '')
  return { key, receipt, place, head, anchor }
}

const placeAt = (json: unknown, here: string): Place => {
  const path = objectAt(json, 'path')
  const after = fieldOf(path, 'next') ?? null
  return {
    index: wholeAt(path, 'index', `${here}index`),
    path: pathAt(path, 'path', here),
    next: after === null ? null : nextAt(objectAt(after, `${here}next`), `${here}next.`),
  }
}

const nextAt = (json: object, here: string): Place['next'] => ({
  leaf: readLeaf(fieldOf(json, 'leaf'), `${here}leaf.`),
  path: pathAt(json, 'path', here),
})

const writePlace = ({ index, path, next }: Place) => ({
  index,
  path: path.map(bytesToHex),
  ...(next === null ? {} : { next: { leaf: next.leaf, path: next.path.map(bytesToHex) } }),
})

export const writeBook = ({ key, receipt, place, head, anchor }: BookProof) => ({
  bookKey: bytesToHex(key),
  ...(receipt === null ? {} : { receipt: writeReceipt(receipt) }),
  ...(place === null ? {} : { path: writePlace(place) }),
  ...(head === null ? {} : { head: writeHead(head) }),
  ...(anchor === null ? {} : { anchor: writeAnchor(anchor) }),
})

/** The fields of the proven round and bet that the book must match. */
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

/** The first reason why a receipt does not prove the bet; null if it does. */
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
 * The first reason why the head is not the sealed book of the proven bet; null if it is. A house that has the bet's
 * receipt and its round's head can also show the bet's position. Without a receipt, a head can only show that the bet
 * is too large.
 */
export const sealedProblem = (
  { key, receipt, place, head }: BookProof,
  proven: Proven,
):
  | ReturnType<typeof verifyHead>
  | 'head'
  | 'round'
  | 'leaf'
  | 'path'
  | 'place'
  | 'totals'
  | 'next'
  | 'taken_back'
  | 'false_cancel' => {
  if (head === null) return place === null ? null : 'head'
  const problem = headProblem(head, key, proven)
  if (problem !== null) return problem
  const { bet } = proven
  const isTooLarge = bet !== null && stakedOf(head, bet.asset) < bet.stake
  if (place === null) {
    if (receipt !== null) return 'place'
    return isTooLarge ? 'totals' : null
  }
  if (receipt === null) return 'leaf'
  const { index, path, next } = place
  if (!verifyInclusion({ ...head, index, path, leaf: hashBetLeaf(receipt.leaf) })) return 'path'
  if (next !== null) {
    const after = { ...head, index: index + 1, path: next.path, leaf: hashLeaf(next.leaf) }
    if (!verifyInclusion(after)) return 'next'
    if (isCancelOf(next.leaf, receipt.leaf.betId))
      return cancelsBet(next.leaf, receipt.leaf) ? 'taken_back' : 'false_cancel'
  }
  return isTooLarge ? 'totals' : null
}

/**
 * A book has a bet's cancel right after it: a position proves that there is none by the following leaf, or by being
 * last.
 */
export const isKept = ({ place, head }: BookProof): boolean =>
  place !== null && head !== null && (place.next !== null || place.index === head.size - 1)

/** Why this head is not the one of the proven round and draw time under this key; null if it is. */
export const headProblem = (
  head: SignedHead,
  key: Uint8Array,
  { round, drawAt }: Pick<Proven, 'round' | 'drawAt'>,
): ReturnType<typeof verifyHead> | 'round' =>
  head.round === round && head.drawAt === drawAt ? verifyHead(head, key) : 'round'

const stakedOf = ({ totals }: SignedHead, wanted: string): Amount =>
  totals.find(({ asset }) => asset === wanted)?.amount ?? ZERO

/** Why the anchor does not prove that the head existed before the block; null if it does. */
export const anchorProblem = (
  { head, anchor }: BookProof,
  { chainId, drawHeight }: Proven,
): ReturnType<typeof verifyAnchor> => {
  if (anchor === null) return null
  return head === null ? 'head' : verifyAnchor(anchor, { head, chainId, drawHeight })
}
