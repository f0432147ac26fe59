import type { ResponseOf, teamBetReport, teamBetReportAmount } from '@nibble/contract'
import { dayOf, GAME_IDS } from '@nibble/domain'
import { emptyPage } from '../../db/paging.ts'
import type { ReadDatabase } from '../../db/reader.ts'
import { type Condition, conditions } from '../../db/sql.ts'
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
 * Counted bets of everybody below a player for each day (GMT+8, on which their round opened) and asset, newest first.
 * Reads stored sums: as many rows for a million members as for one.
 */
export const listTeamDays = async (
  db: ReadDatabase,
  { cursor, limit, ...filter }: DaysAsked,
): Promise<ResponseOf<typeof teamBetReport>> => {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) return emptyPage()
  const { where, values } = conditions(conditionsOf(filter), [
    limit + 1,
    after?.day ?? null,
    after?.asset ?? null,
  ])
  const { rows } = await db.pool.query<DaySum>(
    `select to_char(day, 'YYYY-MM-DD') as day, asset, ${SUMS} from team_bets
    where ${where} and ($2::date is null or (day, asset) < ($2, $3::asset))
    group by team_bets.day, asset order by team_bets.day desc, asset desc limit $1`,
    [...values],
  )
  return pageOfDays(rows, limit)
}

/** The totals of the same bets. */
export const sumTeamBets = async (
  db: ReadDatabase,
  filter: BetFilter,
): Promise<ResponseOf<typeof teamBetReportAmount>> => {
  const { where, values } = conditions(conditionsOf(filter))
  const { rows } = await db.pool.query<Sum>(
    `select asset, ${SUMS} from team_bets where ${where} group by asset order by asset`,
    [...values],
  )
  return { items: rows.map(sumOf) }
}

const SUMS = 'sum(bets)::bigint as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned'

const conditionsOf = ({ player, asset, game, roundLength, from, to }: BetFilter): readonly Condition[] => {
  const { since, until } = boundsOf({ from, to })
  return [
    ['player = ?', player],
    ['asset = ?', asset],
    ['game = ?', game && GAME_IDS.indexOf(game)],
    ['round_length = ?', roundLength],
    ['day >= ?::date', from === undefined ? undefined : dayOf(since.getTime())],
    ['day < ?::date', to === undefined ? undefined : dayOf(until.getTime())],
  ]
}
