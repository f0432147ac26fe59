import type { contest, PlacedPlayer, ResponseOf } from '@nibble/contract'
import { amountOf, boardPeriod, rewardPoints } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readBudgets } from '../../ledger/give-back.ts'
import { FIRST_PLACES, nameOf, readBoard, readPrizes } from './read-board.ts'
import { withAtMost } from './with-at-most.ts'

/** The contest of this month as it stands, the next one's prizes, and who won the last one. */
export const readContest = async (
  db: Pick<Database, 'pool'>,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof contest>> => {
  const board = 'contest'
  const period = boardPeriod(board, now)
  const next = boardPeriod(board, period.endsAt)
  const [standings, nextPrizes, last, budgets] = await Promise.all([
    readBoard(db, { board, period, player }),
    readPrizes(db.pool, { board, starts: next.starts }),
    readLast(db, player),
    readBudgets(db.pool, { players: [], days: [period.starts] }),
  ])
  const { startsAt, endsAt } = period
  return {
    ...{ asOf: now, startsAt, endsAt },
    ...standings,
    own: await withAtMost(db, { own: standings.own, player, period }),
    budget: budgets.terms,
    next: { startsAt: next.startsAt, endsAt: next.endsAt, prizes: nextPrizes.map(rewardPoints) },
    last,
  }
}

type LastRow = {
  readonly starts: string
  readonly player: bigint | null
  readonly place: number
  readonly score: bigint
  readonly amount: bigint
  readonly name: string
  readonly is_shown: boolean
}

const readLast = async (
  { pool }: Pick<Database, 'pool'>,
  player: bigint,
): Promise<{ startsAt: number; rows: PlacedPlayer[] } | null> => {
  const { rows } = await pool.query<LastRow>(
    `select c.starts::text, w.player, w.place, w.score, w.amount, coalesce(p.username, p.bind_id) as name,
            n.player is not null as is_shown
     from (select * from board_close where board = 'contest' order by starts desc limit 1) c
     left join board_prize w using (board, starts)
     left join player p on p.id = w.player left join name_shown n on n.player = w.player
     order by w.place, w.player limit ${FIRST_PLACES}`,
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    startsAt: Date.parse(`${first.starts}T00:00:00+08:00`),
    rows: rows
      .filter((row) => row.player !== null)
      .map((row) => ({
        place: row.place,
        username: nameOf(row),
        score: amountOf(row.score),
        prize: row.amount === 0n ? null : rewardPoints(amountOf(row.amount)),
        isOwn: row.player === player,
      })),
  }
}
