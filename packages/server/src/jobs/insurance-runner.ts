import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import {
  endByHouse,
  nextBets,
  passOver,
  payClaims,
  type SeriesBet,
  settleSeries,
  tellPlaced,
} from '../features/insurance/index.ts'
import type { Placement } from '../features/play/index.ts'
import { Refusal } from '../refusal.ts'
import { electLeader, INSURANCE_LOCK } from './leader.ts'

const EVERY_MS = 500

export type InsuranceSetup = {
  readonly db: Database
  readonly placement: Pick<Placement, 'place'>
  readonly log: Log
  readonly clock: Clock
  readonly everyMs?: number
}

/**
 * Runs insured series, if no other server of this database does: takes results over, pays claims, and places the next
 * bets the way all bets go. All that matters is in the database; whoever comes next goes on with it.
 */
export const startInsuranceRunner = (setup: InsuranceSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  return electLeader({
    ...{ url: db.url, lock: INSURANCE_LOCK, task: 'insured series', clock, log },
    lead: (signal) => run(setup, signal),
  })
}

const run = async (
  { db, placement, log, clock, everyMs = EVERY_MS }: InsuranceSetup,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      while ((await settleSeries(db)) > 0);
      await payClaims(db)
      await endByHouse(db)
      const due = signal.aborted ? [] : await nextBets(db)
      const placed = await Promise.all(due.map((bet) => placeBet({ db, placement, log }, bet)))
      const told = due.filter((_, at) => placed[at] === true)
      if (told.length > 0) await tellPlaced(db, told)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Insured series could not go on; it is tried again.')
    }
    await sleep(clock, everyMs, signal).catch(() => {})
  }
}

/** Whether it was placed. A round that refuses the bet is passed over; where nobody can tell, the same key asks again. */
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
