import { type ConsolePromotionTerms, decodePromotionTerms } from '@nibble/contract/console'
import { type ChangeRequestState, type RoundNumber, roundNumberFrom } from '@nibble/domain'
import type pg from 'pg'
import { type OperatorRef, operatorRef, operatorRefOf } from '../../shared/people.ts'

/** The first day, GMT+8, or the first round that is played under proposed terms. */
export type Begins = { readonly day: string } | { readonly round: RoundNumber }

export type StoredPromotionChangeRequest = {
  readonly id: bigint
  readonly terms: ConsolePromotionTerms
  readonly state: ChangeRequestState
  readonly begins: Begins
  readonly effectiveAt: number
  readonly reason: string
  readonly draftedBy: OperatorRef
  readonly draftedAt: number
  readonly decidedBy: OperatorRef | null
  readonly decidedAt: number | null
  readonly decidedWhy: string | null
}

type Row = {
  id: bigint
  terms: unknown
  state: ChangeRequestState
  from_day: string | null
  from_round: bigint | null
  effective_at: Date
  reason: string
  drafted_by: bigint
  drafted_name: string | null
  drafted_at: Date
  decided_by: bigint | null
  decided_name: string | null
  decided_at: Date | null
  decided_why: string | null
}

/** Change requests of terms of promotions. `where` may go on with an order and a limit. */
export const readPromotionChangeRequests = async (
  runner: Pick<pg.ClientBase, 'query'>,
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
    id: row.id,
    terms: decodePromotionTerms(row.terms),
    state: row.state,
    begins: beginsOf(row),
    effectiveAt: row.effective_at.getTime(),
    reason: row.reason,
    draftedBy: operatorRef(row.drafted_by, row.drafted_name),
    draftedAt: row.drafted_at.getTime(),
    decidedBy: operatorRefOf(row.decided_by, row.decided_name),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedWhy: row.decided_why,
  }))
}

const beginsOf = ({ from_day: day, from_round: round }: Row): Begins => {
  if (day !== null) return { day }
  if (round !== null) return { round: roundNumberFrom(round) }
  throw new Error('a change request begins at no time')
}
