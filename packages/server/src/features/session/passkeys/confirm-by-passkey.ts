import { createHash } from 'node:crypto'
import {
  type Confirmed,
  type ConfirmedBy,
  confirmationText,
  type PasskeyProof,
  type passkeyConfirmSend,
  type ResponseOf,
} from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import type { Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { passkeyDomain } from '../../../secrets/passkeys.ts'
import { MONEY_WAITS_FOR_MS } from '../../../shared/people.ts'
import type { Session } from '../sessions.ts'
import { findChallenge, makeChallenge } from './challenges.ts'
import { assertNotPaused, checkSigned, findPasskey, saveUse } from './use-passkey.ts'

/** What a passkey signs of it. */
export const challengeOf = (confirmed: Confirmed, by: ConfirmedBy): string =>
  createHash('sha256').update(confirmationText(confirmed, by)).digest('base64url')

type Whose = Pick<Session, 'id' | 'player' | 'bindId'>

type SendConfirmationInput = {
  readonly session: Whose
  readonly origin: string
  readonly resumes?: string | null | undefined
  readonly now: number
}

/**
 * The nonce for the next confirmation, or for resuming the paused passkey `resumes`. Throws Refusal('passkey_unknown' |
 * 'passkey_waits' | 'passkey_paused') if no passkey may confirm.
 */
export async function sendConfirmation(
  { pool }: Database,
  { session, origin, resumes = null, now }: SendConfirmationInput,
): Promise<ResponseOf<typeof passkeyConfirmSend>> {
  const rpId = passkeyDomain(origin)
  const { rows } = await pool.query<{ id: Buffer; createdAt: Date; pausedAt: Date | null }>(
    `select credential_id as id, created_at as "createdAt", paused_at as "pausedAt" from passkey
     where player_id = $1 and rp_id = $2 and credential_id = coalesce($3, credential_id)
     order by paused_at is not null, created_at, credential_id`,
    [session.player, rpId, resumes === null ? null : Buffer.from(resumes, 'base64url')],
  )
  const [first] = rows
  if (first === undefined) throw new Refusal('passkey_unknown')
  if (resumes === null) {
    assertNotPaused(first.pausedAt?.getTime() ?? null)
    assertOfAge(first.createdAt.getTime(), now)
  }
  const good = rows.filter(
    ({ createdAt, pausedAt }) => resumes !== null || (pausedAt === null && isOfAge(createdAt.getTime(), now)),
  )
  const { nonce, expiresAt } = await makeChallenge(pool, { purpose: 'confirm', session, origin, now })
  const ids = good.map(({ id }) => id.toString('base64url'))
  return { nonce, session: session.id, rpId, ids, expiresAt }
}

/**
 * Passes if a passkey of this player has signed exactly this, in this session, with a nonce issued for it. A nonce serves one
 * signature. With `isRepeatable` that same signature passes again, so that a lost answer can be requested: only for content
 * with an idempotency key. Throws Refusal('passkey_expired' | 'passkey_refused' | 'passkey_waits' | 'passkey_paused').
 */
export async function checkConfirmation(
  { pool }: Database,
  {
    session,
    confirmed,
    proof: { nonce, signed },
    isRepeatable,
    resumes = false,
    now,
  }: {
    readonly session: Whose
    readonly confirmed: Confirmed
    readonly proof: PasskeyProof
    readonly isRepeatable: boolean
    /** It may be paused or new: it only confirms its own presence. */
    readonly resumes?: boolean
    readonly now: number
  },
): Promise<void> {
  const { origin } = await findChallenge(pool, { nonce, purpose: 'confirm', session, now })
  const passkey = await findPasskey(pool, { id: signed.id, origin, player: session.player })
  if (passkey === null) throw new Refusal('passkey_refused')
  if (!resumes) {
    assertNotPaused(passkey.pausedAt)
    assertOfAge(passkey.createdAt, now)
  }
  const by = { bindId: session.bindId, session: session.id, nonce }
  const challenge = challengeOf(confirmed, by)
  const spentBy = hashOf(challenge, signed)
  if (isRepeatable && (await wasSpentBy(pool, nonce, spentBy))) return
  const seen = await checkSigned(passkey, signed, { challenge, origin })

  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update passkey_challenge set spent_by = $2 where nonce = $1 and spent_by is null and expires_at > $3',
      [Buffer.from(nonce, 'base64url'), spentBy, new Date(now)],
    )
    if (rowCount === 1) return saveUse(client, passkey, { ...seen, now })
    // One call may be delivered twice at once.
    if (!isRepeatable || !(await wasSpentBy(client, nonce, spentBy))) throw new Refusal('passkey_expired')
  })
}

/** Includes what was confirmed, so that the same signature for anything else has another hash. */
const hashOf = (
  challenge: string,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyProof['signed'],
) =>
  createHash('sha256')
    .update(JSON.stringify([challenge, id, clientDataJSON, authenticatorData, signature]))
    .digest()

const wasSpentBy = async (runner: Queryable, nonce: string, spentBy: Buffer): Promise<boolean> => {
  const { rowCount } = await runner.query(
    'select from passkey_challenge where nonce = $1 and spent_by = $2',
    [Buffer.from(nonce, 'base64url'), spentBy],
  )
  return rowCount === 1
}

const isOfAge = (createdAt: number, now: number): boolean => now >= createdAt + MONEY_WAITS_FOR_MS

const assertOfAge = (createdAt: number, now: number): void => {
  if (!isOfAge(createdAt, now)) throw new Refusal('passkey_waits', { until: createdAt + MONEY_WAITS_FOR_MS })
}
