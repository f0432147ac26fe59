import { claimOf, insuranceClaimLines } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { post } from '../../ledger/post.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { readSeries } from './series-row.ts'

/**
 * Pays the claim of every lost series, each in a transaction of its own and once, so that one which fails leaves the
 * others alone. Answers how many it paid; throws after the last when some were not.
 */
export const payClaims = async (db: Database): Promise<number> => {
  const { rows } = await db.pool.query<{ id: bigint }>(
    "select id from insurance_series where state = 'lost' order by id limit 1000",
  )
  let paid = 0
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      if (await payClaim(db, id)) paid += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} claims were not paid`)
  return paid
}

const payClaim = (db: Database, id: bigint): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const [series] = await readSeries(
      client,
      "where s.id = $1 and s.state = 'lost' for no key update of s skip locked",
      [id],
    )
    if (series === undefined) return false
    const amount = claimOf(series.stake, series.terms)

    await client.query(
      `update insurance_series set state = 'claimed', claim = $2, claimed_at = clock_timestamp() where id = $1`,
      [id, amount],
    )
    const lines = insuranceClaimLines({ player: series.player, amount, lane: MONEY_LANE })
    if (amount > 0n && (await post(client, { kind: 'insuranceClaim', key: String(id), lines })) === null)
      throw new Error(`the claim of series ${id} was paid before`)

    await tellBalances(client, [series.player], 'insurance')
    return true
  })
