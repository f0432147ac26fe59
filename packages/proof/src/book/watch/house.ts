import type { BlockHash, RoundNumber } from '@nibble/domain'
import type { Proof } from '../../proof-file.ts'
import { fieldOf, objectAt, ProofError } from '../../read-fields.ts'
import type { RoundSeen } from '../check-round.ts'
import { bytesAt } from '../files.ts'
import { PUBLICATION_FORMAT, readPublication } from '../publication.ts'
import type { Anchor, SignedHead } from '../signed.ts'

// What a watcher asks: a house, and nodes of their own.

export type RoundTimesSeen = {
  readonly round: RoundNumber
  readonly closesAt: number
  readonly drawAt: number
  readonly publishAt: number
}

/** `secret` is the round's, published with the result; null before that. `witnesses` lists who is said to have seen the head. */
export type BookSeen = {
  readonly head: SignedHead
  readonly anchor: Anchor | null
  readonly secret: Uint8Array | null
  readonly witnesses: readonly { readonly publicKey: Uint8Array; readonly signature: Uint8Array }[]
}

/** What a house shows to anybody. Each throws if there is no answer, and ProofError if the answer is invalid. */
export type House = {
  /** The rounds that are open or awaiting their result. */
  rounds(): Promise<readonly RoundTimesSeen[]>
  keys(): Promise<readonly Uint8Array[]>
  /** Null before the head is signed. A sentence if the house says that there will never be one. */
  book(round: RoundNumber): Promise<BookSeen | string | null>
  /** The lines of the round's leaves as they are now, for a head of that size; null before there are any. */
  leaves(round: RoundNumber, size: number): Promise<readonly string[] | null>
  /** The proof file of a decided round; null before that, and for a cancelled round. */
  proof(round: RoundNumber): Promise<Proof | null>
}

/** `unshown`: most of the watcher's own nodes do not know it, or none answers. `unasked`: no nodes configured. */
export type Shown = 'yes' | 'no' | 'unshown' | 'unasked'

/** The answers of the watcher's own nodes. */
export type Chain = {
  showsBlock(block: { readonly height: bigint; readonly hash: BlockHash }): Promise<Shown>
  showsSeal(anchor: Anchor): Promise<Shown>
  /** Whether a final block has a time in [from, before), in ms. */
  showsBlockWithin(span: { readonly from: number; readonly before: number }): Promise<Shown>
}

/** The leaf hashes as published before the result; null if the result is already there. */
export const readSealed = (lines: readonly string[]): readonly Uint8Array[] | null => {
  const parsed = lines.map(jsonOf)
  if (parsed.some((line) => fieldOf(line, 'hash') === undefined)) return null
  return parsed.map((line, at) => bytesAt(line, 'hash', 32, `line ${at + 1}: `))
}

/** The publication after the result; null if the last line is not there yet. */
export const readPublished = (
  lines: readonly string[],
): Pick<NonNullable<RoundSeen['published']>, 'lines' | 'publication'> | null => {
  const last = lines.at(-1)
  if (last === undefined) return null
  const json = jsonOf(last, lines.length - 1)
  if (fieldOf(json, 'format') !== PUBLICATION_FORMAT) return null
  return { lines: lines.slice(0, -1), publication: readPublication(json) }
}

const jsonOf = (line: string, at: number): object => {
  try {
    return objectAt(JSON.parse(line), `line ${at + 1}`)
  } catch (error) {
    if (error instanceof ProofError) throw error
    throw new ProofError(`line ${at + 1}`, 'JSON')
  }
}
