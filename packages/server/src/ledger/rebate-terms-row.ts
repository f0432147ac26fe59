import { amountOf, type Level, type RebateTerms } from '@nibble/domain'
import type pg from 'pg'

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
  ...{ legBps: row.legBps, directBps: row.directBps, peerBps: row.peerBps, capBps: row.capBps },
  ranks: levelsOf(row.rankThresholds, row.rankBps),
  leagues: levelsOf(row.leagueThresholds, row.leagueBps),
})

const levelsOf = (thresholds: readonly string[], rates: readonly number[]): readonly Level[] =>
  thresholds.map((threshold, at) => ({ threshold: amountOf(BigInt(threshold)), rateBps: rates[at] ?? 0 }))

/** How each level is called, by language; null where none of them has a name, or this one has none. */
type Remarks = readonly (Readonly<Record<string, string>> | null)[] | null
type NamesRow = { readonly rankRemarks: Remarks; readonly leagueRemarks: Remarks }

/** What the next day to be paid will go by, and how its levels are called. */
export const readTermsNow = async (pool: Pick<pg.Pool, 'query'>): Promise<RebateTerms & NamesRow> => {
  const { rows } = await pool.query<RebateTermsRow & NamesRow>(
    `select ${REBATE_TERMS}, t.rank_remarks as "rankRemarks", t.league_remarks as "leagueRemarks" from rebate_terms t
     where effective_on <= (now() at time zone 'Asia/Shanghai')::date order by effective_on desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no rebate terms')
  return { ...rebateTermsOf(row), rankRemarks: row.rankRemarks, leagueRemarks: row.leagueRemarks }
}
