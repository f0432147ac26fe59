import type { BlockHash, RoundNumber } from '@nibble/domain'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes } from './hex.ts'

// The guarded table is decided by the draw block together with a public beacon (drand): a threshold signature that many
// operators make every few seconds, that nobody knows in advance, and that can be verified against one public key. So a
// relay that hands it out need not be trusted. This file is a separate chunk in the page: pairing curves are large.

/** A beacon's pinned parameters: another network needs another version of the table. */
export type BeaconNetwork = {
  readonly name: string
  /** Hex of the compressed G2 point, 96 bytes. */
  readonly publicKey: string
  /** Unix time in seconds of beacon 1. */
  readonly genesisTime: number
  readonly periodSeconds: number
}

/** drand quicknet, scheme bls-unchained-g1-rfc9380. */
export const QUICKNET: BeaconNetwork = {
  name: 'drand quicknet',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisTime: 1_692_803_367,
  periodSeconds: 3,
}

/** `signature`: lower-case hex of the compressed G1 point, 48 bytes. */
export type Beacon = { readonly round: number; readonly signature: string }

/**
 * The deciding beacon comes at least this long after the draw time and its block: longer than a producer can hold a
 * block back without losing its slot, so that the block's producer cannot know the beacon.
 */
export const GUARD_MARGIN_MS = 3_000

/** When a beacon is due, in ms since 1970. */
export const beaconTimeMs = (network: BeaconNetwork, round: number): number =>
  (network.genesisTime + (round - 1) * network.periodSeconds) * 1_000

/** The deciding beacon: the first one due at or after the later of draw time and block time, plus the margin. */
export function guardingRound(
  network: BeaconNetwork,
  times: { readonly drawAt: number; readonly blockTimeMs: number },
): number {
  const from = Math.max(times.drawAt, times.blockTimeMs) + GUARD_MARGIN_MS
  const periods = Math.ceil((from - network.genesisTime * 1_000) / (network.periodSeconds * 1_000))
  if (periods < 0) throw new RangeError(`${network.name} has no beacon before its first one`)
  return periods + 1
}

/** Whether the network made this signature for this round. Never throws: an invalid signature returns false. */
export function verifyBeacon(network: BeaconNetwork, { round, signature }: Beacon): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false
  try {
    return bls.verify(hexToBytes(signature), messagePoint(round), hexToBytes(network.publicKey))
  } catch {
    return false
  }
}

/**
 * SHA-256("nibble-guarded/1" || round || draw block hash || signature): the round's 13 digits as text, the hash as 32
 * bytes, the signature as 48. All games are judged on it as on a block's hash.
 */
export const guardedHash = ({
  round,
  blockHash,
  signature,
}: {
  readonly round: RoundNumber
  readonly blockHash: BlockHash
  readonly signature: string
}): BlockHash =>
  hashOfBytes(
    sha256(
      concatBytes(
        utf8ToBytes('nibble-guarded/1'),
        utf8ToBytes(round),
        hexToBytes(blockHash.slice(2)),
        hexToBytes(signature),
      ),
    ),
  )

/** A private beacon network for local runs, where no public one is asked; same scheme and verifier. */
export function openDevelopmentBeacon(
  secretKey: Uint8Array,
  schedule: Pick<BeaconNetwork, 'genesisTime' | 'periodSeconds'>,
): { readonly network: BeaconNetwork; readonly sign: (round: number) => Beacon } {
  const publicKey = bytesToHex(bls.getPublicKey(secretKey).toBytes())
  return {
    network: { name: 'development beacon', publicKey, ...schedule },
    sign: (round) => ({ round, signature: bytesToHex(bls.sign(messagePoint(round), secretKey).toBytes()) }),
  }
}

const bls = bls12_381.shortSignatures

/** The scheme's input for hashing to G1: SHA-256 of the round as 8 bytes, big endian. */
function messagePoint(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bls.hash(sha256(bytes), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
}
