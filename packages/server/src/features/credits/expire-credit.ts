import { amountOf, creditExpiredLines, expiredCredit } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { post } from '../../ledger/post.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { eachAlone, type Turn } from './each-alone.ts'

/** Takes ROLL_POINT whose time has come, each conversion's in a transaction of its own and once. */
export const expireCredit = async (
  db: Database,
  { now, limit = 1_000 }: { readonly now: number; readonly limit?: number },
): Promise<Turn> => {
  const { rows } = await db.pool.query<{ id: bigint; player: bigint }>(
    `select id, player_id as player from roll_point_grant where remaining > 0 and expires_at <= $1
     order by expires_at limit $2`,
    [new Date(now), limit],
  )
  return eachAlone(rows, (grant) => expireOne(db, { ...grant, now }))
}

/** False where another server was quicker. */
const expireOne = (
  db: Database,
  { id, player, now }: { readonly id: bigint; readonly player: bigint; readonly now: number },
): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await holdPlayers(client, [player])
      const { rows } = await client.query<{ remaining: bigint; expired: bigint; expires: bigint }>(
        `select remaining, expired, play_ms(expires_at) as expires from roll_point_grant
         where id = $1 for no key update`,
        [id],
      )
      const found = rows.map((row) => ({
        id,
        remaining: amountOf(row.remaining),
        expiresAt: Number(row.expires),
      }))
      const [part] = expiredCredit(found, now)
      if (part === undefined) return false

      await client.query('update roll_point_grant set remaining = 0, expired = expired + $2 where id = $1', [
        id,
        part.amount,
      ])
      // What a cancelled round gives back later expires once more.
      const key = `${id} ${rows[0]?.expired}`
      const lines = creditExpiredLines({ player, amount: part.amount, lane: MONEY_LANE })
      if ((await post(client, { kind: 'creditExpired', key, lines })) === null)
        throw new Error(`credit ${key} has expired before`)
      await tellBalances(client, [player], 'credit')
      return true
    },
    PLAY_LIMITS,
  )
