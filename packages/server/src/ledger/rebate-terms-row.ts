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

/** What the next day to be paid will go by. */
export const readTermsNow = async (pool: Pick<pg.Pool, 'query'>): Promise<RebateTerms> => {
  const { rows } = await pool.query<RebateTermsRow>(
    `select ${REBATE_TERMS} from rebate_terms t
     where effective_on <= (now() at time zone 'Asia/Shanghai')::date order by effective_on desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no rebate terms')
  return rebateTermsOf(row)
}
