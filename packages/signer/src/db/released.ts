import { type Amount, APPROVAL_LIFE_MS, amountOf } from '@nibble/domain'
import type pg from 'pg'
import { type Address, type Hash, toHex } from 'viem'
import { APPROVALS_NEEDED, type StoredApproval } from '../approvals/count-approvals.ts'
import type { OperatorKey } from '../approvals/operator-keys.ts'
import { bytesOf, type Outcome } from './intents.ts'

/** A withdrawal that may be sent now. */
export type Released = {
  readonly id: bigint
  readonly attempt: number
  readonly amount: Amount
  readonly address: Address
  /** The signer's own books have an earlier attempt that was paid or is not final: another would pay twice. */
  readonly isPaid: boolean
}

type ListReleasedInput = {
  readonly atMost: number
  /** Whose approvals count; several keys may be one person's. */
  readonly keys: readonly Pick<OperatorKey, 'name' | 'credential'>[]
  readonly now: number
}

/**
 * Up to `atMost`, by their release. Those that two people approved are among them first, then those with one approval: whoever has
 * many accounts could put small ones that wait for approvals before all others, and one operator could sign them. Here an approval
 * counts by its key and time; whether it is for this very payment is decided when it is paid.
 */
export const listReleased = async (
  client: pg.ClientBase,
  { atMost, keys, now }: ListReleasedInput,
): Promise<Released[]> => {
  const { rows } = await client.query<{
    id: bigint
    attempt: number
    amount: bigint
    address: Buffer
    isPaid: boolean
  }>({
    name: 'released',
    text: `with chosen as (
       select * from signer_withdrawal w where state = 'to_be_released' order by (
         select least(count(distinct k.name), ${APPROVALS_NEEDED})
         from signer_approval a join unnest($2::text[], $3::text[]) as k (credential, name)
           on decode(k.credential, 'hex') = a.credential_id
         where a.withdrawal_id = w.id and a.attempt = w.attempt and a.valid_until > $4 and a.valid_until <= $5
       ) desc, released_at, id limit $1
     )
     select id, attempt, amount, address, exists (
       select from signer_intent i where i.withdrawal_id = w.id and (i.state = 'open' or i.outcome = 'success')
     ) as "isPaid"
     from chosen w order by released_at, id`,
    values: [
      atMost,
      keys.map(({ credential }) => Buffer.from(credential, 'base64url').toString('hex')),
      keys.map(({ name }) => name),
      new Date(now),
      new Date(now + APPROVAL_LIFE_MS),
    ],
  })
  return rows.map((row) => ({ ...row, amount: amountOf(row.amount), address: toHex(row.address) }))
}

/** Stored approvals of this payment; the caller validates them. */
export const listStoredApprovals = async (
  client: pg.ClientBase,
  { withdrawal, attempt }: { readonly withdrawal: bigint; readonly attempt: number },
): Promise<StoredApproval[]> => {
  const { rows } = await client.query<{
    credential_id: Buffer
    valid_until: Date
    client_data: Buffer
    authenticator_data: Buffer
    signature: Buffer
  }>(
    `select credential_id, valid_until, client_data, authenticator_data, signature from signer_approval
     where withdrawal_id = $1 and attempt = $2 limit ${APPROVALS_AT_MOST}`,
    [withdrawal, attempt],
  )
  return rows.map((row) => ({
    credential: row.credential_id,
    validUntil: row.valid_until.getTime(),
    clientData: row.client_data,
    authenticatorData: row.authenticator_data,
    signature: row.signature,
  }))
}

/** The player of this deposit address according to the database; null if it belongs to none. */
export const findDepositPlayer = async (client: pg.ClientBase, address: Address): Promise<bigint | null> => {
  const { rows } = await client.query<{ player: bigint }>(
    'select player_id as player from signer_deposit where address = $1 limit 1',
    [bytesOf(address)],
  )
  return rows[0]?.player ?? null
}

/** More than any house has operators, so that a flood of rows costs no time. */
const APPROVALS_AT_MOST = 100

/** From here on the payment may be under way. False if it may no longer be sent. */
export const takeReleased = async (client: pg.ClientBase, { id, attempt }: Released): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select signer_take($1, $2) as taken', [
    id,
    attempt,
  ])
  return rows[0]?.taken === true
}

/** Reports the outcome, from which the server posts. */
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
    seen.withdrawal,
    seen.attempt,
    seen.outcome,
    bytesOf(seen.hash),
    seen.height,
  ])
}

/** The only kinds of incident the signer may open; the database function enforces this. */
type SignerIncident =
  | { readonly kind: 'payments'; readonly subject: 'treasury' | 'nonces' }
  | { readonly kind: 'payments_denied'; readonly subject: 'treasury' }

/** Opens an incident, and stops withdrawals if its kind is `payments`; null closes it. The stop remains. */
export const notifyIncident = async (
  client: pg.ClientBase,
  { kind, subject }: SignerIncident,
  detail: string | null,
): Promise<void> => {
  await client.query('select signer_incident($1, $2, $3)', [kind, subject, detail])
}

type SaveStateInput = { problem: string | null; underWay: number; signedAbove: Amount | null }

export const saveState = async (client: pg.ClientBase, input: SaveStateInput): Promise<void> => {
  const { problem, underWay, signedAbove } = input
  await client.query({
    name: 'save_state',
    text: `insert into signer_state (at, problem, waiting, under_way, signed_above)
     values (clock_timestamp(), $1, (select count(*) from signer_withdrawal where state = 'to_be_released'), $2, $3)
     on conflict (one) do update set at = excluded.at, problem = excluded.problem, waiting = excluded.waiting,
                                     under_way = excluded.under_way, signed_above = excluded.signed_above`,
    values: [problem, underWay, signedAbove],
  })
}
