import { amountOf, type RebateKind, type RebateTerms } from '@nibble/domain'
import { pgArray } from '../../db/pg-array.ts'
import type { CostPart, CostWindow, Runner } from './cost-window.ts'

/**
 * What rebates of those days come to under these terms, by how far everybody had come on each; one line brings as much of
 * a threshold as it did. Terms that are taken leave the cap nothing to cut. Peers have their part of what teams then have.
 */
export const costOfLevels = async (
  runner: Runner,
  { ranks, leagues, directBps, peerBps }: RebateTerms,
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const { rows } = await runner.query<Record<RebateKind | 'paid', bigint>>(COST, [
    ...[from, to, directBps, peerBps],
    pgArray(ranks.map(({ threshold }) => threshold)),
    pgArray(ranks.map(({ rateBps }) => rateBps)),
    pgArray(leagues.map(({ threshold }) => threshold)),
    pgArray(leagues.map(({ rateBps }) => rateBps)),
  ])
  const { own = 0n, direct = 0n, team = 0n, peer = 0n, paid = 0n } = rows[0] ?? {}
  const peers = paid === 0n ? 0n : (peer * team) / paid
  return Object.entries({ own, direct, team, peer: peers }).map(([part, amount]) => ({
    part,
    amount: amountOf(amount),
  }))
}

/** `paid`: what teams had by the terms of each day. */
const COST = `
  with reach as (
    select r.*, t.rank_thresholds, t.rank_bps
    from rebate_reach r join rebate_day d using (day) join rebate_terms t on t.id = d.terms_id
    where r.day between $1 and $2
  ), valued as (
    select r.kind, r.edge, case r.kind
      when 'own' then (
        select bps from unnest($7::bigint[], $8::int[]) as l (threshold, bps)
        where threshold <= r.reached order by threshold desc limit 1
      )
      when 'direct' then $3
      when 'team' then (
        select bps from unnest($5::bigint[], $6::int[]) as l (threshold, bps)
        where threshold <= r.reached order by threshold desc limit 1
      )
      else $4 end as bps,
      case r.kind when 'team' then (
        select bps from unnest(r.rank_thresholds, r.rank_bps) as l (threshold, bps)
        where threshold <= r.reached order by threshold desc limit 1
      ) end as bps_paid
    from reach r
  )
  select coalesce(sum(edge * bps / 10000) filter (where kind = 'own'), 0)::bigint as own,
         coalesce(sum(edge * bps / 10000) filter (where kind = 'direct'), 0)::bigint as direct,
         coalesce(sum(edge * bps / 10000) filter (where kind = 'team'), 0)::bigint as team,
         coalesce(sum(edge * bps / 10000) filter (where kind = 'peer'), 0)::bigint as peer,
         coalesce(sum(edge * bps_paid / 10000) filter (where kind = 'team'), 0)::bigint as paid
  from valued`
