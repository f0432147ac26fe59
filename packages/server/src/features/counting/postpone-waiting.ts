import { dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ONE_AT_A_TIME } from './count-rounds.ts'

/** This long after midnight a day is counted without the guarded rounds that still wait. */
const PATIENCE_MS = 2 * 3_600_000

/**
 * Lets guarded rounds that wait for their beacon count on a later day, so that rebates, rewards and prizes of their own
 * day are paid without them. Nothing of that day can have begun: all of it waits for every uncounted round. Returns how
 * many rounds were postponed; any server may call it at any time.
 */
export const postponeWaiting = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  const values = [dayOf(now - PATIENCE_MS)]
  const { rowCount: waiting } = await db.pool.query(`${WAITING} limit 1`, values)
  if (waiting === 0) return 0
  return inTransaction(db.pool, async (client) => {
    // A round in the middle of counting is seen as counted.
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
    const { rowCount } = await client.query(
      `insert into late_round (round, day) ${WAITING} on conflict (round) do update set day = excluded.day`,
      values,
    )
    return rowCount ?? 0
  })
}

const WAITING = `
  select r.id, $1::date from round r
  where r.published_at is null and r.state in ('closed', 'drawn') and r.paytable = 'guarded'
    and round_day(r.id, r.opens_at) < $1::date`
