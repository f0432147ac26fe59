import type { creditList, ResponseOf } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

const SHOWN = 100

/** What a player may still stake of ROLL_POINT and until when, and their wins that are not GMT yet. */
export const readCredits = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof creditList>> => {
  const grants = await pool.query<{ amount: bigint; expires: bigint }>(
    `select remaining as amount, play_ms(expires_at) as expires from roll_point_grant
     where player_id = $1 and remaining > 0 and expires_at > $2 order by expires_at, id limit ${SHOWN}`,
    [player, new Date(now)],
  )
  const wins = await pool.query<{ bet: bigint; amount: bigint; needed: bigint; staked: bigint }>(
    `select bet_id as bet, amount, needed, staked from roll_win where player_id = $1 and state = 'open' order by bet_id limit ${SHOWN}`,
    [player],
  )
  return {
    asOf: now,
    expiring: grants.rows.map(({ amount, expires }) => ({
      amount: amountOf(amount),
      expiresAt: Number(expires),
    })),
    wins: wins.rows.map(({ bet, amount, needed, staked }) => ({
      betId: String(bet),
      amount: amountOf(amount),
      needed: amountOf(needed),
      staked: amountOf(staked),
    })),
  }
}
