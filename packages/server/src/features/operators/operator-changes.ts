import type { OperatorChangeRow, Role } from '@nibble/contract/console'
import { breaksSeparationOfDuties, changeTakesTwo, mayLetMoneyOut, NEW_FOR_MS } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import type { Seal } from '../../secrets/seal.ts'
import { makeCode, makeOneTimePassword } from '../../secrets/secrets.ts'
import {
  type Actor,
  assertCountsForTwo,
  assertStillCounts,
  recordAction,
  stillCounts,
} from '../../shared/operators.ts'
import {
  applyAdd,
  applyReset,
  applyUpdate,
  assertNobodyElses,
  findPlayer,
  getOperator,
  managing,
  type Rights,
  type Why,
} from './changing.ts'

type Input = { readonly reason: string; readonly by: Actor; readonly now: number }

/** `change`: waits for two who may let money out; nothing has happened yet. */
type Outcome<Done> = ({ readonly change: null } & Done) | { readonly change: bigint }

/** An admin adds somebody; if they may let money out, it waits for two who may. Throws a ConsoleRefusal. */
export const addOperator = (
  db: Database,
  asked: Input & { readonly name: string; readonly roles: readonly Role[]; readonly player: string | null },
): Promise<Outcome<{ readonly id: bigint; readonly password: string }>> =>
  managing(db, async (client) => {
    const { name, roles } = asked
    assertSeparateDuties(roles)
    const player = await findPlayer(client, asked.player, null)
    const added = { ...asked, player, isDisabled: false }
    if (changeTakesTwo(null, added)) return requestChange(client, { ...added, kind: 'add', operator: null })
    const password = makeOneTimePassword()
    const id = await applyAdd(client, { ...added, name, roles, password, countsAtOnce: false })
    return { change: null, id, password }
  })

/** The table of operators enforces it too. */
const assertSeparateDuties = (roles: readonly Role[]): void => {
  if (breaksSeparationOfDuties(roles)) throw new ConsoleRefusal('operator_duties')
}

/** Nobody changes their own account, and one admin stays. Throws a ConsoleRefusal. */
export const updateOperator = (
  db: Database,
  asked: Input &
    Pick<Rights, 'roles' | 'isDisabled'> & { readonly id: bigint; readonly player: string | null },
): Promise<Outcome<object>> =>
  managing(db, async (client) => {
    const { id, by, now } = asked
    if (id === by.operator) throw new ConsoleRefusal('operator_self')
    assertSeparateDuties(asked.roles)
    const before = await getOperator(client, id)
    const after = { ...asked, player: await findPlayer(client, asked.player, id) }
    if (changeTakesTwo(before, after))
      return requestChange(client, { ...after, kind: 'update', operator: id, name: before.name })
    await endOpenChange(client, { operator: id, by, now })
    await applyUpdate(client, after)
    return { change: null }
  })

/** For an operator who lost password or authenticator: both are replaced, and every session ends. Throws a ConsoleRefusal. */
export const resetOperator = (
  db: Database,
  asked: Input & { readonly id: bigint },
): Promise<Outcome<{ readonly password: string }>> =>
  managing(db, async (client) => {
    const { id, by, now } = asked
    if (id === by.operator) throw new ConsoleRefusal('operator_self')
    const before = await getOperator(client, id)
    if (mayLetMoneyOut(before.roles))
      return requestChange(client, { ...before, ...asked, kind: 'reset', operator: id })
    await endOpenChange(client, { operator: id, by, now })
    const password = makeOneTimePassword()
    await applyReset(client, { ...asked, password })
    return { change: null, password }
  })

// What an admin requests and two who may let money out confirm: an operator like them is added, reset or given more
// rights. If that brings a password, each of the two is shown one half, so that nobody ever has the account alone.

const CHANGE_WAITS_MS = 72 * 3_600_000

type Kind = OperatorChangeRow['kind']
type Decision = { readonly id: bigint; readonly by: Actor; readonly now: number }

/** Throws ConsoleRefusal('operator_change_waits') while another change of the same operator is pending. */
const requestChange = async (
  client: pg.ClientBase,
  asked: Rights & {
    readonly kind: Kind
    readonly operator: bigint | null
    readonly name: string
    readonly reason: string
    readonly by: Actor
    readonly now: number
  },
): Promise<{ readonly change: bigint }> => {
  const { kind, operator, name, roles, player, isDisabled, reason, by, now } = asked
  if (kind === 'add') {
    const { rowCount } = await client.query('select from operator where name = $1', [name])
    if (rowCount !== 0) throw new ConsoleRefusal('operator_name_taken')
  }
  await client.query(
    `update operator_change set state = 'overtaken', ended_at = ends_at where name = $1 and state = 'open' and ends_at <= $2`,
    [name, new Date(now)],
  )
  const { rows } = await client.query<{ id: bigint }>(
    `insert into operator_change (kind, operator_id, name, roles, player_id, is_disabled, reason, requested_by,
       requested_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (name) where state = 'open' do nothing returning id`,
    [
      kind,
      operator,
      name,
      [...roles],
      player,
      isDisabled,
      reason.trim(),
      by.operator,
      new Date(now),
      new Date(now + CHANGE_WAITS_MS),
    ],
  )
  const change = rows[0]?.id
  if (change === undefined) throw new ConsoleRefusal('operator_change_waits')
  await recordAction(client, {
    by,
    action: `operator.ask_${kind}`,
    subject: 'operator_change',
    subjectId: change,
    reason,
    after: { name, roles, player, isDisabled },
  })
  return { change }
}

/**
 * One of two confirms; the second confirmation carries it out. Returns the half of a password that this one hands over, null
 * if none is needed. Throws a ConsoleRefusal, or Refusal('second_person_needed') for its author or the first confirmer.
 */
export const confirmChange = (
  db: Database,
  { id, by, now, seal }: Decision & { readonly seal: Seal },
): Promise<{ readonly name: string; readonly half: string | null; readonly isDone: boolean }> =>
  managing(db, async (client) => {
    const change = await lockOpen(client, id, now)
    const { name, operator, requestedBy, firstBy } = change
    if (operator === by.operator) throw new ConsoleRefusal('operator_self')
    if (requestedBy === by.operator || firstBy === by.operator) throw new Refusal('second_person_needed')
    await assertCountsForTwo(client, { operator: by.operator, permission: 'changes.confirm', now })
    await assertRequestCounts(client, change)
    const half = (await bringsPassword(client, change)) ? makeCode() : null
    const label = `half of change ${id}`

    if (!(await firstCounts(client, change))) {
      const sealed = half === null ? null : seal.seal({ label, plain: Buffer.from(half) })
      await client.query(
        'update operator_change set first_by = $2, first_at = $3, first_half = $4 where id = $1',
        [id, by.operator, new Date(now), sealed],
      )
      await record(client, { change, by, action: 'operator.confirm_first' })
      return { name, half, isDone: false }
    }

    await client.query(
      `update operator_change set second_by = $2, second_at = $3, state = 'applied', ended_by = $2, ended_at = $3,
              first_half = null where id = $1`,
      [id, by.operator, new Date(now)],
    )
    await record(client, { change, by, action: 'operator.confirm' })
    const first = change.firstHalf === null ? null : seal.open({ label, sealed: change.firstHalf })
    if (half !== null && first === null) throw new ConsoleRefusal('operator_change_over')
    const password = half === null ? null : `${first?.toString()}-${half}`
    await apply(client, { ...change, by, now }, password)
    return { name, half, isDone: true }
  })

/** Anyone who may see it, but the operator it is about, may refuse it: it is dropped. Throws a ConsoleRefusal. */
export const refuseChange = (
  db: Database,
  { id, reason, by, now }: Decision & { readonly reason: string },
): Promise<void> =>
  managing(db, async (client) => {
    const change = await lockOpen(client, id, now)
    // Otherwise whoever took over an account would keep it by refusing its reset.
    if (change.operator === by.operator) throw new ConsoleRefusal('operator_self')
    await client.query(
      `update operator_change set state = 'refused', ended_by = $2, ended_at = $3, first_half = null where id = $1`,
      [id, by.operator, new Date(now)],
    )
    await record(client, { change, by, action: 'operator.refuse', reason })
  })

/** The change was requested for an operator who has been changed since. */
export const endOpenChange = async (
  client: pg.ClientBase,
  { operator, by, now }: { readonly operator: bigint; readonly by: Actor | null; readonly now: number },
): Promise<void> => {
  await client.query(
    `update operator_change set state = 'overtaken', ended_by = $2, ended_at = $3, first_half = null
     where operator_id = $1 and state = 'open'`,
    [operator, by?.operator ?? null, new Date(now)],
  )
}

const apply = async (
  client: pg.ClientBase,
  change: OpenChange & Why,
  password: string | null,
): Promise<void> => {
  const { id, kind, operator, player } = change
  if (player !== null) await assertNobodyElses(client, player, operator)
  if (operator === null) {
    const added = await applyAdd(client, { ...change, password: password ?? '', countsAtOnce: false })
    await client.query('update operator_change set operator_id = $2 where id = $1', [id, added])
    return
  }
  if (kind === 'update') await applyUpdate(client, { ...change, id: operator })
  if (password !== null) await applyReset(client, { ...change, id: operator, password })
}

/**
 * Anyone added or reset gets a new password. So does an operator who may let money out from now on: a single admin
 * could have known their previous password.
 */
const bringsPassword = async (client: pg.ClientBase, { kind, operator }: OpenChange): Promise<boolean> => {
  if (kind !== 'update' || operator === null) return true
  return !mayLetMoneyOut((await getOperator(client, operator)).roles)
}

/**
 * The request ends with the account of the admin who made it. They are none of the two, so a new admin's counts too: only what
 * makes them new later ends it. Throws ConsoleRefusal('first_word_over').
 */
const assertRequestCounts = (
  client: pg.ClientBase,
  { requestedBy, requestedAt }: OpenChange,
): Promise<void> =>
  assertStillCounts(client, {
    operator: requestedBy,
    permission: 'operators.write',
    at: requestedAt + NEW_FOR_MS,
  })

/** Whether there is a first confirmation that still counts: its operator may have been disabled or reset since. */
const firstCounts = async (client: pg.ClientBase, { firstBy, firstAt }: OpenChange): Promise<boolean> =>
  firstBy !== null &&
  firstAt !== null &&
  (await stillCounts(client, { operator: firstBy, permission: 'changes.confirm', at: firstAt }))

type OpenChange = Rights & {
  readonly id: bigint
  readonly kind: Kind
  readonly operator: bigint | null
  readonly name: string
  readonly reason: string
  readonly requestedBy: bigint
  readonly requestedAt: number
  readonly firstBy: bigint | null
  readonly firstAt: number | null
  readonly firstHalf: Buffer | null
}

const lockOpen = async (client: pg.ClientBase, id: bigint, now: number): Promise<OpenChange> => {
  const { rows } = await client.query<
    Dated<OpenChange, 'requestedAt' | 'firstAt'> & { isOpen: boolean; roles: Role[] }
  >(
    `select id, kind, operator_id as operator, name, roles, player_id as player, is_disabled as "isDisabled", reason,
            requested_by as "requestedBy", requested_at as "requestedAt", first_by as "firstBy", first_at as "firstAt",
            first_half as "firstHalf", state = 'open' and ends_at > $2 as "isOpen"
     from operator_change where id = $1 for update`,
    [id, new Date(now)],
  )
  const [change] = rows
  if (change === undefined) throw new ConsoleRefusal('operator_change_unknown')
  if (!change.isOpen) throw new ConsoleRefusal('operator_change_over')
  return inMs(change)
}

type RecordInput = { change: OpenChange; by: Actor; action: string; reason?: string }

const record = (
  client: pg.ClientBase,
  { change: { id, kind, name, roles, player, isDisabled }, by, action, reason = '' }: RecordInput,
): Promise<void> =>
  recordAction(client, {
    by,
    action,
    subject: 'operator_change',
    subjectId: id,
    reason,
    after: { kind, name, roles, player, isDisabled },
  })
