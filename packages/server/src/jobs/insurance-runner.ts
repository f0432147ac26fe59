import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { nextBets, notifyPlaced, passOver, type SeriesBet } from '../features/insurance/next-bets.ts'
import { payClaims, settleSeries } from '../features/insurance/settle-series.ts'
import { endByHouse } from '../features/insurance/stop-series.ts'
import type { Placement } from '../features/play/place/placement.ts'
import { Refusal } from '../refusal.ts'
import { INSURANCE_LOCK } from './leader.ts'
import { type Job, takeSteps } from './run-job.ts'

type Input = {
  readonly placement: Pick<Placement, 'place'>
  /** Countries whose players may not stake assets of value. */
  readonly blockedCountries: readonly string[]
  readonly everyMs?: number
}

/**
 * Runs insured series: applies results, pays claims, and places the next bets through the queue of all bets. One elected server
 * does this; all its state is in the database, so the next leader continues there.
 */
export const insurance = ({ placement, blockedCountries, everyMs = 500 }: Input): Job => ({
  name: 'insurance',
  everyMs,
  lock: INSURANCE_LOCK,
  failed: FAILED,
  turn: async ({ db, log }, { signal }) => {
    if (!(await isAnyFollowed(db))) return
    // A step may follow a failed one: a series with an open bet gets no further one, and every bet is decided afresh.
    await takeSteps({ failed: FAILED, log, signal }, [
      async () => {
        while ((await settleSeries(db)) > 0);
      },
      () => payClaims(db),
      () => endByHouse(db, { blockedCountries }),
      () => placeNext({ db, placement, log }),
    ])
  },
})

const FAILED = 'Insured series could not be continued; this is retried.'

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

type Tools = { readonly db: Database; readonly placement: Input['placement']; readonly log: Log }

const placeNext = async (tools: Tools): Promise<void> => {
  const due = await nextBets(tools.db)
  const placed = await Promise.all(due.map((bet) => placeBet(tools, bet)))
  const bets = due.filter((_, at) => placed[at] === true)
  if (bets.length > 0) await notifyPlaced(tools.db, bets)
}

/** Whether it was placed. A refused bet skips the round; if the answer is unknown, a retry uses the same key. */
const placeBet = async ({ db, placement, log }: Tools, bet: SeriesBet): Promise<boolean> => {
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
