import {
  ASSETS,
  type Asset,
  type ChangeRequestState,
  type RoundNumber,
  roundNumberFrom,
  type Terms,
} from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { type TermsRow, termsFrom } from '../../shared/house-terms.ts'
import { type OperatorRef, operatorRef, operatorRefOf } from '../../shared/people.ts'

/** Shared by requests to change terms of play and of promotions. */
export type ChangeRequest = {
  readonly id: bigint
  readonly state: ChangeRequestState
  readonly effectiveAt: number
  readonly reason: string
  readonly draftedBy: OperatorRef
  readonly draftedAt: number
  readonly decidedBy: OperatorRef | null
  readonly decidedAt: number | null
  readonly decidedWhy: string | null
}

export type ChangeRequestRow = {
  readonly id: bigint
  readonly state: ChangeRequestState
  readonly effective_at: Date
  readonly reason: string
  readonly drafted_by: bigint
  readonly drafted_name: string | null
  readonly drafted_at: Date
  readonly decided_by: bigint | null
  readonly decided_name: string | null
  readonly decided_at: Date | null
  readonly decided_why: string | null
}

export function changeRequestFrom(row: ChangeRequestRow): ChangeRequest {
  return {
    id: row.id,
    state: row.state,
    effectiveAt: row.effective_at.getTime(),
    reason: row.reason,
    draftedBy: operatorRef(row.drafted_by, row.drafted_name),
    draftedAt: row.drafted_at.getTime(),
    decidedBy: operatorRefOf(row.decided_by, row.decided_name),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedWhy: row.decided_why,
  }
}

export type StoredChangeRequest = ChangeRequest & Terms & { readonly fromRound: RoundNumber }

type StoredLimits = Partial<Record<Asset, readonly [min: string, max: string]>>
type Row = ChangeRequestRow & TermsRow & { readonly from_round: bigint; readonly limits: StoredLimits }

/** Change requests of terms of play. `where` may end with an order and a limit. */
export const readChangeRequests = async (
  runner: Queryable,
  where: string,
  values: readonly unknown[],
): Promise<StoredChangeRequest[]> => {
  const { rows } = await runner.query<Row>(
    `select t.*, coalesce(array_to_json(t.guarded_assets), '[]') as guarded, (select o.name from operator o where o.id = t.drafted_by) as drafted_name,
       (select o.name from operator o where o.id = t.decided_by) as decided_name
     from terms_change_request t where t.promotion = 'play'
       and (t.from_round, t.paytable, t.player_cap_ppm, t.draw_cap_ppm, t.resume_below_ppm, t.pause_at_ppm, t.limits) is not null
       and ${where}`,
    [...values],
  )
  return rows.map((row) => ({
    ...changeRequestFrom(row),
    ...termsFrom(row, limitRows(row.limits)),
    fromRound: roundNumberFrom(row.from_round),
  }))
}

/** Throws Refusal('change_request_unknown'). `lock` ends the query. */
export const getChangeRequest = async (
  runner: Queryable,
  id: bigint,
  lock: 'for update' | '' = '',
): Promise<StoredChangeRequest> => {
  const [found] = await readChangeRequests(runner, `id = $1 ${lock}`, [id])
  if (found === undefined) throw new Refusal('change_request_unknown')
  return found
}

/** Strings, because JSON numbers cannot hold every amount. */
export const storedLimits = (limits: Terms['limits']): string =>
  JSON.stringify(
    Object.fromEntries(
      ASSETS.flatMap((asset) => {
        const limit = limits[asset]
        return limit === undefined ? [] : [[asset, [String(limit.min), String(limit.max)]]]
      }),
    ),
  )

const limitRows = (stored: StoredLimits) =>
  ASSETS.flatMap((asset) => {
    const limit = stored[asset]
    return limit === undefined ? [] : [{ asset, min: limit[0], max: limit[1] }]
  })
