import { randomBytes } from 'node:crypto'
import type { loginAuth, loginSend, RequestOf, ResponseOf } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import type pg from 'pg'
import { getAddress, isHex } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { findInviter, ownsValue } from '../../shared/people.ts'
import { carryLeftBreaks, leftWallet } from './carried-breaks.ts'
import { isBrowserOf } from './device-fingerprints.ts'
import { becomePlayer, endGuest } from './guests.ts'
import { countNewcomer } from './newcomers.ts'
import { importSessionKey, type Session, type SignInFrom, startSession } from './sessions.ts'
import { findNonce, lockAddress, NONCE_LIFE_MS, signInMessage, spendNonce } from './sign-in-message.ts'
import { checkProfile, type GrantFirstLogin, makePlayer, recordBlockedSignUp } from './sign-up.ts'
import { type ContractWalletCheck, checkWalletSignature } from './wallet-signature.ts'

/** Creates a message to sign. It reveals nothing of the player but the masked name of their inviter. */
export const sendLogin = async (
  db: Database,
  input: RequestOf<typeof loginSend> & { origin: string; now: number },
): Promise<ResponseOf<typeof loginSend>> => {
  const { address, sessionKey: key, origin, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const parent = await findInviter(db.pool, input.invitationCode ?? '')

  const nonce = randomBytes(16).toString('hex')
  // With checksum: wallets refuse a message with another spelling.
  const message = signInMessage({ origin, address: getAddress(address), nonce, key, now })
  const expiresAt = now + NONCE_LIFE_MS
  await db.pool.query(
    `insert into sign_in_nonce (nonce, address, message, key_x, key_y, parent_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [nonce, addressBytes(address), message, key.x, key.y, parent?.id ?? null, new Date(expiresAt)],
  )

  return { nonce, message, expiresAt, parentUserName: parent?.name ?? null }
}

export const addressBytes = (address: string): Buffer => Buffer.from(address.slice(2), 'hex')

export type LoginSetup = {
  readonly db: Database
  readonly isContractWallet: ContractWalletCheck
  readonly grantFirstLogin: GrantFirstLogin
  /** Countries whose people may not play here, by the operator's choice. */
  readonly blockedCountries: readonly string[]
  /** By wallet and by e-mail together, on a day. */
  readonly newAccountsPerNetwork: number
}

export type SignedIn = {
  readonly token: string
  readonly bindId: string
  readonly expiresAt: number
  /** Play credits of a first sign-in; null on every later one. */
  readonly gift: Amount | null
}

/**
 * Exchanges a signed message for a session, once. A first sign-in creates the player; if their country or age is
 * missing or not acceptable it is refused and the nonce stays valid, so that the page can ask and send again. A guest
 * whose session is given becomes the new player, or is kept by the existing one. A network has a limit of new players a day, in
 * which such a guest does not count again.
 */
export const authLogin = async (
  setup: LoginSetup,
  input: RequestOf<typeof loginAuth> & SignInFrom & { guest?: Session | null },
): Promise<SignedIn> => {
  const { db } = setup
  const { nonce, signature, profile, guest = null, claimedIp, device, fingerprints, trace, now } = input
  const address = addressBytes(input.address)
  if (!isHex(signature)) throw new Refusal('signature_mismatch')
  const asked = await findNonce(db, { nonce, joins: null, now })
  if (!asked.address.equals(address)) throw new Refusal('signature_mismatch')
  await checkWalletSignature(setup.isContractWallet, {
    address: getAddress(input.address),
    message: asked.message,
    signature,
    isKnown: async () => {
      const player = await findPlayer(db.pool, address)
      return (
        player !== null &&
        fingerprints != null &&
        (await isBrowserOf(db.pool, { player: player.id, fingerprints })) &&
        ownsValue(db.pool, player.id)
      )
    },
  })

  const parent = (await findInviter(db.pool, input.invitationCode ?? ''))?.id ?? asked.parent_id

  const countryOf = () => checkProfile(profile, setup.blockedCountries)
  return inTransaction(db.pool, async (client) => {
    await lockAddress(client, input.address)
    const known = await findPlayer(client, address)
    await spendNonce(client, { nonce, now })
    const keepsGuest =
      guest !== null && (await endGuest(client, { session: guest, keptBy: known?.id ?? null, trace, now }))
    const { blockedCountries } = setup
    const joined =
      known ??
      (keepsGuest ? await becomePlayer(client, { session: guest, parent, blockedCountries, now }) : null)
    const player = joined ?? (await newPlayer(client, { parent, country: countryOf() }))
    // After everything that may wait: until the commit, the network's other newcomers wait for this one.
    if (joined === null) {
      const { newAccountsPerNetwork: most } = setup
      await countNewcomer(client, { networks: input.networks, most, now }, 'accounts_used_up')
    }
    if (known === null) {
      await addWallet(client, { address, player })
      await carryLeftBreaks(client, { way: leftWallet(address), player: player.id, trace, now })
    }
    const grant = joined === null ? await setup.grantFirstLogin(client, { player: player.id }) : null
    const key = { x: asked.key_x, y: asked.key_y }
    const session = await startSession(client, {
      player: player.id,
      key,
      claimedIp,
      device,
      fingerprints,
      trace,
      now,
      walletProofAt: now,
      way: 'wallet',
      isNewPlayer: known === null,
      signed: { message: asked.message, signature },
    })

    return { ...session, bindId: player.bindId, gift: grant?.amount ?? null }
  }).catch(recordBlockedSignUp(db, { country: profile?.country, now }))
}

type Player = { id: bigint; bindId: string }

const findPlayer = async (client: Queryable, address: Buffer): Promise<Player | null> => {
  const { rows } = await client.query<Player>(
    'select p.id, p.bind_id as "bindId" from wallet_identity w join player p on p.id = w.player_id where w.address = $1',
    [address],
  )
  return rows[0] ?? null
}

const newPlayer = async (
  client: pg.PoolClient,
  { parent, country }: { parent: bigint | null; country: string },
): Promise<Player> => {
  const player = await makePlayer(client, { username: null, country, parent })
  if (player === null) throw new Refusal('try_again')
  return player
}

const addWallet = (client: pg.PoolClient, { address, player }: { address: Buffer; player: Player }) =>
  client.query('insert into wallet_identity (address, player_id) values ($1, $2)', [address, player.id])
