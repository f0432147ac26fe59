import { awaitsCheck, checkForAbuse } from '../features/abuse/check-for-abuse.ts'
import { recordLateReviews } from '../features/abuse/late-reviews.ts'
import { carryConversions } from '../features/conversions/carry-conversions.ts'
import { endRollingWins, expireCredit } from '../features/credits/end-credits.ts'
import { payHits } from '../features/jackpot/pay-hits.ts'
import { readClock } from '../features/play/rounds/queries.ts'
import { saveRebateReach } from '../features/promotions/keep-rebate-reach.ts'
import { runRebates } from '../features/rebates/run-rebates.ts'
import { sumNextBetDay } from '../features/records/sum-bet-days.ts'
import { closeBoards } from '../features/rewards/close-boards.ts'
import { payDays } from '../features/rewards/pay-rewards.ts'
import { saveReach } from '../features/rewards/reward-facts.ts'
import { recordValuePause } from '../features/risk/risk.ts'
import { REBATES_LOCK } from './leader.ts'
import { type Job, takeSteps } from './run-job.ts'
import { standby } from './standby-job.ts'

// Jobs that need only the database. What fails in one turn is retried in the next. Jobs that need more, such as the chain, are
// started in start/jobs.ts.

/** Carries out approved conversions soon after their approval. */
export const conversions: Job = {
  name: 'conversions',
  everyMs: 1_000,
  failed: 'Conversions could not be carried out; this is retried.',
  turn: async ({ db, log, clock }) => {
    const { failures } = await carryConversions(db, { now: clock.nowMs() })
    for (const err of failures) log.warn({ err }, 'A conversion could not be carried out; it is retried.')
  },
}

/** Every this many turns, looks for wins whose credit was lost in play. */
const AWAY_EVERY = 30
const CREDITS_FAILED = 'Rolling credit could not be checked; this is retried.'

/** Removes expired rolling credit, and turns wins that were played through into GMT. Each step locks its player. */
const credits: Job = {
  name: 'credits',
  everyMs: 1_000,
  failed: CREDITS_FAILED,
  turn: async ({ db, log }, { nth, signal }) => {
    const logFailures = ({ failures }: { readonly failures: readonly unknown[] }) => {
      for (const err of failures) log.warn({ err }, 'Rolling credit could not be processed; this is retried.')
    }
    await takeSteps({ failed: CREDITS_FAILED, log, signal }, [
      // The database's clock, which also decides whether a stake may still use the credit.
      async () => logFailures(await expireCredit(db, { now: Number(await readClock(db)) })),
      async () => logFailures(await endRollingWins(db)),
      ...(nth % AWAY_EVERY === 0
        ? [async () => logFailures(await endRollingWins(db, { playedAway: true }))]
        : []),
    ])
  },
}

/**
 * Once a day is over, checks it for accounts that seem to belong to one person, and reminds operators of waiting flags. One
 * server checks at a time. The day's rebates and rewards wait for the check.
 */
const abuse: Job = {
  name: 'abuse',
  everyMs: 5_000,
  failed:
    'The day could not be checked for abuse, and no rebates or rewards are paid before that; this is retried.',
  turn: async ({ db, log, clock }) => {
    const findings = await checkForAbuse(db, { now: clock.nowMs() })
    if (findings > 0) log.info({ findings }, 'Accounts that seem to belong to one person were flagged.')
    const late = await recordLateReviews(db, { now: clock.nowMs() })
    if (late > 0)
      log.warn({ late }, 'Flags are past the time by which their players were promised a decision.')
  },
}

/** Sets levels and pays rebates once a day is over. */
export const rebates: Job = {
  name: 'rebates',
  everyMs: 10_000,
  lock: REBATES_LOCK,
  failed: 'Rebates could not be processed; this is retried.',
  level: 'error',
  turn: async ({ db, clock }, { signal }) => {
    // One time for both calls: a day that ended between them would not have been checked.
    const now = clock.nowMs()
    if (!(await awaitsCheck(db, { now }))) await runRebates(db, { now: () => now, signal })
  },
}

/** Shares and pays jackpot prizes soon after their rounds are settled. */
const jackpot: Job = {
  name: 'jackpot',
  everyMs: 1_000,
  failed: 'A jackpot could not be paid; this is retried.',
  turn: async ({ db }) => {
    await payHits(db)
  },
}

/** Pays rewards after their day, and prizes after their period is counted. */
export const rewards: Job = {
  name: 'rewards',
  everyMs: 10_000,
  failed: 'Rewards or prizes could not be paid; this is retried.',
  turn: async ({ db, log, clock }) => {
    // One time for all calls: a day that ended between them would not have been checked.
    const now = clock.nowMs()
    if (await awaitsCheck(db, { now })) return
    const days = await payDays(db, { now })
    if (days > 0) log.info({ days }, 'The rewards of a day were paid.')
    const closed = await closeBoards(db, { now })
    if (closed > 0) log.info({ closed }, 'The prizes of a period were paid.')
    await saveReach(db, { now })
    await saveRebateReach(db, { now })
  },
}

/** Records when a day's losses pause stakes of value, and when these resume. */
const valuePause: Job = {
  name: 'value pause',
  everyMs: 1_000,
  failed: 'It could not be checked whether the day’s losses pause stakes of value; this is retried.',
  turn: async ({ db, log, clock }) => {
    const news = await recordValuePause(db, { now: clock.nowMs() })
    if (news === 'paused') log.error({}, 'The day’s losses have paused stakes of value.')
    if (news === 'goes on') log.info({}, 'Stakes of value have resumed.')
  },
}

/** Has partitions made before bets and postings reach them (db/functions/partition_ahead_at.sql). */
const partitions: Job = {
  name: 'partitions',
  everyMs: 60_000,
  failed:
    'Partitions could not be created in advance; this is retried in a minute. Nothing stops in the meantime.',
  turn: async ({ db, log }) => {
    const { rows } = await db.pool.query<{ done: string[] }>('select partition_ahead() as done')
    const done = rows[0]?.done ?? []
    if (done.length > 0) log.info({ partitions: done }, 'Partitions were created in advance.')
  },
}

/** Sums up each player's bets of a day, once its rounds are over (db/migrations/0048_bet_days.sql). */
const betDays: Job = {
  name: 'bet days',
  everyMs: 60_000,
  failed:
    'The bets of a day could not be summed up; this is retried. Until then reports read them one by one.',
  turn: async ({ db, clock }, { signal }) => {
    while (!signal.aborted && (await sumNextBetDay(db, { now: clock.nowMs() })));
  },
}

/** In starting order. */
export const SCHEDULE: readonly Job[] = [
  standby,
  conversions,
  credits,
  abuse,
  rebates,
  jackpot,
  rewards,
  partitions,
  betDays,
  valuePause,
]
