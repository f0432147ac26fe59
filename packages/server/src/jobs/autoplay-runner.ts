import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { endPlans, endRefused } from '../features/autoplay/end-plan.ts'
import {
  endOfRefusal,
  type NextBet,
  nextBets,
  notifyPlaced,
  passOver,
} from '../features/autoplay/next-bets.ts'
import { settlePlans } from '../features/autoplay/settle-plans.ts'
import type { Placement } from '../features/play/place/placement.ts'
import { Refusal } from '../refusal.ts'
import { AUTOPLAY_LOCK } from './leader.ts'
import { type Job, takeSteps } from './run-job.ts'

type Input = {
  readonly placement: Pick<Placement, 'place'>
  /** Countries whose players may have no plan at all, and those whose players may not stake assets of value. */
  readonly blockedCountries: readonly string[]
  readonly valueBlockedCountries: readonly string[]
  readonly everyMs?: number
}

/**
 * Runs plans: applies results, ends those that must end, and places the next bets through the queue of all bets. One elected
 * server does this; all its state is in the database, so the next leader continues there. Two at once would do no harm: a
 * bet is recorded in the transaction that takes its stake, one per round.
 */
export const autoplay = ({ placement, everyMs = 500, ...countries }: Input): Job => ({
  name: 'autoplay',
  everyMs,
  lock: AUTOPLAY_LOCK,
  failed: FAILED,
  turn: async ({ db, log }, { signal }) => {
    if (!(await isAnyFollowed(db))) return
    // A step may follow a failed one: every bet is decided afresh.
    await takeSteps({ failed: FAILED, log, signal }, [
      async () => {
        while ((await settlePlans(db)) > 0);
      },
      () => endPlans(db, countries),
      () => placeNext({ db, placement, log }),
    ])
  },
})

const FAILED = 'Autoplay plans could not be continued; this is retried.'

/** Finished plans without an open bet need no more work. */
const isAnyFollowed = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query<{ any: boolean }>({
    name: 'any_plan_followed',
    text: `select exists (select from autoplay_plan where state = 'running' or open_bet is not null) as any`,
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

/** Whether it was placed. If the answer is unknown, a retry uses the same key. */
const placeBet = async ({ db, placement, log }: Tools, bet: NextBet): Promise<boolean> => {
  try {
    await placement.place(bet)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) {
      log.warn({ err: error, plan: String(bet.plan) }, 'A bet of an autoplay plan was not placed.')
      return false
    }
    const by = endOfRefusal(error.kind)
    if (by !== null) await endRefused(db, { ...bet, by, refusal: error.kind })
    else if (error.kind !== 'try_again') await passOver(db, bet)
    return false
  }
}
