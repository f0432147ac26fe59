import {
  type AuditRow,
  mayDo,
  type OperatorChangeRow,
  type OperatorRow,
  type Role,
} from '@nibble/contract/console'
import { NEW_FOR_MS } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { FilteredRange, RowRange, SortedRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { operatorRef, operatorRefOf, playerRefOf } from '../../shared/people.ts'
import { IDLE_MS } from './sessions.ts'

type StoredRow = Dated<Omit<OperatorRow, 'player'>, 'createdAt' | 'lastSeenAt'> & MaybePlayer
type MaybePlayer = { player_id: bigint | null; bind_id: string | null; username: string | null }

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
    `select o.id::text as id, o.name, o.roles, o.disabled_at is not null as "isDisabled", o.totp is not null as "hasTotp",
            o.password_until is not null as "mustChangePassword", p.id as player_id, p.bind_id, p.username,
            o.created_at as "createdAt", c.name as "createdBy",
            (select max(last_seen_at) from operator_session where operator_id = o.id) as "lastSeenAt",
            (select count(*)::int from operator_session
             where operator_id = o.id and ended_at is null and last_seen_at > $1) as sessions
     from operator o left join player p on p.id = o.player_id left join operator c on c.id = o.created_by ${rest}`,
    [new Date(now - IDLE_MS), ...values],
  )
  return rows.map(({ player_id, bind_id, username, ...row }) => ({
    ...inMs(row),
    player: playerOf({ player_id, bind_id, username }),
  }))
}

const playerOf = ({ player_id, bind_id, username }: MaybePlayer): AuditRow['player'] =>
  player_id === null || bind_id === null ? null : playerRefOf({ player_id, bind_id, username })

type StoredChange = Omit<
  OperatorChangeRow,
  | 'requestedBy'
  | 'requestCounts'
  | 'first'
  | 'firstCounts'
  | 'second'
  | 'endedBy'
  | 'state'
  | 'rolesNow'
  | 'player'
  | 'playerNow'
>
type ChangeRow = Dated<StoredChange, 'requestedAt' | 'endsAt' | 'lastResetAt'> &
  MaybePlayer & {
    roles_now: Role[] | null
    player_now: bigint | null
    bind_id_now: string | null
    username_now: string | null
    requested_by: bigint
    requester: string
    requester_roles: Role[] | null
    first_by: bigint | null
    first_name: string | null
    first_roles: Role[] | null
    second_by: bigint | null
    second_name: string | null
    stored: Exclude<OperatorChangeRow['state'], 'lapsed'>
    ended_by: bigint | null
    ended_name: string | null
  }

type ChangesQuery = RowRange & { readonly isOpen: boolean; readonly now: number }

/** Requested changes, newest first. */
export const listChanges = async (
  { pool }: Database,
  { isOpen, limit, offset, now }: ChangesQuery,
): Promise<OperatorChangeRow[]> => {
  const { rows } = await pool.query<ChangeRow>(
    `select c.id::text as id, c.kind, c.name, c.operator_id::text as operator, o.roles as roles_now, c.roles,
            p_now.id as player_now, p_now.bind_id as bind_id_now, p_now.username as username_now,
            p.id as player_id, p.bind_id, p.username,
            o.disabled_at is not null as "isDisabledNow", c.is_disabled as "isDisabled", c.reason, c.requested_by, r.name as requester, c.requested_at as "requestedAt",
            case when r.disabled_at is null and r.counts_from <= c.requested_at + $5::bigint * interval '1 ms' then r.roles end as requester_roles,
            c.ends_at as "endsAt", c.first_by, f.name as first_name,
            case when f.disabled_at is null and f.counts_from <= c.first_at then f.roles end as first_roles, c.second_by, s.name as second_name, c.state as stored,
            c.ended_by, e.name as ended_name,
            (select max(at) from operator_action a where a.action = 'operator.reset' and a.subject = 'operator'
               and a.subject_id = c.operator_id::text and a.at < c.requested_at) as "lastResetAt"
     from operator_change c join operator r on r.id = c.requested_by left join operator o on o.id = c.operator_id
     left join operator f on f.id = c.first_by left join operator s on s.id = c.second_by
     left join operator e on e.id = c.ended_by left join player p on p.id = c.player_id
     left join player p_now on p_now.id = o.player_id and c.kind <> 'add'
     where not $1 or (c.state = 'open' and c.ends_at > $2) order by c.id desc limit $3 offset $4`,
    [isOpen, new Date(now), limit, offset, NEW_FOR_MS],
  )
  return rows.map((row) => {
    const { requester_roles, first_roles, ...known } = row
    const { roles_now, requested_by, requester, first_by, first_name, second_by, second_name, ...more } =
      known
    const { stored, ended_by, ended_name, player_id, bind_id, username, ...rest } = more
    const { player_now, bind_id_now, username_now, ...change } = rest
    return {
      ...inMs(change),
      rolesNow: row.kind === 'add' ? [] : (roles_now ?? []),
      playerNow: playerOf({ player_id: player_now, bind_id: bind_id_now, username: username_now }),
      player: playerOf({ player_id, bind_id, username }),
      requestedBy: operatorRef(requested_by, requester),
      requestCounts: mayDo(requester_roles ?? [], 'operators.write'),
      first: operatorRefOf(first_by, first_name),
      firstCounts: mayDo(first_roles ?? [], 'changes.confirm'),
      second: operatorRefOf(second_by, second_name),
      state: stored === 'open' && row.endsAt.getTime() <= now ? 'lapsed' : stored,
      endedBy: operatorRefOf(ended_by, ended_name),
    }
  })
}

type ActionRow = Dated<Omit<AuditRow, 'operator' | 'player'>, 'at'> &
  MaybePlayer & { operator_id: bigint | null; operator_name: string | null }

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
  { filter, oldestFirst = false, limit, offset }: FilteredRange<ActionFilter>,
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
    `select a.id::text as id, a.at, a.operator_id, o.name as operator_name, a.session_id::text as session, a.address, a.action,
            a.subject, a.subject_id as "subjectId", p.id as player_id, p.bind_id, p.username, a.reason, a.before, a.after
     from operator_action a left join operator o on o.id = a.operator_id
       left join player p on p.id = case when a.subject = 'player' then a.subject_id::bigint end
     where ${where} order by a.id ${oldestFirst ? 'asc' : 'desc'}
     limit $1 offset $2`,
    [...values],
  )
  return rows.map(({ operator_id: by, operator_name: name, player_id, bind_id, username, ...row }) => ({
    ...inMs(row),
    operator: by === null ? null : { id: String(by), name: name ?? '' },
    player: playerOf({ player_id, bind_id, username }),
  }))
}
