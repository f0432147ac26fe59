import type { BlockHash } from '@nibble/domain'

/** A block that a quorum agreed on once it was final. It is never taken back on a chain that is not ours to reset. */
export type AgreedBlock = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  readonly timeMs: number
  readonly producer: string | null
}

/** How many agreed blocks tell who produces blocks on this chain. */
export const PRODUCER_BLOCKS = 1_000
/** How many are kept; the rest is room for rounds that are decided out of order. */
export const KEPT_BLOCKS = 1_500

/** What must be remembered of the chain over a restart. */
export type AgreedBlocks = {
  readonly findLast: () => Promise<AgreedBlock | null>
  readonly findAt: (height: bigint) => Promise<AgreedBlock | null>
  /** Producers of the newest 1,000, and whether so many are known. */
  readonly producers: () => Promise<{ readonly complete: boolean; readonly addresses: ReadonlySet<string> }>
  /** Keeps the first block told of each height. */
  readonly add: (blocks: readonly AgreedBlock[]) => Promise<void>
  readonly findGenesis: () => Promise<BlockHash | null>
  readonly keepGenesis: (hash: BlockHash) => Promise<void>
  /** The chain was reset: nothing agreed before is of this chain. */
  readonly forget: () => Promise<void>
}
