import { type BlockHash, rulesText, type Table } from '@nibble/domain'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes } from './hex.ts'

/** Keccak-256 of a paytable's rules and multiples: what a round commits to before it opens. */
export const rulesFingerprint = (paytable: Table): BlockHash => {
  const known = fingerprints.get(paytable)
  if (known !== undefined) return known
  const fingerprint = hashOfBytes(keccak_256(utf8ToBytes(rulesText(paytable))))
  fingerprints.set(paytable, fingerprint)
  return fingerprint
}

const fingerprints = new Map<Table, BlockHash>()
