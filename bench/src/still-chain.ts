import type { BlockHash } from '@nibble/domain'
import type { ChainReader } from '@nibble/server/chain/block-source.ts'

const HASH = `0x${'ab'.repeat(32)}` as BlockHash

/** A chain whose one block is always new: a bench does not measure the chain. */
export const STILL_CHAIN: ChainReader = {
  head: () => ({ height: 1n, hash: HASH, timeMs: Date.now(), receivedAtMs: Date.now() }),
  endpoints: () => [],
  health: () => ({ chainId: 56, genesisHash: HASH, quorum: 1, operators: 1, endpoints: [], reset: null }),
}
