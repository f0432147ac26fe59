import type { ConsoleAdjustment } from '@nibble/contract/console'
import type { AdjustmentState } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { FilteredRange } from '../../db/paging.ts'
import { conditions, type Queryable } from '../../db/sql.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../shared/people.ts'

export type AdjustmentFilter = {
  readonly state?: AdjustmentState | undefined
  readonly player?: bigint | undefined
}

export const listAdjustments = (
  { pool }: Database,
  { filter, oldestFirst = false, limit, offset }: FilteredRange<AdjustmentFilter>,
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

type Row = PlayerRow &
  Dated<Omit<ConsoleAdjustment, 'player' | 'requestedBy' | 'decidedBy'>, 'requestedAt' | 'decidedAt'> & {
    requested_by: bigint
    requester: string
    decided_by: bigint | null
    decider: string | null
  }

const read = async (
  runner: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleAdjustment[]> => {
  const { rows } = await runner.query<Row>(
    `select j.id::text as id, j.player_id, p.bind_id, p.username, j.asset, j.amount, j.value, j.reason, j.state, j.requested_by,
            r.name as requester, j.requested_at as "requestedAt", j.decided_by, d.name as decider, j.decided_at as "decidedAt", j.remark
     from adjustment j join player p on p.id = j.player_id join operator r on r.id = j.requested_by
     left join operator d on d.id = j.decided_by
     where ${rest}`,
    [...values],
  )
  return rows.map(
    ({ player_id, bind_id, username, requested_by, requester, decided_by, decider, ...row }) => ({
      ...inMs(row),
      player: playerRefOf({ player_id, bind_id, username }),
      requestedBy: { id: String(requested_by), name: requester },
      decidedBy: operatorRefOf(decided_by, decider),
    }),
  )
}
