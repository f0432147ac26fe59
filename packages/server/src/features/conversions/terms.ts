import type { ConversionTerms } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

const COLUMNS = `id as version, from_asset as "from", to_asset as "to", give, take, fee_bps as "feeBps", minimum, lot,
  edge_per_lot as "edgePerLot", expires_days as "expiresDays", reviewed as "isReviewed", four_eyes_above as "fourEyesAbove"`

/** The rules in force of every pair that is offered. */
export const listConversionTerms = async (
  runner: Queryable,
  { now }: { readonly now: number },
): Promise<ConversionTerms[]> => {
  const { rows } = await runner.query<ConversionTerms>(
    `select ${COLUMNS} from (
       select distinct on (from_asset, to_asset) * from conversion_terms
       where effective_at <= $1 order by from_asset, to_asset, effective_at desc, id desc
     ) newest
     where offered order by from_asset, to_asset`,
    [new Date(now)],
  )
  return rows
}

/** The version that a conversion was quoted under. */
export const getConversionTerms = async (
  runner: Queryable,
  { version }: { readonly version: number },
): Promise<ConversionTerms> => {
  const { rows } = await runner.query<ConversionTerms>(
    `select ${COLUMNS} from conversion_terms where id = $1`,
    [version],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there are no conversion terms ${version}`)
  return row
}
