import { SECURITY_SUBJECTS, type SecurityEventRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf } from '../../db/paging.ts'

/** Events that any stranger can cause who knows a name or an address. */
const TRIES = `(kind = 'sign_in_failed' or kind = 'locked_out' and what = 'email' or kind = 'proof_failed' and what = 'email_code')`
/** They take at most a quarter of a page on the screen, so that they cannot crowd out real events. */
const SHARE_ON_SCREEN = 4
/**
 * Events that anyone with a session or a password can cause repeatedly: links for other devices, sign-ins and
 * sign-outs. They take at most half of a page plus what is left over, so that they cannot crowd out real changes.
 */
const REPEATED = `(kind = 'sign_in' or kind = 'credential_removed' and what = 'session')`
const SHARE_OF_REPEATED = 2
/** A newer server may have written kinds that this one and its page do not know. */
const KNOWN = 'what = any($6::text[])'

/**
 * What happened to a player's account, newest first, except limits, which are shown elsewhere; of failed tries and
 * easily repeated events only the newest, or all. The cursor is the number of the last one shown.
 */
export async function listSecurityEvents(
  { pool }: Database,
  { player, cursor, limit, hasAllTries = false }: ListQuery & { readonly hasAllTries?: boolean },
): Promise<Page<SecurityEventRow>> {
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
  const share = (part: number) => (hasAllTries ? limit + 1 : Math.ceil(limit / part))
  const { rows } = await pool.query<{
    id: bigint
    at: Date
    kind: SecurityEventRow['kind']
    what: SecurityEventRow['what']
    browser: string | null
    system: string | null
  }>(
    `with own as (
       select id, at, kind, what, browser, system from security_event
       where player_id = $1 and not ${TRIES} and kind <> 'limit_reached' and not ${REPEATED} and ${KNOWN} and id < coalesce($2::bigint, 9223372036854775807)
       order by id desc limit $3
     ), tries as (
       select id, at, kind, what, browser, system from security_event
       where player_id = $1 and ${TRIES} and id < coalesce($2::bigint, 9223372036854775807)
       order by id desc limit $4
     ), room as (
       select greatest($5, $3 - 1 - (select count(*) from own) - (select count(*) from tries)) as rows
     ), repeated as (
       select id, at, kind, what, browser, system from security_event
       where player_id = $1 and not ${TRIES} and ${REPEATED} and ${KNOWN} and id < coalesce($2::bigint, 9223372036854775807)
       order by id desc limit (select rows + 1 from room)
     ), page as (
       select *, row_number() over (order by id desc) > (select rows from room) as "isMore" from repeated
       union all select *, false from own
       union all select *, false from tries
     )
     select id, at, kind, what, browser, system from page order by "isMore", id desc limit $3`,
    [player, cursor ?? null, limit + 1, share(SHARE_ON_SCREEN), share(SHARE_OF_REPEATED), SECURITY_SUBJECTS],
  )
  return pageOf(
    rows,
    limit,
    ({ id, at, browser, system, ...row }) => ({
      id: String(id),
      at: at.getTime(),
      ...row,
      device: { browser, system },
    }),
    ({ id }) => id,
  )
}
