import type { creditList, ResponseOf } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inMs } from '../../db/moments.ts'

const SHOWN = 100

/** How much ROLL_POINT a player may still stake and until when, and their wins that are not GMT yet. */
export const readCredits = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof creditList>> => {
  const grants = await pool.query<{ amount: Amount; expiresAt: Date }>(
    `select remaining as amount, expires_at as "expiresAt" from roll_point_grant
     where player_id = $1 and remaining > 0 and expires_at > $2 order by expires_at, id limit ${SHOWN}`,
    [player, new Date(now)],
  )
  const wins = await pool.query<ResponseOf<typeof creditList>['wins'][number]>(
    `select bet_id::text as "betId", amount, needed, staked from roll_win where player_id = $1 and state = 'open' order by bet_id limit ${SHOWN}`,
    [player],
  )
  return { asOf: now, expiring: grants.rows.map(inMs), wins: wins.rows }
}
