import { type Amount, amountOf, leagueOf, type RebateTerms, rankOf, towardsRank } from '@nibble/domain'
import type { Members } from './members-by-day.ts'

export type Standing = { readonly rank: number; readonly league: number; readonly towards: Amount }

const NOBODY: Standing = { rank: 0, league: 1, towards: amountOf(0n) }

export const standingOf = (standings: ReadonlyMap<bigint, Standing>, player: bigint): Standing =>
  standings.get(player) ?? NOBODY

/** Everybody's rank and league after a day, by everybody's turnover of its last 30 days and of its month so far. */
export const recomputeLevels = (
  {
    month,
    last30,
    members,
    before,
  }: {
    readonly month: ReadonlyMap<bigint, bigint>
    readonly last30: ReadonlyMap<bigint, bigint>
    readonly members: Members
    /** The end of the day. */
    readonly before: number
  },
  terms: RebateTerms,
): Map<bigint, Standing> => {
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
  const standings = new Map<bigint, Standing>()
  for (const player of new Set([...month.keys(), ...legs.keys()])) {
    const brought = [...(legs.get(player)?.values() ?? [])].map(amountOf)
    const rank = rankOf(brought, terms)
    const next = terms.ranks[rank]
    standings.set(player, {
      rank,
      league: leagueOf(amountOf(month.get(player) ?? 0n), terms),
      towards: next === undefined ? amountOf(0n) : towardsRank(brought, next.threshold, terms),
    })
  }
  return standings
}
