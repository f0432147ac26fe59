import type { SecurityEventRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'

const MOST_SHOWN = 30
/** What a player sees of the account: limits stand elsewhere. */
const SHOWN_KINDS: readonly SecurityEventRow['kind'][] = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'proof_failed',
  'credential_added',
  'credential_changed',
  'credential_replaced',
]

/** What happened to a player's account of late, newest first. */
export async function listSecurityEvents(
  { pool }: Database,
  { player }: { readonly player: bigint },
): Promise<SecurityEventRow[]> {
  const { rows } = await pool.query<{
    id: bigint
    at: Date
    kind: SecurityEventRow['kind']
    what: SecurityEventRow['what']
    browser: string | null
    system: string | null
  }>(
    `select id, at, kind, what, browser, system from security_event
     where player_id = $1 and kind = any($2::text[]) order by id desc limit ${MOST_SHOWN}`,
    [player, [...SHOWN_KINDS]],
  )
  return rows.map(({ id, at, browser, system, ...row }) => ({
    ...{ id: String(id), at: at.getTime(), ...row, device: { browser, system } },
  }))
}
