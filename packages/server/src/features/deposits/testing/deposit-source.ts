import type { Address } from 'viem'
import { HDKey } from 'viem/accounts'
import { addressDeriver } from '../derive-address.ts'

/** The source of a test's deposits. */
export const source = {
  chainId: 56,
  contract: `0x${'c1'.repeat(20)}` as Address,
  decimals: 18,
  treasury: `0x${'a1'.repeat(20)}` as Address,
}

/** Players' deposit addresses, derived from a key used only here. */
export const derive = addressDeriver(HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).publicExtendedKey)
