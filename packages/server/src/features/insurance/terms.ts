import type { insuranceTerms, ResponseOf } from '@nibble/contract'
import {
  type Asset,
  amountOf,
  capsOf,
  type InsuranceTerms,
  type Paytable,
  picksOf,
  SERIES_ASSETS,
  SERIES_GAMES,
  type StakeLimit,
  seriesFigures,
  seriesOdds,
  type Terms,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../shared/house-risk.ts'

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

/** What series that start now go by. */
export const readInsuranceTerms = async (
  runner: Runner,
): Promise<InsuranceTerms & { readonly id: number }> => {
  const { rows } = await runner.query<{
    id: number
    losses: number
    claim_bps: number
    claims_per_day: number
    stakes_per_day: bigint
  }>(
    'select * from insurance_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1',
  )
  const [row] = rows
  if (row === undefined) throw new Error('insurance has no terms')
  return {
    id: row.id,
    losses: row.losses,
    claimBps: row.claim_bps,
    claimsPerDay: row.claims_per_day,
    stakesPerDay: amountOf(row.stakes_per_day),
  }
}

const LEAVING = `
  select fee_bps, offered from conversion_terms
  where from_asset = 'INSURANCE_POINT' and to_asset = 'USDT' and effective_at <= clock_timestamp()
  order by effective_at desc, id desc limit 1`

/** What a series that starts now could be: shown before anybody starts one. */
export const readOffer = async ({ pool }: Database): Promise<ResponseOf<typeof insuranceTerms>> => {
  const [{ terms }, { id: _, ...insurance }, leaving] = await Promise.all([
    readHouseTerms(pool),
    readInsuranceTerms(pool),
    pool.query<{ fee_bps: number; offered: boolean }>(LEAVING),
  ])
  const [leave] = leaving.rows
  return {
    ...insurance,
    games: [...SERIES_GAMES],
    assets: [...SERIES_ASSETS],
    limits: SERIES_ASSETS.flatMap((asset) => {
      const limit = terms.limits[asset]
      return limit === undefined ? [] : [{ asset, ...limit }]
    }),
    chances: SERIES_GAMES.flatMap((game) =>
      picksOf(game).map((pick, at) => {
        const odds = seriesOdds(game, terms.paytable)[at]
        if (odds === undefined) throw new Error(`${game} has no odds for ${pick}`)
        return { game, pick, ...seriesFigures(odds, insurance) }
      }),
    ),
    leaveFeeBps: leave?.offered === true ? leave.fee_bps : null,
  }
}
