import { amountOf, type BoardPeriod, budgetRoom, daysOf, rewardPoints, ZERO } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readBudgets } from '../../ledger/give-back.ts'

/** Adds what the player's own bets of the period may still pay him. */
export const withAtMost = async <Own extends object>(
  { pool }: Pick<Database, 'pool'>,
  {
    own,
    player,
    period,
  }: { readonly own: Own | null; readonly player: bigint; readonly period: BoardPeriod },
) => {
  if (own === null) return null
  const days = daysOf(period)
  const budgets = await readBudgets(pool, { players: [player], days })
  const room = days.reduce(
    (sum, day) => sum + budgetRoom(budgets.own(player, day), budgets.terms.playerPpm),
    ZERO as bigint,
  )
  return { ...own, atMost: rewardPoints(amountOf(room)) }
}
