import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A UTC month, by its first day, and the ids that belong to it: low inclusive, high exclusive. */
export type MonthRange = {
  readonly month: string
  readonly betLow: bigint
  readonly betHigh: bigint
  readonly postingLow: bigint
  readonly postingHigh: bigint
}

/** Number and SHA-256 of the rows of each table, as in `closed_month.tables`. */
export type TableDigests = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>

const entryLines = (from: string) =>
  `select row(posting_id, account_id, number, amount, balance_after, bet_id, kind)::text as line
   from ${from} where posting_id >= $1 and posting_id < $2 order by posting_id, account_id, number`

/**
 * What is hashed of each table, in this row order: each row as PostgreSQL writes it in brackets, plus a line feed.
 * These columns never change once all bets are final; `kept` are the entries that outlive the month.
 */
const LINES = {
  bet: `select row(id, round_id, player_id, account_id, stake, returned, (extract(epoch from placed_at) * 1000000)::bigint,
                   asset, pick, status, result, shard, insured)::text as line
        from bet where id >= $1 and id < $2 order by id, round_id`,
  round: `select row(id, state, block_height, block_hash, guarded_hash, loss_of_value,
                     (extract(epoch from published_at) * 1000000)::bigint)::text as line
          from round where first_bet >= $1 and first_bet < $2 order by id`,
  entry: entryLines('entry'),
  posting: `select row(id, kind, key, (extract(epoch from at) * 1000000)::bigint)::text as line
            from posting where id >= $1 and id < $2 order by id`,
  kept: `select row(posting_id, account_id, number, amount, kind)::text as line
         from closed_month_entry where posting_id >= $1 and posting_id < $2 order by posting_id, account_id, number`,
} as const

/** What an archived month adds, because its accounts can no longer be summed from its entries; $1 is the month. */
const ARCHIVED_LINES = {
  account: `select row(account_id, entries, balance, brought_in, first_credits)::text as line
            from closed_month_account where month = $1::date order by account_id`,
  sum: `select row(account_id, day - date '2000-01-01', kind, records, credited, debited)::text as line
        from archived_record_sum where month = $1::date order by account_id, day, kind`,
} as const

/** Reads a month row by row, within the client's transaction. */
export const readDigests = async (client: pg.ClientBase, range: MonthRange): Promise<TableDigests> => {
  const digests: Record<string, TableDigests[string]> = {}
  for (const [table, lines] of Object.entries(LINES)) {
    const isOfBets = table === 'bet' || table === 'round'
    const values = isOfBets ? [range.betLow, range.betHigh] : [range.postingLow, range.postingHigh]
    digests[table] = await digestOf(linesOf(client, lines, values))
  }
  return digests
}

/** The same for what only an archived month has. */
export const readArchivedDigests = async (
  client: pg.ClientBase,
  { month }: MonthRange,
): Promise<TableDigests> => {
  const digests: Record<string, TableDigests[string]> = {}
  for (const [table, lines] of Object.entries(ARCHIVED_LINES))
    digests[table] = await digestOf(linesOf(client, lines, [month]))
  return digests
}

/** The lines of a month's entries as hashed, many at a time: from `entry`, or from the tables that replace its rows. */
export const readEntryLines = (
  client: pg.ClientBase,
  { postingLow, postingHigh }: MonthRange,
  from = 'entry',
): AsyncGenerator<string> => linesOf(client, entryLines(from), [postingLow, postingHigh])

async function* linesOf(
  client: pg.ClientBase,
  lines: string,
  values: readonly unknown[],
): AsyncGenerator<string> {
  await client.query(`declare month_lines no scroll cursor for ${lines}`, [...values])
  for (;;) {
    const { rows } = await client.query<Record<string, string>>('fetch 10000 from month_lines')
    if (rows.length === 0) break
    yield rows.map(({ line = '' }) => `${line}\n`).join('')
  }
  await client.query('close month_lines')
}

/** Of text in chunks of any length. */
export const digestOf = async (
  pieces: AsyncIterable<string | Buffer>,
): Promise<{ readonly rows: number; readonly sha256: string }> => {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of pieces) {
    hash.update(piece)
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}
