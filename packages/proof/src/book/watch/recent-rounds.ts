import { DAY_MS, type RoundNumber } from '@nibble/domain'

/** Longer than heads are compared (`head-chains.ts`), so that no round counts as new while its place in the chain is known. */
const KEPT_MS = 3 * DAY_MS

type RecentRounds = {
  readonly has: (round: RoundNumber) => boolean
  /** Again, it is kept for as long as if it were new. */
  readonly add: (round: RoundNumber) => void
}

/** A set of rounds that forgets those added days ago: a watcher may run for years. */
export const createRecentRounds = (elapsed: () => number): RecentRounds => {
  // In the order of their times.
  const rounds = new Map<RoundNumber, number>()
  return {
    has: (round) => rounds.has(round),
    add: (round) => {
      const now = elapsed()
      for (const [earlier, at] of rounds) {
        if (at > now - KEPT_MS) break
        rounds.delete(earlier)
      }
      rounds.delete(round)
      rounds.set(round, now)
    },
  }
}
