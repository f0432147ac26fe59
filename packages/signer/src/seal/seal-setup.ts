import type { Address } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Writer } from '../db/writer.ts'
import type { OneKey } from '../keys.ts'

/** Points at which a test may kill the process: the next step must follow from what is stored. */
export type SealStep = 'seal found' | 'seal stored' | 'seal sent' | 'seal noted'

/** What the sealer needs. Its key holds only gas: nothing here can move a token. */
export type SealWork = {
  readonly writer: Writer
  readonly chain: Chain
  /** Genesis block of that chain. */
  readonly genesis: string
  readonly contract: Address
  readonly key: OneKey
  readonly terms: SealTerms
  readonly now: () => number
  /** Called after each step; a test harness can stop here. */
  readonly onStep: (step: SealStep) => Promise<void>
  /** The bytes this process sent last, and when. */
  readonly lastSent: { hash: string | null; at: number }
}

export type SealTerms = {
  /** Maximum wei per gas. */
  readonly maxGasPrice: bigint
  /** Maximum wei for 24 hours of seals. */
  readonly gasPerDay: bigint
}
