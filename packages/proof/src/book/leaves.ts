import type { Asset, GameId, Pick as GamePick, RoundNumber, Table } from '@nibble/domain'
import { p256 } from '@noble/curves/nist.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeFields, hashFieldsAsLeaf, hmacOfText, type Sha256, sha256 } from './encoding.ts'

export const BOOK_FORMAT = 'nibble-book/1'
export const BOOK_TABLES = ['classic', 'low-edge', 'guarded'] as const
export const BOOK_SOURCES = ['manual', 'insurance', 'plan'] as const

/** The table that decides a bet, in the book's terms. */
export type BookTable = (typeof BOOK_TABLES)[number]
/** Who placed a bet: the player, an insured series, or the player's autoplay plan. */
export type BookSource = (typeof BOOK_SOURCES)[number]

/** The book's record of an accepted bet. Hexadecimal is lower case without 0x. */
export type BetLeaf = {
  readonly round: RoundNumber
  readonly betId: string
  readonly game: GameId
  readonly pick: GamePick
  readonly asset: Asset
  /** A canonical decimal amount, as calls write it: `20`, `0.5`. */
  readonly stake: string
  readonly table: BookTable
  readonly source: BookSource
  /** In ms since 1970, UTC. */
  readonly acceptedAt: number
  /** The player's pseudonym within this round: 32 digits. */
  readonly tag: string
  /** 64 digits; without it nobody can guess a leaf's content by trial. */
  readonly salt: string
}

/** The book's record of a bet that its player cancelled. The bet's own leaf stays before it. */
export type CancelLeaf = {
  readonly round: RoundNumber
  readonly betId: string
  readonly cancelledAt: number
  /** The session key, x and y of a point on P-256: 128 digits. */
  readonly publicKey: string
  /** r and s over `cancelMessage`: 128 digits. */
  readonly signature: string
  readonly salt: string
}

export type BookLeaf = ({ readonly kind: 'bet' } & BetLeaf) | ({ readonly kind: 'cancel' } & CancelLeaf)

/** The only place that maps a paytable to the book's name for it. */
export const tableOf = (paytable: Table): BookTable => (paytable === 'fair' ? 'low-edge' : paytable)

/** The paytable that decides a leaf. */
export const paytableOf = (table: BookTable): Table => {
  switch (table) {
    case 'classic':
      return 'classic'
    case 'low-edge':
      return 'fair'
    case 'guarded':
      return 'guarded'
  }
}

/** A leaf's salt: the HMAC of its bet id, unknown until the round's secret is published. */
export const saltOf = (roundSecret: Uint8Array, betId: string, hash: Sha256 = sha256): Uint8Array =>
  hmacOfText(roundSecret, betId, hash)

/** A player's pseudonym in one round: it links bets of one round, but not of two. */
export const tagOf = (tagSecret: Uint8Array, bindId: string, hash: Sha256 = sha256): Uint8Array =>
  hmacOfText(tagSecret, bindId, hash).subarray(0, 16)

const betFields = (leaf: BetLeaf): readonly string[] => [
  BOOK_FORMAT,
  'bet',
  leaf.round,
  leaf.betId,
  leaf.game,
  leaf.pick,
  leaf.asset,
  leaf.stake,
  leaf.table,
  leaf.source,
  String(leaf.acceptedAt),
  leaf.tag,
  leaf.salt,
]

const cancelFields = (leaf: CancelLeaf): readonly string[] => [
  BOOK_FORMAT,
  'cancel',
  leaf.round,
  leaf.betId,
  String(leaf.cancelledAt),
  leaf.publicKey,
  leaf.signature,
  leaf.salt,
]

export const encodeBetLeaf = (leaf: BetLeaf): Uint8Array => encodeFields(...betFields(leaf))
export const encodeCancelLeaf = (leaf: CancelLeaf): Uint8Array => encodeFields(...cancelFields(leaf))

/** `leafHash(encodeBetLeaf(leaf))` without copying: servers call it a hundred thousand times a round. */
export const hashBetLeaf = (leaf: BetLeaf, hash: Sha256 = sha256): Uint8Array =>
  hashFieldsAsLeaf(betFields(leaf), hash)
export const hashCancelLeaf = (leaf: CancelLeaf, hash: Sha256 = sha256): Uint8Array =>
  hashFieldsAsLeaf(cancelFields(leaf), hash)
export const hashLeaf = (leaf: BookLeaf, hash: Sha256 = sha256): Uint8Array =>
  leaf.kind === 'bet' ? hashBetLeaf(leaf, hash) : hashCancelLeaf(leaf, hash)

/** The message that a player's session key signs to cancel a bet. */
export const cancelMessage = (cancel: { readonly round: RoundNumber; readonly betId: string }): Uint8Array =>
  encodeFields('nibble-cancel/1', cancel.round, cancel.betId)

/**
 * Whether this leaf cancels the bet, signed by the key it names. A cancel without a valid signature is a lie of the
 * house.
 */
export const cancelsBet = (leaf: BookLeaf, bet: Pick<BetLeaf, 'round' | 'betId'>): boolean =>
  isCancelOf(leaf, bet.betId) && leaf.round === bet.round && verifyCancel(leaf)

export const isCancelOf = (leaf: BookLeaf, betId: string): leaf is Extract<BookLeaf, { kind: 'cancel' }> =>
  leaf.kind === 'cancel' && leaf.betId === betId

/** The cancel is signed by the key it names. Whose key that is, the sign-in message tells. */
export const verifyCancel = (
  leaf: Pick<CancelLeaf, 'round' | 'betId' | 'publicKey' | 'signature'>,
): boolean => {
  try {
    const options = { prehash: true, lowS: false }
    return p256.verify(
      hexToBytes(leaf.signature),
      cancelMessage(leaf),
      hexToBytes(`04${leaf.publicKey}`),
      options,
    )
  } catch {
    // Not a point of the curve, or not hexadecimal: no valid signature.
    return false
  }
}
