import { type BlockHash, blockTimeMs } from '@nibble/domain'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesOf, type HeaderFields, namesOf, quantityOf } from './header-fields.ts'
import { hashOfBytes } from './hex.ts'
import { rlpList } from './rlp.ts'

/** The header as it is hashed. Throws HeaderError. */
export const encodeHeader = (fields: HeaderFields): Uint8Array =>
  rlpList(namesOf(fields).map((name) => bytesOf(fields, name)))

/** The block's hash: keccak-256 over the encoded header, whichever fork's fields it has. Throws HeaderError. */
export const hashHeader = (fields: HeaderFields): BlockHash => hashOfBytes(keccak_256(encodeHeader(fields)))

/** The block's time in ms, with the milliseconds that mixHash carries from Lorentz on. Throws HeaderError. */
export const headerTimeMs = (fields: HeaderFields): number => {
  bytesOf(fields, 'mixHash')
  return blockTimeMs({ timestamp: quantityOf(fields, 'timestamp'), mixHash: BigInt(fields['mixHash'] ?? '') })
}

/** The block's height. Throws HeaderError. */
export const headerHeight = (fields: HeaderFields): bigint => quantityOf(fields, 'number')
