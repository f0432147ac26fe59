import { type ConsolePromotionTerms, encodePromotionTerms } from '@nibble/contract/console'
import {
  decideDraft,
  findUnsoundPromotion,
  isDay,
  type RoundNumber,
  readRoundNumber,
  startOfDay,
  startsByRound,
  type Tempo,
  type Terms,
  timesOf,
  type Windows,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { assertCountsForTwo } from '../../shared/operators.ts'
import { readDrafts, type StoredDraft, storedLimits } from './draft-row.ts'
import { type Begins, readPromotionDrafts, type StoredPromotionDraft } from './promotion-row.ts'

type NewPromotionDraft = {
  readonly terms: ConsolePromotionTerms
  readonly begins: Begins
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** Keeps new terms of a promotion until a second operator approves them. Throws a refusal. */
export const draftPromotion = (
  { pool }: Database,
  { terms, begins, reason, operator, now }: NewPromotionDraft,
  {
    windows,
    record,
  }: { windows: Readonly<Record<Tempo, Windows>>; record: RecordDraft<StoredPromotionDraft> },
): Promise<StoredPromotionDraft> =>
  inTransaction(pool, async (client) => {
    await assertCountsForTwo(client, { operator, permission: 'promotions.write', now })
    const effectiveAt = momentOf(begins, windows)
    if (startsByRound(terms.promotion) !== 'round' in begins) throw new ConsoleRefusal('promotion_begins')
    const unsound = findUnsoundPromotion({ terms, effectiveAt, now })
    if (unsound !== null) throw new ConsoleRefusal(unsound.kind, unsound.details)

    const { rows } = await client.query<{ id: bigint }>(
      `insert into terms_draft (promotion, terms, from_day, from_round, effective_at, reason, drafted_by, drafted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        ...[terms.promotion, JSON.stringify(encodePromotionTerms(terms))],
        ...['day' in begins ? begins.day : null, 'round' in begins ? begins.round : null],
        ...[new Date(effectiveAt), reason.trim(), operator, new Date(now)],
      ],
    )
    const [draft] = await readPromotionDrafts(client, 'id = $1', [rows[0]?.id])
    if (draft === undefined) throw new Error('the draft that was written is gone')

    await record(client, { before: null, after: draft })
    return draft
  })

const momentOf = (begins: Begins, windows: Readonly<Record<Tempo, Windows>>): number => {
  if ('round' in begins) return opensAt(begins.round, windows)
  if (!isDay(begins.day)) throw new ConsoleRefusal('promotion_begins')
  return startOfDay(begins.day)
}

/** Writes what an operator did into the log, in the transaction of its effect. */
export type RecordDraft<Draft = StoredDraft> = (
  client: pg.ClientBase,
  change: { readonly before: Draft | null; readonly after: Draft },
) => Promise<void>

type NewDraft = {
  readonly terms: Terms
  readonly fromRound: RoundNumber
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** Keeps new terms until a second operator approves them. Throws a Refusal. */
export const draftTerms = (
  { pool }: Database,
  { terms, fromRound, reason, operator, now }: NewDraft,
  { windows, record }: { windows: Readonly<Record<Tempo, Windows>>; record: RecordDraft },
): Promise<StoredDraft> =>
  inTransaction(pool, async (client) => {
    await assertCountsForTwo(client, { operator, permission: 'drafts.write', now })
    const effectiveAt = opensAt(fromRound, windows)
    const decision = decideDraft({ terms, reason, effectiveAt, now })
    if (!decision.allowed) throw new Refusal(decision.refusal.kind)

    const { rows } = await client.query<{ id: bigint }>(
      `insert into terms_draft (from_round, effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm,
         pause_at_ppm, limits, reason, drafted_by, drafted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        ...[fromRound, new Date(effectiveAt), terms.paytable, terms.playerCapPpm, terms.drawCapPpm],
        ...[terms.resumeBelowPpm, terms.pauseAtPpm, storedLimits(terms.limits), reason.trim()],
        ...[operator, new Date(now)],
      ],
    )
    const [draft] = await readDrafts(client, 'id = $1', [rows[0]?.id])
    if (draft === undefined) throw new Error('the draft that was written is gone')

    await record(client, { before: null, after: draft })
    return draft
  })

/** When a round opens. Throws a Refusal where the windows have no such round. */
const opensAt = (round: RoundNumber, windows: Readonly<Record<Tempo, Windows>>): number => {
  const times = timesOf({ round, windows: windows[readRoundNumber(round).tempo] })
  if (times === null) throw new Refusal('round_unknown')
  return times.opensAt
}
