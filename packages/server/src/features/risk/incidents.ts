import type { ConsoleIncident } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { FilteredRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { SKIPPED } from '../../shared/incidents.ts'
import { type Actor, lockActor, recordAction } from '../../shared/operators.ts'
import { operatorRefOf } from '../../shared/people.ts'

export type IncidentFilter = {
  /** Not acknowledged, or still wrong. */
  readonly open?: boolean | undefined
  readonly kind?: string | undefined
}

export const listIncidents = (
  db: Database,
  { filter, oldestFirst = false, limit, offset }: FilteredRange<IncidentFilter>,
): Promise<ConsoleIncident[]> => {
  const { where, values } = conditions(
    [
      ['(i.acknowledged_at is null or i.closed_at is null) = ?', filter.open],
      ['i.kind = ?', filter.kind],
    ],
    [limit, offset],
  )
  return read(db, `${where} order by i.id ${oldestFirst ? 'asc' : 'desc'} limit $1 offset $2`, values)
}

export const findIncident = async (
  db: Database,
  { id }: { readonly id: bigint },
): Promise<ConsoleIncident> => {
  const [found] = await read(db, 'i.id = $1', [id])
  if (found === undefined) throw new ConsoleRefusal('incident_unknown')
  return found
}

/**
 * Stores the first operator who acknowledges it, which closes one of skipped deposits. Throws ConsoleRefusal('incident_unknown' |
 * 'nothing_to_do').
 */
export const acknowledgeIncident = async (
  db: Database,
  { id, reason, by, now }: { id: bigint; reason: string; by: Actor; now: number },
): Promise<void> => {
  await findIncident(db, { id })
  await inTransaction(db.pool, async (client) => {
    await lockActor(client, by)
    const { rowCount } = await client.query(
      `update incident set acknowledged_by = $2, acknowledged_at = $3, remark = $4,
              closed_at = case when starts_with(subject, $5) then $3::timestamptz else closed_at end
       where id = $1 and acknowledged_at is null`,
      [id, by.operator, new Date(now), reason, SKIPPED],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('nothing_to_do')
    await recordAction(client, {
      by,
      action: 'incident.acknowledge',
      subject: 'incident',
      subjectId: id,
      reason,
    })
  })
}

type Row = Dated<Omit<ConsoleIncident, 'acknowledgedBy'>, 'openedAt' | 'closedAt' | 'acknowledgedAt'> & {
  acknowledged_by: bigint | null
  operator: string | null
}

const read = async (
  { pool }: Database,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleIncident[]> => {
  const { rows } = await pool.query<Row>(
    `select i.id::text as id, i.kind, i.subject, i.detail, i.opened_at as "openedAt", i.closed_at as "closedAt",
            i.acknowledged_by, o.name as operator, i.acknowledged_at as "acknowledgedAt", i.remark
     from incident i left join operator o on o.id = i.acknowledged_by where ${rest}`,
    [...values],
  )
  return rows.map(({ acknowledged_by: by, operator, ...row }) => ({
    ...inMs(row),
    acknowledgedBy: operatorRefOf(by, operator),
  }))
}
