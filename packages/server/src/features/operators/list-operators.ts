import type { OperatorRow, Role } from '@nibble/contract/console'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { IDLE_MS } from './sessions.ts'

type Row = {
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

type Asked = { readonly order: string; readonly limit: number; readonly offset: number; readonly now: number }

/** `order` is ours. */
export const listOperators = (db: Database, { order, limit, offset, now }: Asked): Promise<OperatorRow[]> =>
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
  const { rows } = await pool.query<Row>(
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
