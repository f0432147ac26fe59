import type { WithdrawalState } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

export type WithdrawalCounts = {
  readonly byState: readonly { readonly state: WithdrawalState; readonly count: number }[]
  /** Open, and past the time by which the player was told to have it. */
  readonly late: number
  /** How long ago the signer last said that it works; null when it never did. */
  readonly signerSilentMs: number | null
  /** What keeps the signer from working, in its own words. */
  readonly signerTrouble: string | null
}

/** What operators watch. */
export const countWithdrawals = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<WithdrawalCounts> => {
  const open = await pool.query<{ state: WithdrawalState; count: number; late: number }>(
    `select state, count(*)::int as count, (count(*) filter (where deadline < $1))::int as late
     from withdrawal where state not in ('success', 'rejected') and refunded_at is null group by state`,
    [new Date(now)],
  )
  const signer = await pool.query<{ at: Date; trouble: string | null }>(
    'select at, trouble from signer_state',
  )
  const [state] = signer.rows
  return {
    byState: open.rows,
    late: open.rows.reduce((sum, { late }) => sum + late, 0),
    signerSilentMs: state === undefined ? null : now - state.at.getTime(),
    signerTrouble: state?.trouble ?? null,
  }
}
