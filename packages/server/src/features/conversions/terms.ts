import { type Amount, type Asset, amountOf, type ConversionTerms } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

type TermsRow = {
  id: number
  from_asset: Asset
  to_asset: Asset
  give: bigint
  take: bigint
  fee_bps: number
  minimum: bigint
  lot: bigint | null
  edge_per_lot: bigint | null
  expires_days: number | null
  reviewed: boolean
  four_eyes_above: bigint
  offered: boolean
}

const COLUMNS =
  'id, from_asset, to_asset, give, take, fee_bps, minimum, lot, edge_per_lot, expires_days, reviewed, four_eyes_above, offered'

/** The rules in force of every pair that is offered. */
export const listConversionTerms = async (
  runner: Queryable,
  { now }: { readonly now: number },
): Promise<ConversionTerms[]> => {
  const { rows } = await runner.query<TermsRow>(
    `select distinct on (from_asset, to_asset) ${COLUMNS} from conversion_terms
     where effective_at <= $1 order by from_asset, to_asset, effective_at desc, id desc`,
    [new Date(now)],
  )
  return rows.filter(({ offered }) => offered).map(termsOf)
}

/** The version that a conversion was quoted under. */
export const getConversionTerms = async (
  runner: Queryable,
  { version }: { readonly version: number },
): Promise<ConversionTerms> => {
  const { rows } = await runner.query<TermsRow>(`select ${COLUMNS} from conversion_terms where id = $1`, [
    version,
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`there are no rules ${version} of conversions`)
  return termsOf(row)
}

const termsOf = (row: TermsRow): ConversionTerms => ({
  version: row.id,
  from: row.from_asset,
  to: row.to_asset,
  give: amountOf(row.give),
  take: amountOf(row.take),
  feeBps: row.fee_bps,
  minimum: amountOf(row.minimum),
  lot: amountOrNull(row.lot),
  edgePerLot: amountOrNull(row.edge_per_lot),
  expiresDays: row.expires_days,
  isReviewed: row.reviewed,
  fourEyesAbove: amountOf(row.four_eyes_above),
})

const amountOrNull = (value: bigint | null): Amount | null => (value === null ? null : amountOf(value))
