import {
  type Amount,
  ASSETS,
  type Asset,
  type BlockHash,
  formatAmount,
  parseAmount,
  type RoundNumber,
} from '@nibble/domain'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fieldOf, hashAt, objectAt, oneOf, ProofError, textAt, wholeAt } from '../read-fields.ts'
import { encodeFields, leafHash, type Sha256, sha256 } from './encoding.ts'
import { bytesAt, hexAt, nameOf, readLeaf, roundAt } from './files.ts'
import type { BookLeaf } from './leaves.ts'
import { isSignedBy, keyIdOf } from './signed.ts'

// What is published of a round after its result: a line for each leaf, in leaf order, and a last line with the house's
// signature. Without it nobody could prove that a line was the house's.

export const PUBLICATION_FORMAT = 'nibble-published/1'

export type Publication = {
  readonly round: RoundNumber
  /** The block that the house says drew the round; null for a cancelled round. */
  readonly draw: { readonly height: number; readonly hash: BlockHash } | null
  readonly size: number
  /** The root of the tree over the lines, built like that of the leaves: SHA-256(0x00 · the bytes of the line). */
  readonly root: Uint8Array
  readonly keyId: string
  readonly signature: Uint8Array
}

export const publicationMessage = (of: Pick<Publication, 'round' | 'draw' | 'size' | 'root'>): Uint8Array =>
  encodeFields(
    PUBLICATION_FORMAT,
    of.round,
    of.draw === null ? '' : String(of.draw.height),
    of.draw === null ? '' : of.draw.hash.slice(2),
    String(of.size),
    bytesToHex(of.root),
  )

/** The invalid part of a publication under its own key; null if valid. */
export const verifyPublication = (
  publication: Publication,
  publicKey: Uint8Array,
): 'key' | 'signature' | null => {
  if (keyIdOf(publicKey) !== publication.keyId) return 'key'
  return isSignedBy(publicKey, publicationMessage(publication), publication.signature) ? null : 'signature'
}

export const readPublication = (json: unknown, place = ''): Publication => {
  const file = objectAt(json, nameOf(place))
  if (fieldOf(file, 'format') !== PUBLICATION_FORMAT)
    throw new ProofError(`${place}format`, `"${PUBLICATION_FORMAT}"`)
  return {
    round: roundAt(file, place),
    draw: drawAt(fieldOf(file, 'draw'), `${place}draw.`),
    size: wholeAt(file, 'size', `${place}size`),
    root: bytesAt(file, 'root', 32, place),
    keyId: hexAt(file, 'keyId', 8, place),
    signature: bytesAt(file, 'signature', 64, place),
  }
}

const drawAt = (json: unknown, place: string): Publication['draw'] => {
  if (json === undefined || json === null) return null
  const draw = objectAt(json, nameOf(place))
  return { height: wholeAt(draw, 'height', `${place}height`), hash: hashAt(draw, 'hash', `${place}hash`) }
}

export const writePublication = ({ root, signature, ...publication }: Publication) => ({
  format: PUBLICATION_FORMAT,
  ...publication,
  root: bytesToHex(root),
  signature: bytesToHex(signature),
})

/** A bet's return, in its asset; null if it was cancelled or its round had no draw. */
export type Returned = { readonly asset: Asset; readonly amount: Amount } | null

/** A leaf as published after the result, in one line. */
export type PublishedLeaf = { readonly leaf: BookLeaf; readonly returned: Returned }

export const writeLine = ({ leaf, returned }: PublishedLeaf): string =>
  JSON.stringify({
    ...leaf,
    ...(leaf.kind === 'cancel'
      ? {}
      : {
          returnAsset: returned?.asset ?? null,
          returned: returned === null ? null : formatAmount(returned.amount),
        }),
  })

export const readLine = (json: unknown, place = ''): PublishedLeaf => {
  const line = objectAt(json, nameOf(place))
  const leaf = readLeaf(line, place)
  const isReturned = leaf.kind === 'bet' && (fieldOf(line, 'returned') ?? null) !== null
  if (!isReturned) return { leaf, returned: null }
  const amount = parseAmount(textAt(line, 'returned', `${place}returned`))
  if (amount === null) throw new ProofError(`${place}returned`, 'an amount')
  return { leaf, returned: { asset: oneOf(line, 'returnAsset', ASSETS, place), amount } }
}

/** The tree leaf of a published line. */
export const lineHash = (line: string, hash: Sha256 = sha256): Uint8Array => leafHash(utf8ToBytes(line), hash)
