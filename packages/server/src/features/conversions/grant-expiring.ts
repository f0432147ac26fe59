import { type Amount, type ConversionTerms, DAY_MS } from '@nibble/domain'
import type pg from 'pg'

/** Writes down until when what was received may be used, where the pair's rules say so. */
export const grantExpiring = async (
  client: pg.ClientBase,
  {
    id,
    player,
    terms,
    receivable,
    now,
  }: {
    readonly id: bigint
    readonly player: bigint
    readonly terms: ConversionTerms
    readonly receivable: Amount
    readonly now: number
  },
): Promise<void> => {
  if (terms.expiresDays === null || terms.to !== 'ROLL_POINT') return
  await client.query(
    `insert into roll_point_grant (player_id, conversion_id, amount, remaining, granted_at, expires_at)
     values ($1, $2, $3, $3, $4, $5)`,
    [player, id, receivable, new Date(now), new Date(now + terms.expiresDays * DAY_MS)],
  )
}
