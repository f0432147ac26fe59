// One story in one file, though long: from the message to sign to the socket, with the wallets and helpers below.
import { createHash, generateKeyPairSync } from 'node:crypto'
import type { RefusalKind } from '@nibble/contract'
import { amountOf, maskName } from '@nibble/domain'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { keyedHash } from '../../secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { grantFirstLogin } from '../play/grants.ts'
import type { DeviceFingerprints } from './device-fingerprints.ts'
import { loginByCode, makeDeviceLoginCode } from './device-login.ts'
import { authLogin, sendLogin } from './login-auth.ts'
import { createSessions, FRESH_FOR_MS, requireFresh, SESSION_LIFE_MS, type Session } from './sessions.ts'
import type { GrantFirstLogin } from './sign-up.ts'
import { sweepExpired } from './sweep.ts'
import { bringIn } from './testing/owned.ts'
import { makeTicket, spendTicket } from './tickets.ts'
import { readUserInfo } from './user-info.ts'
import type { ContractWalletCheck } from './wallet-signature.ts'

let test_: TestDatabase
let db: Database
let grants: bigint[]

beforeAll(async () => {
  test_ = await createTestDatabase()
  db = await openDatabase({ url: test_.url, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await test_.drop()
})
beforeEach(() => {
  grants = []
})

const NOW = Date.parse('2026-11-21T10:00:00Z')
const ORIGIN = 'http://localhost:5656'
const GIFT = amountOf(10_000_000_000n)
const PROFILE = { country: 'CO', ofAge: true }

const makeKey = () => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  return { kty: 'EC' as const, crv: 'P-256' as const, x, y }
}
const makeWallet = () => privateKeyToAccount(generatePrivateKey())
type Wallet = ReturnType<typeof makeWallet>

const send = (
  wallet: Wallet,
  changes: { key?: ReturnType<typeof makeKey>; code?: string; now?: number } = {},
) =>
  sendLogin(db, {
    address: wallet.address,
    sessionKey: changes.key ?? makeKey(),
    invitationCode: changes.code,
    origin: ORIGIN,
    now: changes.now ?? NOW,
  })

const auth = (
  wallet: { address: string },
  input: {
    nonce: string
    signature: Hex
    profile?: { country: string; ofAge: boolean } | undefined
    invitationCode?: string
    now?: number
    isContractWallet?: ContractWalletCheck
    fingerprints?: DeviceFingerprints
    grantFirstLogin?: GrantFirstLogin
  },
) =>
  authLogin(
    {
      db,
      isContractWallet: input.isContractWallet ?? (async () => false),
      grantFirstLogin:
        input.grantFirstLogin ??
        (async (_, { player }) => {
          grants.push(player)
          return { amount: GIFT }
        }),
      blockedCountries: ['US'],
      newAccountsPerNetwork: 1_000_000,
    },
    {
      address: wallet.address,
      nonce: input.nonce,
      signature: input.signature,
      profile: input.profile,
      invitationCode: input.invitationCode,
      claimedIp: '',
      device: null,
      fingerprints: input.fingerprints ?? null,
      now: input.now ?? NOW,
    },
  )

const signIn = async (
  wallet: Wallet,
  changes: { now?: number; code?: string; grantFirstLogin?: GrantFirstLogin } = {},
) => {
  const key = makeKey()
  const { nonce, message } = await send(wallet, { key, ...changes })
  const signature = await wallet.signMessage({ message })
  return { key, ...(await auth(wallet, { nonce, signature, profile: PROFILE, ...changes })) }
}

const refusal = async (work: Promise<unknown>): Promise<RefusalKind | 'done'> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.kind
    throw error
  }
}

describe('a message to sign', () => {
  test('is EIP-4361 for this site, chain 56 and this browser’s key, valid for five minutes', async () => {
    const wallet = makeWallet()
    const key = makeKey()
    const { message, nonce, expiresAt } = await send(wallet, { key })
    const thumbprint = createHash('sha256')
      .update(`{"crv":"P-256","kty":"EC","x":"${key.x}","y":"${key.y}"}`)
      .digest('base64url')

    expect(parseSiweMessage(message)).toMatchObject({
      address: wallet.address,
      chainId: 56,
      domain: 'localhost:5656',
      uri: ORIGIN,
      nonce,
      version: '1',
      issuedAt: new Date(NOW),
      expirationTime: new Date(NOW + 300_000),
      resources: [`urn:nibble:session-key:${thumbprint}`],
    })
    expect(message).toContain('\n\nSign in to Nibble. This costs nothing and moves no funds.\n\n')
    expect(expiresAt).toBe(NOW + 300_000)
  })

  test('is refused for an invalid key, and for an unknown code', async () => {
    const off = { ...makeKey(), x: 'A'.repeat(43) }
    expect(await refusal(send(makeWallet(), { key: off }))).toBe('signature_mismatch')
    expect(await refusal(send(makeWallet(), { code: 'NOBODY' }))).toBe('invitation_unknown')
  })
})

describe('a sign-in', () => {
  test('creates a player once, with their grant, and finds them again', async () => {
    const wallet = makeWallet()
    const first = await signIn(wallet)
    expect(first).toMatchObject({ gift: GIFT, expiresAt: NOW + SESSION_LIFE_MS })
    expect(first.token).toMatch(/^[\w-]{43}$/)
    expect(first.bindId).toMatch(/^[0-9A-Z]{8}$/)

    const second = await signIn(wallet)
    expect(second).toMatchObject({ gift: null, bindId: first.bindId })
    expect(second.token).not.toBe(first.token)
    expect(grants).toHaveLength(1)
  })

  test('asks for country and age at first and keeps the nonce', async () => {
    const wallet = makeWallet()
    const { nonce, message } = await send(wallet)
    const signature = await wallet.signMessage({ message })
    const with_ = (profile: { country: string; ofAge: boolean } | undefined) =>
      refusal(auth(wallet, { nonce, signature, profile }))

    expect(await with_(undefined)).toBe('profile_needed')
    expect(await with_({ country: 'XX', ofAge: true })).toBe('country_unknown')
    expect(await with_({ country: 'US', ofAge: true })).toBe('country_blocked')
    expect(await with_({ country: 'US', ofAge: true })).toBe('country_blocked')
    expect(await with_({ country: 'CO', ofAge: false })).toBe('under_age')
    expect(grants).toEqual([])
    expect((await db.pool.query('select country, times from blocked_sign_up')).rows).toEqual([
      { country: 'US', times: 2 },
    ])
    expect(await with_(PROFILE)).toBe('done')
    expect(await with_(PROFILE)).toBe('nonce_expired')
  })

  test('accepts a nonce once, also when two come at the same moment', async () => {
    const wallet = makeWallet()
    const { nonce, message } = await send(wallet)
    const signature = await wallet.signMessage({ message })
    const tries = Array.from({ length: 8 }, () =>
      refusal(auth(wallet, { nonce, signature, profile: PROFILE })),
    )

    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'nonce_expired')).toHaveLength(7)
    expect(grants).toHaveLength(1)
  })

  test('of one address with two nonces at once creates one player', async () => {
    const wallet = makeWallet()
    const both = await Promise.all([signIn(wallet), signIn(wallet), signIn(wallet)])
    expect(new Set(both.map(({ bindId }) => bindId)).size).toBe(1)
    expect(both.filter(({ gift }) => gift === GIFT)).toHaveLength(1)
    expect(grants).toHaveLength(1)
  })

  test('comes too late after five minutes', async () => {
    const wallet = makeWallet()
    const { nonce, message } = await send(wallet)
    const signature = await wallet.signMessage({ message })
    const at = (now: number) => refusal(auth(wallet, { nonce, signature, profile: PROFILE, now }))

    expect(await at(NOW + 300_000)).toBe('nonce_expired')
    expect(await at(NOW + 299_999)).toBe('done')
  })

  test('needs this address’s own signature over this very message', async () => {
    const [wallet, other] = [makeWallet(), makeWallet()]
    const { nonce, message } = await send(wallet)
    const theirs = await other.signMessage({ message })
    const altered = await wallet.signMessage({ message: message.replace('Chain ID: 56', 'Chain ID: 1') })
    const own = await wallet.signMessage({ message })

    expect(await refusal(auth(wallet, { nonce, signature: theirs, profile: PROFILE }))).toBe(
      'signature_mismatch',
    )
    expect(await refusal(auth(wallet, { nonce, signature: altered, profile: PROFILE }))).toBe(
      'signature_mismatch',
    )
    expect(await refusal(auth(wallet, { nonce, signature: '0x00', profile: PROFILE }))).toBe(
      'signature_mismatch',
    )
    expect(await refusal(auth(other, { nonce, signature: theirs, profile: PROFILE }))).toBe(
      'signature_mismatch',
    )
    expect(await refusal(auth(wallet, { nonce: '0'.repeat(32), signature: own, profile: PROFILE }))).toBe(
      'nonce_expired',
    )
    expect(await refusal(auth(wallet, { nonce, signature: own, profile: PROFILE }))).toBe('done')
  })

  test('asks the chain only if the key pair did not sign', async () => {
    const wallet = makeWallet()
    const { nonce } = await send(wallet)
    const asked: string[] = []
    const isContractWallet = async () => {
      asked.push('asked')
      return true
    }
    const signature = toHex('a contract’s own kind of signature')
    expect(await refusal(auth(wallet, { nonce, signature, profile: PROFILE, isContractWallet }))).toBe('done')
    expect(asked).toEqual(['asked'])

    const { nonce: again, message } = await send(wallet)
    await auth(wallet, { nonce: again, signature: await wallet.signMessage({ message }), isContractWallet })
    expect(asked).toEqual(['asked'])
  })

  test('recognises the wallet of an owner, a contract, by the browser that it used before', async () => {
    const wallet = makeWallet()
    const known: (boolean | undefined)[] = []
    const isContractWallet: ContractWalletCheck = async ({ isKnown }) => {
      known.push(await isKnown?.())
      return true
    }
    const hash = keyedHash(Buffer.alloc(32, 9), 'sign-in marks')
    const signature = toHex('a contract’s own kind of signature')
    const signInFrom = async (browser: string) => {
      const { nonce } = await send(wallet)
      const fingerprints = { hash, browser, network: 'home' }
      return auth(wallet, { nonce, signature, profile: PROFILE, isContractWallet, fingerprints })
    }
    const { token } = await signInFrom('own')
    // A wallet that owns nothing has no owner's rights: such wallets cost nothing.
    await signInFrom('own')
    await bringIn(db.pool, { player: (await find(token)).player })
    await signInFrom('own')
    await signInFrom('another')
    expect(known).toEqual([false, false, true, false])
  })

  test('stores who invited them, and shows the name before', async () => {
    const parent = await signIn(makeWallet())
    const { rows } = await db.pool.query<{ invitation_code: string; username: string }>(
      'select invitation_code, username from player where bind_id = $1',
      [parent.bindId],
    )
    const { invitation_code: code, username } = rows[0] ?? { invitation_code: '', username: '' }

    const wallet = makeWallet()
    expect((await send(wallet, { code: code.toLowerCase() })).parentUserName).toBe(maskName(username))
    const child = await signIn(wallet, { code })
    const session = await find(child.token)
    expect(await readUserInfo(db, { session, now: NOW })).toMatchObject({
      parentUserName: maskName(username),
      country: 'CO',
      address: wallet.address,
    })
  })

  test('gives the inviter play credit with the first sign-in of a new player, and with no later one', async () => {
    const parent = await signIn(makeWallet(), { grantFirstLogin })
    const { rows } = await db.pool.query<{ id: bigint; invitation_code: string }>(
      'select id, invitation_code from player where bind_id = $1',
      [parent.bindId],
    )
    const { id = 0n, invitation_code: code = '' } = rows[0] ?? {}
    const played = async () => {
      const { rows: entries } = await db.pool.query<{ kind: string; amount: bigint }>(
        `select e.kind::text, e.amount from entry e join account a on a.id = e.account_id
         where a.player_id = $1 and a.asset = 'PLAY_POINT' order by e.number`,
        [id],
      )
      return entries.map(({ kind, amount }) => `${kind} ${amount}`)
    }
    const wallet = makeWallet()
    await signIn(wallet, { code, grantFirstLogin })
    const both = ['firstLoginGiftsPlayBonus 10000000000', 'invitingGiftsPlayBonus 10000000000']
    expect(await played()).toEqual(both)
    await signIn(wallet, { code, grantFirstLogin })
    await signIn(wallet, { grantFirstLogin })
    expect(await played()).toEqual(both)

    const stranger = await signIn(makeWallet(), { grantFirstLogin })
    await db.pool.query('select team_bind(p.id, $1, now()) from player p where p.bind_id = $2', [
      id,
      stranger.bindId,
    ])
    await signIn(wallet, { code, grantFirstLogin })
    expect(await played()).toEqual(both)
  })

  test('withholds that play credit from an inviter whose flag is open, and still creates the player', async () => {
    const parent = await signIn(makeWallet(), { grantFirstLogin })
    const { rows } = await db.pool.query<{ id: bigint; invitation_code: string }>(
      'select id, invitation_code from player where bind_id = $1',
      [parent.bindId],
    )
    const { id = 0n, invitation_code: code = '' } = rows[0] ?? {}
    await db.pool.query(
      `with flag as (insert into abuse_flag (kind, found_at) values ('ring', now()) returning id)
       insert into abuse_flag_player (flag, player, paused_from, paused_at) select id, $1, current_date, now() from flag`,
      [id],
    )
    const child = await signIn(makeWallet(), { code, grantFirstLogin })
    expect(child.gift).toBe(10_000_000_000n)
    const held = await db.pool.query(
      "select asset::text, kind::text, amount from withheld_promotion where player = $1 and state = 'held'",
      [id],
    )
    expect(held.rows).toEqual([
      { asset: 'PLAY_POINT', kind: 'invitingGiftsPlayBonus', amount: 10_000_000_000n },
    ])
  })

  test('stores neither token nor signature', async () => {
    const wallet = makeWallet()
    const { token } = await signIn(wallet)
    const { rows } = await db.pool.query<{ text: string }>('select s::text as text from session s')
    const hex = Buffer.from(token).toString('hex')
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(hex)
    }
    expect(rows.length).toBeGreaterThan(0)
  })
})

const sessions = () => createSessions(db)
const find = async (token: string, now = NOW): Promise<Session> => {
  const session = await sessions().find(token, now)
  if (session === null) throw new Error('no session')
  return session
}

describe('a session', () => {
  test('is found by its token for seven days and no longer', async () => {
    const { token, bindId } = await signIn(makeWallet())
    expect(await sessions().find(token, NOW + SESSION_LIFE_MS - 1)).toMatchObject({ bindId })
    expect(await sessions().find(token, NOW + SESSION_LIFE_MS)).toBeNull()
    expect(await sessions().find('A'.repeat(43), NOW)).toBeNull()
  })

  test('is over at once when it is ended, even if it was cached', async () => {
    const kept = sessions()
    const { token } = await signIn(makeWallet())
    const session = await kept.find(token, NOW)
    if (session === null) throw new Error('no session')
    await kept.end(session)
    expect(await kept.find(token, NOW)).toBeNull()
  })

  test('under the same browser key replaces the previous one', async () => {
    const wallet = makeWallet()
    const first = await signIn(wallet)
    const { nonce, message } = await send(wallet, { key: first.key })
    await auth(wallet, { nonce, signature: await wallet.signMessage({ message }) })
    expect(await sessions().find(first.token, NOW)).toBeNull()
  })

  test('moves money for 30 minutes after the player’s own last action', async () => {
    const { token } = await signIn(makeWallet())
    const kept = sessions()
    const at = async (now: number) => {
      const session = await kept.find(token, now)
      if (session === null) throw new Error('no session')
      return session
    }
    const fresh = async (now: number) => refusal((async () => requireFresh(await at(now), now))())

    expect(await fresh(NOW + FRESH_FOR_MS)).toBe('done')
    expect(await fresh(NOW + FRESH_FOR_MS + 1)).toBe('fresh_proof_needed')
    await kept.recordAction(await at(NOW), NOW + FRESH_FOR_MS)
    expect(await fresh(NOW + 2 * FRESH_FOR_MS)).toBe('done')
    requireFresh(await find(token, NOW + 2 * FRESH_FOR_MS), NOW + 2 * FRESH_FOR_MS)
  })
})

describe('a device login code', () => {
  test('opens one session of the same player within a minute', async () => {
    const signedIn = await signIn(makeWallet())
    const session = await find(signedIn.token)
    const { code, bindId, expiresAt } = await makeDeviceLoginCode(db, { session, now: NOW })
    expect(expiresAt).toBe(NOW + 60_000)
    const use = (changes: { bindId?: string; now?: number } = {}) =>
      loginByCode(db, {
        code,
        bindId,
        sessionKey: makeKey(),
        claimedIp: '',
        device: null,
        now: NOW,
        ...changes,
      })

    expect(await refusal(use({ bindId: 'OTHER' }))).toBe('code_expired')
    expect(await refusal(use({ now: NOW + 60_000 }))).toBe('code_expired')
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(use())))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'code_expired')).toHaveLength(5)
  })

  test('opens a session that ends when the one that made the code ends', async () => {
    const { token, expiresAt } = await signIn(makeWallet())
    const now = NOW + 600_000
    const made = await makeDeviceLoginCode(db, { session: await find(token, now), now })
    const opened = { ...made, sessionKey: makeKey(), claimedIp: '', device: null, now }
    expect(await loginByCode(db, opened)).toMatchObject({ expiresAt })
  })

  test('replaces the player’s earlier one, and is not made from a session that is not fresh', async () => {
    const { token } = await signIn(makeWallet())
    const session = await find(token)
    const first = await makeDeviceLoginCode(db, { session, now: NOW })
    await makeDeviceLoginCode(db, { session, now: NOW })

    const use = loginByCode(db, {
      ...first,
      sessionKey: makeKey(),
      claimedIp: '',
      device: null,
      now: NOW,
    })
    expect(await refusal(use)).toBe('code_expired')
    const late = NOW + FRESH_FOR_MS + 1
    expect(await refusal(makeDeviceLoginCode(db, { session, now: late }))).toBe('fresh_proof_needed')
  })
})

describe('a socket ticket', () => {
  test('is valid once, for half a minute, for its player, while their session lasts', async () => {
    const { token, bindId } = await signIn(makeWallet())
    const kept = sessions()
    const session = await find(token)
    const make = async () => (await makeTicket(db, { session, now: NOW })).ticket
    const spend = (ticket: string, changes: { bindId?: string; now?: number } = {}) =>
      spendTicket(db, { ticket, bindId, now: NOW, ...changes })

    const ticket = await make()
    expect(await spend(ticket, { bindId: 'OTHER' })).toBeNull()
    expect(await spend(ticket, { now: NOW + 30_000 })).toBeNull()
    expect(await spend(ticket)).toMatchObject({ player: session.player, session: session.id })
    expect(await spend(ticket)).toBeNull()

    const after = await make()
    await kept.end(session)
    expect(await spend(after)).toBeNull()
  })
})

test('what has expired is deleted, what has not stays', async () => {
  const wallet = makeWallet()
  const { token } = await signIn(wallet)
  await send(wallet)
  await sweepExpired(db, { now: NOW + 300_000 })
  const { rows } = await db.pool.query<{ nonces: bigint }>('select count(*) as nonces from sign_in_nonce')
  expect(rows[0]?.nonces).toBe(0n)
  expect(await sessions().find(token, NOW)).not.toBeNull()
})
