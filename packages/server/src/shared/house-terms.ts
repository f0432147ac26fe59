import { type Asset, amountOf, capsOf, type Paytable, type StakeLimit, type Terms } from '@nibble/domain'
import type pg from 'pg'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from './house-risk.ts'

type Runner = Pick<pg.ClientBase, 'query'>

/** Limits of the rounds that open now, whether stakes of value pause, the clock. */
export const readHouseTerms = async (
  runner: Runner,
): Promise<{ readonly terms: Terms; readonly isPaused: boolean; readonly now: number }> => {
  const { rows } = await runner.query<TermsRow>(
    `select t.*, array_to_json(t.guarded_assets) as guarded, l.asset, l.min, l.max, ${HOUSE_RISK}, play_ms(clock_timestamp()) as now
     from play_terms t join stake_limit l on l.terms_id = t.id
     where t.id = (select id from play_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1)`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('there are no terms to play by')

  const limits: Partial<Record<Asset, StakeLimit>> = {}
  for (const { asset, min, max } of rows) limits[asset] = { min: amountOf(min), max: amountOf(max) }
  const terms: Terms = {
    paytable: first.paytable,
    guardedAssets: first.guarded,
    limits,
    playerCapPpm: first.player_cap_ppm,
    drawCapPpm: first.draw_cap_ppm,
    resumeBelowPpm: first.resume_below_ppm,
    pauseAtPpm: first.pause_at_ppm,
  }
  const { pausedBy } = capsOf({ terms, ...houseRiskOf(first) })
  return { terms, isPaused: pausedBy !== null, now: Number(first.now) }
}

type TermsRow = HouseRiskRow & {
  readonly paytable: Paytable
  readonly guarded: Asset[]
  readonly player_cap_ppm: number
  readonly draw_cap_ppm: number
  readonly resume_below_ppm: number
  readonly pause_at_ppm: number
  readonly asset: Asset
  readonly min: bigint
  readonly max: bigint
  readonly now: bigint
}
