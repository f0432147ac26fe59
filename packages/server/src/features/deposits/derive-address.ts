import { ECDH } from 'node:crypto'
import type { Address } from 'viem'
import { HDKey, publicKeyToAddress } from 'viem/accounts'

/** Addresses by number below an extended public key. */
export type AddressDeriver = (index: bigint) => Address

/** BIP-32 derives no further children from a public key. */
const CHILDREN = 2n ** 31n

/** Throws a readable sentence if the text is not an extended public key, or is a private one. */
export const addressDeriver = (xpub: string): AddressDeriver => {
  const parent = readKey(xpub)
  return (index) => {
    if (index < 0n || index >= CHILDREN) throw new Error(`There is no address number ${index}.`)
    const { publicKey } = parent.deriveChild(Number(index))
    if (publicKey === null) throw new Error(`Address number ${index} cannot be derived.`)
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
    return publicKeyToAddress(`0x${String(point)}`)
  }
}

const readKey = (xpub: string): HDKey => {
  if (!xpub.startsWith('xpub')) throw new Error(NO_KEY)
  try {
    return HDKey.fromExtendedKey(xpub)
  } catch (error) {
    throw new Error(NO_KEY, { cause: error })
  }
}

const NO_KEY = 'DEPOSIT_XPUB is not an extended public key (xpub…). The server must not have a private key.'
