import type { listExposure as listExposureCall } from '@nibble/contract/console'
import { amountOf, exposureFrom, GAME_IDS, roundNumberFrom, type StoredExposure } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../ledger/house-risk.ts'
import { capsBy } from './risk.ts'

type ExposureRow = z.output<(typeof listExposureCall)['response']>['rows'][number]

type Row = HouseRiskRow & {
  draw_at: Date
  rounds: bigint[]
  bets: number
  staked: bigint
  lanes: StoredExposure[] | null
  player_cap_ppm: number
  draw_cap_ppm: number
  resume_below_ppm: number
  pause_at_ppm: number
}

/** One row a draw time of rounds that are open or wait for their block, in assets of value; the next first. */
export const listExposure = async (
  { pool }: Database,
  { latestFirst = false, limit, offset }: { latestFirst?: boolean; limit: number; offset: number },
): Promise<ExposureRow[]> => {
  const { rows } = await pool.query<Row>(
    `select r.draw_at, r.rounds, b.bets, b.staked, l.lanes, ${HOUSE_RISK},
            t.player_cap_ppm, t.draw_cap_ppm, t.resume_below_ppm, t.pause_at_ppm
     from (
       select draw_at, array_agg(id order by id) as rounds, min(terms_id) as terms_id from round
       where decided_at is null and state in ('open', 'closed', 'drawn')
       group by draw_at order by draw_at ${latestFirst ? 'desc' : 'asc'} limit $1 offset $2
     ) r
     join play_terms t on t.id = r.terms_id
     cross join lateral (
       select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as staked from bet
       where round_id = any(r.rounds) and status = 0 and asset_is_of_value(asset)
     ) b
     cross join lateral (
       select json_agg(losses) as lanes from exposure
       where draw_at = r.draw_at and losses <> '{}'
     ) l
     order by r.draw_at ${latestFirst ? 'desc' : 'asc'}`,
    [limit, offset],
  )
  return rows.map((row) => {
    const exposure = exposureFrom(...(row.lanes ?? []))
    return {
      id: String(row.draw_at.getTime()),
      drawAt: row.draw_at.getTime(),
      rounds: row.rounds.map(roundNumberFrom),
      bets: row.bets,
      staked: amountOf(row.staked),
      worst: amountOf(exposure.worst),
      cap: capsBy(row, houseRiskOf(row)).draw,
      worstByGame: GAME_IDS.map((game, at) => ({ game, worst: amountOf(exposure.worstOf[at] ?? 0n) })),
    }
  })
}
