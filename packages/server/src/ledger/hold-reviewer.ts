import { mayDo, type Permission, type Role } from '@nibble/contract/console'
import { type Amount, APPROVED_ALONE_WITHIN_MS, amountOf, type Reviewer } from '@nibble/domain'
import type pg from 'pg'
import { ConsoleRefusal } from '../console-refusal.ts'

type Deciding = { readonly operator: bigint; readonly permission: Permission; readonly now: number }

/**
 * Holds an operator to the end of the transaction, so that none decides twice at once and none is reset, disabled or
 * given less meanwhile; answers what their word counts for. Lock it after players and what is decided about. Throws
 * ConsoleRefusal('operator_may_not') for who may not (any more).
 */
export const holdReviewer = async (
  client: pg.ClientBase,
  { operator, permission, now }: Deciding,
): Promise<Reviewer> => {
  const { rows } = await client.query<{ roles: Role[]; counts_from: Date }>(
    'select roles, counts_from from operator where id = $1 and disabled_at is null for no key update',
    [operator],
  )
  const [held] = rows
  if (held === undefined || !mayDo(held.roles, permission)) throw new ConsoleRefusal('operator_may_not')
  const { rows: sums } = await client.query<{ value: bigint }>(
    'select coalesce(sum(value), 0)::bigint as value from operator_alone where operator_id = $1 and at > $2',
    [operator, new Date(now - APPROVED_ALONE_WITHIN_MS)],
  )
  return {
    countsForTwo: held.counts_from.getTime() <= now,
    approvedAlone: amountOf(sums[0]?.value ?? 0n),
  }
}

/** Throws ConsoleRefusal('operator_too_new') where the word of two people is needed and this one is new. */
export const assertCountsForTwo = async (client: pg.ClientBase, deciding: Deciding): Promise<void> => {
  const { countsForTwo } = await holdReviewer(client, deciding)
  if (!countsForTwo) throw new ConsoleRefusal('operator_too_new')
}

/** What a held operator lets out without another: it counts towards what they may in a day. */
export const noteAlone = async (
  client: pg.ClientBase,
  {
    operator,
    now,
    subject,
    id,
    value,
  }: {
    readonly operator: bigint
    readonly now: number
    readonly subject: 'withdrawal' | 'conversion' | 'adjustment'
    readonly id: bigint
    readonly value: Amount
  },
): Promise<void> => {
  await client.query(
    'insert into operator_alone (operator_id, at, subject, subject_id, value) values ($1, $2, $3, $4, $5)',
    [operator, new Date(now), subject, id, value],
  )
}
