import type { BetReceipt, BetRow, PublishedBook } from '@nibble/contract'
import { formatAmount, parsePick } from '@nibble/domain'
import {
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
  type Total,
  tableOf,
  verifyAnchor,
  verifyHead,
  verifyReceipt,
  witnessMessage,
} from '@nibble/proof'

// What the house signed, checked in this browser. The cryptography comes with this file, so it is only ever fetched when a
// bet stands or its details are looked at.

export type ReceiptProblem = 'form' | 'bet' | 'place' | 'signature' | 'key'

type Placed = Pick<BetRow, 'betId' | 'round' | 'game' | 'pick' | 'asset' | 'stake' | 'paytable'>

/**
 * Why a receipt is no word of the house for this bet, the first reason; null where it is one. `keys` are the ids of the
 * house's keys, or null where nobody could be asked for them.
 */
export const receiptProblem = (
  file: unknown,
  { bet, keys }: { readonly bet: Placed; readonly keys: readonly string[] | null },
): ReceiptProblem | null => {
  const receipt = readOrNull(() => readReceipt(file))
  if (receipt === null) return 'form'
  if (!isOf(receipt, bet)) return 'bet'
  const problem = verifyReceipt(receipt)
  if (problem !== null) return problem === 'signature' ? 'signature' : 'place'
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

const keyIdIn = (file: unknown): string => {
  const { keyId } = file as Pick<BetReceipt, 'keyId'>
  return keyId
}

/** What the sealed book of a round shows. */
export type RoundBook = {
  /** How many leaves it has, cancels included. */
  readonly size: number
  readonly totals: readonly Total[]
  readonly root: string
  readonly keyId: string
  readonly seal: PublishedBook['seal']
  /** Where it was written on the chain. */
  readonly anchor: {
    readonly height: number
    readonly blockTime: number
    readonly transaction: string
  } | null
  /** Those whose signature of this very head is good, and when the newest came. */
  readonly watchers: { readonly count: number; readonly lastAt: number } | null
  /** Signature and anchor fit the head. */
  readonly holds: boolean
}

/** Null where it cannot be read at all: then nothing of it can be said. */
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
    // The draw block is not known yet: whether it came after, `nibble verify` says with the proof.
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

/** What a proof file shows of a draw beside what the other stamps show. */
export type DrawFacts = {
  readonly height: string
  readonly parentTimeMs: number
  readonly timeMs: number
  readonly producer: string
  /** The bet's place in the book, counted from one; null where the file does not show it. */
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
