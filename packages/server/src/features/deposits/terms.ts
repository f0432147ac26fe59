import { type Amount, amountOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'

export type DepositTerms = { readonly minimum: Amount; readonly stopped: boolean }

export const readDepositTerms = async (runner: Queryable): Promise<DepositTerms> => {
  const { rows } = await runner.query<{ minimum: bigint; stopped: boolean }>(
    `select minimum, stopped or exists (select from house_stop where name = 'deposits') as stopped
     from deposit_terms order by id desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no terms of deposits')
  return { minimum: amountOf(row.minimum), stopped: row.stopped }
}

/** An operator's change, effective now. It is logged in the same transaction. */
export const setDepositTerms = async (
  { pool }: Database,
  change: DepositTerms & {
    readonly operator: bigint
    readonly reason: string
    readonly now: number
    readonly record: (client: pg.ClientBase, action: DepositAction) => Promise<void>
  },
): Promise<void> => {
  const { minimum, stopped, operator, reason, now, record } = change
  await inTransaction(pool, async (client) => {
    await client.query('insert into deposit_terms (minimum, stopped, set_at) values ($1, $2, $3)', [
      minimum,
      stopped,
      new Date(now),
    ])
    await record(client, { kind: 'deposit_terms', operator, reason, minimum, stopped, now })
  })
}

export type DepositAction = DepositTerms & {
  readonly kind: 'deposit_terms'
  readonly operator: bigint
  readonly reason: string
  readonly now: number
}
