import type { AuditRow } from '@nibble/contract/console'
import { conditions } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'

type Row = {
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

export type ActionFilter = {
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
  const { where, values } = conditions([
    ['a.id = ?', filter.id],
    ['o.name = ?', filter.operator],
    ['a.action = ?', filter.action],
    ['a.subject = ?', filter.subject],
    ['a.subject_id = ?', filter.subjectId],
    ['a.at >= ?', filter.from === undefined ? undefined : new Date(filter.from)],
    ['a.at < ?', filter.to === undefined ? undefined : new Date(filter.to)],
  ])
  const { rows } = await pool.query<Row>(
    `select a.*, o.name from operator_action a left join operator o on o.id = a.operator_id
     where ${where} order by a.id ${oldestFirst ? 'asc' : 'desc'}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
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
