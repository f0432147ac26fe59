import { DAY_MS, dayOf } from '@nibble/domain'
import { getAddress, isAddress, toHex } from 'viem'
import type { Database } from '../../db/database.ts'
import type { FilteredRange } from '../../db/paging.ts'
import { maskedAddress, type PlayerRef, type PlayerRow, playerRefOf } from '../../shared/people.ts'

/** A player as a list of operators shows them. */
type ListedPlayer = PlayerRef & {
  readonly country: string | null
  readonly createdAt: number
  readonly isStopped: boolean
  readonly openFlags: number
  readonly addresses: string[]
  readonly email: string | null
}

type PlayerFilter = {
  /** A bind id, a number, an address, a whole e-mail address, or the beginning of a name. */
  readonly q?: string | undefined
  readonly flagged?: boolean | undefined
  readonly stopped?: boolean | undefined
  readonly country?: string | undefined
}

/** E-mail addresses and wallets are masked: only a player's own page shows them in full, and opening it is logged. */
export const listPlayers = async (
  db: Database,
  { filter, oldestFirst = false, limit, offset }: FilteredRange<PlayerFilter>,
): Promise<ListedPlayer[]> => {
  const { condition, value } = search(filter.q ?? '')
  const flagged = 'exists (select from player_flag f where f.player_id = p.id and f.closed_at is null)'
  const all = [
    condition,
    ...is(filter.flagged, flagged),
    ...is(filter.stopped, 'p.stopped_at is not null'),
    '($4::text is null or p.country = $4)',
  ].join(' and ')
  const order = `order by p.id ${oldestFirst ? 'asc' : 'desc'} limit $2 offset $3`
  const players = await readPlayers(db, `${all} ${order}`, [value, limit, offset, filter.country ?? null])
  return players.map((player) => ({
    ...player,
    addresses: player.addresses.map(maskedAddress),
    email: player.email === null ? null : masked(player.email),
  }))
}

/** Such a search reveals the owner of an e-mail address or wallet, which a list does not show. */
export const revealsOwner = (q: string): boolean => q.includes('@') || isAddress(q, { strict: false })

const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

const is = (wanted: boolean | undefined, condition: string): string[] =>
  wanted === undefined ? [] : [wanted ? condition : `not (${condition})`]

/** `$1` is the value. */
const search = (q: string): { condition: string; value: string } => {
  if (q === '') return { condition: '$1::text is not null', value: '' }
  if (!isAddress(q, { strict: false }))
    return {
      condition: `(p.bind_id = upper($1) or p.id::text = $1 or starts_with(lower(p.username), lower($1))
                   or p.id = (select player_id from email_identity where email = lower($1)))`,
      value: q,
    }
  const tables = ['wallet_identity', 'deposit_address', 'withdrawal_address']
  const owners = tables.map((table) => `select player_id from ${table} where address = decode($1, 'hex')`)
  return { condition: `p.id in (${owners.join(' union ')})`, value: q.slice(2) }
}

type Row = PlayerRow & {
  readonly country: string | null
  readonly created_at: Date
  readonly stopped: boolean
  readonly open_flags: number
  readonly addresses: readonly Buffer[]
  readonly email: string | null
}

/** Rows of `player` as `p`; the condition is trusted SQL with parameters. */
export const readPlayers = async (
  { pool }: Database,
  rest: string,
  values: readonly unknown[],
): Promise<ListedPlayer[]> => {
  const { rows } = await pool.query<Row>(
    `select p.id as player_id, p.bind_id, p.username, p.country, p.created_at, p.stopped_at is not null as stopped,
            (select count(*)::int from player_flag where player_id = p.id and closed_at is null) as open_flags,
            array(select address from wallet_identity where player_id = p.id order by created_at) as addresses,
            (select email from email_identity where player_id = p.id) as email
     from player p where ${rest}`,
    [...values],
  )
  return rows.map((row) => ({
    ...playerRefOf(row),
    country: row.country,
    createdAt: row.created_at.getTime(),
    isStopped: row.stopped,
    openFlags: row.open_flags,
    addresses: row.addresses.map((address) => getAddress(toHex(address))),
    email: row.email,
  }))
}

const REFUSED_WITHIN_DAYS = 30

/** How many players named each of these countries at sign-up, and how many were recently refused because of it, in alphabetical order. */
export const countByCountry = async (
  { pool }: Database,
  { countries, now }: { readonly countries: readonly string[]; readonly now: number },
): Promise<{ id: string; players: number; refused: number }[]> => {
  const { rows } = await pool.query<{ id: string; players: number; refused: number }>(
    `select c.id, (select count(*)::int from player where country = c.id) as players,
            (select coalesce(sum(times), 0)::int from blocked_sign_up where country = c.id and day > $2) as refused
     from unnest($1::text[]) as c (id) order by c.id`,
    [[...new Set(countries)], dayOf(now - REFUSED_WITHIN_DAYS * DAY_MS)],
  )
  return rows
}
