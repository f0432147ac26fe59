import type { UnfinishedRound } from '../features/play/index.ts'
import { type FollowedRound, followRound, isWaiting } from './followed-round.ts'

/** The unfinished rounds of a session. The database's list is the truth; what was done since it was read is newer. */
export type RoundBook = {
  readonly all: () => Iterable<FollowedRound>
  readonly find: (round: string) => FollowedRound | undefined
  readonly countWaiting: () => number
  /** Rounds whose draw block was long in coming need not wait for their turn any more. */
  readonly hurry: (nowMs: number) => void
  readonly setState: (followed: FollowedRound | undefined, state: UnfinishedRound['state']) => void
  readonly close: (followed: FollowedRound) => void
  /** To be called before the list is read; the answer takes the list. */
  readonly startReading: () => (listed: readonly UnfinishedRound[], nowMs: number) => void
}

export const roundBook = (): RoundBook => {
  const rounds = new Map<string, FollowedRound>()
  const changedAt = new WeakMap<FollowedRound, number>()
  let changes = 0

  const note = (followed: FollowedRound) => {
    changes += 1
    changedAt.set(followed, changes)
  }

  return {
    all: () => rounds.values(),
    find: (round) => rounds.get(round),
    countWaiting: () => [...rounds.values()].filter(isWaiting).length,
    hurry: (nowMs) => {
      for (const followed of rounds.values())
        if (followed.told !== null) followed.askAtMs = Math.min(followed.askAtMs, nowMs)
    },
    setState: (followed, state) => {
      if (followed === undefined) return
      followed.round = { ...followed.round, state }
      note(followed)
    },
    close: (followed) => {
      rounds.delete(followed.round.round)
    },
    startReading: () => {
      const since = changes
      const isNewer = (followed: FollowedRound) => followed.busy || (changedAt.get(followed) ?? 0) > since

      return (listed, nowMs) => {
        const names = new Set(listed.map(({ round }) => round))
        for (const [name, followed] of rounds) if (!names.has(name) && !isNewer(followed)) rounds.delete(name)
        for (const round of listed) {
          const known = rounds.get(round.round)
          if (known === undefined) rounds.set(round.round, followRound(round, nowMs))
          else if (!isNewer(known)) known.round = round
        }
      }
    },
  }
}
