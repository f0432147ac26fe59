import type { RoundLength, Windows } from '@nibble/domain'
import type { Database } from '../db/database.ts'
import type { RowRange } from '../db/paging.ts'
import { hasFreshCode } from '../features/operators/sessions.ts'
import type { OperatorVisit } from '../http/console/serve-console.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { Seal } from '../secrets/seal.ts'
import { assertNotOwn, type Claimed, claim } from '../shared/operators.ts'

/** What the console's call handlers work with. */
export type ConsoleSetup = {
  readonly db: Database
  /** Seals authenticators under a key that is not in the database. */
  readonly seal: Seal
  /** As two-letter codes; read at startup, since new players are refused by them. */
  readonly blockedCountries: readonly string[]
  /** Players' origins, for checking proofs. */
  readonly pageOrigin: string
  /** Allowed origins of the console. */
  readonly origins: readonly string[]
  /** Players with a connection, at all servers. */
  readonly online: () => number
  readonly windows: Readonly<Record<RoundLength, Windows>>
}

/** A requested page of a list. */
type Paged = {
  readonly page: number
  readonly perPage: number
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined
}

/** Reads one row more than is shown, to know whether another page follows. */
export const onePage = async <Row>(
  { page, perPage }: Paged,
  read: (part: RowRange) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; hasNext: boolean }> => {
  const found = await read({ limit: perPage + 1, offset: (page - 1) * perPage })
  return { rows: found.slice(0, perPage), hasNext: found.length > perPage }
}

/** The order of a list in SQL: only columns named here, the row's own number last. */
export const orderBy = (
  { sort }: Paged,
  columns: Readonly<Record<string, string>>,
  otherwise: string,
): string => {
  const column = sort === undefined ? undefined : columns[sort.field]
  return column === undefined || sort === undefined
    ? otherwise
    : `${column} ${sort.order === 'ASC' ? 'asc' : 'desc'}`
}

/**
 * Money above the four-eyes limit, and whatever loosens a rule, needs a code from the last minutes: an open console alone is not
 * enough.
 */
export const assertFreshCode = (
  { session, now }: OperatorVisit,
  { takesTwo }: { readonly takesTwo: boolean } = { takesTwo: true },
): void => {
  if (takesTwo && !hasFreshCode(session, now)) throw new ConsoleRefusal('fresh_code_needed')
}

type ClaimForReviewInput = {
  readonly subject: Claimed
  readonly id: string
  readonly player: string
  readonly visit: OperatorVisit
}

/** An operator claims a withdrawal or a conversion for review; never one of their own. */
export const claimForReview = async (
  db: Database,
  { subject, id, player, visit: { by, now } }: ClaimForReviewInput,
): Promise<{ id: string }> => {
  await assertNotOwn(db.pool, { by, player: BigInt(player) })
  await claim(db, { subject, id: BigInt(id), by, now })
  return { id }
}
