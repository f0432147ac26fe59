import type { Address } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Writer } from '../db/writer.ts'
import type { OneKey } from '../keys.ts'

/** Where a kill may strike: after each of these the next step must follow from what is stored. */
export type SealStep = 'seal found' | 'seal stored' | 'seal sent' | 'seal noted'

/** What the sealer works with. Its key holds gas alone: nothing here can move a token. */
export type SealWork = {
  readonly writer: Writer
  readonly chain: Chain
  /** Block 0 of that chain. */
  readonly genesis: string
  readonly contract: Address
  readonly key: OneKey
  readonly terms: SealTerms
  readonly now: () => number
  /** Told after each step; a harness that kills hangs on here. */
  readonly onStep: (step: SealStep) => Promise<void>
  /** Which bytes this process sent last, and when. */
  readonly lastSent: { hash: string | null; at: number }
}

export type SealTerms = {
  /** Wei per gas that are never exceeded. */
  readonly maxGasPrice: bigint
  /** Wei that 24 hours of seals may cost at most. */
  readonly gasPerDay: bigint
}
