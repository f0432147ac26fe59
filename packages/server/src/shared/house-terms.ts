import {
  type Asset,
  amountOf,
  type Caps,
  capsOf,
  type HouseRisk,
  type Paytable,
  type StakeLimit,
  type Terms,
} from '@nibble/domain'
import type { Queryable } from '../db/sql.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from './house-risk.ts'

/** Limits of the rounds opening now, whether stakes of value pause, the clock. */
export const readHouseTerms = async (
  runner: Queryable,
): Promise<{ readonly terms: Terms; readonly isPaused: boolean; readonly now: number }> => {
  const { rows } = await runner.query<TermsRow & LimitRow & HouseRiskRow & { readonly now: bigint }>(
    `select t.*, array_to_json(t.guarded_assets) as guarded, l.asset, l.min, l.max, ${HOUSE_RISK}, play_ms(clock_timestamp()) as now
     from play_terms t join stake_limit l on l.terms_id = t.id
     where t.id = (select id from play_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1)`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('there are no terms of play')

  const terms = termsFrom(first, rows)
  const { pausedBy } = capsOf({ terms, ...houseRiskOf(first) })
  return { terms, isPaused: pausedBy !== null, now: Number(first.now) }
}

export type CapsRow = Readonly<
  Record<`${'player_cap' | 'draw_cap' | 'resume_below' | 'pause_at'}_ppm`, number>
>

/** Columns of `play_terms`, or of a request to change them; `guarded` is `guarded_assets` as JSON. */
export type TermsRow = CapsRow & {
  readonly paytable: Paytable
  readonly guarded: Asset[]
}

/** Limits of a stake; texts if they come as JSON, whose numbers cannot hold every amount. */
export type LimitRow<A = bigint> = { readonly asset: Asset; readonly min: A; readonly max: A }

export function termsFrom(row: TermsRow, stakeLimits: readonly LimitRow<bigint | string>[]): Terms {
  const limits: Partial<Record<Asset, StakeLimit>> = {}
  for (const { asset, min, max } of stakeLimits)
    limits[asset] = { min: amountOf(BigInt(min)), max: amountOf(BigInt(max)) }
  return {
    paytable: row.paytable,
    guardedAssets: row.guarded,
    limits,
    playerCapPpm: row.player_cap_ppm,
    drawCapPpm: row.draw_cap_ppm,
    resumeBelowPpm: row.resume_below_ppm,
    pauseAtPpm: row.pause_at_ppm,
  }
}

/** The caps of a row of `play_terms`, whatever may be staked. */
export const capsFrom = (row: CapsRow, risk: HouseRisk, isGuarded: boolean): Caps =>
  capsOf({ ...risk, isGuarded, terms: termsFrom({ ...row, paytable: 'classic', guarded: [] }, []) })
