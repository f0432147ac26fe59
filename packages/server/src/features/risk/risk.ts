import type { listExposure as listExposureCall, readRisk as readRiskCall } from '@nibble/contract/console'
import {
  type Amount,
  amountOf,
  type ExposurePart,
  exposureFrom,
  GAME_IDS,
  roundNumberFrom,
  type StoredExposure,
  ZERO,
} from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import type { RowRange } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../shared/house-risk.ts'
import { type CapsRow, capsFrom } from '../../shared/house-terms.ts'

type Risk = z.output<(typeof readRiskCall)['response']>

type Row = HouseRiskRow & CapsRow & { promised: bigint; forgotten_at: Date | null }

/** What the house's equity allows now, under the terms of a round that opens now. */
export const readRisk = async (
  { pool }: { readonly pool: Queryable },
  { now }: { readonly now: number },
): Promise<Risk> => {
  const { rows } = await pool.query<Row>(
    `select ${HOUSE_RISK}, house_promised() as promised,
            (select max(at) from day_loss_forgotten where at > $1::timestamptz - interval '24 hours') as forgotten_at, t.*
     from play_terms t where effective_at <= $1 order by effective_at desc limit 1`,
    [new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no terms of play')
  const risk = houseRiskOf(row)
  const { equity, dayLoss } = risk
  const caps = capsFrom(row, risk, false)
  const share = (ppm: number): Amount => (equity > 0n ? amountOf((equity * BigInt(ppm)) / 1_000_000n) : ZERO)
  return {
    equity,
    dayLoss,
    promised: amountOf(row.promised),
    lossCountsFrom: row.forgotten_at?.getTime() ?? null,
    playResumesBelow: share(row.resume_below_ppm),
    playPausesAt: share(row.pause_at_ppm),
    playerCap: caps.player,
    drawCap: caps.draw,
    pausedBy: caps.pausedBy,
    suspicion: row.suspicion,
  }
}

type ExposureRow = z.output<(typeof listExposureCall)['response']>['rows'][number]

type DrawRow = HouseRiskRow &
  CapsRow & {
    draw_at: Date
    part: ExposurePart
    rounds: string[]
    bets: number
    staked: bigint
    shards: StoredExposure[] | null
  }

/** One row per part of a draw time, for rounds that are open or undecided, in assets of value; next first. */
export const listExposure = async (
  { pool }: Database,
  { latestFirst = false, limit, offset }: RowRange & { readonly latestFirst?: boolean },
): Promise<ExposureRow[]> => {
  const { rows } = await pool.query<DrawRow>(
    `select r.draw_at, r.part, r.rounds, b.bets, b.staked, l.shards, ${HOUSE_RISK},
            t.player_cap_ppm, t.draw_cap_ppm, t.resume_below_ppm, t.pause_at_ppm
     from (
       select draw_at, round_part(id) as part, array_agg(id order by id) as rounds, min(terms_id) as terms_id from round
       where decided_at is null and state in ('open', 'closed', 'drawn')
       group by 1, 2 order by draw_at ${latestFirst ? 'desc' : 'asc'}, part limit $1 offset $2
     ) r
     join play_terms t on t.id = r.terms_id
     cross join lateral (
       select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as staked from bet
       where round_id = any(r.rounds) and status = 0 and asset_is_of_value(asset)
     ) b
     cross join lateral (
       select json_agg(losses) as shards from exposure
       where draw_at = r.draw_at and part = r.part and losses <> '{}'
     ) l
     order by r.draw_at ${latestFirst ? 'desc' : 'asc'}, r.part`,
    [limit, offset],
  )
  return rows.map((row) => {
    const exposure = exposureFrom(...(row.shards ?? []))
    return {
      id: row.part === 0 ? String(row.draw_at.getTime()) : `${row.draw_at.getTime()} ${row.part}`,
      drawAt: row.draw_at.getTime(),
      rounds: row.rounds.map((round) => roundNumberFrom(BigInt(round))),
      bets: row.bets,
      staked: amountOf(row.staked),
      worst: amountOf(exposure.worst),
      cap: capsFrom(row, houseRiskOf(row), row.part !== 0).draw,
      worstByGame: GAME_IDS.map((game, at) => ({ game, worst: amountOf(exposure.worstOf[at] ?? 0n) })),
    }
  })
}

/**
 * Records when losses of the day pause stakes of value, and when they resume: between the two shares of the equity the
 * previous state remains. Any server may call it at any time. Null if nothing changed.
 */
export const recordValuePause = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<'paused' | 'goes on' | null> => {
  const { pausedBy, dayLoss } = await readRisk({ pool }, { now })
  if (pausedBy === 'day_loss' && dayLoss > 0n) {
    const noted = await pool.query('insert into value_pause (since) values ($1) on conflict do nothing', [
      new Date(now),
    ])
    return noted.rowCount === 1 ? 'paused' : null
  }
  // Nothing is staked now, and a pause by the day's losses remains when there is equity again.
  if (pausedBy === 'no_equity') return null
  const ended = await pool.query('delete from value_pause')
  return ended.rowCount === 1 ? 'goes on' : null
}
