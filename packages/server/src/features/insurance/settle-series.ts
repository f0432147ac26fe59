import { claimOf, insuranceClaimLines, seriesFreedLines, settleSeries as settled } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { readSeries, writeSeries } from './series-row.ts'

const SERIES_AT_ONCE = 500

/**
 * Applies the results of series' bets: counts losses, ends those that won, holds stakes of cancelled rounds again.
 * Returns how many it advanced; any server may call it at any time.
 */
export const settleSeries = (db: Database): Promise<number> =>
  inTransaction(db.pool, async (client) => {
    const results = await lockSettled(client)
    if (results.size === 0) return 0
    const all = await readSeries(client, 'where s.id = any($1) order by s.id', [[...results.keys()]])

    const freed = []
    for (const series of all) {
      const result = results.get(series.id)
      if (result === undefined || series.openBet === null) continue
      const step = settled(series, result, series.terms)
      await client.query('update insurance_bet set result = $2 where bet_id = $1', [series.openBet, result])
      await writeSeries(client, { ...step.series, id: series.id })
      freed.push({ player: series.player, asset: series.asset, amount: step.freed, shard: MONEY_SHARD })
    }

    const lines = seriesFreedLines(freed)
    if (lines.length > 0) await post(client, { kind: 'insuranceFreed', lines })
    await notifyBalances(client, [...new Set(freed.map(({ player }) => player))], 'insurance')
    return all.length
  })

type Result = 'win' | 'lose' | 'cancelled'

/** Series whose open bet is settled or returned. A bet of these games wins or loses, and is never recalled. */
const lockSettled = async (client: pg.ClientBase): Promise<ReadonlyMap<bigint, Result>> => {
  const { rows } = await client.query<{ id: bigint }>(
    `select s.id from insurance_series s join bet b on b.round_id = s.open_round and b.id = s.open_bet
     where b.status <> 0 order by s.id limit $1 for no key update of s skip locked`,
    [SERIES_AT_ONCE],
  )
  const found = await client.query<{ id: bigint; status: number; result: number | null }>(
    `select s.id, b.status, b.result from insurance_series s join bet b on b.round_id = s.open_round and b.id = s.open_bet
     where s.id = any($1::bigint[]) and b.status <> 0`,
    [pgArray(rows.map(({ id }) => id))],
  )
  return new Map(
    found.rows.map(({ id, status, result }) => [
      id,
      status === 1 ? (result === 1 ? 'win' : 'lose') : 'cancelled',
    ]),
  )
}

/**
 * Pays the claim of every lost series once, each in its own transaction, so that a failure leaves the others alone.
 * Returns how many it paid; throws after the last if some failed.
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
    const lines = insuranceClaimLines({ player: series.player, amount, shard: MONEY_SHARD })
    if (amount > 0n && (await post(client, { kind: 'insuranceClaim', key: String(id), lines })) === null)
      throw new Error(`the claim of series ${id} was already paid`)

    await notifyBalances(client, [series.player], 'insurance')
    return true
  })
