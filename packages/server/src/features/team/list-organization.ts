import type { TeamMember } from '@nibble/contract'
import { amountOf, maskName } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { firstOfMonth } from './month.ts'

type Asked = {
  readonly player: bigint
  /** Whose members are asked for: the caller's own, or those of somebody below him. */
  readonly of?: string | undefined
  /** The bind id of the last one shown. */
  readonly cursor?: string | undefined
  readonly limit: number
  readonly now: number
}

/** The players directly below, newest first. Nobody sees below somebody who does not stand below himself. */
export const listOrganization = async (
  db: Database,
  { player, of, cursor, limit, now }: Asked,
): Promise<{ items: TeamMember[]; nextCursor: string | null }> => {
  const parent = of === undefined ? player : await findBelow(db, { player, bindId: of })
  const { rows } = await db.pool.query<Row>({
    name: 'list_organization',
    text: LIST,
    values: [parent, cursor ?? null, limit + 1, firstOfMonth(now)],
  })

  const items = rows.slice(0, limit).map(memberOf)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.bindId ?? null) : null }
}

/** The caller himself or somebody below him. Throws Refusal('not_found') for anybody else, whether or not he exists. */
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

type Row = {
  readonly bind_id: string
  readonly name: string
  readonly bound: bigint
  readonly members: bigint
  readonly directs: bigint
  readonly stake: bigint
  readonly stake_month: bigint
}

const LIST = `
  select p.bind_id, coalesce(p.username, p.bind_id) as name, play_ms(m.bound_at) as bound, m.members, m.directs,
         s.stake, s.stake_month
  from (
    select * from team_member
    where parent = $1
      and player < coalesce((select c.id from player c where c.bind_id = $2::text), case when $2::text is null then 9223372036854775807 end)
    order by player desc limit $3
  ) m
  join player p on p.id = m.player
  cross join lateral (
    select coalesce(sum(own_stake + team_stake), 0)::bigint as stake,
           coalesce(sum(own_stake + team_stake) filter (where day >= $4::date), 0)::bigint as stake_month
    from team_sum where player = m.player
  ) s
  order by m.player desc`

const memberOf = (row: Row): TeamMember => ({
  bindId: row.bind_id,
  username: maskName(row.name),
  joinedAt: Number(row.bound),
  communitySize: Number(row.members),
  invited: Number(row.directs),
  performance: amountOf(row.stake),
  performanceThisMonth: amountOf(row.stake_month),
})
