import type { readRisk as readRiskCall } from '@nibble/contract/console'
import { type Amount, amountOf, type Caps, capsOf, ZERO } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'

export type Risk = z.output<(typeof readRiskCall)['response']>

type Row = {
  bankroll: bigint
  day_loss: bigint
  was_paused: boolean
  forgotten_at: Date | null
  player_cap_ppm: number
  draw_cap_ppm: number
  halve_at_ppm: number
  pause_at_ppm: number
}

/** What the bankroll bears now, under the terms of a round that opens now. */
export const readRisk = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<Risk> => {
  const { rows } = await pool.query<Row>(
    `select play_bankroll() as bankroll, play_day_loss() as day_loss,
            exists (select from value_pause) as was_paused,
            (select max(at) from day_loss_forgotten where at > $1::timestamptz - interval '24 hours') as forgotten_at, t.*
     from play_terms t where effective_at <= $1 order by effective_at desc limit 1`,
    [new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no terms of play')
  const bankroll = amountOf(row.bankroll)
  const dayLoss = amountOf(row.day_loss)
  const caps = capsBy(row, { bankroll, dayLoss, wasPaused: row.was_paused })
  const share = (ppm: number): Amount =>
    bankroll > 0n ? amountOf((bankroll * BigInt(ppm)) / 1_000_000n) : ZERO
  return {
    ...{ bankroll, dayLoss },
    lossCountsFrom: row.forgotten_at?.getTime() ?? null,
    capsHalveAt: share(row.halve_at_ppm),
    playPausesAt: share(row.pause_at_ppm),
    playerCap: caps.player,
    drawCap: caps.draw,
    isPaused: caps.paused,
  }
}

/** The caps by a row of `play_terms`. */
export const capsBy = (
  row: Pick<Row, 'player_cap_ppm' | 'draw_cap_ppm' | 'halve_at_ppm' | 'pause_at_ppm'>,
  facts: { readonly bankroll: Amount; readonly dayLoss: Amount; readonly wasPaused?: boolean },
): Caps =>
  capsOf({
    ...facts,
    terms: {
      ...{ paytable: 'classic', limits: {} },
      playerCapPpm: row.player_cap_ppm,
      drawCapPpm: row.draw_cap_ppm,
      halveAtPpm: row.halve_at_ppm,
      pauseAtPpm: row.pause_at_ppm,
    },
  })
