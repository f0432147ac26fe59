import { type Address, isAddressEqual, pad } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { type Keys, keyAt, type OneKey, openSecret, privateKey, SEALER_PATH } from '../keys.ts'

/** A separate private key, in a keystore (the file's contents) or plain; or the one derived from the signer's seed. */
export type SealerKeySource =
  | { readonly keystore: unknown; readonly password: string }
  | { readonly secret: Uint8Array }
  | 'derived'

/** sealer() */
const SEALER_CALL = '0x2aea4d21'

type OpenSealerInput = {
  readonly source: SealerKeySource
  readonly keys: Keys
  readonly chain: Chain
  readonly contract: Address
  readonly treasury: Address
}

/** The sealing key. Throws an error with a readable message if the contract accepts seals from another key. */
export const openSealer = async (input: OpenSealerInput): Promise<OneKey> => {
  const { source, keys, chain, contract, treasury } = input
  const key = await openKey(source, keys)
  if (isAddressEqual(key.address, treasury))
    throw new Error('The sealer’s key is the treasury’s. Give the sealer its own key, which holds only gas.')
  const named = await chain.numberOf(contract, SEALER_CALL)
  if (named === null)
    throw new Error(
      'BOOK_CONTRACT does not say who may seal: too few endpoints answer, or it is not the contract of the book on this chain.',
    )
  if (named !== BigInt(pad(key.address)))
    throw new Error(
      `BOOK_CONTRACT accepts seals only from 0x${named.toString(16).padStart(40, '0')}, but this key is ${key.address}: use that key, or a contract created for this one.`,
    )
  return key
}

const openKey = async (source: SealerKeySource, keys: Keys): Promise<OneKey> => {
  if (source === 'derived') return keyAt(keys, SEALER_PATH)
  const secret = 'secret' in source ? source.secret : openSecret(source.keystore, source.password)
  try {
    return privateKey(secret)
  } catch {
    throw new Error('The sealer’s key is not a private key of 32 bytes.')
  }
}
