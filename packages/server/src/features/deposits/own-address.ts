import type { Database } from '../../db/database.ts'

/** Whether the player signs in with this address, or deposits to it. */
export const isOwnAddress = async (
  { pool }: Database,
  { player, address }: { readonly player: bigint; readonly address: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from (select address from wallet_identity where player_id = $1
                  union all select address from deposit_address where player_id = $1) own
     where address = decode($2, 'hex') limit 1`,
    [player, address.slice(2)],
  )
  return rowCount === 1
}
