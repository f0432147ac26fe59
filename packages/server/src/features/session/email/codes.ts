import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { pgArray, type Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { CodePurpose } from '../../../mail/code-mail.ts'
import type { Mail, MailAbout, Mailer } from '../../../mail/mailers.ts'
import { Refusal } from '../../../refusal.ts'
import { hashOf } from '../../../secrets/secrets.ts'
import { ownsValue } from '../../../shared/people.ts'
import { HOUSEHOLDS, widerNetwork } from './count-try.ts'
import { findByEmail } from './identity.ts'

// Longer than most files: the limits of codes bound the chance of a guess only together.

export const MAX_CODES_TO = 5
export const MAX_CODES_TO_A_DAY = 12
/** By all strangers together. With the tries of a code they bound the chance to guess one: see `MAX_CODE_TRIES`. */
export const MAX_CODES_OF_GUESTS_A_DAY = 17
export const MAX_CODES_OF_PLAYERS_A_DAY = 7
/** Of these, to one address by strangers of one network: no network uses up an address's codes alone. */
export const MAX_CODES_OF_NETWORK = 1 / 2
export const MAX_CODES_FROM = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Anybody who knows the address may request these: they do not count against its signed-in player. */
const OF_GUESTS: readonly CodePurpose[] = ['register', 'forgot_password']
/** Any player may request these to any address: they count against neither of the others. */
const OF_PLAYERS: readonly CodePurpose[] = ['connect_email']
const OF_STRANGERS: readonly CodePurpose[] = [...OF_GUESTS, ...OF_PLAYERS]
const OF_OWNERS: readonly CodePurpose[] = ['connect_wallet', 'security_password']

/**
 * Sends a code that replaces an earlier one of the same household for the same purpose. Does not check whether the address has an account, so
 * that nothing reveals it. A network from which its player has signed in before has separate codes: neither strangers
 * nor sign-ins from another network use them up or end them. Throws Refusal('too_many_codes' | 'mail_unavailable').
 */
export const sendCode = async (
  { db, codes }: { readonly db: Database; readonly codes: Codes },
  asked: {
    readonly email: string
    readonly purpose: CodePurpose
    /** The requesting household. */
    readonly from: string
    /** Keyed hash of its network, as in security events; null if none is stored. */
    readonly network: Buffer | null
    readonly write: (code: string) => Mail
    readonly now: number
  },
): Promise<{ expiresAt: number }> => {
  const { secret, mailer } = requireMail(codes)
  const { email, purpose, from, network, write, now } = asked
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const address = hashOf(email)
  const expiresAt = now + CODE_LIFE_MS
  const household = widerNetwork(from) ?? from

  const about = await inTransaction(db.pool, async (client) => {
    const familiar = network === null ? [] : await familiarNetworks(client, { email, now })
    const isFamiliar = familiar.some((known) => known.equals(network ?? known))
    const own = isFamiliar ? network : null
    const isStrangers = !((isFamiliar || !OF_STRANGERS.includes(purpose)) && (await isOwners(client, email)))
    await countCodes(client, { address, purpose, from, own, oldest: familiar[0] ?? null, now })
    // A code that cannot be sent neither counts nor ends the previous one.
    const about: MailAbout = isStrangers ? { isStrangers, household } : { isStrangers, urgency: 'code' }
    if (!mailer.hasRoom(email, about)) throw new Refusal('mail_unavailable')
    await client.query(
      `update email_code set ended_at = $3
       where email_hash = $1 and purpose = $2 and is_familiar = $4 and network is not distinct from $5
         and (is_familiar or asked_from = $6) and ended_at is null`,
      [address, purpose, new Date(now), isFamiliar, own, from],
    )
    await client.query(
      `insert into email_code (email_hash, purpose, code_hash, asked_from, is_familiar, network, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        address,
        purpose,
        digestOf(secret, { email, purpose, code }),
        from,
        isFamiliar,
        own,
        new Date(now),
        new Date(expiresAt),
      ],
    )
    return about
  })
  if (!mailer.post(write(code), about)) throw new Refusal('mail_unavailable')
  return { expiresAt }
}

const isOwners = async (client: pg.PoolClient, email: string): Promise<boolean> => {
  const identity = await findByEmail(client, email)
  return identity !== null && ownsValue(client, identity.player)
}

/** Oldest first. A code for another device makes no network familiar: somebody with a session would spread it to many. */
const familiarNetworks = async (
  client: pg.PoolClient,
  { email, now }: { email: string; now: number },
): Promise<Buffer[]> => {
  const { rows } = await client.query<{ network: Buffer }>(
    `select e.network from email_identity i join security_event e on e.player_id = i.player_id
     where i.email = $1 and e.kind = 'sign_in' and e.what is distinct from 'device_login' and e.outcome = 'done'
       and e.network is not null and e.at > $2
     group by e.network order by min(e.at) limit ${MOST_NETWORKS}`,
    [email, new Date(now - FAMILIAR_FOR_DAYS * DAY_MS)],
  )
  return rows.map(({ network }) => network)
}

/** Each has separate codes; all but the oldest also share a limit. */
const MOST_NETWORKS = 10

/** As long as a browser is known by its cookie. */
const FAMILIAR_FOR_DAYS = 90

type CountCodesInput = {
  address: Buffer
  purpose: CodePurpose
  from: string
  /** The requesting network, if it is a familiar one. */
  own: Buffer | null
  oldest: Buffer | null
  now: number
}

/**
 * One at a time per address and household; everybody locks in this order. The daily limit keeps the guesses of all
 * codes together few: each may be tried some times. So all familiar networks but the oldest share one limit: signing in
 * from many gives no more codes, and uses up neither those of the oldest network nor strangers'. Strangers have a limit for each
 * network, and one for all together.
 */
const countCodes = async (client: pg.PoolClient, input: CountCodesInput): Promise<void> => {
  const { address, purpose, from, own, oldest, now } = input
  const wider = widerNetwork(from)
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [FROM_LOCKS, wider ?? from])
  await client.query("select pg_advisory_xact_lock($1, hashtext(encode($2, 'hex')))", [TO_LOCKS, address])
  const ofStrangers = own === null && OF_STRANGERS.includes(purpose)
  const alike = [OF_GUESTS, OF_PLAYERS, OF_OWNERS].find((purposes) => purposes.includes(purpose)) ?? [purpose]
  const { rows } = await client.query<{ until: Date }>(
    `with sent_to as (select sent_at, asked_from from email_code
                      where email_hash = $1 and sent_at > $4 and purpose = any($3::text[]) and is_familiar = ($9::bytea is not null)
                        and network is not distinct from $9),
          sent_to_newer as (select sent_at from email_code
                            where $9 <> $12 and email_hash = $1 and sent_at > $4 and purpose = any($3::text[]) and is_familiar and network <> $12)
     select min(sent_at) + interval '1 hour' as until from sent_to where not $13 and sent_at > $5 having count(*) >= $6
     union all
     select min(sent_at) + interval '1 day' from sent_to
       where $13 and (asked_from = $2 or starts_with(asked_from, $14)) having count(*) >= $15
     union all
     select min(sent_at) + interval '1 day' from sent_to having count(*) >= $16
     union all
     select min(sent_at) + interval '1 hour' from sent_to_newer where sent_at > $5 having count(*) >= 2 * $6
     union all
     select min(sent_at) + interval '1 day' from sent_to_newer having count(*) >= 2 * $7
     union all
     select min(sent_at) + interval '1 hour' from email_code where asked_from = $2 and sent_at > $5
       having count(*) >= $8
     union all
     select min(sent_at) + interval '1 hour' from email_code where starts_with(asked_from, $10) and sent_at > $5
       having count(*) >= $11`,
    [
      address,
      from,
      [...alike],
      new Date(now - DAY_MS),
      new Date(now - HOUR_MS),
      MAX_CODES_TO,
      MAX_CODES_TO_A_DAY,
      MAX_CODES_FROM,
      own,
      wider,
      MAX_CODES_FROM * HOUSEHOLDS,
      oldest,
      ofStrangers,
      nearby(from),
      Math.floor(strangersADay(purpose) * MAX_CODES_OF_NETWORK),
      ofStrangers ? strangersADay(purpose) : MAX_CODES_TO_A_DAY,
    ],
  )
  if (rows.length === 0) return
  const until = Math.max(...rows.map((row) => row.until.getTime()))
  throw new Refusal('too_many_codes', { minutes: Math.max(1, Math.ceil((until - now) / 60_000)) })
}

/** By guests and by players. */
const strangersADay = (purpose: CodePurpose): number =>
  OF_PLAYERS.includes(purpose) ? MAX_CODES_OF_PLAYERS_A_DAY : MAX_CODES_OF_GUESTS_A_DAY

/** How the households of one network begin, within which one person easily changes them: a /48, and a /24 of IPv4. */
const nearby = (household: string): string | null =>
  widerNetwork(household) ?? /^(?:\d+\.){3}(?=\d+$)/.exec(household)?.[0] ?? null

const FROM_LOCKS = 4363
const TO_LOCKS = 4364

/** Removes what no longer counts. */
export const sweepCodes = async ({ pool }: Database, { now }: { now: number }): Promise<void> => {
  await pool.query('delete from email_code where sent_at <= $1', [new Date(now - DAY_MS)])
}

/**
 * By the household that requested a code, and by all others together. Strangers request at most 17 + 7 codes a day to an address, and
 * each is tried four times: they guess one of a million with a chance below 1 in 10,000 (docs/decisions/0110).
 */
export const MAX_CODE_TRIES = 3
export const MAX_CODE_TRIES_ELSEWHERE = 1

/** A code that was right, to be spent in the transaction of its purpose. */
export type RightCode = { readonly id: bigint }

/** The household that enters a code. */
export type CodeFrom = { readonly from: string }

/**
 * A try is counted first and taken back if it was right. Wrong ones count on all codes that are live, on each separately for the
 * household that requested it and for all others: a stranger does not use up the owner’s.
 */
export const checkCode = async (
  { db, codes }: { readonly db: Database; readonly codes: Codes },
  given: CodeFrom & {
    readonly email: string
    readonly purpose: CodePurpose
    readonly code: string
    readonly now: number
  },
): Promise<RightCode> => {
  const { secret } = requireMail(codes)
  const { email, purpose, from, now } = given
  const { rows } = await db.pool.query<{ id: bigint; code_hash: Buffer; isOwn: boolean; isHeard: boolean }>(
    `with live as (
       select id from email_code where email_hash = $1 and purpose = $2 and ended_at is null and expires_at > $3 order by id for update
     )
     update email_code c
     set tries_here = tries_here + (asked_from = $4)::int, tries_elsewhere = tries_elsewhere + (asked_from <> $4)::int
     from live where c.id = live.id
     returning c.id, code_hash, asked_from = $4 as "isOwn",
       case when asked_from = $4 then tries_here <= $5 else tries_elsewhere <= $6 end as "isHeard"`,
    [hashOf(email), purpose, new Date(now), from, MAX_CODE_TRIES, MAX_CODE_TRIES_ELSEWHERE],
  )
  if (rows.length === 0) throw new Refusal('email_code_wrong')
  const digest = digestOf(secret, given)
  const found = rows.find((one) => one.isHeard && timingSafeEqual(one.code_hash, digest))
  if (found === undefined) {
    // Of several it is their own that people enter.
    const own = rows.some(({ isOwn }) => isOwn) ? rows.filter(({ isOwn }) => isOwn) : rows
    throw new Refusal(own.some(({ isHeard }) => isHeard) ? 'email_code_wrong' : 'email_code_used_up')
  }

  await db.pool.query(
    `with heard as (select id from email_code where id = any($1::bigint[]) order by id for update)
     update email_code c
     set tries_here = tries_here - (asked_from = $2)::int, tries_elsewhere = tries_elsewhere - (asked_from <> $2)::int
     from heard where c.id = heard.id`,
    [pgArray(rows.map(({ id }) => id)), from],
  )
  return { id: found.id }
}

/** Of two concurrent uses of one code, one finds it used. A failed transaction gives it back. */
export const spendCode = async (
  client: Queryable,
  { code, now }: { readonly code: RightCode; readonly now: number },
): Promise<void> => {
  const { rowCount } = await client.query(
    'update email_code set ended_at = $2 where id = $1 and ended_at is null',
    [code.id, new Date(now)],
  )
  if (rowCount !== 1) throw new Refusal('email_code_wrong')
}

/**
 * Invalidates all codes sent to an address, whatever their purpose: somebody may have read them. Of two concurrent
 * codes of one address, one waits for the other and finds its own used: all are locked in the order of their ids.
 */
export const endCodes = async (
  client: Queryable,
  { email, spent, now }: { readonly email: string; readonly spent?: RightCode; readonly now: number },
): Promise<void> => {
  const { rows } = await client.query<{ id: bigint }>(
    `with live as (select id from email_code where email_hash = $1 and ended_at is null order by id for update)
     update email_code c set ended_at = $2 from live where c.id = live.id returning c.id`,
    [hashOf(email), new Date(now)],
  )
  if (spent !== undefined && !rows.some(({ id }) => id === spent.id)) throw new Refusal('email_code_wrong')
}

/** What sending and checking of codes needs. */
export type Codes = {
  readonly secret: Buffer
  /** Null if no mail can be sent. */
  readonly mailer: Mailer | null
}

export const CODE_LIFE_MS = 10 * 60_000

/** Throws Refusal('mail_unavailable'). */
const requireMail = ({ secret, mailer }: Codes): { secret: Buffer; mailer: Mailer } => {
  if (mailer === null) throw new Refusal('mail_unavailable')
  return { secret, mailer }
}

/** An address that has left its account, as stored: the same whether mail can be sent or not. */
export const leftMailbox = ({ secret }: Codes, email: string): Buffer =>
  createHmac('sha256', secret).update(`left mailbox\n${email}`).digest()

/** Six digits are quickly enumerated: their digest needs a secret that is not in the database. */
const digestOf = (
  secret: Buffer,
  { email, purpose, code }: { readonly email: string; readonly purpose: CodePurpose; readonly code: string },
): Buffer => createHmac('sha256', secret).update(`email code\n${purpose}\n${email}\n${code}`).digest()
