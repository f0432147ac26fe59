import type { ChainReader } from '../../chain/block-source.ts'

/** The gate refuses bets while the newest block is older. */
const STALE_HEAD_MS = 10_000

export type ChainCheck = {
  /** How many endpoints count now, and of how many; the height they agree on. */
  readonly agree: number
  readonly of: number
  readonly height: string | null
  readonly quorum: number
  /** A quorum shows a newest block, and it is recent. */
  readonly keepsUp: boolean
}

export const checkAtChain = (chain: ChainReader, now: number): ChainCheck => {
  const { endpoints, quorum } = chain.health()
  const head = chain.head()
  return {
    agree: endpoints.filter(({ setAside }) => setAside === null).length,
    of: endpoints.length,
    height: head === null ? null : String(head.height),
    quorum,
    keepsUp: head !== null && now - head.timeMs <= STALE_HEAD_MS,
  }
}
