import type { RoundView } from '@nibble/contract'
import type { Beacon } from '@nibble/proof/beacon'
import type { DrawAnswer } from '../chain/index.ts'
import type { UnfinishedRound } from '../features/play/rounds/queries.ts'
import { FIRST_ASK_AFTER_MS } from './ask-interval.ts'

/** The unfinished rounds as the database lists them, plus the changes this loop has made since it read them. */
export type RoundBook = {
  readonly all: () => Iterable<FollowedRound>
  readonly find: (round: string) => FollowedRound | undefined
  /** Rounds that wait for their block. */
  readonly countWaiting: () => number
  /** Guarded rounds that have their block and wait for their beacon. */
  readonly countWithoutBeacon: () => number
  /** A round got what it waited for: asks at once about all others whose wait was logged. */
  readonly hurry: (nowMs: number) => void
  readonly setState: (followed: FollowedRound | undefined, state: UnfinishedRound['state']) => void
  readonly close: (followed: FollowedRound) => void
  /** Call this before reading the list, and pass the list to the returned function. */
  readonly startReading: () => (listed: readonly UnfinishedRound[], nowMs: number) => void
}

export const roundBook = (): RoundBook => {
  const rounds = new Map<string, FollowedRound>()
  const changedAt = new WeakMap<FollowedRound, number>()
  let changes = 0

  const markChanged = (followed: FollowedRound) => {
    changes += 1
    changedAt.set(followed, changes)
  }

  return {
    all: () => rounds.values(),
    find: (round) => rounds.get(round),
    countWaiting: () => [...rounds.values()].filter(isWaiting).length,
    countWithoutBeacon: () =>
      [...rounds.values()].filter((followed) => stepOf(followed).kind === 'beacon').length,
    hurry: (nowMs) => {
      for (const followed of rounds.values()) {
        if (followed.loggedWait === null) continue
        followed.askAtMs = Math.min(followed.askAtMs, nowMs)
        followed.beacon.askAtMs = Math.min(followed.beacon.askAtMs, nowMs)
      }
    },
    setState: (followed, state) => {
      if (followed === undefined) return
      followed.round = { ...followed.round, state }
      markChanged(followed)
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

/** What the loop knows of an unfinished round beyond its row. Times are by the database's clock. */
export type FollowedRound = {
  round: UnfinishedRound
  /** A step is under way. */
  busy: boolean
  looking: boolean
  agreed: (DrawAnswer & { readonly kind: 'agreed' }) | null
  agreedAtMs: number
  askAtMs: number
  askedAtMs: number | null
  askEveryMs: number
  /** For guarded rounds, once the block is agreed on. */
  readonly beacon: BeaconAsks
  /** The earliest time of the next attempt after a step that failed or came too early. */
  retryAtMs: number
  failures: number
  /** What it waits for, as last logged. */
  /** How many endpoints show its block, as last sent to pages. */
  agreeing: string | null
  loggedWait: 'finality' | 'block' | 'quorum' | 'beacon' | null
}

/** What the loop knows of a guarded round's beacon. Times are by the database's clock. */
type BeaconAsks = {
  found: Beacon | null
  foundAtMs: number
  askAtMs: number
  askedAtMs: number | null
  askEveryMs: number
}

const newBeaconAsks = (): BeaconAsks => ({
  found: null,
  foundAtMs: 0,
  askAtMs: 0,
  askedAtMs: null,
  askEveryMs: 0,
})

const followRound = (round: UnfinishedRound, nowMs: number): FollowedRound => ({
  round,
  busy: false,
  looking: false,
  agreed: null,
  agreedAtMs: 0,
  askAtMs: Math.max(round.drawAt + FIRST_ASK_AFTER_MS, nowMs),
  askedAtMs: null,
  askEveryMs: 0,
  beacon: newBeaconAsks(),
  retryAtMs: 0,
  failures: 0,
  agreeing: null,
  loggedWait: null,
})

export const stepOf = ({ round, agreed, askAtMs, beacon }: FollowedRound): Step => {
  const waitsForBeacon = round.paytable === 'guarded' && beacon.found === null
  return nextStep(round, {
    agreed: agreed !== null,
    askAtMs,
    beaconAskAtMs: waitsForBeacon ? beacon.askAtMs : null,
  })
}

/** When its next step is due; Infinity if there is none. */
export const dueAt = (followed: FollowedRound): number => {
  if (followed.busy) return Infinity
  const step = stepOf(followed)
  return step.kind === 'none' ? Infinity : Math.max(step.dueAtMs, followed.retryAtMs)
}

export const isWaiting = ({ round, agreed }: FollowedRound): boolean =>
  agreed === null && (round.state === 'closed' || round.state === 'drawn')

/** What to do for a round, and when it is due by the database clock. */
export type Step =
  | { readonly kind: 'open' | 'close' | 'fix' | 'settle' | 'ask' | 'beacon'; readonly dueAtMs: number }
  | { readonly kind: 'none' }

/**
 * The next step of a round, given what is known about it. `agreed`: its final draw block is known. `askAtMs`: when to ask for its
 * block next. `beaconAskAtMs`: the same for the beacon a guarded round still lacks.
 */
const nextStep = (
  round: Pick<RoundView, 'state' | 'opensAt' | 'closesAt' | 'publishAt'>,
  {
    agreed,
    askAtMs,
    beaconAskAtMs,
  }: { readonly agreed: boolean; readonly askAtMs: number; readonly beaconAskAtMs: number | null },
): Step => {
  switch (round.state) {
    case 'scheduled':
      return { kind: 'open', dueAtMs: round.opensAt }
    case 'open':
      return { kind: 'close', dueAtMs: round.closesAt }
    case 'closed':
    case 'drawn':
      if (!agreed) return { kind: 'ask', dueAtMs: askAtMs }
      return beaconAskAtMs === null
        ? { kind: 'fix', dueAtMs: round.publishAt }
        : { kind: 'beacon', dueAtMs: beaconAskAtMs }
    case 'settling':
    case 'cancelled':
      return { kind: 'settle', dueAtMs: 0 }
    case 'published':
      return { kind: 'none' }
  }
}
