import { type BlockHash, normaliseHash } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'

export const hexOf = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

/** 32 bytes as a hash. */
export const hashOfBytes = (bytes: Uint8Array): BlockHash => {
  const hash = normaliseHash(hexOf(bytes))
  if (hash === null) throw new RangeError('a hash has 32 bytes')
  return hash
}
