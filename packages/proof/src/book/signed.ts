import type { Amount, Asset, RoundNumber } from '@nibble/domain'
import { formatAmount } from '@nibble/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeFields, type Sha256, sha256 } from './encoding.ts'
import { type BetLeaf, hashBetLeaf } from './leaves.ts'
import { rootFromPath, sameBytes } from './tree.ts'

// What the house signs with its book key: receipts for accepted bets, a head for each closed round, its publication
// after the result, the sheet of a day (day.ts), and webhook bodies. Ed25519 (RFC 8032) over the encoded fields;
// canonical points only (zip215 off).

/** The first 16 hexadecimal digits of SHA-256 over a public key's 32 bytes. */
export const keyIdOf = (publicKey: Uint8Array): string => bytesToHex(sha256(publicKey)).slice(0, 16)

export const isSignedBy = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // Not 64 bytes, or not a point of the curve: no valid signature.
    return false
  }
}

/**
 * The house's signed statement that it accepted a bet, verifiable without the house: the leaf, and its path to a signed
 * root.
 */
export type Receipt = {
  readonly leaf: BetLeaf
  readonly batch: number
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
  readonly root: Uint8Array
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
}

/** Bet ids per batch: a batch of bets takes its ids from one block of them. */
export const BETS_A_BATCH = 20_000n

export const batchOf = (betId: string): number => Number(BigInt(betId) / BETS_A_BATCH)

export const receiptMessage = (batch: {
  readonly round: RoundNumber
  readonly batch: number
  readonly root: Uint8Array
}): Uint8Array => encodeFields('nibble-receipt/1', batch.round, String(batch.batch), bytesToHex(batch.root))

/** The first invalid part of a receipt; null if valid. */
export const verifyReceipt = (receipt: Receipt): 'batch' | 'path' | 'signature' | null => {
  if (batchOf(receipt.leaf.betId) !== receipt.batch) return 'batch'
  const root = rootFromPath({ ...receipt, leaf: hashBetLeaf(receipt.leaf) })
  if (root === null || !sameBytes(root, receipt.root)) return 'path'
  const message = receiptMessage({ ...receipt, round: receipt.leaf.round })
  return isSignedBy(receipt.publicKey, message, receipt.signature) ? null : 'signature'
}

export type Total = { readonly asset: Asset; readonly amount: Amount }

/** The commitment before the draw: all bets of a round, in one root. */
export type Head = {
  readonly round: RoundNumber
  readonly drawAt: number
  /** The number of leaves, cancels included. */
  readonly size: number
  readonly root: Uint8Array
  /** The stakes less cancelled ones; assets in alphabetical order, without empty ones. */
  readonly totals: readonly Total[]
  readonly secretHash: Uint8Array
  /** The hash of the previous head of the same round length; 32 zero bytes in the first. */
  readonly previous: Uint8Array
  /** The key that signs from the next round on, if it changes. */
  readonly nextKey: Uint8Array | null
}

export type SignedHead = Head & { readonly keyId: string; readonly signature: Uint8Array }

export const NO_HEAD = new Uint8Array(32)

export const writeTotals = (totals: readonly Total[]): string =>
  totals.map(({ asset, amount }) => `${asset}:${formatAmount(amount)}`).join(',')

export const encodeHead = (head: Head): Uint8Array =>
  encodeFields(
    'nibble-head/1',
    head.round,
    String(head.drawAt),
    String(head.size),
    bytesToHex(head.root),
    writeTotals(head.totals),
    bytesToHex(head.secretHash),
    bytesToHex(head.previous),
    head.nextKey === null ? '' : bytesToHex(head.nextKey),
  )

export const headHash = (head: Head): Uint8Array => sha256(encodeHead(head))

/** The invalid part of a head under its own key; null if valid. */
export const verifyHead = (head: SignedHead, publicKey: Uint8Array): 'key' | 'signature' | null => {
  if (keyIdOf(publicKey) !== head.keyId) return 'key'
  return isSignedBy(publicKey, encodeHead(head), head.signature) ? null : 'signature'
}

/** The value on the chain for a draw time: SHA-256 over the head hashes of its rounds, by round number. */
export const commitmentOf = (headHashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array => {
  const bytes = new Uint8Array(headHashes.length * 32)
  for (const [at, one] of headHashes.entries()) bytes.set(one, at * 32)
  return hash(bytes)
}

/** The message that a watcher signs after seeing this head. */
export const witnessMessage = (seen: {
  readonly round: RoundNumber
  readonly headHash: Uint8Array
}): Uint8Array => encodeFields('nibble-witness/1', seen.round, bytesToHex(seen.headHash))

/** The message that the house signs for a webhook body: the time, and the SHA-256 of its bytes. */
export const webhookMessage = (sent: { readonly timestamp: number; readonly body: string }): Uint8Array =>
  encodeFields('nibble-webhook/1', String(sent.timestamp), bytesToHex(sha256(utf8ToBytes(sent.body))))

/** The transaction that proves on the chain that a draw time's heads existed before its block. */
export type Anchor = {
  readonly chainId: number
  readonly contract: string
  readonly drawAt: number
  readonly commitment: Uint8Array
  /** The head hashes of the rounds that share the draw time, by round number. */
  readonly heads: readonly Uint8Array[]
  readonly transaction: string
  readonly height: number
  readonly blockHash: string
  /** In ms since 1970, UTC. */
  readonly blockTime: number
}

/**
 * The invalid part of an anchor by itself; null if valid. Whether the contract really emitted this event, only a node
 * can answer.
 */
export const verifyAnchor = (
  anchor: Anchor,
  sealed: { readonly head: Head; readonly drawHeight: bigint; readonly chainId: number },
): 'chain' | 'draw_time' | 'head' | 'commitment' | 'late' | null => {
  if (anchor.chainId !== sealed.chainId) return 'chain'
  if (anchor.drawAt !== sealed.head.drawAt) return 'draw_time'
  const own = headHash(sealed.head)
  if (!anchor.heads.some((hash) => sameBytes(hash, own))) return 'head'
  if (!sameBytes(commitmentOf(anchor.heads), anchor.commitment)) return 'commitment'
  return BigInt(anchor.height) < sealed.drawHeight && anchor.blockTime < anchor.drawAt ? null : 'late'
}
