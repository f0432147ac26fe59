import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A month of UTC, by its first day, and the ids that belong to it: from the low one on, below the high one. */
export type MonthRange = {
  readonly month: string
  readonly betLow: bigint
  readonly betHigh: bigint
  readonly postingLow: bigint
  readonly postingHigh: bigint
}

/** Number and SHA-256 of the rows of each table, as `closed_month.tables` holds them. */
export type TableDigests = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>

/**
 * What is hashed of each table, in this order of rows: each row as PostgreSQL writes it in brackets, and a line feed. These are
 * the columns that never change once all bets are at their end; `kept` are the entries that outlive the month.
 */
const LINES = {
  bet: `select row(id, round_id, player_id, account_id, stake, returned, (extract(epoch from placed_at) * 1000000)::bigint,
                   asset, pick, status, result, shard, insured)::text as line
        from bet where id >= $1 and id < $2 order by id, round_id`,
  round: `select row(id, state, block_height, block_hash, guarded_hash, loss_of_value,
                     (extract(epoch from published_at) * 1000000)::bigint)::text as line
          from round where first_bet >= $1 and first_bet < $2 order by id`,
  entry: `select row(posting_id, account_id, number, amount, balance_after, bet_id, kind)::text as line
          from entry where posting_id >= $1 and posting_id < $2 order by posting_id, account_id, number`,
  posting: `select row(id, kind, key, (extract(epoch from at) * 1000000)::bigint)::text as line
            from posting where id >= $1 and id < $2 order by id`,
  kept: `select row(posting_id, account_id, number, amount, kind)::text as line
         from closed_month_entry where posting_id >= $1 and posting_id < $2 order by posting_id, account_id, number`,
} as const

/** Reads a month row by row, within the transaction of the client. */
export const readDigests = async (client: pg.ClientBase, range: MonthRange): Promise<TableDigests> => {
  const digests: Record<string, TableDigests[string]> = {}
  for (const [table, lines] of Object.entries(LINES)) {
    const isOfBets = table === 'bet' || table === 'round'
    const values = isOfBets ? [range.betLow, range.betHigh] : [range.postingLow, range.postingHigh]
    digests[table] = await digestOf(client, lines, values)
  }
  return digests
}

const digestOf = async (client: pg.ClientBase, lines: string, values: readonly bigint[]) => {
  const hash = createHash('sha256')
  let count = 0
  await client.query(`declare month_lines no scroll cursor for ${lines}`, [...values])
  for (;;) {
    const { rows } = await client.query<Record<string, string>>('fetch 10000 from month_lines')
    if (rows.length === 0) break
    for (const { line = '' } of rows) hash.update(`${line}\n`)
    count += rows.length
  }
  await client.query('close month_lines')
  return { rows: count, sha256: hash.digest('hex') }
}
