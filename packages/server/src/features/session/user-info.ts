import type { ResponseOf, userInfo } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import type { Session } from './sessions.ts'

type Row = {
  username: string
  country: string | null
  created_at: Date
  parent: string | null
  address: Buffer | null
  has_password: boolean
}

export const readUserInfo = async (
  db: Database,
  { session, now }: { session: Session; now: number },
): Promise<ResponseOf<typeof userInfo>> => {
  const { rows } = await db.pool.query<Row>(
    `select coalesce(p.username, p.bind_id) as username, p.country, p.created_at,
            coalesce(up.username, up.bind_id) as parent,
            (select w.address from wallet_identity w where w.player_id = p.id order by w.created_at limit 1) as address,
            exists (select from transaction_password t where t.player_id = p.id) as has_password
     from player p left join player up on up.id = p.parent_id where p.id = $1`,
    [session.player],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a session without its player')

  return {
    bindId: session.bindId,
    username: row.username,
    address: row.address === null ? null : `0x${row.address.toString('hex')}`,
    country: row.country ?? '',
    createdAt: row.created_at.getTime(),
    parentUserName: row.parent,
    hasTransactionPassword: row.has_password,
    session: { startedAt: session.startedAt, expiresAt: session.expiresAt },
    serverTime: now,
  }
}
