import type { Amount, Asset, RoundNumber } from '@nibble/domain'
import { formatAmount } from '@nibble/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeFields, type Sha256, sha256 } from './encoding.ts'
import { type BetLeaf, hashBetLeaf } from './leaves.ts'
import { rootFromPath, sameBytes } from './tree.ts'

// What the house signs with its book key: receipts when it takes bets, a head when a round has closed, what it publishes
// after the result, the sheet of a day (day.ts), and what it sends to webhooks. Ed25519 (RFC 8032) over the encoded fields; points in one form only (zip215 off).

/** The first 16 hexadecimal digits of SHA-256 over the 32 bytes of a public key. */
export const keyIdOf = (publicKey: Uint8Array): string => bytesToHex(sha256(publicKey)).slice(0, 16)

export const isSignedBy = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // Not 64 bytes, or not a point of the curve: nobody signed with it.
    return false
  }
}

/** The house's word that it accepted a bet, good without the house: the leaf, and its way to a root that is signed. */
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

/** How many bet ids make one batch: a batch of bets takes its ids out of one block of them. */
export const BETS_A_BATCH = 20_000n

export const batchOf = (betId: string): number => Number(BigInt(betId) / BETS_A_BATCH)

export const receiptMessage = (batch: {
  readonly round: RoundNumber
  readonly batch: number
  readonly root: Uint8Array
}): Uint8Array => encodeFields('nibble-receipt/1', batch.round, String(batch.batch), bytesToHex(batch.root))

/** What does not hold of a receipt, the first of it; null where all does. */
export const verifyReceipt = (receipt: Receipt): 'batch' | 'path' | 'signature' | null => {
  if (batchOf(receipt.leaf.betId) !== receipt.batch) return 'batch'
  const root = rootFromPath({ ...receipt, leaf: hashBetLeaf(receipt.leaf) })
  if (root === null || !sameBytes(root, receipt.root)) return 'path'
  const message = receiptMessage({ ...receipt, round: receipt.leaf.round })
  return isSignedBy(receipt.publicKey, message, receipt.signature) ? null : 'signature'
}

export type Total = { readonly asset: Asset; readonly amount: Amount }

/** What is committed to before the draw: all bets of a round, in one root. */
export type Head = {
  readonly round: RoundNumber
  readonly drawAt: number
  /** How many leaves the tree has, cancels included. */
  readonly size: number
  readonly root: Uint8Array
  /** What is staked, less what was cancelled; assets in alphabetical order, none of nothing. */
  readonly totals: readonly Total[]
  readonly secretHash: Uint8Array
  /** Of the head before it of the same round length; 32 zero bytes in the first. */
  readonly previous: Uint8Array
  /** The key that signs from the next round on, where it changes. */
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

/** What does not hold of a head under the key that is shown with it; null where all does. */
export const verifyHead = (head: SignedHead, publicKey: Uint8Array): 'key' | 'signature' | null => {
  if (keyIdOf(publicKey) !== head.keyId) return 'key'
  return isSignedBy(publicKey, encodeHead(head), head.signature) ? null : 'signature'
}

/** What is written on the chain for a draw time: SHA-256 over the head hashes of its rounds, by round number. */
export const commitmentOf = (headHashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array => {
  const bytes = new Uint8Array(headHashes.length * 32)
  for (const [at, one] of headHashes.entries()) bytes.set(one, at * 32)
  return hash(bytes)
}

/** What a watcher signs who has seen this head. */
export const witnessMessage = (seen: {
  readonly round: RoundNumber
  readonly headHash: Uint8Array
}): Uint8Array => encodeFields('nibble-witness/1', seen.round, bytesToHex(seen.headHash))

/** What the house signs of a body that it sends to a player's webhook: when, and the SHA-256 of its bytes. */
export const webhookMessage = (sent: { readonly timestamp: number; readonly body: string }): Uint8Array =>
  encodeFields('nibble-webhook/1', String(sent.timestamp), bytesToHex(sha256(utf8ToBytes(sent.body))))

/** The transaction on the chain that shows that the heads of a draw time stood before its block. */
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
 * What does not hold of an anchor by itself; null where all does. Whether the contract really emitted this event is
 * for a node to answer.
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
