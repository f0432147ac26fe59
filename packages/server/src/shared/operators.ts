import { mayDo, type Permission, type Role } from '@nibble/contract/console'
import { type Amount, APPROVED_ALONE_WITHIN_MS, amountOf, type Reviewer } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Queryable } from '../db/sql.ts'
import { inTransaction } from '../db/transaction.ts'
import { ConsoleRefusal, Refusal } from '../refusal.ts'
import { operatorRefOf } from './people.ts'

/** Who acts, and from where. Without an operator it is somebody at the server's command line. */
export type Actor = {
  readonly operator: bigint
  readonly session: bigint
  readonly address: string
  /** The permission of the call; null for what all operators may do with their own account. */
  readonly permission: Permission | null
}

type OperatorAction = {
  readonly by: Actor | null
  /** Resource and verb: `withdrawal.approve`. */
  readonly action: string
  readonly subject: string
  readonly subjectId: bigint | string
  readonly reason?: string
  /** The values before and after, as operators read them: JSON with amounts as decimal strings. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Writes an action into the log, in the transaction of its effect, so that no effect lacks its entry. Throws like lockActor if
 * the operator has lost the permission meanwhile.
 */
export const recordAction = async (
  client: pg.ClientBase,
  { by, action, subject, subjectId, reason = '', before = null, after = null }: OperatorAction,
): Promise<void> => {
  if (by !== null) await lockActor(client, by)
  await client.query(
    `insert into operator_action (operator_id, session_id, address, action, subject, subject_id, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      by?.operator ?? null,
      by?.session ?? null,
      by?.address ?? null,
      action,
      subject,
      String(subjectId),
      reason.trim(),
      jsonOf(before),
      jsonOf(after),
    ],
  )
}

const jsonOf = (facts: unknown): string | null =>
  facts === null
    ? null
    : JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

type Deciding = { readonly operator: bigint; readonly permission: Permission; readonly now: number }

/**
 * Locks an operator until the transaction ends, so that they cannot decide twice at once, nor be reset, disabled or lose rights
 * meanwhile. Order of locks: players and the subject of the decision first, then the operator, then accounts, claims, incidents
 * and sessions. Use the same lock strength everywhere: raising a weaker lock later could deadlock two calls.
 */
const lockOperator = async (
  client: pg.ClientBase,
  { operator, permission }: { readonly operator: bigint; readonly permission: Permission | null },
): Promise<void> => {
  const { rows } = await client.query<{ roles: Role[] }>(
    'select roles from operator where id = $1 and disabled_at is null for no key update',
    [operator],
  )
  const [held] = rows
  if (held === undefined || (permission !== null && !mayDo(held.roles, permission)))
    throw new ConsoleRefusal('operator_may_not')
}

/**
 * Locks the acting operator and checks them again: since their call was admitted they may have been disabled, lost rights or been
 * signed out. Writing the log does this for every action. Calls that lock more call it earlier, in the order of lockOperator.
 * Throws ConsoleRefusal('operator_may_not').
 */
export const lockActor = async (client: pg.ClientBase, by: Actor): Promise<void> => {
  await lockOperator(client, by)
  // A separate statement, because it must see what was committed during the wait for the lock.
  const { rowCount } = await client.query(
    'select from operator_session where id = $1 and operator_id = $2 and ended_at is null',
    [by.session, by.operator],
  )
  if (rowCount !== 1) throw new ConsoleRefusal('operator_may_not')
}

/** Locks the deciding operator and returns what their approval counts for. Throws ConsoleRefusal('operator_may_not'). */
export const lockReviewer = async (
  client: pg.ClientBase,
  { operator, permission, now }: Deciding,
): Promise<Reviewer> => {
  await lockOperator(client, { operator, permission })
  // A separate statement, because it must see what was committed during the wait for the lock.
  return readReviewer(client, { operator, now })
}

/** The same, for somebody only reading. */
export const readReviewer = async (
  runner: Queryable,
  { operator, now }: Pick<Deciding, 'operator' | 'now'>,
): Promise<Reviewer> => {
  const { rows } = await runner.query<{ counts: boolean; value: bigint }>(
    `select o.counts_from <= $2 as counts,
            (select coalesce(sum(value), 0)::bigint from operator_alone where operator_id = o.id and at > $3) as value
     from operator o where o.id = $1`,
    [operator, new Date(now), new Date(now - APPROVED_ALONE_WITHIN_MS)],
  )
  return { countsForTwo: rows[0]?.counts === true, approvedAlone: amountOf(rows[0]?.value ?? 0n) }
}

type FirstWord = { readonly operator: bigint; readonly permission: Permission; readonly at: number }

/**
 * Whether the first of two people's approval still counts: nobody has disabled or reset them since, nor made them another
 * operator. Otherwise the holder of a new account could be both, and so could that of a stolen one.
 */
export const stillCounts = async (
  client: Queryable,
  { operator, permission, at }: FirstWord,
): Promise<boolean> => {
  const { rows } = await client.query<{ roles: Role[] }>(
    'select roles from operator where id = $1 and disabled_at is null and counts_from <= $2',
    [operator, new Date(at)],
  )
  return rows.some(({ roles }) => mayDo(roles, permission))
}

/** Throws ConsoleRefusal('first_word_over') if the first of two people no longer counts. */
export const assertStillCounts = async (client: pg.ClientBase, first: FirstWord): Promise<void> => {
  if (!(await stillCounts(client, first))) throw new ConsoleRefusal('first_word_over')
}

/** For what needs two people. Throws ConsoleRefusal('operator_too_new') if this operator is too new to be one of them. */
export const assertCountsForTwo = async (client: pg.ClientBase, deciding: Deciding): Promise<void> => {
  const { countsForTwo } = await lockReviewer(client, deciding)
  if (!countsForTwo) throw new ConsoleRefusal('operator_too_new')
}

type RecordApprovedAloneInput = {
  readonly operator: bigint
  readonly now: number
  readonly subject: 'withdrawal' | 'conversion' | 'adjustment'
  readonly id: bigint
  readonly value: Amount
}

/** Records what a locked operator approves alone: it counts towards their daily limit. */
export const recordApprovedAlone = async (
  client: pg.ClientBase,
  { operator, now, subject, id, value }: RecordApprovedAloneInput,
): Promise<void> => {
  await client.query(
    'insert into operator_alone (operator_id, at, subject, subject_id, value) values ($1, $2, $3, $4, $5)',
    [operator, new Date(now), subject, id, value],
  )
}

const CLAIM_LASTS_MS = 30 * 60_000

export type Claimed = 'withdrawal' | 'conversion'
type Work = { readonly subject: Claimed; readonly id: bigint; readonly by: Actor; readonly now: number }

/**
 * Claims a review for an operator, or renews their claim. Throws ConsoleRefusal('claimed_by_other'), or a Refusal if the subject
 * does not exist or needs no review.
 */
export const claim = (db: Database, work: Work): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { subject, id, by, now } = work
    if (!(await lockWork(client, work))) throw new Refusal(WORK[subject].over)
    await lockActor(client, by)
    const { rowCount } = await client.query(
      `insert into review_claim (subject, subject_id, operator_id, claimed_at) values ($1, $2, $3, $4)
       on conflict (subject, subject_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
       where review_claim.operator_id = excluded.operator_id or review_claim.claimed_at <= $5`,
      [subject, id, by.operator, new Date(now), claimsHoldFrom(now)],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('claimed_by_other')
    await recordAction(client, { by, action: `${subject}.claim`, subject, subjectId: id })
  })

/** Releases a claim, if there is one. Throws ConsoleRefusal('claimed_by_other'), or a Refusal for an unknown subject. */
export const unclaim = (db: Database, work: Work): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    await lockWork(client, work)
    await lockActor(client, work.by)
    if (!(await endClaim(client, work))) return
    const { subject, id, by } = work
    await recordAction(client, { by, action: `${subject}.unclaim`, subject, subjectId: id })
  })

const WORK = {
  withdrawal: {
    waits: "state in ('to_be_reviewed', 'to_be_released', 'failed', 'not_received') and refunded_at is null",
    unknown: 'withdrawal_unknown',
    over: 'withdrawal_moved_on',
  },
  conversion: { waits: "state = 'pending'", unknown: 'conversion_unknown', over: 'conversion_not_pending' },
} as const satisfies Record<Claimed, unknown>

/** Locks the subject of a claim, as a review does before it locks the operator. Returns whether it waits for a person. */
const lockWork = async (client: pg.ClientBase, { subject, id }: Work): Promise<boolean> => {
  const { waits, unknown } = WORK[subject]
  const { rows } = await client.query<{ waits: boolean }>(
    `select ${waits} as waits from ${subject} where id = $1 for share`,
    [id],
  )
  const [work] = rows
  if (work === undefined) throw new Refusal(unknown)
  return work.waits
}

/** Ends a claim in the transaction of its review; returns whether there was one. Throws ConsoleRefusal('claimed_by_other'). */
export const endClaim = async (client: pg.ClientBase, { subject, id, by, now }: Work): Promise<boolean> => {
  const { rows } = await client.query<{ operator_id: bigint; claimed_at: Date }>(
    'select operator_id, claimed_at from review_claim where subject = $1 and subject_id = $2 for update',
    [subject, id],
  )
  const [held] = rows
  const lapsesAt = (held?.claimed_at.getTime() ?? 0) + CLAIM_LASTS_MS
  if (held !== undefined && held.operator_id !== by.operator && now < lapsesAt)
    throw new ConsoleRefusal('claimed_by_other')
  await client.query('delete from review_claim where subject = $1 and subject_id = $2', [subject, id])
  return held !== undefined
}

/** The columns of a claim that is valid at $1, for rows of `w`; `claimOf` reads them. */
export const joinClaim = (subject: Claimed): string =>
  `left join review_claim c on c.subject = '${subject}' and c.subject_id = w.id and c.claimed_at > $1
   left join operator c_by on c_by.id = c.operator_id`
export const CLAIM_COLUMNS = 'c.operator_id as claim_by, c.claimed_at as claim_at, c_by.name as claim_name'
export type ClaimRow = {
  readonly claim_by: bigint | null
  readonly claim_at: Date | null
  readonly claim_name: string | null
}
export const claimOf = ({ claim_by, claim_at, claim_name }: ClaimRow) => {
  const operator = operatorRefOf(claim_by, claim_name)
  return operator === null || claim_at === null ? null : { operator, at: claim_at.getTime() }
}
/** Claims made before this moment have expired. */
export const claimsHoldFrom = (now: number): Date => new Date(now - CLAIM_LASTS_MS)

/** No operator may act on their own account as a player. Throws ConsoleRefusal('own_player'). */
export const assertNotOwn = async (
  runner: Queryable,
  { by, player }: { readonly by: Actor; readonly player: bigint },
): Promise<void> => {
  const { rowCount } = await runner.query('select from operator where id = $1 and player_id = $2', [
    by.operator,
    player,
  ])
  if (rowCount !== 0) throw new ConsoleRefusal('own_player')
}
