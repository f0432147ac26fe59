import { type ConsoleProgrammeTerms, encodeProgrammeTerms } from '@nibble/contract/console'
import { findUnsoundProgramme, isDay, startsByRound, type Tempo, type Windows } from '@nibble/domain'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { assertCountsForTwo } from '../../ledger/hold-reviewer.ts'
import type { RecordDraft } from './draft-terms.ts'
import { opensAt } from './opens-at.ts'
import { type Begins, readProgrammeDrafts, type StoredProgrammeDraft } from './programme-row.ts'

export type NewProgrammeDraft = {
  readonly terms: ConsoleProgrammeTerms
  readonly begins: Begins
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** Keeps new terms of a programme until a second operator approves them. Throws a refusal. */
export const draftProgramme = (
  { pool }: Database,
  { terms, begins, reason, operator, now }: NewProgrammeDraft,
  {
    windows,
    record,
  }: { windows: Readonly<Record<Tempo, Windows>>; record: RecordDraft<StoredProgrammeDraft> },
): Promise<StoredProgrammeDraft> =>
  inTransaction(pool, async (client) => {
    await assertCountsForTwo(client, { operator, permission: 'programmes.write', now })
    const effectiveAt = momentOf(begins, windows)
    if (startsByRound(terms.programme) !== 'round' in begins) throw new ConsoleRefusal('programme_begins')
    const unsound = findUnsoundProgramme({ terms, effectiveAt, now })
    if (unsound !== null) throw new ConsoleRefusal(unsound.kind, unsound.details)

    const { rows } = await client.query<{ id: bigint }>(
      `insert into terms_draft (programme, terms, from_day, from_round, effective_at, reason, drafted_by, drafted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        ...[terms.programme, JSON.stringify(encodeProgrammeTerms(terms))],
        ...['day' in begins ? begins.day : null, 'round' in begins ? begins.round : null],
        ...[new Date(effectiveAt), reason.trim(), operator, new Date(now)],
      ],
    )
    const [draft] = await readProgrammeDrafts(client, 'id = $1', [rows[0]?.id])
    if (draft === undefined) throw new Error('the draft that was written is gone')

    await record(client, { before: null, after: draft })
    return draft
  })

const momentOf = (begins: Begins, windows: Readonly<Record<Tempo, Windows>>): number => {
  if ('round' in begins) return opensAt(begins.round, windows)
  if (!isDay(begins.day)) throw new ConsoleRefusal('programme_begins')
  return Date.parse(`${begins.day}T00:00:00+08:00`)
}
