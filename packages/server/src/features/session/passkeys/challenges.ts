import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal.ts'
import type { Session } from '../sessions.ts'

export const CHALLENGE_LIFE_MS = 120_000

/** For a session, or for the key of a browser that will get one. */
type Whose =
  | { readonly purpose: 'add' | 'confirm'; readonly session: Pick<Session, 'id' | 'player'> }
  | { readonly purpose: 'sign_in'; readonly key: { readonly x: string; readonly y: string } }

/** 32 random bytes that can be signed only for this purpose, for two minutes. */
export async function makeChallenge(
  runner: Queryable,
  whose: Whose & { readonly origin: string; readonly now: number },
): Promise<{ readonly nonce: string; readonly expiresAt: number }> {
  const nonce = randomBytes(32)
  const expiresAt = whose.now + CHALLENGE_LIFE_MS
  const session = whose.purpose === 'sign_in' ? null : whose.session
  const key = whose.purpose === 'sign_in' ? whose.key : null
  await runner.query(
    `insert into passkey_challenge (nonce, purpose, player_id, session_hash, key_x, key_y, origin, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      nonce,
      whose.purpose,
      session?.player ?? null,
      session === null ? null : Buffer.from(session.id, 'hex'),
      key?.x ?? null,
      key?.y ?? null,
      whose.origin,
      new Date(expiresAt),
    ],
  )
  return { nonce: nonce.toString('base64url'), expiresAt }
}

export type Challenge = {
  readonly origin: string
  readonly key: { readonly x: string; readonly y: string }
}

type Input = {
  readonly nonce: string
  readonly purpose: Whose['purpose']
  /** Null for signing in. */
  readonly session: Pick<Session, 'id' | 'player'> | null
  readonly now: number
}

/** Throws Refusal('passkey_expired') for one that is unknown, too old, or of another player, session or purpose. */
export async function findChallenge(runner: Queryable, asked: Input): Promise<Challenge> {
  const { rows } = await runner.query<{ origin: string; key_x: string | null; key_y: string | null }>(
    `select origin, key_x, key_y from passkey_challenge
     where nonce = $1 and purpose = $2 and player_id is not distinct from $3 and session_hash is not distinct from $4
       and expires_at > $5`,
    valuesOf(asked),
  )
  const [found] = rows
  if (found === undefined) throw new Refusal('passkey_expired')
  return { origin: found.origin, key: { x: found.key_x ?? '', y: found.key_y ?? '' } }
}

/** After it was found: of two concurrent uses of one challenge, one finds it gone. Throws Refusal('passkey_expired'). */
export async function spendChallenge(client: pg.ClientBase, nonce: string): Promise<void> {
  const { rowCount } = await client.query('delete from passkey_challenge where nonce = $1', [
    Buffer.from(nonce, 'base64url'),
  ])
  if (rowCount !== 1) throw new Refusal('passkey_expired')
}

const valuesOf = ({ nonce, purpose, session, now }: Input): unknown[] => [
  Buffer.from(nonce, 'base64url'),
  purpose,
  session?.player ?? null,
  session === null ? null : Buffer.from(session.id, 'hex'),
  new Date(now),
]
