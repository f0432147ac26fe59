import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { BASE_FIELDS, bytesOf, type HeaderFields, quantityOf } from './header-fields.ts'
import { hexOf } from './hex.ts'
import { rlpList } from './rlp.ts'

// A producer of chain 56 signs its header and appends the 65-byte signature to extraData, after 32 bytes of its own. It
// signs the chain id and the header without the seal. Before Bohr that omits baseFeePerGas and everything after it: the
// seal does not vouch for those, but the hash does.

/** A seal not made by its miner. `signer` is who made it; null if it is no valid signature. */
export class SealError extends Error {
  readonly miner: string
  readonly signer: string | null

  constructor(seal: { readonly miner: string; readonly signer: string | null }) {
    super(
      seal.signer === null
        ? 'the seal is not a valid signature'
        : `sealed by ${seal.signer}, not by its miner ${seal.miner}`,
    )
    this.name = 'SealError'
    this.miner = seal.miner
    this.signer = seal.signer
  }
}

/** Whether a header has room for a producer's seal: those of a development chain have none. */
export const carriesSeal = (header: HeaderFields): boolean =>
  bytesOf(header, 'extraData').length >= VANITY + SEAL

/**
 * The address that sealed a header, lower-case; null if extraData has no seal (a development chain, a first block).
 * Throws SealError if it is not the header's miner, HeaderError if the header is invalid.
 */
export const recoverProducer = ({
  chainId,
  header,
}: {
  readonly chainId: number | bigint
  readonly header: HeaderFields
}): string | null => {
  const extraData = bytesOf(header, 'extraData')
  if (extraData.length < VANITY + SEAL) return null
  const seal = extraData.subarray(extraData.length - SEAL)
  if (quantityOf(header, 'number') === 0n && seal.every((byte) => byte === 0)) return null

  const miner = hexOf(bytesOf(header, 'miner'))
  const signer = recoverSigner(seal, sealedHash(chainId, header))
  if (signer !== miner) throw new SealError({ miner, signer })
  return signer
}

const VANITY = 32
const SEAL = 65

const sealedHash = (chainId: number | bigint, header: HeaderFields): Uint8Array =>
  keccak_256(
    rlpList([
      numberBytes(BigInt(chainId)),
      ...Object.keys(BASE_FIELDS).map((name) =>
        name === 'extraData' ? bytesOf(header, name).subarray(0, -SEAL) : bytesOf(header, name),
      ),
      ...sealedLater(header).map((name) => bytesOf(header, name)),
    ]),
  )

const FROM_BOHR = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
]
const FROM_PASCAL = [...FROM_BOHR, 'requestsHash']

const sealedLater = (header: HeaderFields): readonly string[] => {
  if (header['requestsHash'] !== undefined) return FROM_PASCAL
  return header['parentBeaconBlockRoot'] === undefined ? [] : FROM_BOHR
}

const numberBytes = (value: bigint): Uint8Array => {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`)
}

const recoverSigner = (seal: Uint8Array, hash: Uint8Array): string | null => {
  try {
    const [r, s] = [seal.subarray(0, 32), seal.subarray(32, 64)].map((half) => BigInt(hexOf(half)))
    if (r === undefined || s === undefined) return null
    const point = new secp256k1.Signature(r, s, seal[64]).recoverPublicKey(hash)
    return hexOf(keccak_256(point.toBytes(false).subarray(1)).subarray(12))
  } catch {
    return null
  }
}
