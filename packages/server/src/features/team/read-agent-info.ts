import type { agentInfo, ResponseOf } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { firstOfMonth } from './month.ts'

type Row = {
  readonly members: bigint
  readonly directs: bigint
  readonly own: bigint
  readonly own_month: bigint
  readonly team: bigint
  readonly team_month: bigint
}

/** A player's own turnover and that of all below him, each as long as he plays and this month. */
export const readAgentInfo = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof agentInfo>> => {
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
  }
}

const READ = `
  select m.members, m.directs, s.* from team_member m
  cross join lateral (
    select coalesce(sum(own_stake), 0)::bigint as own, coalesce(sum(team_stake), 0)::bigint as team,
           coalesce(sum(own_stake) filter (where day >= $2::date), 0)::bigint as own_month,
           coalesce(sum(team_stake) filter (where day >= $2::date), 0)::bigint as team_month
    from team_sum where player = m.player
  ) s
  where m.player = $1`
