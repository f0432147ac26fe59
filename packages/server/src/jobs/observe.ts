/** What the runner tells of itself, for metrics. */
export type ObserveRounds = {
  readonly leading?: (leading: boolean) => void
  /** How long after its time a round opened or closed, by the database clock. */
  readonly late?: (edge: 'open' | 'close', ms: number) => void
  readonly settled?: (bets: number) => void
  /** From the later of the final draw block and the publishing time to the last credited balance. */
  readonly published?: (round: { readonly round: string; readonly latencyMs: number }) => void
  readonly cancelled?: (round: { readonly round: string; readonly why: 'no_block' | 'no_quorum' }) => void
}
