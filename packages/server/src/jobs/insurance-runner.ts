import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { nextBets, notifyPlaced, passOver, type SeriesBet } from '../features/insurance/next-bets.ts'
import { payClaims, settleSeries } from '../features/insurance/settle-series.ts'
import { endByHouse } from '../features/insurance/stop-series.ts'
import type { Placement } from '../features/play/place/placement.ts'
import { Refusal } from '../refusal.ts'
import { electLeader, INSURANCE_LOCK } from './leader.ts'

const EVERY_MS = 500

export type InsuranceSetup = {
  readonly db: Database
  readonly placement: Pick<Placement, 'place'>
  readonly log: Log
  readonly clock: Clock
  /** Countries whose players may not stake assets of value. */
  readonly blockedCountries: readonly string[]
  readonly everyMs?: number
}

/**
 * Runs insured series: applies results, pays claims, and places the next bets through the queue of all bets. One elected server
 * does this; all its state is in the database, so the next leader continues there.
 */
export const startInsuranceRunner = (setup: InsuranceSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  return electLeader({
    url: db.url,
    lock: INSURANCE_LOCK,
    task: 'insured series',
    clock,
    log,
    lead: (signal) => run(setup, signal),
  })
}

const run = async (
  { db, placement, log, clock, blockedCountries, everyMs = EVERY_MS }: InsuranceSetup,
  signal: AbortSignal,
): Promise<void> => {
  const failed = (error: unknown): void => {
    if (!signal.aborted) log.warn({ err: error }, 'Insured series could not be continued; this is retried.')
  }
  while (!signal.aborted) {
    const isAny = await isAnyFollowed(db).catch(failed)
    // A failed step holds up no other: a series with an open bet gets no further one, and every bet is decided afresh.
    for (const step of isAny === true ? [takeResults, payClaims, endByHouse, placeNext] : []) {
      if (signal.aborted) return
      await step(db, { placement, log, blockedCountries }).catch(failed)
    }
    await sleep(clock, everyMs, signal).catch(() => {})
  }
}

/** Finished, paid series without an open bet need no more work. */
const isAnyFollowed = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query<{ any: boolean }>({
    name: 'any_series_followed',
    text: `select exists (
             select from insurance_series where state in ('running', 'lost') or open_bet is not null
           ) as any`,
  })
  return rows[0]?.any === true
}

const takeResults = async (db: Database): Promise<void> => {
  while ((await settleSeries(db)) > 0);
}

const placeNext = async (
  db: Database,
  { placement, log }: Pick<InsuranceSetup, 'placement' | 'log'>,
): Promise<void> => {
  const due = await nextBets(db)
  const placed = await Promise.all(due.map((bet) => placeBet({ db, placement, log }, bet)))
  const bets = due.filter((_, at) => placed[at] === true)
  if (bets.length > 0) await notifyPlaced(db, bets)
}

/** Whether it was placed. A refused bet skips the round; if the answer is unknown, a retry uses the same key. */
const placeBet = async (
  { db, placement, log }: Pick<InsuranceSetup, 'db' | 'placement' | 'log'>,
  bet: SeriesBet,
): Promise<boolean> => {
  try {
    await placement.place(bet)
    return true
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.kind !== 'try_again') await passOver(db, bet)
    } else log.warn({ err: error, series: String(bet.series) }, 'A bet of an insured series was not placed.')
    return false
  }
}
