import type { BetReceipt, BetRow, PublishedBook } from '@nibble/contract'
import { formatAmount, parsePick } from '@nibble/domain'
import {
  hashBetLeaf,
  headerHeight,
  headerTimeMs,
  headHash,
  isSignedBy,
  ProofError,
  type Receipt,
  readAnchor,
  readHead,
  readProof,
  readReceipt,
  sameBytes,
  type Total,
  tableOf,
  verifyAnchor,
  verifyHead,
  verifyReceipt,
  witnessMessage,
} from '@nibble/proof'

// Checks in this browser what the house signed. It brings the cryptography, so it is fetched only when there is an open
// bet or a bet's details are shown.

/** `altered`: the receipt is valid, but the house shows another bet now, or none. The others are found when a receipt comes. */
export type ReceiptProblem = 'form' | 'bet' | 'place' | 'signature' | 'key' | 'altered'

type Placed = Pick<BetRow, 'betId' | 'round' | 'game' | 'pick' | 'asset' | 'stake' | 'paytable'>

/**
 * Why a receipt is not valid for this bet, the first reason; null if it is valid. `keys` are the ids of the house's
 * keys, or null if they could not be fetched.
 */
export const receiptProblem = (
  file: unknown,
  { bet, keys }: { readonly bet: Placed; readonly keys: readonly string[] | null },
): ReceiptProblem | null => {
  const receipt = readOrNull(() => readReceipt(file))
  if (receipt === null) return 'form'
  if (!isOf(receipt, bet)) return 'bet'
  const problem = signatureProblem(receipt)
  if (problem !== null) return problem
  return keys?.includes(keyIdIn(file)) === false ? 'key' : null
}

const isOf = ({ leaf }: Receipt, bet: Placed): boolean =>
  leaf.betId === bet.betId &&
  leaf.round === bet.round &&
  leaf.game === bet.game &&
  leaf.pick === parsePick(bet.game, bet.pick) &&
  leaf.asset === bet.asset &&
  leaf.stake === formatAmount(bet.stake) &&
  leaf.table === tableOf(bet.paytable)

/**
 * What is wrong with a kept receipt by now: the house can show another bet than the one that it signed, or none.
 * `shown` is the receipt that it shows now, if any: a leaf that differs in any field is another leaf of the book.
 */
export const problemNow = (
  kept: { readonly receipt: unknown; readonly problem: ReceiptProblem | null },
  { bet, shown = null }: { readonly bet: Placed | null; readonly shown?: Receipt | null },
): ReceiptProblem | null => {
  if (kept.problem !== null) return kept.problem
  const own = readOrNull(() => readReceipt(kept.receipt))
  if (own === null) return 'form'
  const isSame = shown === null || sameBytes(hashBetLeaf(shown.leaf), hashBetLeaf(own.leaf))
  if (isSame && bet !== null && isOf(own, bet)) return null
  // Nobody is accused by a receipt that was changed in this browser.
  return signatureProblem(own) ?? 'altered'
}

const signatureProblem = (receipt: Receipt): ReceiptProblem | null => {
  const problem = verifyReceipt(receipt)
  if (problem === null) return null
  return problem === 'signature' ? 'signature' : 'place'
}

const keyIdIn = (file: unknown): string => {
  const { keyId } = file as Pick<BetReceipt, 'keyId'>
  return keyId
}

/** The sealed book of a round. */
export type RoundBook = {
  /** The number of leaves, cancels included. */
  readonly size: number
  readonly totals: readonly Total[]
  readonly root: string
  readonly keyId: string
  readonly seal: PublishedBook['seal']
  /** Where it was anchored on the chain. */
  readonly anchor: {
    readonly height: number
    readonly blockTime: number
    readonly transaction: string
  } | null
  /** Watchers with a valid signature of this very head, and when the newest came. */
  readonly watchers: { readonly count: number; readonly lastAt: number } | null
  /** Signature and anchor match the head. */
  readonly holds: boolean
}

/** Null if unreadable: then nothing can be said about it. */
export const readBook = (published: PublishedBook, round: string): RoundBook | null =>
  readOrNull(() => {
    const { seal, witnesses } = published
    const head = readHead(published.head, 'head.')
    const anchor = published.anchor === null ? null : readAnchor(published.anchor, 'anchor.')
    const hash = headHash(head)
    const seen = witnessMessage({ round: head.round, headHash: hash })
    const good = witnesses.filter(({ publicKey, signature }) =>
      isSignedBy(bytesOf(publicKey), seen, bytesOf(signature)),
    )
    // The draw block is not known yet: `nibble verify` checks with the proof that it came later.
    const anchored =
      anchor === null
        ? seal !== 'sealed'
        : verifyAnchor(anchor, { head, chainId: anchor.chainId, drawHeight: 1n << 62n }) === null
    return {
      size: head.size,
      totals: head.totals,
      root: hexOf(head.root),
      keyId: head.keyId,
      seal,
      anchor,
      watchers:
        good.length === 0
          ? null
          : {
              count: new Set(good.map(({ publicKey }) => publicKey)).size,
              lastAt: Math.max(...good.map(({ at }) => at)),
            },
      holds: head.round === round && verifyHead(head, bytesOf(published.publicKey)) === null && anchored,
    }
  })

/** What a proof file shows of a draw beyond the other stamps. */
export type DrawFacts = {
  readonly height: string
  readonly parentTimeMs: number
  readonly timeMs: number
  readonly producer: string
  /** The bet's place in the book, from one; null if the file does not show it. */
  readonly number: number | null
}

export const readDraw = (file: unknown): DrawFacts => {
  const { draw, parent, book } = readProof(file)
  return {
    height: String(headerHeight(draw.header)),
    parentTimeMs: headerTimeMs(parent.header),
    timeMs: headerTimeMs(draw.header),
    producer: draw.header['miner'] ?? '',
    number: book?.place == null ? null : book.place.index + 1,
  }
}

const readOrNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProofError) return null
    throw error
  }
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
