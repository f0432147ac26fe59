import type { OperatorChangeRow, Role } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import { operatorRef, operatorRefOf } from '../../ledger/people.ts'

type Row = {
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

type Asked = {
  readonly isOpen: boolean
  readonly limit: number
  readonly offset: number
  readonly now: number
}

/** What was asked for, newest first. */
export const listChanges = async (
  { pool }: Database,
  { isOpen, limit, offset, now }: Asked,
): Promise<OperatorChangeRow[]> => {
  const { rows } = await pool.query<Row>(
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
