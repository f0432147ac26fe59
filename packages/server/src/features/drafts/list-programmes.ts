import { type ConsoleProgrammeTerms, decodeProgrammeTerms } from '@nibble/contract/console'
import { PROGRAMMES, type Programme } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readProgrammeDrafts, type StoredProgrammeDraft } from './programme-row.ts'

/** The newest first, those that wait before them. */
export const listProgrammeDrafts = (
  { pool }: Database,
  {
    programme,
    limit,
    offset,
  }: {
    readonly programme?: Programme | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<StoredProgrammeDraft[]> =>
  readProgrammeDrafts(
    pool,
    "($3::text is null or t.programme = $3) order by t.state <> 'open', t.id desc limit $1 offset $2",
    [limit, offset, programme ?? null],
  )

type Version = { readonly terms: ConsoleProgrammeTerms; readonly effectiveAt: number }
export type ProgrammeInForce = {
  readonly programme: Programme
  readonly inForce: Version
  readonly next: readonly Version[]
}

/** What every programme goes by now, and what is approved to follow. */
export const listProgrammes = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<ProgrammeInForce[]> => {
  const { rows } = await pool.query<{ programme: Programme; effective_at: Date; terms: unknown }>(
    `select v.programme, v.effective_at, v.terms from programme_version v
     where v.effective_at >= coalesce(
       (select max(effective_at) from programme_version w where w.programme = v.programme and w.effective_at <= $1), '-infinity'
     )
     order by v.effective_at`,
    [new Date(now)],
  )
  return PROGRAMMES.flatMap((programme) => {
    const [inForce, ...next] = rows
      .filter((row) => row.programme === programme)
      .map((row) => ({
        terms: decodeProgrammeTerms(row.terms),
        effectiveAt: row.effective_at.getTime(),
      }))
    return inForce === undefined ? [] : [{ programme, inForce, next }]
  })
}
