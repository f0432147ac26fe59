import type { ResponseOf, teamBetReport, teamBetReportAmount } from '@nibble/contract'
import { dayOf, GAME_IDS } from '@nibble/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { emptyPage } from '../../db/paging.ts'
import {
  type BetFilter,
  type DaySum,
  type DaysAsked,
  pageOfDays,
  readCursor,
  type Sum,
  sumOf,
} from './bet-report.ts'
import { boundsOf } from './record-filter.ts'

/**
 * Counted bets of everybody below a player for each day (GMT+8, on which their round opened) and asset, newest first. Reads
 * sums that are kept: as many rows for a million members as for one.
 */
export const listTeamDays = async (
  db: Database,
  { cursor, limit, ...filter }: DaysAsked,
): Promise<ResponseOf<typeof teamBetReport>> => {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) return emptyPage()
  const older = after === null ? [] : [sql`(day, asset) < (${after.day}::date, ${after.asset}::asset)`]
  const { rows } = await sql<DaySum>`
    select to_char(day, 'YYYY-MM-DD') as day, asset, ${SUMS} from team_bets
    where ${sql.join([...conditionsOf(filter), ...older], sql` and `)}
    group by team_bets.day, asset order by team_bets.day desc, asset desc limit ${limit + 1}`.execute(db.rows)
  return pageOfDays(rows, limit)
}

/** The same bets, together. */
export const sumTeamBets = async (
  db: Database,
  filter: BetFilter,
): Promise<ResponseOf<typeof teamBetReportAmount>> => {
  const { rows } = await sql<Sum>`
    select asset, ${SUMS} from team_bets where ${sql.join(conditionsOf(filter), sql` and `)}
    group by asset order by asset`.execute(db.rows)
  return { items: rows.map(sumOf) }
}

const SUMS = sql`sum(bets)::bigint as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned`

const conditionsOf = ({ player, asset, game, tempo, from, to }: BetFilter): RawBuilder<unknown>[] => {
  const { since, until } = boundsOf({ from, to })
  return [
    sql`player = ${player}`,
    ...(asset === undefined ? [] : [sql`asset = ${asset}`]),
    ...(game === undefined ? [] : [sql`game = ${GAME_IDS.indexOf(game)}`]),
    ...(tempo === undefined ? [] : [sql`tempo = ${tempo}`]),
    ...(from === undefined ? [] : [sql`day >= ${dayOf(since.getTime())}::date`]),
    ...(to === undefined ? [] : [sql`day < ${dayOf(until.getTime())}::date`]),
  ]
}
