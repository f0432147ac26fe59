import {
  DAY_MS,
  ROUND_LENGTHS,
  type RoundLength,
  type RoundNumber,
  readRoundNumber,
  roundNumberOf,
} from './round-number.ts'

/**
 * The times of one round length, in ms. A round opens every `periodMs` from 00:00 UTC and takes bets for `openForMs`;
 * `drawAfterMs` and `publishAfterMs` count from the close.
 */
export type Windows = {
  readonly periodMs: number
  readonly openForMs: number
  readonly drawAfterMs: number
  readonly publishAfterMs: number
}

export const DEFAULT_WINDOWS: Readonly<Record<RoundLength, Windows>> = {
  '1m': { periodMs: 60_000, openForMs: 39_000, drawAfterMs: 12_000, publishAfterMs: 21_000 },
  '3m': { periodMs: 180_000, openForMs: 159_000, drawAfterMs: 12_000, publishAfterMs: 21_000 },
}

/** Every time of a round, in ms since 1970 UTC. Bets are taken from `opensAt` until just before `closesAt`. */
export type RoundTimes = {
  readonly round: RoundNumber
  readonly roundLength: RoundLength
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
  readonly publishAt: number
}

/** Why these windows cannot be used, as a sentence for the operator; null if they can. */
export const windowsProblem = (windows: Windows): string | null => {
  const { periodMs, openForMs, drawAfterMs, publishAfterMs } = windows
  for (const [name, value] of Object.entries(windows))
    if (!Number.isSafeInteger(value) || value <= 0) return `${name} must be a whole number of ms above 0`
  if (DAY_MS % periodMs !== 0) return 'periodMs must divide a day, so that no round straddles midnight UTC'
  if (DAY_MS / periodMs > 9999)
    return 'periodMs must leave at most 9999 rounds a day: round numbers have four digits'
  if (drawAfterMs > publishAfterMs) return 'drawAfterMs must not be above publishAfterMs'
  if (openForMs + publishAfterMs > periodMs)
    return 'openForMs + publishAfterMs must not be above periodMs: a round is due by the time the next one opens'
  return null
}

type Schedule = { readonly roundLength: RoundLength; readonly windows: Windows }

/** The round whose period contains that moment; it may be open or already closed. */
export const roundAt = ({ roundLength, windows, now }: Schedule & { readonly now: number }): RoundTimes => {
  const opensAt = Math.floor(now / windows.periodMs) * windows.periodMs
  return timesFrom({ roundLength, windows, opensAt })
}

/** The rounds that open after that moment, soonest first. */
export const nextRounds = ({
  roundLength,
  windows,
  now,
  count,
}: Schedule & { readonly now: number; readonly count: number }): readonly RoundTimes[] => {
  const current = roundAt({ roundLength, windows, now }).opensAt
  return Array.from({ length: count }, (_, index) =>
    timesFrom({ roundLength, windows, opensAt: current + (index + 1) * windows.periodMs }),
  )
}

/** All times of a round from its number; null if these windows have no such round on that day. */
export const timesOf = ({
  round,
  windows,
}: {
  readonly round: RoundNumber
  readonly windows: Windows
}): RoundTimes | null => {
  const { roundLength, isGuarded, dayStart, index } = readRoundNumber(round)
  if (index > DAY_MS / windows.periodMs) return null
  return timesFrom({ roundLength, windows, opensAt: dayStart + (index - 1) * windows.periodMs, isGuarded })
}

/** The first problem with any round length's windows, naming the round length; null if there is none. */
export const allWindowsProblem = (all: Readonly<Record<RoundLength, Windows>>): string | null => {
  for (const roundLength of ROUND_LENGTHS) {
    const problem = windowsProblem(all[roundLength])
    if (problem !== null) return `${roundLength}: ${problem}`
  }
  return null
}

/** The guarded round beside a round of the block table: the same times, but its own number. */
export const guardedBeside = ({ round, ...times }: RoundTimes, { periodMs }: Windows): RoundTimes => ({
  ...times,
  round: roundNumberOf({ roundLength: times.roundLength, opensAt: times.opensAt, periodMs, isGuarded: true }),
})

const timesFrom = ({
  roundLength,
  windows,
  opensAt,
  isGuarded = false,
}: Schedule & { readonly opensAt: number; readonly isGuarded?: boolean }): RoundTimes => {
  const closesAt = opensAt + windows.openForMs
  return {
    round: roundNumberOf({ roundLength, opensAt, periodMs: windows.periodMs, isGuarded }),
    roundLength,
    opensAt,
    closesAt,
    drawAt: closesAt + windows.drawAfterMs,
    publishAt: closesAt + windows.publishAfterMs,
  }
}
