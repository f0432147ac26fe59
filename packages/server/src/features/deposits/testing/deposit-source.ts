import type { Address } from 'viem'
import { HDKey } from 'viem/accounts'
import { addressDeriver } from '../derive-address.ts'

/** Where deposits of a test come from. */
export const source = {
  chainId: 56,
  contract: `0x${'c1'.repeat(20)}` as Address,
  decimals: 18,
  treasury: `0x${'a1'.repeat(20)}` as Address,
}

/** Players' deposit addresses, below a key that nobody else has. */
export const derive = addressDeriver(HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).publicExtendedKey)
