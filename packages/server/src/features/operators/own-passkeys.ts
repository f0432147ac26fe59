import { randomBytes } from 'node:crypto'
import type { addOwnPasskey, listOwnPasskeys, startOwnPasskey } from '@nibble/contract/console'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { inMs } from '../../db/moments.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { readNewPasskey } from '../../secrets/passkeys.ts'
import { lockActor, recordAction } from '../../shared/operators.ts'
import { hasFreshCode, type OperatorSession } from './sessions.ts'

const CHALLENGE_LIFE_MS = 120_000

type Own = { readonly session: OperatorSession; readonly now: number }
type Listed = z.output<(typeof listOwnPasskeys)['response']>

export const listPasskeys = async (
  runner: Queryable,
  { operator }: Pick<OperatorSession, 'operator'>,
): Promise<Listed> => {
  const { rows } = await runner.query<{
    credential: Buffer
    publicKey: Buffer
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }>(
    `select credential_id as credential, public_key as "publicKey", name, created_at as "createdAt", last_used_at as "lastUsedAt"
     from operator_passkey where operator_id = $1 order by created_at, credential_id`,
    [operator.id],
  )
  return {
    rows: rows.map(({ credential, publicKey, ...row }) => ({
      ...inMs(row),
      id: credential.toString('base64url'),
      line: keyLine({ name: operator.name, credential, publicKey }),
    })),
  }
}

/** A line of the signer's file of keys. */
const keyLine = (key: {
  readonly name: string
  readonly credential: Buffer
  readonly publicKey: Buffer
}): string => `${key.name} ${key.credential.toString('base64url')} ${key.publicKey.toString('base64url')}`

/** Of all operators who may sign in, for the signer's file of keys. */
export const listKeyLines = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; credential: Buffer; publicKey: Buffer }>(
    `select o.name, k.credential_id as credential, k.public_key as "publicKey"
     from operator_passkey k join operator o on o.id = k.operator_id
     where o.disabled_at is null order by o.name, k.created_at`,
  )
  return rows.map(keyLine)
}

/** Throws ConsoleRefusal('fresh_code_needed'). */
export const startPasskey = async (
  { pool }: Database,
  { session, now }: Own,
): Promise<z.output<(typeof startOwnPasskey)['response']>> => {
  const { operator, by } = session
  assertFresh(session, now)
  const challenge = randomBytes(32)
  await pool.query('delete from operator_passkey_challenge where expires_at <= $1', [new Date(now)])
  await pool.query(
    'insert into operator_passkey_challenge (challenge, operator_id, session_id, expires_at) values ($1, $2, $3, $4)',
    [challenge, operator.id, by.session, new Date(now + CHALLENGE_LIFE_MS)],
  )
  const { rows } = await listPasskeys(pool, session)
  return {
    challenge: challenge.toString('base64url'),
    userHandle: Buffer.from(`operator ${operator.id}`).toString('base64url'),
    userName: operator.name,
    ids: rows.map(({ id }) => id),
  }
}

/** It signs for this operator from now on; for the signer only once its line is in that file. Throws a ConsoleRefusal. */
export const addPasskey = async (
  { pool }: Database,
  input: Own & { readonly origins: readonly string[] } & z.output<(typeof addOwnPasskey)['request']>,
): Promise<Listed> => {
  const { session, origins, now, ...made } = input
  const { operator, by } = session
  assertFresh(session, now)
  const challenge = Buffer.from(made.challenge, 'base64url')
  const read = await Promise.all(
    origins.map((origin) => readNewPasskey(made, { challenge: made.challenge, origin })),
  )
  const passkey = read.find((one) => one !== null)
  if (passkey === undefined || passkey === null) throw new ConsoleRefusal('passkey_wrong')

  return inTransaction(pool, async (client) => {
    const { rowCount: spent } = await client.query(
      `delete from operator_passkey_challenge
       where challenge = $1 and operator_id = $2 and session_id = $3 and expires_at > $4`,
      [challenge, operator.id, by.session, new Date(now)],
    )
    if (spent !== 1) throw new ConsoleRefusal('passkey_wrong')
    const { rowCount } = await client.query(
      `insert into operator_passkey (credential_id, operator_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        passkey.id,
        operator.id,
        passkey.publicKey,
        passkey.counter,
        [...made.transports],
        made.name.trim(),
        new Date(now),
      ],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('passkey_wrong')
    await recordAction(client, {
      by,
      action: 'operator.add_passkey',
      subject: 'operator',
      subjectId: operator.id,
      after: { passkey: made.id, name: made.name.trim() },
    })
    return listPasskeys(client, session)
  })
}

/** The signer keeps counting it until its line is removed there. Throws a ConsoleRefusal. */
export const removePasskey = async (
  { pool }: Database,
  { session, id, now }: Own & { readonly id: string },
): Promise<Listed> => {
  const { operator, by } = session
  assertFresh(session, now)
  return inTransaction(pool, async (client) => {
    // Same order as a reset, which deletes them too.
    await lockActor(client, by)
    const { rowCount } = await client.query(
      'delete from operator_passkey where operator_id = $1 and credential_id = $2',
      [operator.id, Buffer.from(id, 'base64url')],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('nothing_to_do')
    await recordAction(client, {
      by,
      action: 'operator.remove_passkey',
      subject: 'operator',
      subjectId: operator.id,
      before: { passkey: id },
    })
    return listPasskeys(client, session)
  })
}

const assertFresh = (session: OperatorSession, now: number): void => {
  if (!hasFreshCode(session, now)) throw new ConsoleRefusal('fresh_code_needed')
}
