import { amountOf, type WithdrawalAsset, type WithdrawalTerms } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

export type StoredTerms = WithdrawalTerms & { readonly id: number; readonly asset: WithdrawalAsset }

type TermsRow = {
  id: number
  asset: WithdrawalAsset
  minimum: bigint
  per_day: bigint
  fee_fixed: bigint
  fee_bps: number
  reviewed: boolean
  self_released_per_day: bigint
  four_eyes_above: bigint
  open_at_most: number
}

const COLUMNS =
  'id, asset, minimum, per_day, fee_fixed, fee_bps, reviewed, self_released_per_day, four_eyes_above, open_at_most'

/** The rules in force for each asset that can be withdrawn. */
export const listTerms = async (
  runner: Queryable,
  { now }: { readonly now: number },
): Promise<StoredTerms[]> => {
  const { rows } = await runner.query<TermsRow>(
    `select distinct on (asset) ${COLUMNS} from withdrawal_terms
     where effective_at <= $1 order by asset, effective_at desc, id desc`,
    [new Date(now)],
  )
  return rows.map(termsOf)
}

export const getTerms = async (
  runner: Queryable,
  { asset, now }: { readonly asset: WithdrawalAsset; readonly now: number },
): Promise<StoredTerms> => {
  const found = (await listTerms(runner, { now })).find((terms) => terms.asset === asset)
  if (found === undefined) throw new Error(`no rules for withdrawals of ${asset} are in force`)
  return found
}

/** The version under which a withdrawal was accepted. */
export const getTermsById = async (runner: Queryable, id: number): Promise<StoredTerms> => {
  const { rows } = await runner.query<TermsRow>(`select ${COLUMNS} from withdrawal_terms where id = $1`, [id])
  const [row] = rows
  if (row === undefined) throw new Error(`there are no withdrawal terms ${id}`)
  return termsOf(row)
}

/** Every version there is: they are few. */
export const listTermsById = async (runner: Queryable): Promise<(id: number) => StoredTerms> => {
  const { rows } = await runner.query<TermsRow>(`select ${COLUMNS} from withdrawal_terms`)
  const versions = new Map(rows.map((row) => [row.id, termsOf(row)]))
  return (id) => {
    const terms = versions.get(id)
    if (terms === undefined) throw new Error(`there are no withdrawal terms ${id}`)
    return terms
  }
}

const termsOf = (row: TermsRow): StoredTerms => ({
  id: row.id,
  asset: row.asset,
  minimum: amountOf(row.minimum),
  perDay: amountOf(row.per_day),
  feeFixed: amountOf(row.fee_fixed),
  feeBps: row.fee_bps,
  isReviewed: row.reviewed,
  selfReleasedPerDay: amountOf(row.self_released_per_day),
  fourEyesAbove: amountOf(row.four_eyes_above),
  openAtMost: row.open_at_most,
})
