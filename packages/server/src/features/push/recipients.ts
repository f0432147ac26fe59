import type { Locale } from '@nibble/domain'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { wants } from '../../shared/notice-ways.ts'

export const NEWS_KINDS = ['results', 'deposits', 'withdrawals', 'notices'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** A browser whose player wants a kind of news, about events from `since` on. */
export type Recipient = {
  readonly session: Buffer
  readonly player: bigint
  readonly language: Locale
  readonly hidesAmounts: boolean
  readonly since: Date
}

type Input = { readonly kind: NewsKind; readonly now: number }

/** Active sessions of players who want that kind pushed. */
const wanting = (kind: NewsKind) => `
  select s.session_hash as session, s.player_id as player, s.language, s.hides_amounts as "hidesAmounts", s.since
  from push_subscription s
  join session e on e.token_hash = s.session_hash
  left join subscription c on c.player_id = s.player_id
  where e.expires_at > $1 and ${wants(kind, 'push')}`

/** Players who take a break from play get no notices of the house. */
const NOT_ON_BREAK =
  ' and not exists (select from play_break b where b.player_id = s.player_id and b.ends_at > $1)'

/** The recipients among some players. */
export const recipientsOf = async (
  client: Queryable,
  { kind, now, players }: Input & { readonly players: readonly bigint[] },
): Promise<Recipient[]> => {
  const { rows } = await client.query<Recipient>(`${wanting(kind)} and s.player_id = any($2::bigint[])`, [
    new Date(now),
    pgArray(players),
  ])
  return rows
}

/** Who gets a mail about a kind of news, in the language they chose. */
export type MailRecipient = { readonly player: bigint; readonly address: string; readonly language: Locale }

/** Those of some players who have an address and want mail. */
export const mailRecipientsOf = async (
  client: Queryable,
  { kind, players }: { readonly kind: 'deposits' | 'withdrawals'; readonly players: readonly bigint[] },
): Promise<MailRecipient[]> => {
  const { rows } = await client.query<MailRecipient>(
    `select p.id as player, e.email as address, coalesce(p.language, 'en-US') as language
     from player p
     join email_identity e on e.player_id = p.id
     left join subscription c on c.player_id = p.id
     where p.id = any($1::bigint[]) and ${wants(kind, 'mail')}`,
    [pgArray(players)],
  )
  return rows
}

/** The next recipients after player `after`, each player with all of theirs; `last` is null if no more follow. */
export const nextRecipients = async (
  client: Queryable,
  { kind, now, after, limit }: Input & { readonly after: bigint; readonly limit: number },
): Promise<{ readonly recipients: Recipient[]; readonly last: bigint | null }> => {
  const { rows } = await client.query<Recipient>(
    `${wanting(kind)}${kind === 'notices' ? NOT_ON_BREAK : ''} and s.player_id > $2
     order by s.player_id, s.session_hash limit $3`,
    [new Date(now), after, limit],
  )
  const cut = rows.at(-1)?.player
  if (rows.length < limit || cut === undefined) return { recipients: rows, last: null }

  // The last player may have more than were read.
  const recipients = rows.filter(({ player }) => player !== cut)
  return { recipients, last: recipients.at(-1)?.player ?? null }
}
