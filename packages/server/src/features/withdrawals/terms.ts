import type { WithdrawalAsset, WithdrawalTerms } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

export type StoredTerms = WithdrawalTerms & { readonly id: number; readonly asset: WithdrawalAsset }

const COLUMNS = `id, asset, minimum, per_day as "perDay", fee_fixed as "feeFixed", fee_bps as "feeBps", reviewed as "isReviewed",
  self_released_per_day as "selfReleasedPerDay", four_eyes_above as "fourEyesAbove", open_at_most as "openAtMost"`

/** The rules in force for each asset that can be withdrawn. */
export const listTerms = async (
  runner: Queryable,
  { now }: { readonly now: number },
): Promise<StoredTerms[]> => {
  const { rows } = await runner.query<StoredTerms>(
    `select distinct on (asset) ${COLUMNS} from withdrawal_terms
     where effective_at <= $1 order by asset, effective_at desc, id desc`,
    [new Date(now)],
  )
  return rows
}

export const getTerms = async (
  runner: Queryable,
  { asset, now }: { readonly asset: WithdrawalAsset; readonly now: number },
): Promise<StoredTerms> => {
  const found = (await listTerms(runner, { now })).find((terms) => terms.asset === asset)
  if (found === undefined) throw new Error(`no terms for withdrawals of ${asset} are in effect`)
  return found
}

/** The version under which a withdrawal was accepted. */
export const getTermsById = async (runner: Queryable, id: number): Promise<StoredTerms> => {
  const { rows } = await runner.query<StoredTerms>(`select ${COLUMNS} from withdrawal_terms where id = $1`, [
    id,
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`there are no withdrawal terms ${id}`)
  return row
}

/** Every existing version: they are few. */
export const listTermsById = async (runner: Queryable): Promise<(id: number) => StoredTerms> => {
  const { rows } = await runner.query<StoredTerms>(`select ${COLUMNS} from withdrawal_terms`)
  const versions = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const terms = versions.get(id)
    if (terms === undefined) throw new Error(`there are no withdrawal terms ${id}`)
    return terms
  }
}
