import type { ResponseOf, ranking } from '@nibble/contract'
import { boardPeriod } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readBudgets } from '../../ledger/give-back.ts'
import { readBoard } from './read-board.ts'
import { withAtMost } from './with-at-most.ts'

/** A ranking by profit as it stands: some seconds behind the last settled round. */
export const readRanking = async (
  db: Pick<Database, 'pool'>,
  {
    board,
    player,
    now,
  }: { readonly board: 'daily' | 'weekly' | 'monthly'; readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof ranking>> => {
  const period = boardPeriod(board, now)
  const [standings, shown, budgets] = await Promise.all([
    readBoard(db, { board, period, player }),
    db.pool.query('select from name_shown where player = $1', [player]),
    readBudgets(db.pool, { players: [], days: [period.starts] }),
  ])
  const { startsAt, endsAt } = period
  return {
    ...{ asOf: now, startsAt, endsAt },
    ...standings,
    own: await withAtMost(db, { own: standings.own, player, period }),
    budget: budgets.terms,
    isNameShown: shown.rowCount === 1,
  }
}
