import type { SecurityEventRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf } from '../../db/paging.ts'

/** What a player sees of the account: limits stand elsewhere. */
const SHOWN_KINDS: readonly SecurityEventRow['kind'][] = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'proof_failed',
  'credential_added',
  'credential_changed',
  'credential_replaced',
  'credential_removed',
]

/** What happened to a player's account, newest first. The cursor is the number of the last one shown. */
export async function listSecurityEvents(
  { pool }: Database,
  { player, cursor, limit }: ListQuery,
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
    `select id, at, kind, what, browser, system from security_event
     where player_id = $1 and kind = any($2::text[]) and id < coalesce($3::bigint, 9223372036854775807)
     order by id desc limit $4`,
    [player, [...SHOWN_KINDS], cursor ?? null, limit + 1],
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
