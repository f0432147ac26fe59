import {
  type Amount,
  amountOf,
  INSURED_EDGE,
  leagueOf,
  type RebateTerms,
  rankOf,
  type TurnoverAsset,
  towardsRank,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/sql.ts'
import { PICK_EDGES } from '../../shared/pick-edges.ts'

/** Counted bets of a player on a day in one asset, at one moment or all together. */
export type DayBets = {
  readonly player: bigint
  readonly asset: TurnoverAsset
  readonly stake: bigint
  readonly edge: ReturnType<typeof amountOf>
  /** In microseconds; null if all together. */
  readonly at: number | null
}

/** From the bets themselves, summed except for those of `singly`. */
export const readDayBets = async (
  client: pg.ClientBase,
  { day, singly }: { readonly day: string; readonly singly: readonly bigint[] },
): Promise<readonly DayBets[]> => {
  const { rows } = await client.query<{
    player: bigint
    asset: TurnoverAsset
    at: string | null
    stake: string
    edge: string
  }>(READ, [day, pgArray(singly)])
  return rows.map(({ player, asset, at, stake, edge }) => ({
    player,
    asset,
    stake: BigInt(stake),
    edge: amountOf(BigInt(edge)),
    at: at === null ? null : Number(at),
  }))
}

const READ = `
  select b.player_id as player, b.asset, sum(b.stake)::text as stake,
         case when b.player_id = any($2::bigint[]) then (extract(epoch from b.placed_at) * 1000000)::bigint::text end as at,
         sum(case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * edge.num, edge.den) end)::text as edge
  from day_rounds($1::date, $1::date) r
  join turnover_round c on c.round = r.id
  join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT')
  join ${PICK_EDGES} on edge.paytable = r.paytable and edge.pick = b.pick
  group by 1, 2, 4`

/** What everybody staked on a day, from the bets: earlier days need no edge, which is slow to sum. */
export const readDayStakes = async (
  client: pg.ClientBase,
  day: string,
): Promise<ReadonlyMap<bigint, bigint>> => {
  const { rows } = await client.query<{ player: bigint; stake: string }>(
    `select b.player_id as player, sum(b.stake)::text as stake
     from day_rounds($1::date, $1::date) r
     join turnover_round c on c.round = r.id
     join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT')
     group by 1`,
    [day],
  )
  return new Map(rows.map(({ player, stake }) => [player, BigInt(stake)]))
}

type Member = { readonly parent: bigint; readonly bound: number }

/** The path up from a player as it was before a moment: everybody above, and when each one below was bound. */
type WayUp = { readonly above: readonly bigint[]; readonly bound: readonly number[] }

/** Moments in microseconds. */
export type Members = { readonly wayUp: (player: bigint, before: number) => WayUp }

/** Everybody's parent, from who bound whom and when, not from the stored paths. */
export const readMembers = async (client: pg.ClientBase): Promise<Members> => {
  const { rows } = await client.query<{ player: bigint; parent: bigint; bound: string }>(
    `select p.id as player, p.parent_id as parent, coalesce(extract(epoch from m.bound_at) * 1000000, 0)::bigint::text as bound
     from player p join team_member m on m.player = p.id where p.parent_id is not null`,
  )
  const members = new Map<bigint, Member>(
    rows.map(({ player, parent, bound }) => [player, { parent, bound: Number(bound) }]),
  )
  return {
    wayUp: (player, before) => {
      const above: bigint[] = []
      const bound: number[] = []
      for (let at = members.get(player); at !== undefined && at.bound < before; at = members.get(at.parent)) {
        above.push(at.parent)
        bound.push(at.bound)
      }
      return { above, bound }
    },
  }
}

export type Level = { readonly rank: number; readonly league: number; readonly towards: Amount }

const NOBODY: Level = { rank: 0, league: 1, towards: amountOf(0n) }

export const levelOf = (levels: ReadonlyMap<bigint, Level>, player: bigint): Level =>
  levels.get(player) ?? NOBODY

type RecomputeLevelsInput = {
  readonly month: ReadonlyMap<bigint, bigint>
  readonly last30: ReadonlyMap<bigint, bigint>
  readonly members: Members
  /** The end of the day. */
  readonly before: number
}

/** Everybody's rank and league after a day, by their turnover of its last 30 days and of its month so far. */
export const recomputeLevels = (
  { month, last30, members, before }: RecomputeLevelsInput,
  terms: RebateTerms,
): Map<bigint, Level> => {
  const legs = new Map<bigint, Map<bigint, bigint>>()
  for (const [player, stake] of last30) {
    let leg = player
    for (const parent of members.wayUp(player, before).above) {
      const own = legs.get(parent) ?? new Map<bigint, bigint>()
      own.set(leg, (own.get(leg) ?? 0n) + stake)
      legs.set(parent, own)
      leg = parent
    }
  }
  const levels = new Map<bigint, Level>()
  for (const player of new Set([...month.keys(), ...legs.keys()])) {
    const brought = [...(legs.get(player)?.values() ?? [])].map(amountOf)
    const rank = rankOf(brought, terms)
    const next = terms.ranks[rank]
    levels.set(player, {
      rank,
      league: leagueOf(amountOf(month.get(player) ?? 0n), terms),
      towards: next === undefined ? amountOf(0n) : towardsRank(brought, next.threshold, terms),
    })
  }
  return levels
}
