import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { lockFall } from './fall-row.ts'
import { payNextWins } from './pay-next-wins.ts'
import { shareFall } from './share-fall.ts'

/** A block with half a million bets is added up in one transaction. */
const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }

/**
 * Takes every fall that is not over as far as it can go: shares it once all rounds of its block are settled, and pays
 * the shares, some thousand players a transaction. Any server may call it at any time, and a restart goes on with what
 * is not yet paid. One that fails leaves the others alone. Answers how many steps were taken; throws after the last fall
 * when some failed.
 */
export const payFalls = async (db: Database): Promise<number> => {
  const { rows } = await db.pool.query<{ block_hash: string; asset: string }>(
    "select block_hash, asset from jackpot_fall where state <> 'paid' order by fallen_at, asset",
  )
  let steps = 0
  const failures: unknown[] = []
  for (const { block_hash: hash, asset } of rows) {
    try {
      while (await takeStep(db, { hash, asset })) steps += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} falls could not go on`)
  return steps
}

/** False where nothing is to be done yet, or another server does it. */
const takeStep = (db: Database, fall: { readonly hash: string; readonly asset: string }): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      const locked = await lockFall(client, fall)
      switch (locked?.state) {
        case 'fallen':
          return shareFall(client, locked)
        case 'shared':
          return payNextWins(client, locked)
        case 'paid':
        case undefined:
          return false
      }
    },
    LIMITS,
  )
