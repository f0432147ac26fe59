import { generateKeyPairSync } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Database, openDatabase } from '../../../db/database.ts'
import type { CodePurpose } from '../../../mail/code-mail.ts'
import type { Mailer } from '../../../mail/mailers.ts'
import { Refusal } from '../../../refusal.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { DeviceFingerprints } from '../device-fingerprints.ts'
import { sendCode } from '../email/codes.ts'
import { loginByEmail, type RegisterSetup, register } from '../email/login-by-email.ts'
import { authLogin, sendLogin } from '../login-auth.ts'
import { createSessions, type Session } from '../sessions.ts'

export const NOW = Date.parse('2026-11-21T10:00:00Z')
export const ORIGIN = 'http://localhost:5656'
export const PASSWORD = 'secret1'
export const GIFT = amountOf(10_000_000_000n)

export const makeKey = () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { kty: 'EC' as const, crv: 'P-256' as const, x, y }
}
export const makeWallet = () => privateKeyToAccount(generatePrivateKey())
export type Wallet = ReturnType<typeof makeWallet>

/** What a use case refused, or that it did not. */
export const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.kind
    throw error
  }
}

/** Everything that signing in needs, on a separate database. Mails are stored, and new players counted. */
export const openAccountFixture = async () => {
  const test = await createTestDatabase()
  const db: Database = await openDatabase({ url: test.url, durability: 'unchecked' })
  const sent: { to: string; code: string; isStrangers: boolean; household?: string; urgency?: string }[] = []
  const granted: bigint[] = []
  const room = { isFull: false }
  const mailer: Mailer = {
    post: ({ to, text }, about) => {
      if (!room.isFull) sent.push({ to, code: text, ...about })
      return !room.isFull
    },
    hasRoom: () => !room.isFull,
    close: async () => {},
  }
  const setup: RegisterSetup = {
    db,
    codes: { secret: Buffer.alloc(32, 5), mailer },
    grantFirstLogin: async (_, { player }) => {
      granted.push(player)
      return { amount: GIFT }
    },
    blockedCountries: ['US'],
    newAccountsPerNetwork: 1_000_000,
  }
  let count = 0
  const send = async (
    email: string,
    purpose: CodePurpose,
    { now = NOW, from = '', network = null as Buffer | null } = {},
  ) => {
    count += 1
    await sendCode(setup, {
      email,
      purpose,
      from: from === '' ? `home ${count}` : from,
      network,
      now,
      write: (code) => ({ to: email, subject: '', text: code, html: '' }),
    })
    return sent.at(-1)?.code ?? ''
  }
  const signUp = async (email: string, changes: Partial<Parameters<typeof register>[1]> = {}) => {
    const emailCode = changes.emailCode ?? (await send(email, 'register', { now: changes.now ?? NOW }))
    count += 1
    return register(setup, {
      email,
      emailCode,
      password: PASSWORD,
      username: `somebody${count}`,
      country: 'CO',
      ofAge: true,
      sessionKey: makeKey(),
      claimedIp: '',
      device: null,
      from: 'a home',
      now: NOW,
      ...changes,
    })
  }
  const login = (
    email: string,
    password = PASSWORD,
    now = NOW,
    fingerprints: DeviceFingerprints | null = null,
  ) =>
    loginByEmail(db, {
      email,
      password,
      sessionKey: makeKey(),
      claimedIp: '',
      device: null,
      fingerprints,
      now,
    })
  const walletLogin = async (wallet: Wallet, now = NOW) => {
    const { address } = wallet
    const { nonce, message } = await sendLogin(db, { address, sessionKey: makeKey(), origin: ORIGIN, now })
    const signature = await wallet.signMessage({ message })
    const profile = { country: 'CO', ofAge: true }
    return authLogin(
      { ...setup, isContractWallet: async () => false },
      { address, nonce, signature, profile, claimedIp: '', device: null, now },
    )
  }
  const find = (token: string, now = NOW): Promise<Session | null> => createSessions(db).find(token, now)
  const session = async ({ token }: { token: string }, now = NOW): Promise<Session> => {
    const found = await find(token, now)
    if (found === null) throw new Error('no session')
    return found
  }

  return {
    db,
    ownerUrl: test.ownerUrl,
    setup,
    sent,
    granted,
    room,
    send,
    signUp,
    login,
    walletLogin,
    find,
    session,
    end: async () => {
      await db.close()
      await test.drop()
    },
  }
}
export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>
