import { keccak256 } from 'viem'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'
import type { Keys } from './keys.ts'

/** Keys that derive from a seed held in this process. */
export const seedKeys = (seed: Uint8Array): Keys => {
  const root = HDKey.fromMasterSeed(seed)
  const known = new Map<string, HDAccount>()
  const accountAt = (path: string): HDAccount => {
    const account = known.get(path) ?? hdKeyToAccount(root, { path: path as `m/44'/60'/${string}` })
    known.set(path, account)
    return account
  }

  return {
    addressOf: async (path) => accountAt(path).address,
    sign: async (path, unsigned) => {
      const raw = await accountAt(path).signTransaction({ type: 'eip1559', ...unsigned })
      return { raw, hash: keccak256(raw) }
    },
  }
}
