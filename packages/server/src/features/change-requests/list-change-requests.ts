import { type ConsolePromotionTerms, decodePromotionTerms } from '@nibble/contract/console'
import { PROMOTIONS, type Promotion, type Terms } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { RowRange } from '../../db/paging.ts'
import { type LimitRow, type TermsRow, termsFrom } from '../../shared/house-terms.ts'
import { readChangeRequests, type StoredChangeRequest } from './change-request-row.ts'
import { readPromotionChangeRequests, type StoredPromotionChangeRequest } from './promotion-row.ts'

/** Waiting ones first, then newest first. */
export const listChangeRequests = (
  { pool }: Database,
  { limit, offset }: RowRange,
): Promise<StoredChangeRequest[]> =>
  readChangeRequests(pool, "true order by state <> 'open', id desc limit $1 offset $2", [limit, offset])

type TermsInForce = Terms & { readonly id: number; readonly effectiveAt: number }

type Row = TermsRow & {
  readonly id: number
  readonly effective_at: Date
  readonly limits: readonly LimitRow<string>[]
}

/** What a round that opens now is played under, and what follows it. */
export const listTermsInForce = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<TermsInForce[]> => {
  const { rows } = await pool.query<Row>(
    `select t.*, array_to_json(t.guarded_assets) as guarded, (select coalesce(json_agg(json_build_object('asset', l.asset, 'min', l.min::text, 'max', l.max::text)), '[]')
                  from stake_limit l where l.terms_id = t.id) as limits
     from play_terms t
     where effective_at >= (select max(effective_at) from play_terms where effective_at <= $1)
     order by effective_at`,
    [new Date(now)],
  )
  return rows.map((row) => ({
    id: row.id,
    effectiveAt: row.effective_at.getTime(),
    ...termsFrom(row, row.limits),
  }))
}

/** Waiting ones first, then newest first. */
export const listPromotionChangeRequests = (
  { pool }: Database,
  { promotion, limit, offset }: RowRange & { readonly promotion?: Promotion | undefined },
): Promise<StoredPromotionChangeRequest[]> =>
  readPromotionChangeRequests(
    pool,
    "($3::text is null or t.promotion = $3) order by t.state <> 'open', t.id desc limit $1 offset $2",
    [limit, offset, promotion ?? null],
  )

type Version = { readonly terms: ConsolePromotionTerms; readonly effectiveAt: number }
type PromotionInForce = {
  readonly promotion: Promotion
  readonly inForce: Version
  readonly next: readonly Version[]
}

/** The terms of every promotion now in force, and what is approved to follow. */
export const listPromotions = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<PromotionInForce[]> => {
  const { rows } = await pool.query<{ promotion: Promotion; effective_at: Date; terms: unknown }>(
    `select v.promotion, v.effective_at, v.terms from promotion_version v
     where v.effective_at >= coalesce(
       (select max(effective_at) from promotion_version w where w.promotion = v.promotion and w.effective_at <= $1), '-infinity'
     )
     order by v.effective_at`,
    [new Date(now)],
  )
  return PROMOTIONS.flatMap((promotion) => {
    const [inForce, ...next] = rows
      .filter((row) => row.promotion === promotion)
      .map((row) => ({
        terms: decodePromotionTerms(row.terms),
        effectiveAt: row.effective_at.getTime(),
      }))
    return inForce === undefined ? [] : [{ promotion, inForce, next }]
  })
}
