import {
  type Amount,
  amountOf,
  type Board,
  type BoardPeriod,
  boardPeriod,
  budgetRoom,
  DAY_MS,
  dayOf,
  expectedClaims,
  type InsuranceTerms,
  type Paytable,
  pickOf,
  placePrizes,
  type RebateKind,
  type RebateTerms,
  type RewardTerm,
  startOfDay,
  ZERO,
} from '@nibble/domain'
import { pgArray, type Queryable } from '../../db/sql.ts'

/** Whole days of GMT+8, both inclusive. */
export type CostWindow = { readonly from: string; readonly to: string }

/** One part of what a promotion costs, by the name of its line or board. */
export type CostPart = { readonly part: string; readonly amount: Amount }

const DAYS = 30

/** The last thirty finished days. */
export const lastThirtyDays = (now: number): CostWindow => ({
  from: dayOf(now - DAYS * DAY_MS),
  to: dayOf(now - DAY_MS),
})

export type WindowTotals = {
  readonly stake: Amount
  readonly edge: Amount
  /** Of bets on block tables: the jackpot is fed with a share of it. */
  readonly feedingEdge: Amount
  /** Of uninsured bets: rewards and prizes are paid out of it. */
  readonly givingEdge: Amount
  readonly gross: Amount
}

export const readTotals = async (runner: Queryable, { from, to }: CostWindow): Promise<WindowTotals> => {
  const { rows } = await runner.query<WindowTotals>(
    `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(edge), 0)::bigint as edge,
            coalesce(sum(edge - guarded_edge), 0)::bigint as "feedingEdge",
            coalesce(sum(edge - insured_edge), 0)::bigint as "givingEdge", coalesce(sum(stake - returned), 0)::bigint as gross
     from turnover_total where day between $1 and $2`,
    [from, to],
  )
  return rows[0] ?? { stake: ZERO, edge: ZERO, feedingEdge: ZERO, givingEdge: ZERO, gross: ZERO }
}

/**
 * The cost of rebates of those days under these terms, by everybody's reach on each; a line counts towards a threshold
 * as it did then. With valid terms the cap cuts nothing. Peers get their part of what teams then get.
 */
export const costOfLevels = async (
  runner: Queryable,
  { ranks, leagues, directBps, peerBps }: RebateTerms,
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const { rows } = await runner.query<Record<RebateKind | 'paid', bigint>>(COST, [
    from,
    to,
    directBps,
    peerBps,
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

/** `paid`: what teams got by the terms of each day. */
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

/**
 * The cost of prizes of the periods that ended on those days, or else of the last period before: each within what its
 * winner's own days can pay.
 */
export const costOfPrizes = async (
  runner: Queryable,
  { promotion: board, prizes }: { readonly promotion: Board; readonly prizes: readonly Amount[] },
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const [start, end] = [startOfDay(from), boardPeriod('daily', startOfDay(to)).endsAt]
  const periods: BoardPeriod[] = []
  for (
    let period = boardPeriod(board, start);
    period.endsAt <= end;
    period = boardPeriod(board, period.endsAt)
  )
    periods.push(period)
  if (periods.length === 0) periods.push(boardPeriod(board, boardPeriod(board, start).startsAt - 1))
  const claims = await prizesOf(runner, { board, periods, prizes })
  return [{ part: board, amount: claims.reduce((sum, { amount }) => amountOf(sum + amount), ZERO) }]
}

type PrizeClaim = { readonly player: bigint; readonly amount: Amount }

type PrizesOfInput = {
  readonly board: Board
  readonly periods: readonly BoardPeriod[]
  readonly prizes: readonly Amount[]
}

/** Who would get which of these prizes, by the stored scores. */
export const prizesOf = async (
  runner: Queryable,
  { board, periods, prizes }: PrizesOfInput,
): Promise<readonly PrizeClaim[]> => {
  const { rows } = await runner.query<Row>(BEST, [
    board,
    pgArray(periods.map(({ starts }) => starts)),
    pgArray(periods.map(({ endsAt }) => new Date(endsAt).toISOString())),
    prizes.length,
  ])
  return periods.flatMap(({ starts }) => {
    const own = rows.filter((row) => row.starts === starts)
    const placed = placePrizes(
      own.map(({ score }) => score),
      prizes,
    )
    return own.map(({ player, edge, player_ppm }, at) => {
      const room = budgetRoom({ edge: amountOf(edge), given: ZERO }, player_ppm)
      const prize = placed[at]?.prize ?? ZERO
      return { player, amount: prize < room ? prize : room }
    })
  })
}

type Row = {
  readonly starts: string
  readonly player: bigint
  readonly score: bigint
  readonly edge: bigint
  readonly player_ppm: number
}

const BEST = `
  select p.starts::text, s.player, s.score, b.player_ppm, (
    select coalesce(sum(edge - insured_edge), 0) from turnover_day c
    where c.player = s.player and c.day >= p.starts and c.day < (p.ends at time zone 'Asia/Shanghai')::date
  )::bigint as edge
  from unnest($2::date[], $3::timestamptz[]) as p (starts, ends)
  cross join lateral (
    select player, score from standing where board = $1 and starts = p.starts and score > 0
    order by score desc, player limit $4
  ) s
  cross join lateral (
    select player_ppm from budget_terms where effective_from <= p.starts order by effective_from desc limit 1
  ) b
  order by 1, s.score desc, s.player`

/** Paid without the limit of budgets: play credit costs nothing. */
const IS_FREE = 'invitingGiftsPlayBonus'

/** The most that rewards of those days cost under these terms, by players' reach: each within their own budget. */
export const costOfRewards = async (
  runner: Queryable,
  rewards: readonly RewardTerm[],
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const paid = rewards.filter(({ kind }) => kind !== IS_FREE)
  const { rows } = await runner.query<{ kind: string; amount: bigint }>(
    `select t.kind, sum(
       case t.kind when 'invitingGiftsRewardBonus' then r.players * t.amount
         else least(r.players * t.amount, r.edge * b.player_ppm / 1000000) end
     )::bigint as amount
     from unnest($3::entry_kind[], $4::bigint[], $5::bigint[]) as t (kind, target, amount)
     join reward_reach r on r.kind = t.kind and r.reached >= t.target and r.day between $1 and $2
     cross join lateral (
       select player_ppm from budget_terms where effective_from <= r.day order by effective_from desc limit 1
     ) b
     where t.amount > 0
     group by 1`,
    [
      from,
      to,
      pgArray(paid.map(({ kind }) => kind)),
      pgArray(paid.map(({ target }) => target)),
      pgArray(paid.map(({ amount }) => amount)),
    ],
  )
  const found = new Map(rows.map(({ kind, amount }): [string, Amount] => [kind, amountOf(amount)]))
  return paid.map(({ kind }) => ({ part: kind, amount: found.get(kind) ?? amountOf(0n) }))
}

/** The expected cost of claims of the series that began on those days, by the odds: without luck or daily limits. */
export const costOfInsurance = async (
  runner: Queryable,
  terms: InsuranceTerms,
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const { rows } = await runner.query<{ pick: number; stakes: bigint; paytable: Paytable }>(
    `select s.pick, sum(s.stake)::bigint as stakes, t.paytable
     from insurance_series s
     cross join lateral (
       select paytable from play_terms where effective_at <= s.started_at order by effective_at desc limit 1
     ) t
     where s.started_at >= $1::timestamp at time zone 'Asia/Shanghai'
       and s.started_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'
     group by 1, 3`,
    [from, to],
  )
  const amount = rows.reduce(
    (sum, { pick, stakes, paytable }) =>
      amountOf(sum + expectedClaims(amountOf(stakes), { ...pickOf(pick), paytable }, terms)),
    ZERO,
  )
  return [{ part: 'claims', amount }]
}
