import {
  type passkeyAdd,
  type passkeyAddSend,
  type passkeyList,
  type passkeyResume,
  type RequestOf,
  type ResponseOf,
  resumedPasskey,
} from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { type Dated, inMs } from '../../../db/moments.ts'
import type { Queryable } from '../../../db/sql.ts'
import { awaitStandby, inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { passkeyDomain, readNewPasskey } from '../../../secrets/passkeys.ts'
import { holdSession, MONEY_WAITS_FOR_MS } from '../../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../../shared/security-events.ts'
import type { Session } from '../sessions.ts'
import { findChallenge, makeChallenge, spendChallenge } from './challenges.ts'
import { checkConfirmation } from './confirm-by-passkey.ts'
import { assertNotPaused } from './use-passkey.ts'

export const MOST_PASSKEYS = 10

type Whose = Pick<Session, 'id' | 'player' | 'bindId'>

export async function listPasskeys(
  runner: Queryable,
  { player }: { readonly player: bigint },
): Promise<ResponseOf<typeof passkeyList>> {
  type Passkey = ResponseOf<typeof passkeyList>['passkeys'][number]
  type Row = Dated<Omit<Passkey, 'id' | 'moneyFrom'>, 'createdAt' | 'lastUsedAt' | 'pausedAt'> & {
    credential_id: Buffer
  }
  const { rows } = await runner.query<Row>(
    `select credential_id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_backed_up as "isBackedUp",
            paused_at as "pausedAt"
     from passkey where player_id = $1 order by created_at, credential_id`,
    [player],
  )
  const passkeys = rows.map(({ credential_id: id, ...row }) => ({
    ...inMs(row),
    id: id.toString('base64url'),
    moneyFrom: row.createdAt.getTime() + MONEY_WAITS_FOR_MS,
  }))
  return { passkeys, most: MOST_PASSKEYS }
}

/** The caller must have shown an older credential. Throws Refusal('passkeys_full' | 'passkey_alone'). */
export async function sendNewPasskey(
  { pool }: Database,
  { session, origin, now }: { readonly session: Whose; readonly origin: string; readonly now: number },
): Promise<ResponseOf<typeof passkeyAddSend>> {
  await assertMayAdd(pool, session)
  const { rows } = await pool.query<{ name: string }>(
    'select coalesce(username, bind_id) as name from player where id = $1',
    [session.player],
  )
  const { nonce, expiresAt } = await makeChallenge(pool, { purpose: 'add', session, origin, now })
  const { passkeys } = await listPasskeys(pool, session)
  return {
    challenge: nonce,
    rpId: passkeyDomain(origin),
    expiresAt,
    ids: passkeys.map(({ id }) => id),
    userHandle: Buffer.from(session.bindId).toString('base64url'),
    userName: rows[0]?.name ?? session.bindId,
  }
}

/** A passkey in addition to a wallet or an e-mail password, never instead of one. */
async function assertMayAdd(runner: Queryable, { player }: Pick<Whose, 'player'>): Promise<void> {
  const { rows } = await runner.query<{ count: number; hasOther: boolean }>(
    `select (select count(*)::int from passkey where player_id = $1) as count,
            exists (select from wallet_identity where player_id = $1)
              or exists (select from email_identity where player_id = $1) as "hasOther"`,
    [player],
  )
  const [found] = rows
  if (found?.hasOther !== true) throw new Refusal('passkey_alone')
  if (found.count >= MOST_PASSKEYS) throw new Refusal('passkeys_full', { max: MOST_PASSKEYS })
}

/** Throws Refusal('passkey_expired' | 'passkey_refused' | 'passkey_taken' | 'passkeys_full' | 'passkey_alone'). */
export async function addPasskey(
  { pool }: Database,
  {
    session,
    trace = NO_TRACE,
    now,
    ...made
  }: RequestOf<typeof passkeyAdd> & { readonly session: Whose; readonly trace?: Trace; readonly now: number },
): Promise<ResponseOf<typeof passkeyList>> {
  const { player } = session
  const asked = { nonce: made.challenge, purpose: 'add', session, now } as const
  const { origin } = await findChallenge(pool, asked)
  const passkey = await readNewPasskey(made, { challenge: made.challenge, origin })
  if (passkey === null) throw new Refusal('passkey_refused')

  return inTransaction(pool, async (client) => {
    await client.query('select from player where id = $1 for no key update', [player])
    await holdSession(client, session.id)
    await spendChallenge(client, made.challenge)
    await assertMayAdd(client, session)
    const { rowCount } = await client.query(
      `insert into passkey (credential_id, player_id, public_key, counter, transports, is_backed_up, rp_id, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        passkey.id,
        player,
        passkey.publicKey,
        passkey.counter,
        [...made.transports],
        passkey.isBackedUp,
        passkeyDomain(origin),
        made.name.trim(),
        new Date(now),
      ],
    )
    if (rowCount !== 1) throw new Refusal('passkey_taken')
    await recordAndNotify(client, { kind: 'credential_added', what: 'passkey', player, trace, now })
    return listPasskeys(client, session)
  })
}

type OfOne = { readonly session: Whose; readonly id: string }

/** Throws Refusal('passkey_unknown'). */
export const renamePasskey = (
  { pool }: Database,
  { session, id, name }: OfOne & { readonly name: string },
): Promise<ResponseOf<typeof passkeyList>> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update passkey set name = $3 where player_id = $1 and credential_id = $2',
      [session.player, Buffer.from(id, 'base64url'), name.trim()],
    )
    if (rowCount !== 1) throw new Refusal('passkey_unknown')
    await holdSession(client, session.id)
    return listPasskeys(client, session)
  })

type ResumePasskeyInput = RequestOf<typeof passkeyResume> & {
  readonly session: Whose
  readonly trace?: Trace
  readonly now: number
}

/**
 * Resumes a passkey that a reset by mail paused. It takes two proofs: the passkey signs, in a session opened by
 * password or wallet. So neither the mailbox alone nor a passkey added by somebody else suffices. Throws
 * Refusal('passkey_unknown' | 'passkey_expired' | 'passkey_refused' | 'passkey_paused').
 */
export async function resumePasskey(
  db: Database,
  { session, id, passkey: proof, trace = NO_TRACE, now }: ResumePasskeyInput,
): Promise<ResponseOf<typeof passkeyList>> {
  const { player } = session
  if (proof.signed.id !== id) throw new Refusal('passkey_refused')
  const confirmed = resumedPasskey(id)
  await checkConfirmation(db, { session, confirmed, proof, isRepeatable: false, resumes: true, now })
  return inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ paused_at: Date; is_other_way: boolean }>(
      `select k.paused_at, exists (
         select from session s where s.token_hash = $3 and s.way in ('email', 'wallet')
       ) as is_other_way
       from passkey k where k.player_id = $1 and k.credential_id = $2 and k.paused_at is not null for no key update`,
      [player, Buffer.from(id, 'base64url'), Buffer.from(session.id, 'hex')],
    )
    const [paused] = rows
    await holdSession(client, session.id)
    if (paused?.is_other_way === false) assertNotPaused(paused.paused_at.getTime())
    if (paused !== undefined) {
      await client.query('update passkey set paused_at = null where player_id = $1 and credential_id = $2', [
        player,
        Buffer.from(id, 'base64url'),
      ])
      await recordAndNotify(client, { kind: 'credential_changed', what: 'passkey', player, trace, now })
    }
    return listPasskeys(client, { player })
  })
}

/**
 * The sessions it opened continue; the player can end them separately. One paused by a reset by mail stays for a day,
 * like money: the mailbox alone must not suffice to remove it. Throws Refusal('passkey_unknown' | 'passkey_paused').
 */
export const removePasskey = (
  { pool }: Database,
  { session, id, trace = NO_TRACE, now }: OfOne & { readonly trace?: Trace; readonly now: number },
): Promise<ResponseOf<typeof passkeyList>> =>
  inTransaction(pool, async (client) => {
    const { player } = session
    const { rows } = await client.query<{ paused_at: Date | null }>(
      'delete from passkey where player_id = $1 and credential_id = $2 returning paused_at',
      [player, Buffer.from(id, 'base64url')],
    )
    const [removed] = rows
    if (removed === undefined) throw new Refusal('passkey_unknown')
    await holdSession(client, session.id)
    const pausedAt = removed.paused_at?.getTime() ?? null
    if (pausedAt !== null && now < pausedAt + MONEY_WAITS_FOR_MS) assertNotPaused(pausedAt)
    await recordAndNotify(client, { kind: 'credential_removed', what: 'passkey', player, trace, now })
    await awaitStandby(client)
    return listPasskeys(client, { player })
  })
