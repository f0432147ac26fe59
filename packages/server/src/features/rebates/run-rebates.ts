import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { REBATE_TERMS, type RebateTermsRow, rebateTermsOf } from '../../ledger/rebate-terms-row.ts'
import { payNext } from './pay-next.ts'
import { beginNextDay, findDay, type RebateDay } from './rebate-day.ts'
import { setLevels } from './set-levels.ts'
import { splitNext } from './split-next.ts'

/** Players in one transaction. Nobody waits for lines; while it pays, others wait for the house's account. */
const SPLIT_AT_ONCE = 50_000
const PAY_AT_ONCE = 20_000

export type RebateRun = {
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly atOnce?: number
}

/**
 * Takes the rebates of every day that is over as far as they go: levels first, then who gets what, then the payments,
 * some thousand players a transaction. A restart goes on where the last one ended. Answers how many steps were taken.
 */
export const runRebates = async (db: Database, run: RebateRun): Promise<number> => {
  let steps = 0
  while (run.signal?.aborted !== true && (await takeStep(db, run))) steps += 1
  return steps
}

/** False where nothing is due. */
const takeStep = (db: Database, { now, atOnce }: RebateRun): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
      const open = await findDay(client)
      if (open === null) {
        const begun = await beginNextDay(client, now())
        if (begun !== null) await setLevels(client, begun, await readTerms(client, begun))
        return begun !== null
      }
      switch (open.state) {
        case 'lines':
          await splitNext(client, open, {
            terms: await readTerms(client, open),
            atOnce: atOnce ?? SPLIT_AT_ONCE,
          })
          return true
        case 'paying':
          await payNext(client, open, { atOnce: atOnce ?? PAY_AT_ONCE, now: now() })
          return true
      }
    },
    LIMITS,
  )

const readTerms = async (client: pg.ClientBase, { termsId }: RebateDay) => {
  const { rows } = await client.query<RebateTermsRow>(
    `select ${REBATE_TERMS} from rebate_terms t where t.id = $1`,
    [termsId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there are no rebate terms ${termsId}`)
  return rebateTermsOf(row)
}

/** Two servers may both believe for a moment that they are the one that does it. */
const ONE_AT_A_TIME = -5656_0059
/** The levels of a large house are one statement over a month of days. */
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '20s'; set local statement_timeout = '100s'",
  atMostMs: 120_000,
}
