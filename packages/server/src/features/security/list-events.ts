import type { SecurityEventRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf } from '../../db/paging.ts'

/** What any stranger can bring about who knows a name or an address. */
const TRIES = `(kind = 'sign_in_failed' or kind = 'locked_out' and what = 'email' or kind = 'proof_failed' and what = 'email_code')`
/** Of a page on the screen they take no more than a quarter: they must not push away what did happen. */
const SHARE_ON_SCREEN = 4

/**
 * What happened to a player's account, newest first, but for limits, which stand elsewhere; of failed tries the newest ones, or all.
 * The cursor is the number of the last one shown.
 */
export async function listSecurityEvents(
  { pool }: Database,
  { player, cursor, limit, hasAllTries = false }: ListQuery & { readonly hasAllTries?: boolean },
): Promise<Page<SecurityEventRow>> {
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
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
       where player_id = $1 and not ${TRIES} and kind <> 'limit_reached' and id < coalesce($2::bigint, 9223372036854775807)
       order by id desc limit $3
     ), tries as (
       select id, at, kind, what, browser, system from security_event
       where player_id = $1 and ${TRIES} and id < coalesce($2::bigint, 9223372036854775807)
       order by id desc limit $4
     )
     select * from own union all select * from tries order by id desc limit $3`,
    [player, cursor ?? null, limit + 1, hasAllTries ? limit + 1 : Math.ceil(limit / SHARE_ON_SCREEN)],
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
