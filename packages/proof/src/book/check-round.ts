import type { BlockHash } from '@nibble/domain'
import type { HeaderFields } from '../header-fields.ts'
import type { ProvenBeacon } from '../proof-beacon.ts'
import { sha256 } from './encoding.ts'
import { type Evidence, type Fraud, returnOf } from './fraud.ts'
import { type BookLeaf, hashBetLeaf, hashLeaf } from './leaves.ts'
import { lineHash, type Publication, type PublishedLeaf, readLine, verifyPublication } from './publication.ts'
import { brokenRule } from './round-book.ts'
import { type Anchor, type Receipt, type SignedHead, verifyAnchor, verifyHead } from './signed.ts'
import { buildTree, pathIn, sameBytes, treeRoot } from './tree.ts'

// What an outsider checks of one round, from a house's publications and the chain: the command line follows a house
// with it, and a test tampers with rounds to check that it finds everything.

/** All that was seen of a round so far. */
export type RoundSeen = {
  readonly key: Uint8Array
  readonly head: SignedHead
  /** Leaf hashes as published between close and result; null if nobody looked then. */
  readonly sealed: readonly Uint8Array[] | null
  /** What was published after the result: the lines without the last, which is the publication. */
  readonly published: {
    readonly lines: readonly string[]
    readonly publication: Publication
    readonly secret: Uint8Array | null
  } | null
  readonly anchor: Anchor | null
  /** The block that the chain shows for the draw time; null if not queried. */
  readonly draw: { readonly chainId: number; readonly height: number; readonly hash: BlockHash } | null
  /** For a guarded round: the verified beacon, and the hash it is judged on. */
  readonly guard?: {
    readonly header: HeaderFields
    readonly beacon: ProvenBeacon
    readonly hash: BlockHash
  } | null
}

/** A lie, and the proof of it for others; `fraud` is null if the house signed nothing contradictory. */
export type Lie = { readonly what: LieKind; readonly fraud: Fraud | null }
type LieKind =
  | 'head'
  | 'sealed_leaves'
  | 'publication'
  | 'published_leaves'
  | 'secret'
  | 'rules'
  | 'anchor'
  | 'draw'
  | 'return'

type RoundCheck = (seen: RoundSeen) => Lie | null

/** Every check by name, in order. A list, so that a test can leave one out and see what is missed. */
export const ROUND_CHECKS: readonly { readonly name: string; readonly check: RoundCheck }[] = [
  { name: 'head', check: (seen) => (verifyHead(seen.head, seen.key) === null ? null : lie('head')) },
  { name: 'leaves', check: (seen) => sealedLeaves(seen) },
  { name: 'anchor', check: (seen) => anchored(seen) },
  { name: 'publication', check: (seen) => publication(seen) },
  { name: 'leaves', check: (seen) => publishedLeaves(seen) },
  { name: 'draw', check: (seen) => drawn(seen) },
  { name: 'return', check: (seen) => returned(seen) },
]

/** The first lie found in a round; null if there is none. */
export const findLie = (seen: RoundSeen, checks = ROUND_CHECKS): Lie | null => {
  for (const { check } of checks) {
    const found = check(seen)
    if (found !== null) return found
  }
  return null
}

const lie = (what: LieKind, fraud: Fraud | null = null): Lie => ({ what, fraud })

const sealedLeaves: RoundCheck = ({ head, sealed }) =>
  sealed === null || (sealed.length === head.size && sameBytes(treeRoot(sealed), head.root))
    ? null
    : lie('sealed_leaves')

const anchored: RoundCheck = ({ head, anchor, draw }) => {
  if (anchor === null || draw === null) return null
  const problem = verifyAnchor(anchor, { head, drawHeight: BigInt(draw.height), chainId: draw.chainId })
  return problem === null ? null : lie('anchor')
}

const publication: RoundCheck = ({ key, head, published }) => {
  if (published === null) return null
  const { publication: signed, lines, secret } = published
  const holds =
    signed.round === head.round &&
    verifyPublication(signed, key) === null &&
    signed.size === lines.length &&
    sameBytes(treeRoot(lines.map((line) => lineHash(line))), signed.root)
  if (!holds) return lie('publication')
  return secret === null || sameBytes(sha256(secret), head.secretHash) ? null : lie('secret')
}

const publishedLeaves: RoundCheck = (seen) => {
  const { key, head, published, sealed } = seen
  if (published === null) return null
  const { lines, publication: signed, secret } = published
  const leaves = lines.map(readLeafLine)
  const hashes = leaves.map((line) => (line === null ? null : hashLeaf(line.leaf)))
  const whole = hashes.flatMap((hash) => hash ?? [])
  if (lines.length !== head.size || whole.length !== lines.length || !sameBytes(treeRoot(whole), head.root)) {
    const place = sealed === null ? -1 : placeOfDifference(sealed, hashes)
    const leaf = sealed?.[place]
    const line = lines[place]
    const evidence: Evidence =
      sealed === null || leaf === undefined || line === undefined
        ? { kind: 'published_book', head, publication: signed, lines }
        : {
            kind: 'published_leaf',
            head,
            leaf,
            path: pathIn(buildTree(sealed), place),
            published: signedLine(seen, place, line, signed),
          }
    return lie('published_leaves', { key, evidence })
  }
  const own = leaves.flatMap((line): BookLeaf[] => (line === null ? [] : [line.leaf]))
  const broken = brokenRule(head, own, secret)
  if (broken === null) return null
  const cancel = own[broken.at]
  const evidence: Evidence =
    broken.rule === 'cancel' && cancel?.kind === 'cancel'
      ? {
          kind: 'false_cancel',
          head,
          cancel,
          place: { index: broken.at, path: pathIn(buildTree(whole), broken.at) },
        }
      : { kind: 'broken_book', head, leaves: own, secret }
  return lie('rules', { key, evidence })
}

const placeOfDifference = (sealed: readonly Uint8Array[], hashes: readonly (Uint8Array | null)[]): number =>
  hashes.findIndex((hash, at) => {
    const own = sealed[at]
    return own !== undefined && (hash === null || !sameBytes(hash, own))
  })

const drawn: RoundCheck = ({ published, draw }) => {
  if (published === null || published.publication.draw === null || draw === null) return null
  const { height, hash } = published.publication.draw
  return height === draw.height && hash === draw.hash ? null : lie('draw')
}

const returned: RoundCheck = (seen) => {
  const { key, head, published, guard = null } = seen
  if (published === null || published.publication.draw === null) return null
  const { lines, publication: signed } = published
  const { draw } = published.publication
  const leaves = lines.map(readLeafLine)
  for (const [at, line] of leaves.entries()) {
    if (line?.leaf.kind !== 'bet') continue
    const after = leaves[at + 1]?.leaf
    if (after?.kind === 'cancel' && after.betId === line.leaf.betId) continue
    const computed = returnOf(line.leaf, draw, guard?.hash ?? null)
    if (computed === null) continue
    const stated = line.returned
    if (stated !== null && stated.asset === computed.asset && stated.amount === computed.amount) continue
    const next = lines[at + 1]
    const evidence: Evidence = {
      kind: 'wrong_return',
      published: signedLine(seen, at, lines[at] ?? '', signed),
      next: stated !== null || next === undefined ? null : signedLine(seen, at + 1, next, signed),
      guard: guard === null ? null : { head, header: guard.header, beacon: guard.beacon },
    }
    return lie('return', { key, evidence })
  }
  return null
}

const signedLine = ({ published }: RoundSeen, index: number, line: string, signed: Publication) => {
  const tree = buildTree((published?.lines ?? []).map((each) => lineHash(each)))
  return { publication: signed, line, at: { index, path: pathIn(tree, index) } }
}

const readLeafLine = (line: string): PublishedLeaf | null => {
  try {
    return readLine(JSON.parse(line))
  } catch {
    // An unreadable line is no leaf of the book: the caller counts it as not matching.
    return null
  }
}

/** What a player's own receipt proves against the sealed book; null if the bet is in it as accepted. */
export const findMissing = (
  receipt: Receipt,
  { key, head, sealed, published }: Pick<RoundSeen, 'key' | 'head' | 'sealed' | 'published'>,
): Fraud | null => {
  const own = hashBetLeaf(receipt.leaf)
  if (sealed?.some((hash) => sameBytes(hash, own)) === true) return null
  const leaves = published === null ? [] : published.lines.map(readLeafLine)
  const hashes = sealed ?? leaves.flatMap((line) => (line === null ? [] : [hashLeaf(line.leaf)]))
  if (sealed === null && hashes.some((hash) => sameBytes(hash, own))) return null
  const index = leaves.findIndex(
    (line) => line?.leaf.kind === 'bet' && line.leaf.betId === receipt.leaf.betId,
  )
  const stands = leaves[index]?.leaf
  if (stands?.kind !== 'bet') return { key, evidence: { kind: 'missing_bet', receipt, head, leaves: hashes } }
  const { kind: _, ...leaf } = stands
  const place = { index, path: pathIn(buildTree(hashes), index) }
  return { key, evidence: { kind: 'altered_bet', receipt, head, leaf, place } }
}
