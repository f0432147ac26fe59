import type { readRisk as readRiskCall } from '@nibble/contract/console'
import { type Amount, amountOf, type Caps, capsOf, type HouseRisk, ZERO } from '@nibble/domain'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../ledger/house-risk.ts'

export type Risk = z.output<(typeof readRiskCall)['response']>

type Row = HouseRiskRow & {
  promised: bigint
  forgotten_at: Date | null
  player_cap_ppm: number
  draw_cap_ppm: number
  resume_below_ppm: number
  pause_at_ppm: number
}

/** What the house's equity bears now, under the terms of a round that opens now. */
export const readRisk = async (
  { pool }: { readonly pool: Pick<pg.ClientBase, 'query'> },
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
  const caps = capsBy(row, risk)
  const share = (ppm: number): Amount => (equity > 0n ? amountOf((equity * BigInt(ppm)) / 1_000_000n) : ZERO)
  return {
    ...{ equity, dayLoss },
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

/** The caps by a row of `play_terms`. */
export const capsBy = (
  row: Pick<Row, 'player_cap_ppm' | 'draw_cap_ppm' | 'resume_below_ppm' | 'pause_at_ppm'>,
  risk: HouseRisk,
): Caps =>
  capsOf({
    ...risk,
    terms: {
      ...{ paytable: 'classic', limits: {} },
      playerCapPpm: row.player_cap_ppm,
      drawCapPpm: row.draw_cap_ppm,
      resumeBelowPpm: row.resume_below_ppm,
      pauseAtPpm: row.pause_at_ppm,
    },
  })
