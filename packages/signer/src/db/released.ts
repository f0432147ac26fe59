import { type Amount, amountOf } from '@nibble/domain'
import type pg from 'pg'
import { type Address, type Hash, toHex } from 'viem'
import { bytesOf, type Outcome } from './intents.ts'

/** A withdrawal that may be sent now. */
export type Released = {
  readonly id: bigint
  readonly attempt: number
  readonly amount: Amount
  readonly address: Address
  /** By this signer's own books an earlier attempt was paid, or is not final: another would be a second payment. */
  readonly isPaid: boolean
}

export const listReleased = async (client: pg.ClientBase, atMost: number): Promise<Released[]> => {
  const { rows } = await client.query<{
    id: bigint
    attempt: number
    amount: bigint
    address: Buffer
    isPaid: boolean
  }>(
    `select id, attempt, amount, address, exists (
       select from signer_intent i where i.withdrawal_id = w.id and (i.state = 'open' or i.outcome = 'success')
     ) as "isPaid"
     from signer_withdrawal w where state = 'to_be_released' order by released_at, id limit $1`,
    [atMost],
  )
  return rows.map((row) => ({ ...row, amount: amountOf(row.amount), address: toHex(row.address) }))
}

/** From here on it may be on its way. False when it may not be sent any more. */
export const takeReleased = async (client: pg.ClientBase, { id, attempt }: Released): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select signer_take($1, $2) as taken', [
    id,
    attempt,
  ])
  return rows[0]?.taken === true
}

/** What became of it, for the server to post by. */
export const report = async (
  client: pg.ClientBase,
  seen: {
    readonly withdrawal: bigint
    readonly attempt: number
    readonly outcome: Outcome
    readonly hash: Hash
    readonly height: bigint
  },
): Promise<void> => {
  await client.query('select signer_report($1, $2, $3, $4, $5)', [
    ...[seen.withdrawal, seen.attempt, seen.outcome],
    ...[bytesOf(seen.hash), seen.height],
  ])
}

/** Stops withdrawals and tells operators what the books do not know of; null where they know all. */
export const tellFound = async (client: pg.ClientBase, detail: string | null): Promise<void> => {
  await client.query('select signer_found($1)', [detail])
}

export const saveState = async (
  client: pg.ClientBase,
  { trouble, underWay }: { trouble: string | null; underWay: number },
): Promise<void> => {
  await client.query(
    `insert into signer_state (at, trouble, waiting, under_way) values (clock_timestamp(), $1, (select count(*) from signer_withdrawal where state = 'to_be_released'), $2)
     on conflict (one) do update set at = excluded.at, trouble = excluded.trouble, waiting = excluded.waiting,
                                     under_way = excluded.under_way`,
    [trouble, underWay],
  )
}
