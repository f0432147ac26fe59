import type { agentInfo, ResponseOf } from '@nibble/contract'
import { type Amount, amountOf, type Level } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readTermsNow } from '../../ledger/rebate-terms-row.ts'
import { firstOfMonth } from './month.ts'

type Row = {
  readonly members: bigint
  readonly directs: bigint
  readonly own: bigint
  readonly own_month: bigint
  readonly team: bigint
  readonly team_month: bigint
  readonly rank: number
  readonly league: number
  readonly towards: bigint
}

/** A player's own turnover and that of all below him, each as long as he plays and this month, and how far he has climbed. */
export const readAgentInfo = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof agentInfo>> => {
  const { ranks, leagues } = await readTermsNow(pool)
  const { rows } = await pool.query<Row>({
    name: 'read_agent_info',
    text: READ,
    values: [player, firstOfMonth(now)],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`player ${player} has no place`)
  return {
    communitySize: Number(row.members),
    invited: Number(row.directs),
    personalPerformance: amountOf(row.own),
    personalPerformanceThisMonth: amountOf(row.own_month),
    communityPerformance: amountOf(row.team),
    communityPerformanceThisMonth: amountOf(row.team_month),
    rank: row.rank,
    nextRank: climb(ranks[row.rank], amountOf(row.towards)),
    league: row.league,
    nextLeague: climb(leagues[row.league], amountOf(row.own_month)),
  }
}

const climb = (next: Level | undefined, reached: Amount) =>
  next === undefined ? null : { threshold: next.threshold, reached }

const READ = `
  select m.members, m.directs, s.*, coalesce(l.rank, 0) as rank, coalesce(l.league, 1) as league, coalesce(l.towards, 0) as towards
  from team_member m
  left join player_level l on l.player = m.player
  cross join lateral (
    select coalesce(sum(own_stake), 0)::bigint as own, coalesce(sum(team_stake), 0)::bigint as team,
           coalesce(sum(own_stake) filter (where day >= $2::date), 0)::bigint as own_month,
           coalesce(sum(team_stake) filter (where day >= $2::date), 0)::bigint as team_month
    from team_sum where player = m.player
  ) s
  where m.player = $1`
