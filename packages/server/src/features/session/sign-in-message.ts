import { createHash } from 'node:crypto'
import { sessionKeyResource } from '@nibble/contract'
import type pg from 'pg'
import type { Address } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

export const NONCE_LIFE_MS = 300_000

/** The EIP-4361 text that a wallet shows and signs. It names the browser's session key, so it serves no other browser. */
export const signInMessage = (input: {
  origin: string
  address: Address
  nonce: string
  key: { x: string; y: string }
  now: number
  statement?: string
}): string => {
  const { origin, address, nonce, key, now, statement = SIGN_IN_STATEMENT } = input
  return createSiweMessage({
    version: '1',
    domain: new URL(origin).host,
    uri: origin,
    chainId: CHAIN_ID,
    address,
    nonce,
    statement,
    issuedAt: new Date(now),
    expirationTime: new Date(now + NONCE_LIFE_MS),
    resources: [sessionKeyResource(thumbprintOf(key))],
  })
}

const CHAIN_ID = 56

/** In English for everybody: the standard allows ASCII only. */
const SIGN_IN_STATEMENT = 'Sign in to Nibble. This costs nothing and moves no funds.'
export const CONNECT_STATEMENT =
  'Connect this wallet to my Nibble account. Whoever has the wallet can then sign in to it. This costs nothing and moves no funds.'

/** RFC 7638: SHA-256 over the key's required members in alphabetical order. */
const thumbprintOf = ({ x, y }: { x: string; y: string }): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')

/** The purpose of a nonce: signing in (null), or joining the wallet to this player. One does not serve the other. */
type Input = { readonly nonce: string; readonly joins: bigint | null; readonly now: number }

type Nonce = {
  address: Buffer
  message: string
  key_x: string
  key_y: string
  parent_id: bigint | null
}

/** Throws Refusal('nonce_expired') for one that is unknown, used, too old, or for another purpose. */
export const findNonce = async (db: Database, { nonce, joins, now }: Input): Promise<Nonce> => {
  const { rows } = await db.pool.query<Nonce>(
    `select address, message, key_x, key_y, parent_id from sign_in_nonce
     where nonce = $1 and expires_at > $2 and player_id is not distinct from $3`,
    [nonce, new Date(now), joins],
  )
  const [found] = rows
  if (found === undefined) throw new Refusal('nonce_expired')
  return found
}

/** Of two concurrent uses of one nonce, one finds it gone. */
export const spendNonce = async (
  client: pg.PoolClient,
  { nonce, now }: { nonce: string; now: number },
): Promise<void> => {
  const { rowCount } = await client.query('delete from sign_in_nonce where nonce = $1 and expires_at > $2', [
    nonce,
    new Date(now),
  ])
  if (rowCount !== 1) throw new Refusal('nonce_expired')
}

const LOCK_SPACE = 4361

/** Serialises work on an address, so that two concurrent sign-ins do not create two players. */
export const lockAddress = async (client: pg.PoolClient, address: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, address.toLowerCase()])
}

/** The wallet that signed this session in. Throws if none did. */
export const signerOf = async (client: pg.PoolClient, { id }: { readonly id: string }): Promise<Buffer> => {
  const { rows } = await client.query<{ message: string | null }>(
    'select sign_in_message as message from session where token_hash = $1',
    [Buffer.from(id, 'hex')],
  )
  const { address } = parseSiweMessage(rows[0]?.message ?? '')
  if (address === undefined) throw new Error('this session was not signed in by a wallet')
  return Buffer.from(address.slice(2), 'hex')
}
