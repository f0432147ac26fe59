import type { insuranceTerms, ResponseOf } from '@nibble/contract'
import {
  amountOf,
  type InsuranceTerms,
  picksOf,
  SERIES_ASSETS,
  SERIES_GAMES,
  seriesFigures,
  seriesOdds,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { readHouseTerms } from '../../shared/house-terms.ts'

/** The terms of series that start now. */
export const readInsuranceTerms = async (
  runner: Queryable,
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

/** What a series started now could be; shown before anybody starts one. */
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
