import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { endRollingWins, expireCredit } from '../features/credits/end-credits.ts'
import { readClock } from '../features/play/rounds/queries.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 1_000
/** Of so many turns one looks for wins whose credit is gone. */
const AWAY_EVERY = 30

/**
 * Takes rolling credit that has expired, and makes GMT of what was played through. Every server may run it: each step
 * holds its player and looks again.
 */
export const startCreditsRunner = ({
  db,
  log,
  clock,
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
}): { readonly stop: () => Promise<void> } => {
  const failed = 'Rolling credit could not be looked at; it is tried again.'
  let turns = 0
  return repeat({ ...{ everyMs: EVERY_MS, log, clock }, failed }, async () => {
    const playedAway = turns % AWAY_EVERY === 0
    turns += 1
    for (const turn of [
      // By the clock that decides whether a stake may take it.
      async () => expireCredit(db, { now: Number(await readClock(db)) }),
      async () => endRollingWins(db),
      ...(playedAway ? [async () => endRollingWins(db, { playedAway })] : []),
    ]) {
      try {
        const { failures } = await turn()
        for (const err of failures) log.warn({ err }, 'Rolling credit could not go on; it is tried again.')
      } catch (error) {
        log.warn({ err: error }, failed)
      }
    }
  })
}
