import type { ResponseOf, userInfo } from '@nibble/contract'
import { maskName, runningAt } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import type { Database } from '../../db/database.ts'
import { DEFAULT_WAYS } from '../../shared/notice-ways.ts'
import { MONEY_WAITS_FOR_MS } from '../../shared/people.ts'
import type { Session } from './sessions.ts'

type Info = ResponseOf<typeof userInfo>
type Row = {
  username: string
  country: string | null
  created_at: Date
  parent: string | null
  address: Buffer | null
  email: string | null
  has_password: boolean
  has_money_passkey: boolean
  money_waits_until: Date | null
  remind: Info['remindEveryMin'] | null
  was_asked: boolean | null
  break_kind: NonNullable<Info['pause']>['kind'] | null
  break_until: bigint | null
  avatar: string | null
  subscriptions: Info['subscriptions'] | null
  guests: { bindId: string; beganAt: number }[]
}

export const readUserInfo = async (
  db: Database,
  { session, now }: { session: Session; now: number },
): Promise<Info> => {
  const { rows } = await db.pool.query<Row>(
    `select coalesce(p.username, p.bind_id) as username, p.country, p.created_at,
            coalesce(up.username, up.bind_id) as parent,
            (select w.address from wallet_identity w where w.player_id = p.id order by w.created_at limit 1) as address,
            (select e.email from email_identity e where e.player_id = p.id) as email,
            exists (select from transaction_password t where t.player_id = p.id) as has_password,
            exists (select from passkey k where k.player_id = p.id and k.paused_at is null and k.created_at <= $3) as has_money_passkey,
            (select m.until from money_wait m where m.player_id = p.id and m.until > $2) as money_waits_until,
            h.remind_every_min as remind, h.limits_asked_at is not null as was_asked, b.kind as break_kind,
            case when isfinite(b.ends_at) then play_ms(b.ends_at) end as break_until,
            (select '/api/avatar/' || a.name from avatar a where a.player_id = p.id) as avatar,
            (select to_jsonb(s) - 'player_id' - 'sign_ins' || jsonb_build_object('signIns', s.sign_ins)
             from subscription s where s.player_id = p.id) as subscriptions,
            coalesce((select jsonb_agg(jsonb_build_object('bindId', k.bind_id, 'beganAt', play_ms(g.began_at)) order by g.began_at desc)
                      from guest g join player k on k.id = g.player_id where g.kept_by = p.id), '[]') as guests
     from player p
     left join player up on up.id = p.parent_id
     left join player_settings h on h.player_id = p.id
     left join lateral (select * from play_break where player_id = p.id order by ends_at desc limit 1) b on true
     where p.id = $1`,
    [session.player, new Date(now), new Date(now - MONEY_WAITS_FOR_MS)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a session has no player')

  return {
    bindId: session.bindId,
    username: row.username,
    address: row.address === null ? null : getAddress(toHex(row.address)),
    email: row.email,
    country: row.country ?? '',
    createdAt: row.created_at.getTime(),
    parentUserName: row.parent === null ? null : maskName(row.parent),
    isGuest: session.isGuest,
    guests: row.guests,
    hasTransactionPassword: row.has_password,
    hasMoneyPasskey: row.has_money_passkey,
    moneyWaitsUntil: row.money_waits_until?.getTime() ?? null,
    session: { startedAt: session.startedAt, expiresAt: session.expiresAt },
    pause: runningAt(breakOf(row), now),
    remindEveryMin: row.remind ?? 60,
    wasAskedForLimits: row.was_asked ?? false,
    avatar: row.avatar,
    subscriptions: row.subscriptions ?? DEFAULT_WAYS,
    serverTime: now,
  }
}

const breakOf = ({ break_kind: kind, break_until: until }: Row): Info['pause'] =>
  kind === null ? null : { kind, until: until === null ? null : Number(until) }
