import type { configList, ResponseOf, WithdrawalRow } from '@nibble/contract'
import type { WithdrawalState } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf } from '../../db/paging.ts'
import { isHouseStopped } from '../../ledger/stops.ts'
import { listAddresses } from './addresses.ts'
import { listTerms } from './terms.ts'
import { readWithdrawals, withdrawalRowOf } from './withdrawal-row.ts'

/** The player's withdrawals, newest first. The cursor is the number of the last one shown. */
export const listWithdrawals = async (
  { pool }: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<WithdrawalRow>> => {
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
  const stored = await readWithdrawals(
    pool,
    'player_id = $1 and id < coalesce($2, 9223372036854775807) order by id desc limit $3',
    [player, cursor ?? null, limit + 1],
  )
  return pageOf(stored, limit, withdrawalRowOf, ({ id }) => id)
}

/** The rules in force and the addresses the player may withdraw to. */
export const listConfigs = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof configList>> => {
  const terms = await listTerms(pool, { now })
  return {
    configs: terms.map((one) => ({
      source: one.asset,
      minimum: one.minimum,
      perDay: one.perDay,
      feeFixed: one.feeFixed,
      feeBps: one.feeBps,
      reviewed: one.isReviewed,
      selfReleasedPerDay: one.selfReleasedPerDay,
      openAtMost: one.openAtMost,
    })),
    addresses: await listAddresses(pool, { player }),
    isStopped: await isHouseStopped(pool, { name: 'withdrawals' }),
  }
}

export type WithdrawalCounts = {
  readonly byState: readonly { readonly state: WithdrawalState; readonly count: number }[]
  /** Open, and past the time that the player was promised. */
  readonly late: number
  /** Since the signer last reported that it works; null if it never did. */
  readonly signerSilentMs: number | null
  /** What keeps the signer from working, in its own words. */
  readonly signerProblem: string | null
}

/** What operators monitor. */
export const countWithdrawals = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<WithdrawalCounts> => {
  const open = await pool.query<{ state: WithdrawalState; count: number; late: number }>(
    `select state, count(*)::int as count, (count(*) filter (where deadline < $1))::int as late
     from withdrawal where state not in ('success', 'rejected') and refunded_at is null group by state`,
    [new Date(now)],
  )
  const signer = await pool.query<{ at: Date; problem: string | null }>(
    'select at, problem from signer_state',
  )
  const [state] = signer.rows
  return {
    byState: open.rows,
    late: open.rows.reduce((sum, { late }) => sum + late, 0),
    signerSilentMs: state === undefined ? null : now - state.at.getTime(),
    signerProblem: state?.problem ?? null,
  }
}
