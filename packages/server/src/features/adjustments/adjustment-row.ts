import type { ConsoleAdjustment } from '@nibble/contract/console'
import { type AdjustmentState, type Asset, amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { conditions, type Queryable } from '../../db/sql.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../shared/people.ts'

export type AdjustmentFilter = {
  readonly state?: AdjustmentState | undefined
  readonly player?: bigint | undefined
}

export const listAdjustments = (
  { pool }: Database,
  {
    filter,
    oldestFirst = false,
    limit,
    offset,
  }: { filter: AdjustmentFilter; oldestFirst?: boolean; limit: number; offset: number },
): Promise<ConsoleAdjustment[]> => {
  const { where, values } = conditions(
    [
      ['j.state = ?', filter.state],
      ['j.player_id = ?', filter.player],
    ],
    [limit, offset],
  )
  return read(pool, `${where} order by j.id ${oldestFirst ? 'asc' : 'desc'} limit $1 offset $2`, values)
}

export const findAdjustment = async (
  runner: Queryable,
  { id }: { readonly id: bigint },
): Promise<ConsoleAdjustment> => {
  const [found] = await read(runner, 'j.id = $1', [id])
  if (found === undefined) throw new ConsoleRefusal('adjustment_unknown')
  return found
}

type Row = PlayerRow & {
  id: bigint
  asset: Asset
  amount: bigint
  value: bigint
  reason: string
  state: AdjustmentState
  requested_by: bigint
  requester: string
  requested_at: Date
  decided_by: bigint | null
  decider: string | null
  decided_at: Date | null
  remark: string | null
}

const read = async (
  runner: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleAdjustment[]> => {
  const { rows } = await runner.query<Row>(
    `select j.*, p.bind_id, p.username, r.name as requester, d.name as decider
     from adjustment j join player p on p.id = j.player_id join operator r on r.id = j.requested_by
     left join operator d on d.id = j.decided_by
     where ${rest}`,
    [...values],
  )
  return rows.map((row) => ({
    id: String(row.id),
    player: playerRefOf(row),
    asset: row.asset,
    amount: amountOf(row.amount),
    value: amountOf(row.value),
    reason: row.reason,
    state: row.state,
    requestedBy: { id: String(row.requested_by), name: row.requester },
    requestedAt: row.requested_at.getTime(),
    decidedBy: operatorRefOf(row.decided_by, row.decider),
    decidedAt: row.decided_at?.getTime() ?? null,
    remark: row.remark,
  }))
}
