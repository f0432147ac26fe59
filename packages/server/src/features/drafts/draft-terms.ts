import { decideDraft, type RoundNumber, type Tempo, type Terms, type Windows } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { assertCountsForTwo } from '../../ledger/hold-reviewer.ts'
import { Refusal } from '../../refusal.ts'
import { readDrafts, type StoredDraft, storedLimits } from './draft-row.ts'
import { opensAt } from './opens-at.ts'

/** Writes what an operator did into the log, in the transaction of its effect. */
export type RecordDraft<Draft = StoredDraft> = (
  client: pg.ClientBase,
  change: { readonly before: Draft | null; readonly after: Draft },
) => Promise<void>

export type NewDraft = {
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
