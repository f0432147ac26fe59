import { type Amount, type Asset, type BlockHash, judge, parseAmount, payoutOf } from '@nibble/domain'
import type { BeaconNetwork } from '../beacon.ts'
import { type HeaderFields, hashHeader, headerTimeMs } from '../header-fields.ts'
import {
  type Beacons,
  beaconProblem,
  isSameNetwork,
  judgedHashOf,
  type ProvenBeacon,
} from '../proof-beacon.ts'
import { carriesSeal } from '../seal.ts'
import { sha256 } from './encoding.ts'
import {
  type BetLeaf,
  type BookLeaf,
  type CancelLeaf,
  cancelsBet,
  hashBetLeaf,
  hashCancelLeaf,
  hashLeaf,
  paytableOf,
  verifyCancel,
} from './leaves.ts'
import { lineHash, type Publication, type PublishedLeaf, readLine, verifyPublication } from './publication.ts'
import { brokenRule } from './round-book.ts'
import {
  type Anchor,
  commitmentOf,
  headHash,
  keyIdOf,
  type Receipt,
  type SignedHead,
  verifyHead,
  verifyReceipt,
} from './signed.ts'
import { sameBytes, treeRoot, verifyInclusion } from './tree.ts'

// Long, since every kind of fraud proof is judged here, by the same few checks of heads, leaves and returns.

// Proofs that a house lied, by its own signatures. Each kind is judged from the file alone; whose key signed, the file
// cannot tell.

export type Place = { readonly index: number; readonly path: readonly Uint8Array[] }

/** A published line, with the exact bytes below the signed root. */
export type SignedLine = { readonly publication: Publication; readonly line: string; readonly at: Place }

export type Evidence =
  /** The house signed a receipt, and sealed a book whose leaf hashes do not include its leaf. */
  | {
      readonly kind: 'missing_bet'
      readonly receipt: Receipt
      readonly head: SignedHead
      readonly leaves: readonly Uint8Array[]
    }
  /** The house signed a receipt, and sealed a different leaf of the same bet. */
  | {
      readonly kind: 'altered_bet'
      readonly receipt: Receipt
      readonly head: SignedHead
      readonly leaf: BetLeaf
      readonly place: Place
    }
  /** The house sealed a cancel not signed by the key it names. */
  | {
      readonly kind: 'false_cancel'
      readonly head: SignedHead
      readonly cancel: CancelLeaf
      readonly place: Place
    }
  /** The house sealed a book that breaks a rule: its order, its sums, a salt. */
  | {
      readonly kind: 'broken_book'
      readonly head: SignedHead
      readonly leaves: readonly BookLeaf[]
      readonly secret: Uint8Array | null
    }
  /** The house signed two heads of one round. */
  | { readonly kind: 'two_heads'; readonly heads: readonly [SignedHead, SignedHead] }
  /**
   * What is on the chain for a draw time does not match the heads that the house signed. A round of each length and
   * table may share a draw time; for each one without a head here, `around` has two consecutive heads that skip the
   * draw time.
   */
  | {
      readonly kind: 'other_commitment'
      readonly heads: readonly SignedHead[]
      readonly around: readonly (readonly [SignedHead, SignedHead])[]
      readonly event: Pick<Anchor, 'chainId' | 'contract' | 'drawAt' | 'commitment' | 'transaction'>
    }
  /** The house published a line that does not hash to the leaf at its position. */
  | {
      readonly kind: 'published_leaf'
      readonly head: SignedHead
      readonly published: SignedLine
      readonly leaf: Uint8Array
      readonly path: readonly Uint8Array[]
    }
  /** The house published lines for a round that are not the leaves it sealed. */
  | {
      readonly kind: 'published_book'
      readonly head: SignedHead
      readonly publication: Publication
      readonly lines: readonly string[]
    }
  /**
   * The house published a return that the rules do not give under the block it named. `next` is the following line if
   * no return is stated: only a cancel may come there. `guard` is the beacon of a guarded round.
   */
  | {
      readonly kind: 'wrong_return'
      readonly published: SignedLine
      readonly next: Omit<SignedLine, 'publication'> | null
      readonly guard: Guard | null
    }

/**
 * Proves which hash a guarded round is judged on: its head gives the draw time, the header the block's time, and the
 * beacon for these times verifies itself.
 */
export type Guard = {
  readonly head: SignedHead
  readonly header: HeaderFields
  readonly beacon: ProvenBeacon
}

export type Fraud = { readonly key: Uint8Array; readonly evidence: Evidence }

/** `proven`; `on_chain`: proven once a node shows that the event exists; else why it proves nothing. */
export type FraudVerdict =
  | { readonly state: 'proven' | 'on_chain'; readonly keyId: string }
  | { readonly state: 'refuted'; readonly why: string }

/**
 * Judging a return of a guarded round needs the beacon code, `@nibble/proof/beacon`. `network`: the beacon network of a
 * development house, as the caller knows it; whoever made the file may have made the network that it names.
 */
export const judgeFraud = (
  { key, evidence }: Fraud,
  { beacons = null, network = null }: Partial<Judge> = {},
): FraudVerdict => {
  const why = whyNot(key, evidence, { beacons, network })
  if (why !== null) return { state: 'refuted', why }
  return { state: evidence.kind === 'other_commitment' ? 'on_chain' : 'proven', keyId: keyIdOf(key) }
}

type Judge = { readonly beacons: Beacons | null; readonly network: BeaconNetwork | null }

/** The first reason why the evidence shows no fraud; null if it does. */
const whyNot = (key: Uint8Array, evidence: Evidence, by: Judge): string | null => {
  switch (evidence.kind) {
    case 'missing_bet':
      return unsigned(key, evidence) ?? whyNotMissing(evidence)
    case 'altered_bet':
      return unsigned(key, evidence) ?? whyNotAltered(evidence)
    case 'false_cancel': {
      const { head, cancel, place } = evidence
      if (!isHead(key, head)) return UNSIGNED_HEAD
      if (!verifyInclusion({ ...head, ...place, leaf: hashCancelLeaf(cancel) })) return NOT_SEALED
      return cancel.round === head.round && verifyCancel(cancel)
        ? 'the cancel is signed by the key that it names'
        : null
    }
    case 'broken_book': {
      const { head, leaves, secret } = evidence
      if (!isHead(key, head)) return UNSIGNED_HEAD
      if (
        !isBookOf(
          head,
          leaves.map((leaf) => hashLeaf(leaf)),
        )
      )
        return NOT_THE_LEAVES
      if (secret !== null && !sameBytes(sha256(secret), head.secretHash))
        return 'the secret does not belong to the round'
      return brokenRule(head, leaves, secret) === null ? 'the book breaks no rule' : null
    }
    case 'two_heads': {
      const [one, other] = evidence.heads
      if (!isHead(key, one) || !isHead(key, other)) return UNSIGNED_HEAD
      if (one.round !== other.round) return 'the heads are for different rounds'
      return sameBytes(headHash(one), headHash(other)) ? 'both heads are the same' : null
    }
    case 'other_commitment':
      return whyNotCommitment(key, evidence)
    case 'published_leaf': {
      const { head, published, leaf, path } = evidence
      const problem = unsignedLine(key, published)
      if (problem !== null) return problem
      if (!isHead(key, head)) return UNSIGNED_HEAD
      if (head.round !== published.publication.round) return 'head and publication are for different rounds'
      if (!verifyInclusion({ ...head, index: published.at.index, leaf, path })) return NOT_SEALED
      const line = parsed(published.line)
      return line !== null && sameBytes(hashLeaf(line.leaf), leaf)
        ? 'the published line matches the sealed leaf'
        : null
    }
    case 'published_book': {
      const { head, publication, lines } = evidence
      if (!isHead(key, head)) return UNSIGNED_HEAD
      if (verifyPublication(publication, key) !== null) return UNSIGNED_LINES
      if (head.round !== publication.round) return 'head and publication are for different rounds'
      const root = treeRoot(lines.map((line) => lineHash(line)))
      if (lines.length !== publication.size || !sameBytes(root, publication.root)) return NOT_PUBLISHED
      const leaves = lines.map(parsed)
      const hashes = leaves.flatMap((line) => (line === null ? [] : [hashLeaf(line.leaf)]))
      return isBookOf(head, hashes) ? 'the published lines match the sealed leaves' : null
    }
    case 'wrong_return':
      return unsignedLine(key, evidence.published) ?? whyNotWrong(evidence, { key, ...by })
  }
}

const UNSIGNED_HEAD = 'a head is not signed with the key of the file'
const NOT_SEALED = 'the leaf is not under the root of the head'
const UNSIGNED_LINES = 'the publication is not signed with the key of the file'
const NOT_PUBLISHED = 'the lines were not published'
const NOT_THE_LEAVES = 'the leaves do not result in the root of the head'

const isHead = (key: Uint8Array, head: SignedHead): boolean => verifyHead(head, key) === null

const isBookOf = (head: SignedHead, hashes: readonly Uint8Array[]): boolean =>
  hashes.length === head.size && sameBytes(treeRoot(hashes), head.root)

const unsigned = (
  key: Uint8Array,
  { receipt, head }: { readonly receipt: Receipt; readonly head: SignedHead },
): string | null => {
  if (!sameBytes(receipt.publicKey, key)) return 'the receipt is not signed with the key of the file'
  const problem = verifyReceipt(receipt)
  if (problem !== null) return `the receipt is not valid: ${problem}`
  if (!isHead(key, head)) return UNSIGNED_HEAD
  return receipt.leaf.round === head.round ? null : 'receipt and head are for different rounds'
}

const whyNotMissing = ({
  receipt,
  head,
  leaves,
}: Extract<Evidence, { kind: 'missing_bet' }>): string | null => {
  if (!isBookOf(head, leaves)) return NOT_THE_LEAVES
  const own = hashBetLeaf(receipt.leaf)
  return leaves.some((leaf) => sameBytes(leaf, own)) ? 'the bet is in the sealed book' : null
}

const whyNotAltered = ({
  receipt,
  head,
  leaf,
  place,
}: Extract<Evidence, { kind: 'altered_bet' }>): string | null => {
  const hash = hashBetLeaf(leaf)
  if (!verifyInclusion({ ...head, ...place, leaf: hash })) return NOT_SEALED
  if (leaf.betId !== receipt.leaf.betId) return 'the sealed leaf is for a different bet'
  return sameBytes(hash, hashBetLeaf(receipt.leaf)) ? 'the sealed leaf matches the receipt' : null
}

const whyNotCommitment = (
  key: Uint8Array,
  { heads, around, event }: Extract<Evidence, { kind: 'other_commitment' }>,
): string | null => {
  if (![...heads, ...around.flat()].every((head) => isHead(key, head))) return UNSIGNED_HEAD
  if (!heads.every(({ drawAt }) => drawAt === event.drawAt)) return 'a head is for a different draw time'
  const inOrder = [...heads].sort((a, b) => (a.round < b.round ? -1 : 1))
  const shown = new Set(inOrder.map(chainOf))
  if (shown.size === 0 || shown.size < inOrder.length)
    return 'the file must have one head per round length and table'
  const leftOut = new Set(
    around.filter((pair) => leavesOut(pair, event.drawAt)).map(([head]) => chainOf(head)),
  )
  if (!CHAINS.every((chain) => shown.has(chain) || leftOut.has(chain)))
    return 'the neighbouring heads do not show that no other round has this draw time'
  return sameBytes(commitmentOf(inOrder.map((head) => headHash(head))), event.commitment)
    ? 'the commitment on the chain matches these heads'
    : null
}

/** Heads of one round length and table form a chain: the ninth digit of their rounds tells which. */
const CHAINS = ['1', '3', '6', '8']
const chainOf = ({ round }: SignedHead): string => round.charAt(8)

const leavesOut = ([before, after]: readonly [SignedHead, SignedHead], drawAt: number): boolean =>
  chainOf(before) === chainOf(after) &&
  sameBytes(after.previous, headHash(before)) &&
  before.drawAt < drawAt &&
  drawAt < after.drawAt

const unsignedLine = (key: Uint8Array, published: SignedLine): string | null => {
  if (verifyPublication(published.publication, key) !== null) return UNSIGNED_LINES
  return isAmong(published.publication, published) ? null : NOT_PUBLISHED
}

const isAmong = (publication: Publication, { line, at }: Omit<SignedLine, 'publication'>): boolean =>
  verifyInclusion({ ...publication, ...at, leaf: lineHash(line) })

const parsed = (line: string): PublishedLeaf | null => {
  try {
    return readLine(JSON.parse(line))
  } catch {
    // An unreadable line hashes to no position: that is what the house signed.
    return null
  }
}

type WrongReturn = Extract<Evidence, { kind: 'wrong_return' }>
type Known = Judge & { readonly key: Uint8Array }

const whyNotWrong = ({ published, next, guard }: WrongReturn, known: Known): string | null => {
  const { publication, line, at } = published
  const stated = parsed(line)
  if (stated?.leaf.kind !== 'bet') return 'the line is not for a bet'
  if (publication.draw === null) return 'the round had no draw'
  if (stated.returned === null) {
    if (at.index + 1 === publication.size) return null
    if (next === null || next.at.index !== at.index + 1) return 'the file must have the next line'
    if (!isAmong(publication, next)) return NOT_PUBLISHED
    const after = parsed(next.line)
    return after !== null && cancelsBet(after.leaf, stated.leaf) ? 'the bet was cancelled' : null
  }
  const guarded = guard === null ? null : guardedHashOf(publication, guard, known)
  if (typeof guarded === 'object' && guarded !== null) return guarded.why
  const computed = returnOf(stated.leaf, publication.draw, guarded)
  if (computed === null) return 'the table of this bet needs more than the block'
  return computed.asset === stated.returned.asset && computed.amount === stated.returned.amount
    ? 'the rules give this return'
    : null
}

/** The hash that a guarded round is judged on, or why this does not show it. */
const guardedHashOf = (
  { round, draw }: Publication,
  { head, header, beacon }: Guard,
  { key, beacons, network }: Known,
): BlockHash | { readonly why: string } => {
  if (beacons === null) return { why: 'the beacon of a guarded round needs the beacon code' }
  if (!isHead(key, head)) return { why: UNSIGNED_HEAD }
  if (head.round !== round) return { why: 'head and publication are for different rounds' }
  if (draw === null || hashHeader(header) !== draw.hash) return { why: 'the header does not match the block' }
  const isKnown = [beacons.QUICKNET, network].some(
    (known) => known !== null && isSameNetwork(beacon.network, known),
  )
  if (!isKnown)
    return { why: 'its beacon is from a network that is not public, and proves nothing to others' }
  const given = { beacon, drawAt: head.drawAt, blockTimeMs: headerTimeMs(header) }
  const problem = beaconProblem({ ...given, isSealed: carriesSeal(header) }, beacons)
  if (problem !== null) return { why: `the beacon does not decide this round: ${problem}` }
  return judgedHashOf({ round, blockHash: draw.hash, beacon }, beacons)
}

/** A bet's return by the rules; null at the guarded table if the hash it is judged on is unknown. */
export const returnOf = (
  leaf: BetLeaf,
  draw: NonNullable<Publication['draw']>,
  guarded: BlockHash | null = null,
): { readonly asset: Asset; readonly amount: Amount } | null => {
  const paytable = paytableOf(leaf.table)
  const hash = paytable === 'guarded' ? guarded : draw.hash
  const stake = parseAmount(leaf.stake)
  if (hash === null || stake === null) return null
  const { ratio } = judge({ ...leaf, hash, height: BigInt(draw.height), paytable })
  return payoutOf({ asset: leaf.asset, stake, ratio })
}
