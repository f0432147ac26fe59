import type { Address, Hash, Hex } from 'viem'

/** One transaction to be signed, whole. */
export type Unsigned = {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type Signed = { readonly raw: Hex; readonly hash: Hash }

/** Where keys live. A key management service can stand here as well as a seed in memory: no key comes out. */
export type Keys = {
  /** The address of the key at a BIP-32 path. */
  readonly addressOf: (path: string) => Promise<Address>
  readonly sign: (path: string, unsigned: Unsigned) => Promise<Signed>
}

export const TREASURY_PATH = "m/44'/60'/1'/0/0"
/** A player's deposit address is the child by his number. */
export const depositPath = (player: bigint): `m/44'/60'/${string}` => `m/44'/60'/0'/0/${player}`
