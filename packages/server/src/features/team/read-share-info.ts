import type { ResponseOf, shareInfo } from '@nibble/contract'
import { maskName } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** What a player gives to those whom he invites. `origin`: where the page is opened. */
export const readShareInfo = async (
  { pool }: Database,
  { player, origin }: { readonly player: bigint; readonly origin: string },
): Promise<ResponseOf<typeof shareInfo>> => {
  const { rows } = await pool.query<{ code: string | null; directs: bigint; parent: string | null }>(
    `select p.invitation_code as code, m.directs, coalesce(up.username, up.bind_id) as parent
     from player p join team_member m on m.player = p.id left join player up on up.id = m.parent
     where p.id = $1`,
    [player],
  )
  const [row] = rows
  if (row?.code == null) throw new Error(`player ${player} has no code`)
  return {
    invitationCode: row.code,
    link: `${origin}/#/login?invite=${row.code}`,
    invited: Number(row.directs),
    parentUserName: row.parent === null ? null : maskName(row.parent),
  }
}
