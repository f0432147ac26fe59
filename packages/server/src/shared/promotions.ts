import {
  type Amount,
  amountOf,
  type BudgetClaim,
  type BudgetDay,
  type BudgetTerms,
  fitToBudget,
  type Level,
  type LineKind,
  type PromotionPayout,
  promotionPayoutLines,
  type RebateTerms,
  ZERO,
} from '@nibble/domain'
import { pgArray, type Queryable } from '../db/sql.ts'
import { MONEY_SHARD } from '../ledger/accounts.ts'
import { notifyBalances } from '../ledger/post.ts'
import { postEarned } from './withheld.ts'

/** One point: less is not paid. */
export const LEAST: Amount = amountOf(10_000n)

/** Locks the budgets until the transaction ends, so that only one payment at a time reads what is left of them. */
export const lockBudgets = async (client: Queryable): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('give back'))")
}

type Input = { readonly player: bigint; readonly kind: LineKind; readonly amount: Amount }

type PromotionPayoutInput = {
  readonly claims: readonly BudgetClaim<LineKind>[]
  readonly kind: 'prizes' | 'rewards'
  /** What the payment is for; each is paid once. */
  readonly cause: string
}

/**
 * Pays these claims as far as the budgets of their days allow, in REWARD_POINT and in one posting, and records what was given.
 * The caller has locked the budgets. Returns who got what, in USDT.
 */
export const promotionPayout = async (
  client: Queryable,
  { claims, kind, cause }: PromotionPayoutInput,
): Promise<readonly Input[]> => {
  const days = await readBudgets(client, {
    players: [...new Set(claims.map(({ player }) => player))],
    days: [...new Set(claims.flatMap((claim) => claim.days))],
  })
  const parts = worthwhile(fitToBudget(claims, days, days.terms))
  const given = addUp(parts)
  if (given.length === 0) return []

  await client.query(
    `insert into promotion_payout (player, day, kind, cause, amount)
     select player, day, kind, $5, amount
     from unnest($1::bigint[], $2::date[], $3::entry_kind[], $4::bigint[]) as g (player, day, kind, amount)`,
    [
      pgArray(parts.map(({ player }) => player)),
      pgArray(parts.map(({ day }) => day)),
      pgArray(parts.map(({ kind }) => kind)),
      pgArray(parts.map(({ amount }) => amount)),
      cause,
    ],
  )
  const lines = promotionPayoutLines({ shard: MONEY_SHARD, given })
  const posted = await postEarned(client, { kind, key: cause, lines })
  if (posted === null) throw new Error(`${kind} of ${cause} were already paid`)
  await notifyBalances(client, [...new Set(given.map(({ player }) => player))], 'reward')
  return given
}

/** The edge of days, by player and in total, and what was given back. All days have the same terms. */
export const readBudgets = async (
  client: Queryable,
  { players, days }: { readonly players: readonly bigint[]; readonly days: readonly string[] },
): Promise<{
  readonly own: (player: bigint, day: string) => BudgetDay
  readonly house: (day: string) => BudgetDay
  readonly terms: BudgetTerms
}> => {
  const { rows } = await client.query<{ player: bigint | null; day: string; edge: bigint; given: bigint }>(
    `select player, day::text, sum(edge)::bigint as edge, sum(given)::bigint as given
     from (
       select player, day, edge - insured_edge as edge, 0 as given from turnover_day
       where player = any($1::bigint[]) and day = any($2::date[])
       union all
       select player, day, 0, amount from promotion_payout where player = any($1::bigint[]) and day = any($2::date[])
       union all
       select null, day, edge, 0 from edge_day where day = any($2::date[])
       union all
       select null, day, 0, amount from promotion_payout where day = any($2::date[])
     ) parts
     group by 1, 2`,
    [pgArray(players), pgArray(days)],
  )
  const known = new Map(
    rows.map(({ player, day, edge, given }) => [
      `${player} ${day}`,
      { edge: amountOf(edge), given: amountOf(given) },
    ]),
  )
  const terms = await client.query<BudgetTerms>(
    `select player_ppm as "playerPpm", house_ppm as "housePpm" from budget_terms
     where effective_from <= $1::date order by effective_from desc limit 1`,
    [days[0] ?? '2020-01-01'],
  )
  const [found] = terms.rows
  if (found === undefined) throw new Error('there are no budgets')
  return {
    own: (player, day) => known.get(`${player} ${day}`) ?? NOTHING,
    house: (day) => known.get(`null ${day}`) ?? NOTHING,
    terms: found,
  }
}

const NOTHING: BudgetDay = { edge: ZERO, given: ZERO }

const keyOf = ({ player, kind }: { readonly player: bigint; readonly kind: LineKind }) => `${player} ${kind}`

const addUp = (parts: readonly Input[]): readonly Input[] => {
  const sums = new Map<string, Input>()
  for (const { player, kind, amount } of parts) {
    const before = sums.get(keyOf({ player, kind }))?.amount ?? ZERO
    sums.set(keyOf({ player, kind }), { player, kind, amount: amountOf(before + amount) })
  }
  return [...sums.values()]
}

const worthwhile = (parts: readonly PromotionPayout<LineKind>[]): readonly PromotionPayout<LineKind>[] => {
  const sums = new Map(addUp(parts).map((given) => [keyOf(given), given.amount]))
  return parts.filter((part) => (sums.get(keyOf(part)) ?? ZERO) >= LEAST)
}

/** Of `rebate_terms t`, lists of large numbers as text. */
export const REBATE_TERMS = `t.rank_thresholds::text[] as "rankThresholds", t.rank_bps as "rankBps", t.leg_bps as "legBps",
  t.league_thresholds::text[] as "leagueThresholds", t.league_bps as "leagueBps", t.direct_bps as "directBps",
  t.peer_bps as "peerBps", t.cap_bps as "capBps"`

export type RebateTermsRow = {
  readonly rankThresholds: readonly string[]
  readonly rankBps: readonly number[]
  readonly leagueThresholds: readonly string[]
  readonly leagueBps: readonly number[]
} & Pick<RebateTerms, 'legBps' | 'directBps' | 'peerBps' | 'capBps'>

export const rebateTermsOf = (row: RebateTermsRow): RebateTerms => ({
  legBps: row.legBps,
  directBps: row.directBps,
  peerBps: row.peerBps,
  capBps: row.capBps,
  ranks: levelsOf(row.rankThresholds, row.rankBps),
  leagues: levelsOf(row.leagueThresholds, row.leagueBps),
})

const levelsOf = (thresholds: readonly string[], rates: readonly number[]): readonly Level[] =>
  thresholds.map((threshold, at) => ({ threshold: amountOf(BigInt(threshold)), rateBps: rates[at] ?? 0 }))

/** The name of each level, by language; null if none has a name, or this one has none. */
type Remarks = readonly (Readonly<Record<string, string>> | null)[] | null
type NamesRow = { readonly rankRemarks: Remarks; readonly leagueRemarks: Remarks }

/** The terms of the next day to be paid, with the names of its levels. */
export const readTermsNow = async (pool: Queryable): Promise<RebateTerms & NamesRow> => {
  const { rows } = await pool.query<RebateTermsRow & NamesRow>(
    `select ${REBATE_TERMS}, t.rank_remarks as "rankRemarks", t.league_remarks as "leagueRemarks" from rebate_terms t
     where effective_on <= (now() at time zone 'Asia/Shanghai')::date order by effective_on desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no rebate terms')
  return { ...rebateTermsOf(row), rankRemarks: row.rankRemarks, leagueRemarks: row.leagueRemarks }
}
