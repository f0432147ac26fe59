import type { Database } from '../../db/database.ts'

/** Whether the player signs in with this address. */
export const isOwnWallet = async (
  { pool }: Database,
  { player, address }: { readonly player: bigint; readonly address: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from wallet_identity where player_id = $1 and address = decode($2, 'hex')`,
    [player, address.slice(2)],
  )
  return rowCount === 1
}
