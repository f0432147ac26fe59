import { type ConsolePromotionTerms, encodePromotionTerms } from '@nibble/contract/console'
import {
  decideChangeRequest,
  isDay,
  type RoundLength,
  type RoundNumber,
  readRoundNumber,
  startOfDay,
  startsByRound,
  type Terms,
  timesOf,
  validatePromotion,
  type Windows,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { assertCountsForTwo } from '../../shared/operators.ts'
import { readChangeRequests, type StoredChangeRequest, storedLimits } from './change-request-row.ts'
import {
  type Begins,
  readPromotionChangeRequests,
  type StoredPromotionChangeRequest,
} from './promotion-row.ts'

type NewPromotionChangeRequest = {
  readonly terms: ConsolePromotionTerms
  readonly begins: Begins
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** Stores new terms of a promotion until a second operator approves them. Throws a refusal. */
export const changeRequestPromotion = (
  { pool }: Database,
  { terms, begins, reason, operator, now }: NewPromotionChangeRequest,
  {
    windows,
    record,
  }: {
    windows: Readonly<Record<RoundLength, Windows>>
    record: RecordChangeRequest<StoredPromotionChangeRequest>
  },
): Promise<StoredPromotionChangeRequest> =>
  inTransaction(pool, async (client) => {
    await assertCountsForTwo(client, { operator, permission: 'promotions.write', now })
    const effectiveAt = momentOf(begins, windows)
    if (startsByRound(terms.promotion) !== 'round' in begins) throw new ConsoleRefusal('promotion_begins')
    const invalid = validatePromotion({ terms, effectiveAt, now })
    if (invalid !== null) throw new ConsoleRefusal(invalid.kind, invalid.details)

    const { rows } = await client.query<{ id: bigint }>(
      `insert into terms_change_request (promotion, terms, from_day, from_round, effective_at, reason, drafted_by, drafted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        terms.promotion,
        JSON.stringify(encodePromotionTerms(terms)),
        'day' in begins ? begins.day : null,
        'round' in begins ? begins.round : null,
        new Date(effectiveAt),
        reason.trim(),
        operator,
        new Date(now),
      ],
    )
    const [changeRequest] = await readPromotionChangeRequests(client, 'id = $1', [rows[0]?.id])
    if (changeRequest === undefined) throw new Error('the stored change request is gone')

    await record(client, { before: null, after: changeRequest })
    return changeRequest
  })

const momentOf = (begins: Begins, windows: Readonly<Record<RoundLength, Windows>>): number => {
  if ('round' in begins) return opensAt(begins.round, windows)
  if (!isDay(begins.day)) throw new ConsoleRefusal('promotion_begins')
  return startOfDay(begins.day)
}

/** Logs what an operator did, in the transaction of its effect. */
export type RecordChangeRequest<ChangeRequest = StoredChangeRequest> = (
  client: pg.ClientBase,
  change: { readonly before: ChangeRequest | null; readonly after: ChangeRequest },
) => Promise<void>

type NewChangeRequest = {
  readonly terms: Terms
  readonly fromRound: RoundNumber
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** Stores new terms until a second operator approves them. Throws a Refusal. */
export const changeRequestTerms = (
  { pool }: Database,
  { terms, fromRound, reason, operator, now }: NewChangeRequest,
  { windows, record }: { windows: Readonly<Record<RoundLength, Windows>>; record: RecordChangeRequest },
): Promise<StoredChangeRequest> =>
  inTransaction(pool, async (client) => {
    await assertCountsForTwo(client, { operator, permission: 'changeRequests.write', now })
    const effectiveAt = opensAt(fromRound, windows)
    const decision = decideChangeRequest({ terms, reason, effectiveAt, now })
    if (!decision.allowed) throw new Refusal(decision.refusal.kind)

    const { rows } = await client.query<{ id: bigint }>(
      `insert into terms_change_request (from_round, effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm,
         pause_at_ppm, guarded_assets, limits, reason, drafted_by, drafted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        fromRound,
        new Date(effectiveAt),
        terms.paytable,
        terms.playerCapPpm,
        terms.drawCapPpm,
        terms.resumeBelowPpm,
        terms.pauseAtPpm,
        pgArray(terms.guardedAssets),
        storedLimits(terms.limits),
        reason.trim(),
        operator,
        new Date(now),
      ],
    )
    const [changeRequest] = await readChangeRequests(client, 'id = $1', [rows[0]?.id])
    if (changeRequest === undefined) throw new Error('the stored change request is gone')

    await record(client, { before: null, after: changeRequest })
    return changeRequest
  })

/** When a round opens. Throws a Refusal if the windows have no such round. */
const opensAt = (round: RoundNumber, windows: Readonly<Record<RoundLength, Windows>>): number => {
  const times = timesOf({ round, windows: windows[readRoundNumber(round).roundLength] })
  if (times === null) throw new Refusal('round_unknown')
  return times.opensAt
}
