import { type ConsolePromotionTerms, decodePromotionTerms } from '@nibble/contract/console'
import { type RoundNumber, roundNumberFrom } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'
import { type ChangeRequest, type ChangeRequestRow, changeRequestFrom } from './change-request-row.ts'

/** The first day, GMT+8, or the first round under the proposed terms. */
export type Begins = { readonly day: string } | { readonly round: RoundNumber }

export type StoredPromotionChangeRequest = ChangeRequest & {
  readonly terms: ConsolePromotionTerms
  readonly begins: Begins
}

type Row = ChangeRequestRow & {
  readonly terms: unknown
  readonly from_day: string | null
  readonly from_round: bigint | null
}

/** Change requests of terms of promotions. `where` may end with an order and a limit. */
export const readPromotionChangeRequests = async (
  runner: Queryable,
  where: string,
  values: readonly unknown[],
): Promise<StoredPromotionChangeRequest[]> => {
  const { rows } = await runner.query<Row>(
    `select t.id, t.terms, t.state, t.from_day::text, t.from_round, t.effective_at, t.reason, t.drafted_by, t.drafted_at,
       t.decided_by, t.decided_at, t.decided_why, (select o.name from operator o where o.id = t.drafted_by) as drafted_name,
       (select o.name from operator o where o.id = t.decided_by) as decided_name
     from terms_change_request t where t.promotion <> 'play' and ${where}`,
    [...values],
  )
  return rows.map((row) => ({
    ...changeRequestFrom(row),
    terms: decodePromotionTerms(row.terms),
    begins: beginsOf(row),
  }))
}

const beginsOf = ({ from_day: day, from_round: round }: Row): Begins => {
  if (day !== null) return { day }
  if (round !== null) return { round: roundNumberFrom(round) }
  throw new Error('a change request has no start time')
}
