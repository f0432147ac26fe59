import type { agentInfo, ResponseOf, shareInfo, TeamMember, teamMonth } from '@nibble/contract'
import { type Amount, dayOf, type Level, maskName } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type Page, pageOf } from '../../db/paging.ts'
import { Refusal } from '../../refusal.ts'
import { readTermsNow } from '../../shared/promotions.ts'

type AgentInfo = ResponseOf<typeof agentInfo>
type Row = Omit<AgentInfo, 'nextRank' | 'nextLeague'> & { readonly towards: Amount }

/** The turnover of a player and of all below them, in total and this month, and the levels they have reached. */
export const readAgentInfo = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<AgentInfo> => {
  const { ranks, leagues } = await readTermsNow(pool)
  const { rows } = await pool.query<Row>({
    name: 'read_agent_info',
    text: READ,
    values: [player, firstOfMonth(now)],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`player ${player} has no position in the team tree`)
  const { towards, ...info } = row
  return {
    ...info,
    nextRank: climb(ranks[row.rank], towards),
    nextLeague: climb(leagues[row.league], row.personalPerformanceThisMonth),
  }
}

const climb = (next: Level | undefined, reached: Amount) =>
  next === undefined ? null : { threshold: next.threshold, reached }

const READ = `
  select m.members::int as "communitySize", m.directs::int as invited, s.*, coalesce(l.rank, 0) as rank,
         coalesce(l.league, 1) as league, coalesce(l.towards, 0) as towards
  from team_member m
  left join player_level l on l.player = m.player
  cross join lateral (
    select coalesce(sum(own_stake), 0)::bigint as "personalPerformance",
           coalesce(sum(team_stake), 0)::bigint as "communityPerformance",
           coalesce(sum(own_stake) filter (where day >= $2::date), 0)::bigint as "personalPerformanceThisMonth",
           coalesce(sum(team_stake) filter (where day >= $2::date), 0)::bigint as "communityPerformanceThisMonth"
    from team_sum where player = m.player
  ) s
  where m.player = $1`

/** Further members are not read one by one: the overview of the largest team costs a tenth of a second. */
export const MAX_COUNTED_MEMBERS = 10_000

/** Who of a player's community plays and who is new this month, and what the player earned from it. */
export const readTeamMonth = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof teamMonth>> => {
  const { rows } = await pool.query<ResponseOf<typeof teamMonth>>({
    name: 'read_team_month',
    text: MONTH,
    values: [player, firstOfMonth(now), MAX_COUNTED_MEMBERS],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a count returned no row')
  return row
}

// Activity is checked member by member, by index: otherwise the planner would sum everybody's month.
const MONTH = `
  select count(*)::int as counted, (count(*) filter (where is_active))::int as active,
         (count(*) filter (where since >= $2::date::timestamp at time zone 'Asia/Shanghai'))::int as joined,
         (select coalesce(sum(amount), 0) from rebate_paid where player = $1 and day >= $2::date)::bigint as rebates
  from (
    select t.since,
           (select true from team_sum s
            where s.player = t.descendant and s.day >= $2::date and s.own_stake > 0 limit 1) as is_active
    from (
      select descendant, since from team_path where ancestor = $1 order by distance, descendant limit $3
    ) t
  ) members`

/** What a player shares with those they invite. `origin`: the page's address. */
export const readShareInfo = async (
  { pool }: Database,
  { player, origin }: { readonly player: bigint; readonly origin: string },
): Promise<ResponseOf<typeof shareInfo>> => {
  const { rows } = await pool.query<{ code: string | null; directs: bigint; parent: string | null }>(
    `select p.invitation_code as code, m.directs, coalesce(up.username, up.bind_id) as parent
     from player p join team_member m on m.player = p.id left join player up on up.id = m.parent
     where p.id = $1`,
    [player],
  )
  const [row] = rows
  if (row?.code == null) throw new Error(`player ${player} has no invitation code`)
  return {
    invitationCode: row.code,
    link: `${origin}/#/login?invite=${row.code}`,
    invited: Number(row.directs),
    parentUserName: row.parent === null ? null : maskName(row.parent),
  }
}

type Input = {
  readonly player: bigint
  /** Whose members to list: the caller's own, or those of somebody below them. */
  readonly of?: string | undefined
  /** The bind id of the last one shown. */
  readonly cursor?: string | undefined
  readonly limit: number
  readonly now: number
}

/** The players directly below, newest first. Callers see only below themselves. */
export const listOrganization = async (
  db: Database,
  { player, of, cursor, limit, now }: Input,
): Promise<Page<TeamMember>> => {
  const parent = of === undefined ? player : await findBelow(db, { player, bindId: of })
  const { rows } = await db.pool.query<MemberRow>({
    name: 'list_organization',
    text: LIST,
    values: [parent, cursor ?? null, limit + 1, firstOfMonth(now)],
  })

  return pageOf(rows, limit, memberOf, ({ bindId }) => bindId)
}

/** The caller themselves or somebody below them. Throws Refusal('not_found') for anybody else, whether or not they exist. */
const findBelow = async (
  { pool }: Database,
  { player, bindId }: { readonly player: bigint; readonly bindId: string },
): Promise<bigint> => {
  const { rows } = await pool.query<{ id: bigint }>(
    `select p.id from player p
     where p.bind_id = $2
       and (p.id = $1 or exists (select from team_path t where t.descendant = p.id and t.ancestor = $1))`,
    [player, bindId],
  )
  const [found] = rows
  if (found === undefined) throw new Refusal('not_found')
  return found.id
}

type MemberRow = Omit<TeamMember, 'username'> & { readonly name: string }

const LIST = `
  select p.bind_id as "bindId", coalesce(p.username, p.bind_id) as name, play_ms(m.bound_at)::float8 as "joinedAt",
         m.members::int as "communitySize", m.directs::int as invited, s.*
  from (
    select * from team_member
    where parent = $1
      and player < coalesce((select c.id from player c where c.bind_id = $2::text), case when $2::text is null then 9223372036854775807 end)
    order by player desc limit $3
  ) m
  join player p on p.id = m.player
  cross join lateral (
    select coalesce(sum(own_stake + team_stake), 0)::bigint as performance,
           coalesce(sum(own_stake + team_stake) filter (where day >= $4::date), 0)::bigint as "performanceThisMonth"
    from team_sum where player = m.player
  ) s
  order by m.player desc`

const memberOf = ({ name, ...row }: MemberRow): TeamMember => ({ ...row, username: maskName(name) })

/** The first day of that moment's month, GMT+8. */
const firstOfMonth = (at: number): string => `${dayOf(at).slice(0, 7)}-01`
