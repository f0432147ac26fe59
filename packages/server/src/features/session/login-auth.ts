import { COUNTRIES, type loginAuth, type RequestOf } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import type pg from 'pg'
import { getAddress, isHex } from 'viem'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { makeCode } from '../../secrets/random-secrets.ts'
import { addressBytes, findParent } from './login-send.ts'
import { startSession } from './sessions.ts'
import { type ContractWalletCheck, checkWalletSignature } from './wallet-signature.ts'

/** Credits a new player, inside the transaction that makes him. */
export type GrantFirstLogin = (
  client: pg.PoolClient,
  input: { player: bigint },
) => Promise<{ amount: Amount }>

export type LoginSetup = {
  readonly db: Database
  readonly isContractWallet: ContractWalletCheck
  readonly grantFirstLogin: GrantFirstLogin
  /** Countries whose people may not play here, by the operator's choice. */
  readonly blockedCountries: readonly string[]
}

export type SignedIn = {
  readonly token: string
  readonly bindId: string
  readonly expiresAt: number
  /** What a first sign-in brought in play credits; null on every later one. */
  readonly gift: Amount | null
}

/**
 * Exchanges a signed message for a session, once. A first sign-in makes the player; where his country or age is
 * missing or not acceptable it is refused and the nonce stays good, so that the page can ask and send again.
 */
export const authLogin = async (
  setup: LoginSetup,
  input: RequestOf<typeof loginAuth> & { claimedIp: string; now: number },
): Promise<SignedIn> => {
  const { db } = setup
  const { nonce, signature, profile, claimedIp, now } = input
  const address = addressBytes(input.address)
  if (!isHex(signature)) throw new Refusal('signature_mismatch')
  const asked = await findNonce(db, { nonce, now })
  if (!asked.address.equals(address)) throw new Refusal('signature_mismatch')
  await checkWalletSignature(setup.isContractWallet, {
    address: getAddress(input.address),
    message: asked.message,
    signature,
  })

  const parent = (await findParent(db, input.invitationCode ?? ''))?.id ?? asked.parent_id

  return inTransaction(db.pool, async (client) => {
    // One sign-in of an address at a time, so that two at once do not make two players.
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      LOCK_SPACE,
      input.address.toLowerCase(),
    ])
    const known = await findPlayer(client, address)
    if (known === null) checkProfile(profile, setup.blockedCountries)

    await spendNonce(client, { nonce, now })
    const player = known ?? (await makePlayer(client, { address, parent, profile }))
    const grant = known === null ? await setup.grantFirstLogin(client, { player: player.id }) : null
    const key = { x: asked.key_x, y: asked.key_y }
    const session = await startSession(client, {
      ...{ player: player.id, key, claimedIp, now },
      walletProofAt: now,
    })

    return { ...session, bindId: player.bind_id, gift: grant?.amount ?? null }
  })
}

const LOCK_SPACE = 4361

type Nonce = {
  address: Buffer
  message: string
  key_x: string
  key_y: string
  parent_id: bigint | null
}

const findNonce = async (db: Database, { nonce, now }: { nonce: string; now: number }): Promise<Nonce> => {
  const { rows } = await db.pool.query<Nonce>(
    'select address, message, key_x, key_y, parent_id from sign_in_nonce where nonce = $1 and expires_at > $2',
    [nonce, new Date(now)],
  )
  const [found] = rows
  if (found === undefined) throw new Refusal('nonce_expired')
  return found
}

/** Of two that bring one nonce at once, one finds it gone. */
const spendNonce = async (
  client: pg.PoolClient,
  { nonce, now }: { nonce: string; now: number },
): Promise<void> => {
  const { rowCount } = await client.query('delete from sign_in_nonce where nonce = $1 and expires_at > $2', [
    nonce,
    new Date(now),
  ])
  if (rowCount !== 1) throw new Refusal('nonce_expired')
}

type Player = { id: bigint; bind_id: string }

const findPlayer = async (client: pg.PoolClient, address: Buffer): Promise<Player | null> => {
  const { rows } = await client.query<Player>(
    'select p.id, p.bind_id from wallet_identity w join player p on p.id = w.player_id where w.address = $1',
    [address],
  )
  return rows[0] ?? null
}

const checkProfile = (
  profile: RequestOf<typeof loginAuth>['profile'],
  blockedCountries: readonly string[],
): void => {
  if (profile === undefined) throw new Refusal('profile_needed')
  if (!COUNTRIES.includes(profile.country)) throw new Refusal('country_unknown')
  if (blockedCountries.includes(profile.country)) throw new Refusal('country_blocked')
  if (!profile.ofAge) throw new Refusal('under_age')
}

const makePlayer = async (
  client: pg.PoolClient,
  input: { address: Buffer; parent: bigint | null; profile: RequestOf<typeof loginAuth>['profile'] },
): Promise<Player> => {
  const bindId = makeCode()
  const { rows } = await client.query<Player>(
    `insert into player (bind_id, username, country, of_age_at, invitation_code, parent_id)
     values ($1, $2, $3, now(), $4, $5) returning id, bind_id`,
    [bindId, `player-${bindId.toLowerCase()}`, input.profile?.country ?? null, makeCode(), input.parent],
  )
  const [player] = rows
  if (player === undefined) throw new Error('the new player was not written')
  await client.query('insert into wallet_identity (address, player_id) values ($1, $2)', [
    input.address,
    player.id,
  ])
  return player
}
