import type { AuditRow, OperatorChangeRow, OperatorRow, Role } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import type { SortedRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { operatorRef, operatorRefOf } from '../../shared/people.ts'
import { IDLE_MS } from './sessions.ts'

type StoredRow = {
  id: bigint
  name: string
  roles: Role[]
  disabled: boolean
  has_totp: boolean
  must_change: boolean
  player_id: bigint | null
  bind_id: string | null
  username: string | null
  created_at: Date
  created_by: string | null
  last_seen_at: Date | null
  sessions: number
}

export const listOperators = (
  db: Database,
  { order, limit, offset, now }: SortedRange,
): Promise<OperatorRow[]> =>
  read(db, { rest: `order by ${order} limit $2 offset $3`, values: [limit, offset], now })

export const getOperator = async (
  db: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<OperatorRow> => {
  const [row] = await read(db, { rest: 'where o.id = $2', values: [id], now })
  if (row === undefined) throw new ConsoleRefusal('operator_unknown')
  return row
}

const read = async (
  { pool }: Database,
  { rest, values, now }: { rest: string; values: readonly unknown[]; now: number },
): Promise<OperatorRow[]> => {
  const { rows } = await pool.query<StoredRow>(
    `select o.id, o.name, o.roles, o.disabled_at is not null as disabled, o.totp is not null as has_totp,
            o.password_until is not null as must_change, p.id as player_id, p.bind_id, p.username,
            o.created_at, c.name as created_by,
            (select max(last_seen_at) from operator_session where operator_id = o.id) as last_seen_at,
            (select count(*)::int from operator_session
             where operator_id = o.id and ended_at is null and last_seen_at > $1) as sessions
     from operator o left join player p on p.id = o.player_id left join operator c on c.id = o.created_by ${rest}`,
    [new Date(now - IDLE_MS), ...values],
  )
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    roles: row.roles,
    isDisabled: row.disabled,
    hasTotp: row.has_totp,
    mustChangePassword: row.must_change,
    player:
      row.player_id === null || row.bind_id === null
        ? null
        : { id: String(row.player_id), bindId: row.bind_id, name: row.username },
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    sessions: row.sessions,
  }))
}

type ChangeRow = {
  id: bigint
  kind: OperatorChangeRow['kind']
  operator_id: bigint | null
  name: string
  roles: Role[]
  roles_now: Role[] | null
  is_disabled: boolean
  reason: string
  requested_by: bigint
  requester: string
  requested_at: Date
  ends_at: Date
  first_by: bigint | null
  first_name: string | null
  second_by: bigint | null
  second_name: string | null
  state: Exclude<OperatorChangeRow['state'], 'lapsed'>
  ended_by: bigint | null
  ended_name: string | null
  reset_at: Date | null
}

type ChangesQuery = {
  readonly isOpen: boolean
  readonly limit: number
  readonly offset: number
  readonly now: number
}

/** What was asked for, newest first. */
export const listChanges = async (
  { pool }: Database,
  { isOpen, limit, offset, now }: ChangesQuery,
): Promise<OperatorChangeRow[]> => {
  const { rows } = await pool.query<ChangeRow>(
    `select c.*, o.roles as roles_now, r.name as requester, f.name as first_name, s.name as second_name,
            e.name as ended_name,
            (select max(at) from operator_action a where a.action = 'operator.reset' and a.subject = 'operator'
               and a.subject_id = c.operator_id::text and a.at < c.requested_at) as reset_at
     from operator_change c join operator r on r.id = c.requested_by left join operator o on o.id = c.operator_id
     left join operator f on f.id = c.first_by left join operator s on s.id = c.second_by
     left join operator e on e.id = c.ended_by
     where not $1 or (c.state = 'open' and c.ends_at > $2) order by c.id desc limit $3 offset $4`,
    [isOpen, new Date(now), limit, offset],
  )
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    operator: row.operator_id === null ? null : String(row.operator_id),
    rolesNow: row.kind === 'add' ? [] : (row.roles_now ?? []),
    roles: row.roles,
    isDisabled: row.is_disabled,
    reason: row.reason,
    requestedBy: operatorRef(row.requested_by, row.requester),
    requestedAt: row.requested_at.getTime(),
    endsAt: row.ends_at.getTime(),
    lastResetAt: row.reset_at?.getTime() ?? null,
    first: operatorRefOf(row.first_by, row.first_name),
    second: operatorRefOf(row.second_by, row.second_name),
    state: row.state === 'open' && row.ends_at.getTime() <= now ? 'lapsed' : row.state,
    endedBy: operatorRefOf(row.ended_by, row.ended_name),
  }))
}

type ActionRow = {
  id: bigint
  at: Date
  operator_id: bigint | null
  name: string | null
  session_id: bigint | null
  address: string | null
  action: string
  subject: string
  subject_id: string
  reason: string
  before: unknown
  after: unknown
}

type ActionFilter = {
  readonly id?: bigint | undefined
  /** By name. */
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly subjectId?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** What operators did, newest first unless told otherwise. */
export const listActions = async (
  { pool }: Database,
  {
    filter,
    oldestFirst = false,
    limit,
    offset,
  }: { filter: ActionFilter; oldestFirst?: boolean; limit: number; offset: number },
): Promise<AuditRow[]> => {
  const { where, values } = conditions(
    [
      ['a.id = ?', filter.id],
      ['o.name = ?', filter.operator],
      ['a.action = ?', filter.action],
      ['a.subject = ?', filter.subject],
      ['a.subject_id = ?', filter.subjectId],
      ['a.at >= ?', filter.from === undefined ? undefined : new Date(filter.from)],
      ['a.at < ?', filter.to === undefined ? undefined : new Date(filter.to)],
    ],
    [limit, offset],
  )
  const { rows } = await pool.query<ActionRow>(
    `select a.*, o.name from operator_action a left join operator o on o.id = a.operator_id
     where ${where} order by a.id ${oldestFirst ? 'asc' : 'desc'}
     limit $1 offset $2`,
    [...values],
  )
  return rows.map(({ id, at, operator_id, name, session_id, subject_id, ...row }) => ({
    id: String(id),
    at: at.getTime(),
    operator: operator_id === null ? null : { id: String(operator_id), name: name ?? '' },
    session: session_id === null ? null : String(session_id),
    address: row.address,
    action: row.action,
    subject: row.subject,
    subjectId: subject_id,
    reason: row.reason,
    before: row.before,
    after: row.after,
  }))
}
