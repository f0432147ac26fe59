import { randomBytes } from 'node:crypto'
import type { connectWallet as connectCall, connectWalletSend, RequestOf, ResponseOf } from '@nibble/contract'
import type pg from 'pg'
import { getAddress, isHex } from 'viem'
import type { Database } from '../../db/database.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { Refusal } from '../../refusal.ts'
import { requireProof } from '../../secrets/secrets.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { carryLeftBreaks, leftWallet } from './carried-breaks.ts'
import { type CodeFrom, type Codes, type RightCode, spendCode } from './email/codes.ts'
import { hasWallet } from './email/identity.ts'
import { checkOwnCode, whileHeld } from './email/own-mailbox.ts'
import { addressBytes } from './login-auth.ts'
import type { Session } from './sessions.ts'
import {
  CONNECT_STATEMENT,
  findNonce,
  lockAddress,
  NONCE_LIFE_MS,
  signInMessage,
  spendNonce,
} from './sign-in-message.ts'
import { type ContractWalletCheck, checkWalletSignature } from './wallet-signature.ts'

/** Creates the message that joins a wallet to this player, from this session only. */
export const sendWalletMessage = async (
  db: Database,
  input: RequestOf<typeof connectWalletSend> & { session: Session; origin: string; now: number },
): Promise<ResponseOf<typeof connectWalletSend>> => {
  const { session, origin, now } = input
  const address = getAddress(input.address)
  const nonce = randomBytes(16).toString('hex')
  const key = keyOf(session)
  const message = signInMessage({ origin, address, nonce, key, now, statement: CONNECT_STATEMENT })
  const expiresAt = now + NONCE_LIFE_MS
  await db.pool.query(
    `insert into sign_in_nonce (nonce, address, message, key_x, key_y, player_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [nonce, addressBytes(address), message, key.x, key.y, session.player, new Date(expiresAt)],
  )
  return { nonce, message, expiresAt }
}

/**
 * Joins the wallet that signed. A player without a wallet shows a code from their mailbox, one with a wallet has just
 * signed with it: a login password alone does not open another way in. Only somebody who has signed with the wallet
 * learns that it is another player's; nobody learns whose.
 */
export const connectWallet = async (
  setup: { readonly db: Database; readonly codes: Codes; readonly isContractWallet: ContractWalletCheck },
  input: RequestOf<typeof connectCall> & CodeFrom & { session: Session; trace?: Trace; now: number },
): Promise<void> => {
  const { db } = setup
  const { session, nonce, signature, trace = NO_TRACE, now } = input
  const address = addressBytes(input.address)
  const { player } = session
  const asked = await findNonce(db, { nonce, joins: player, now })
  const { x, y } = keyOf(session)
  if (!asked.address.equals(address) || asked.key_x !== x || asked.key_y !== y || !isHex(signature))
    throw new Refusal('signature_mismatch')
  await checkWalletSignature(setup.isContractWallet, {
    address: getAddress(input.address),
    message: asked.message,
    signature,
  })
  const code = await proveOwner(setup, input)

  await whileHeld(db, async (client) => {
    // In a reset's lock order: the code, the player, the wallet's address, the session.
    if (code !== null) await spendCode(client, { code, now })
    await lockPlayers(client, [player])
    await lockAddress(client, input.address)
    await spendNonce(client, { nonce, now })
    await holdSession(client, session.id)
    const isNew = await joinWallet(client, { address, player })
    if (!isNew) return
    await recordAndNotify(client, { kind: 'credential_added', what: 'wallet', player, trace, now })
    await carryLeftBreaks(client, { way: leftWallet(address), player, trace, now })
  })
}

/** The code they showed; null if their wallet proved them. */
const proveOwner = async (
  setup: { readonly db: Database; readonly codes: Codes },
  input: {
    session: Session
    emailCode?: string | undefined
    now: number
  } & CodeFrom,
): Promise<RightCode | null> => {
  const { session, emailCode, from, now } = input
  const { player, walletProofAt: provenAt } = session
  if (await hasWallet(setup.db.pool, player)) {
    requireProof({ provenAt, now })
    return null
  }
  if (emailCode === undefined) throw new Refusal('email_code_wrong')
  return checkOwnCode(setup, { player, purpose: 'connect_wallet', code: emailCode, from, now })
}

/** False if it was already joined. */
const joinWallet = async (
  client: pg.PoolClient,
  { address, player }: { address: Buffer; player: bigint },
): Promise<boolean> => {
  const { rowCount: added } = await client.query(
    'insert into wallet_identity (address, player_id) values ($1, $2) on conflict do nothing',
    [address, player],
  )
  const { rowCount } = await client.query(
    'select from wallet_identity where address = $1 and player_id = $2',
    [address, player],
  )
  if (rowCount !== 1) throw new Refusal('wallet_taken')
  return added === 1
}

const keyOf = ({ key }: Session): { x: string; y: string } => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return { x, y }
}
