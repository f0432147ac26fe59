import type { BetRow } from '@nibble/contract'
import { type Amount, amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

type Moments = {
  readonly drawnAt: Date | null
  readonly decidedAt: Date | null
  readonly publishedAt: Date | null
  readonly recalledAt: Date | null
}

/** When what became of a bet; null for what did not happen. */
export const findBetMoments = async (
  { pool }: Database,
  { round, betId, cancelledBy }: Pick<BetRow, 'round' | 'betId' | 'cancelledBy'>,
): Promise<Moments> => {
  const { rows } = await pool.query<Moments>(
    `select r.block_time as "drawnAt", r.decided_at as "decidedAt", r.published_at as "publishedAt", c.cancelled_at as "recalledAt"
     from round r left join bet_cancel c on c.round_id = r.id and c.bet_id = $2 where r.id = $1`,
    [round, betId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no round ${round}`)
  return cancelledBy === 'player' ? { ...row, decidedAt: null } : row
}

/** The stakes that the round took in this asset. */
export const findStakeTerms = async (
  { pool }: Database,
  { round, asset }: Pick<BetRow, 'round' | 'asset'>,
): Promise<{ readonly least: Amount; readonly most: Amount }> => {
  const { rows } = await pool.query<{ least: bigint; most: bigint }>(
    `select l.min as least, l.max as most from round r join stake_limit l on l.terms_id = r.terms_id
     where r.id = $1 and l.asset = $2`,
    [round, asset],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`round ${round} took no stakes in ${asset}`)
  return { least: amountOf(row.least), most: amountOf(row.most) }
}
