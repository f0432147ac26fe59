import {
  type Amount,
  ASSETS,
  type Asset,
  amountOf,
  type ChangeRequestState,
  type Paytable,
  type RoundNumber,
  roundNumberFrom,
  type StakeLimit,
  type Terms,
} from '@nibble/domain'
import type pg from 'pg'
import { type OperatorRef, operatorRef, operatorRefOf } from '../../shared/people.ts'

export type StoredChangeRequest = Terms & {
  readonly id: bigint
  readonly state: ChangeRequestState
  readonly fromRound: RoundNumber
  readonly effectiveAt: number
  readonly reason: string
  readonly draftedBy: OperatorRef
  readonly draftedAt: number
  readonly decidedBy: OperatorRef | null
  readonly decidedAt: number | null
  readonly decidedWhy: string | null
}

type StoredLimits = Partial<Record<Asset, readonly [min: string, max: string]>>
type Row = {
  id: bigint
  state: ChangeRequestState
  from_round: bigint
  effective_at: Date
  paytable: Paytable
  player_cap_ppm: number
  draw_cap_ppm: number
  resume_below_ppm: number
  pause_at_ppm: number
  guarded: Asset[]
  limits: StoredLimits
  reason: string
  drafted_by: bigint
  drafted_name: string | null
  drafted_at: Date
  decided_by: bigint | null
  decided_name: string | null
  decided_at: Date | null
  decided_why: string | null
}

/** Change requests of terms of play. `where` may go on with an order and a limit. */
export const readChangeRequests = async (
  runner: Pick<pg.ClientBase, 'query'>,
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
    id: row.id,
    state: row.state,
    fromRound: roundNumberFrom(row.from_round),
    effectiveAt: row.effective_at.getTime(),
    paytable: row.paytable,
    guardedAssets: row.guarded,
    playerCapPpm: row.player_cap_ppm,
    drawCapPpm: row.draw_cap_ppm,
    resumeBelowPpm: row.resume_below_ppm,
    pauseAtPpm: row.pause_at_ppm,
    limits: limitsFrom(row.limits),
    reason: row.reason,
    draftedBy: operatorRef(row.drafted_by, row.drafted_name),
    draftedAt: row.drafted_at.getTime(),
    decidedBy: operatorRefOf(row.decided_by, row.decided_name),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedWhy: row.decided_why,
  }))
}

/** Texts, because JSON's numbers do not hold every amount. */
export const storedLimits = (limits: Terms['limits']): string =>
  JSON.stringify(
    Object.fromEntries(
      ASSETS.flatMap((asset) => {
        const limit = limits[asset]
        return limit === undefined ? [] : [[asset, [String(limit.min), String(limit.max)]]]
      }),
    ),
  )

const limitsFrom = (stored: StoredLimits): Terms['limits'] => {
  const limits: Partial<Record<Asset, StakeLimit>> = {}
  for (const asset of ASSETS) {
    const limit = stored[asset]
    if (limit !== undefined) limits[asset] = { min: millionths(limit[0]), max: millionths(limit[1]) }
  }
  return limits
}

const millionths = (text: string): Amount => amountOf(BigInt(text))
