import type { IncidentKind } from '@nibble/contract/console'
import type { Queryable } from '../db/sql.ts'

/** What is wrong: `subject` names the one of its kind. */
type Violation = { readonly kind: IncidentKind; readonly subject: string }

/**
 * Opens an incident for operators. While it is open, further calls only replace its detail. Returns whether it is new.
 */
export const openIncident = async (
  runner: Queryable,
  { kind, subject, detail, now }: Violation & { readonly detail: string; readonly now: number },
): Promise<boolean> => {
  const { rows } = await runner.query<{ isNew: boolean }>(
    `insert into incident (kind, subject, detail, opened_at) values ($1, $2, $3, $4)
     on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail
     returning xmax = 0 as "isNew"`,
    [kind, subject, detail, new Date(now)],
  )
  return rows[0]?.isNew === true
}

/** Closes the incident once the problem is gone. Returns false if none was open. */
export const closeIncident = async (
  runner: Queryable,
  { kind, subject, now }: Violation & { readonly now: number },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    'update incident set closed_at = $3 where kind = $1 and subject = $2 and closed_at is null',
    [kind, subject, new Date(now)],
  )
  return rowCount === 1
}

/** Ends when a person acknowledges it: no check can tell that somebody has looked the transfers up. */
export const SKIPPED = 'skipped from block '

/**
 * Deposits continued without these claims. All until a person has looked are one incident: an endpoint can invent transfers in each
 * block. Its subject keeps the lowest block to reread from.
 */
export const openSkipped = async (
  runner: Queryable,
  { from, claims, now }: { readonly from: bigint; readonly claims: string; readonly now: number },
): Promise<void> => {
  const { rows } = await runner.query<{ subject: string }>(
    `select subject from incident where kind = 'deposits' and starts_with(subject, $1) and closed_at is null for update`,
    [SKIPPED],
  )
  const subject = rows[0]?.subject ?? `${SKIPPED}${from}`
  const reread = `\`nibble deposits reread --from ${subject.slice(SKIPPED.length)}\``
  const detail = `Skipped, since a quorum denies it: ${claims}. Look the transaction up. If it was a deposit after all, ${reread} books it.`
  await openIncident(runner, { kind: 'deposits', subject, detail, now })
}
