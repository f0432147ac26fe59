import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_PROOF_FRESH_FOR_MS } from '../../secrets/secrets.ts'
import { listAddresses } from '../withdrawals/addresses.ts'
import { connectWallet, sendWalletMessage } from './connect-wallet.ts'
import { connectEmail, mailboxFor, spendOwnCode } from './email/own-mailbox.ts'
import { authLogin, sendLogin } from './login-auth.ts'
import type { Session } from './sessions.ts'
import {
  type AccountFixture,
  makeKey,
  makeWallet,
  NOW,
  ORIGIN,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
  type Wallet,
} from './testing/account-fixture.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())

let count = 0
const newEmail = () => {
  count += 1
  return `both${count}@mail.example`
}
const isContractWallet = async () => false
const FROM = 'a home'
const byEmail = async (email = newEmail()) => ({
  email,
  session: await fixture.session(await fixture.signUp(email)),
})
const byWallet = async (wallet = makeWallet()) => ({
  wallet,
  session: await fixture.session(await fixture.walletLogin(wallet)),
})
const join = async (
  session: Session,
  wallet: Wallet,
  { emailCode, now = NOW, signer = wallet }: { emailCode?: string; now?: number; signer?: Wallet } = {},
) => {
  const { address } = wallet
  const { nonce, message } = await sendWalletMessage(fixture.db, { session, address, origin: ORIGIN, now })
  const signature = await signer.signMessage({ message })
  const asked = { session, address, nonce, signature, emailCode, from: FROM, now }
  return connectWallet({ ...fixture.setup, isContractWallet }, asked)
}
const joinEmail = async (session: Session, email: string, { emailCode = '', now = NOW } = {}) =>
  connectEmail(fixture.setup, {
    session,
    email,
    password: PASSWORD,
    from: FROM,
    now,
    emailCode: emailCode === '' ? await fixture.send(email, 'connect_email', { now }) : emailCode,
  })

describe('a wallet that joins a player', () => {
  test('signs them in from then on, and they remain the same player', async () => {
    const { email, session } = await byEmail()
    const wallet = makeWallet()
    const players = fixture.granted.length
    await join(session, wallet, { emailCode: await fixture.send(email, 'connect_wallet') })
    expect(await fixture.walletLogin(wallet)).toMatchObject({ bindId: session.bindId, gift: null })
    expect(await fixture.login(email)).toMatchObject({ bindId: session.bindId })
    expect(fixture.granted).toHaveLength(players)
  })

  test('needs a code from the mailbox of a player without wallet: their session alone is not enough', async () => {
    const { email, session } = await byEmail()
    const wallet = makeWallet()
    expect(await outcomeOf(join(session, wallet))).toBe('email_code_wrong')
    const other = await fixture.send(email, 'security_password')
    expect(await outcomeOf(join(session, wallet, { emailCode: other }))).toBe('email_code_wrong')
  })

  test('needs a signature at most ten minutes old from a player who has one', async () => {
    const { session } = await byWallet()
    const late = NOW + WALLET_PROOF_FRESH_FOR_MS + 1
    expect(await outcomeOf(join(session, makeWallet(), { now: late }))).toBe('fresh_proof_needed')
    expect(await outcomeOf(join(session, makeWallet(), { now: late - 1 }))).toBe('done')
  })

  test('has to sign itself, this very message, for this player and browser, once', async () => {
    const [{ session }, { session: thief }] = [await byWallet(), await byWallet()]
    const wallet = makeWallet()
    expect(await outcomeOf(join(session, wallet, { signer: makeWallet() }))).toBe('signature_mismatch')

    const { address } = wallet
    const asked = { session, address, origin: ORIGIN, now: NOW }
    const { nonce, message } = await sendWalletMessage(fixture.db, asked)
    expect(message).toContain('Connect this wallet to my Nibble account.')
    const signature = await wallet.signMessage({ message })
    const connect = (by: Session) =>
      outcomeOf(
        connectWallet(
          { ...fixture.setup, isContractWallet },
          { session: by, address, nonce, signature, from: FROM, now: NOW },
        ),
      )
    const elsewhere = await fixture.session(await fixture.signUp(newEmail()))
    expect(await connect(thief)).toBe('nonce_expired')
    expect(await connect({ ...session, key: elsewhere.key })).toBe('signature_mismatch')
    expect(await connect(session)).toBe('done')
    expect(await connect(session)).toBe('nonce_expired')
  })

  test('does not join with a message for signing in, nor sign in with one for joining', async () => {
    const { session } = await byWallet()
    const wallet = makeWallet()
    const { address } = wallet
    const login = await sendLogin(fixture.db, { address, sessionKey: makeKey(), origin: ORIGIN, now: NOW })
    const joining = await sendWalletMessage(fixture.db, { session, address, origin: ORIGIN, now: NOW })
    const signed = async ({ nonce, message }: { nonce: string; message: string }) => ({
      address,
      nonce,
      signature: await wallet.signMessage({ message }),
      claimedIp: '',
      device: null,
      now: NOW,
    })
    const setup = { ...fixture.setup, isContractWallet }
    expect(await outcomeOf(connectWallet(setup, { session, from: FROM, ...(await signed(login)) }))).toBe(
      'nonce_expired',
    )
    expect(await outcomeOf(authLogin(setup, await signed(joining)))).toBe('nonce_expired')
  })

  test('of another player is refused without saying whose, and stays theirs', async () => {
    const [{ session }, { wallet: taken, session: owner }] = [await byWallet(), await byWallet()]
    const error = await join(session, taken).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ kind: 'wallet_taken', details: {} })
    expect(await fixture.walletLogin(taken)).toMatchObject({ bindId: owner.bindId })
  })

  test('joined twice is joined once, and of two players at once one gets it', async () => {
    const [{ session }, { session: other }] = [await byWallet(), await byWallet()]
    const wallet = makeWallet()
    const outcomes = await Promise.all([session, other].map((each) => outcomeOf(join(each, wallet))))
    expect(outcomes.toSorted()).toEqual(['done', 'wallet_taken'])
    const winner = outcomes[0] === 'done' ? session : other
    expect(await outcomeOf(join(winner, wallet))).toBe('done')
  })

  test('joined while it signs in creates no second player', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { session } = await byWallet()
      const wallet = makeWallet()
      const asked = { session, address: wallet.address, origin: ORIGIN, now: NOW }
      const { nonce, message } = await sendWalletMessage(fixture.db, asked)
      const signature = await wallet.signMessage({ message })
      const joining = { session, address: wallet.address, nonce, signature, from: FROM, now: NOW }
      const [joined, login] = await Promise.allSettled([
        delay(round).then(() => connectWallet({ ...fixture.setup, isContractWallet }, joining)),
        fixture.walletLogin(wallet),
      ])
      expect(login.status).toBe('fulfilled')
      const again = await fixture.walletLogin(wallet)
      expect(again.bindId === session.bindId).toBe(joined.status === 'fulfilled')
    }
  })

  test('waits a day before it is paid, unlike the one that signed up', async () => {
    const { email, session } = await byEmail()
    await join(session, makeWallet(), { emailCode: await fixture.send(email, 'connect_wallet') })
    const usable = async ({ player }: Session) =>
      (await listAddresses(fixture.db.pool, { player })).map(({ usableFrom }) => usableFrom > Date.now())
    expect(await usable(session)).toEqual([true])
    const { session: signedUp } = await byWallet()
    await join(signedUp, makeWallet())
    expect(await usable(signedUp)).toEqual([false, true])
  })
})

describe('an e-mail address that joins a player', () => {
  test('signs them in with its password from then on', async () => {
    const { session } = await byWallet()
    const email = newEmail()
    await joinEmail(session, email)
    expect(await fixture.login(email)).toMatchObject({ bindId: session.bindId, gift: null })
  })

  test('needs a signature of their wallet at most ten minutes old', async () => {
    const { session } = await byWallet()
    const now = NOW + WALLET_PROOF_FRESH_FOR_MS + 1
    expect(await outcomeOf(joinEmail(session, newEmail(), { now }))).toBe('fresh_proof_needed')
    const handedOver = { ...session, walletProofAt: null }
    expect(await outcomeOf(joinEmail(handedOver, newEmail()))).toBe('fresh_proof_needed')
  })

  test('needs its own code', async () => {
    const { session } = await byWallet()
    expect(await outcomeOf(joinEmail(session, newEmail(), { emailCode: '12345x' }))).toBe('email_code_wrong')
  })

  test('of another player is refused without saying whose, once its code is shown', async () => {
    const { email } = await byEmail()
    const { session } = await byWallet()
    expect(await outcomeOf(joinEmail(session, email, { emailCode: '12345x' }))).toBe('email_code_wrong')
    const error = await joinEmail(session, email).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ kind: 'email_taken', details: {} })
  })

  test('is the only one of a player, and of two players at once one gets it', async () => {
    const [{ session }, { session: other }] = [await byWallet(), await byWallet()]
    const email = newEmail()
    const emailCode = await fixture.send(email, 'connect_email', { from: FROM })
    const outcomes = await Promise.all(
      [session, other].map((each) => outcomeOf(joinEmail(each, email, { emailCode }))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'email_code_wrong'])
    const winner = outcomes[0] === 'done' ? session : other
    expect(await outcomeOf(joinEmail(winner, newEmail()))).toBe('email_connected')
  })
})

describe('a code that a signed-in player asks for', () => {
  const ask = (session: Session, purpose: 'connect_wallet' | 'security_password', now = NOW) =>
    mailboxFor(fixture.db, { session, asked: { purpose }, now })

  test('goes to their own mailbox', async () => {
    const { email, session } = await byEmail()
    expect(await ask(session, 'security_password')).toBe(email)
    expect(await ask(session, 'connect_wallet')).toBe(email)
  })

  test('goes nowhere if their wallet proves them: a mailbox does not open what a wallet protects', async () => {
    const { session } = await byWallet()
    expect(await outcomeOf(ask(session, 'security_password'))).toBe('fresh_proof_needed')
    const email = newEmail()
    await joinEmail(session, email)
    expect(await outcomeOf(ask(session, 'security_password'))).toBe('fresh_proof_needed')
    const { player } = session
    const code = await fixture.send(email, 'security_password')
    const spent = spendOwnCode(fixture.setup, {
      player,
      purpose: 'security_password',
      code,
      from: FROM,
      now: NOW,
    })
    expect(await outcomeOf(spent)).toBe('fresh_proof_needed')
  })

  test('goes to a new address only if they could connect it', async () => {
    const asked = { purpose: 'connect_email' as const, email: newEmail() }
    const { session } = await byWallet()
    expect(await mailboxFor(fixture.db, { session, asked, now: NOW })).toBe(asked.email)
    const late = NOW + WALLET_PROOF_FRESH_FOR_MS + 1
    expect(await outcomeOf(mailboxFor(fixture.db, { session, asked, now: late }))).toBe('fresh_proof_needed')
    await joinEmail(session, newEmail())
    expect(await outcomeOf(mailboxFor(fixture.db, { session, asked, now: NOW }))).toBe('email_connected')
  })

  test('for their transaction password works once', async () => {
    const { email, session } = await byEmail()
    const code = await fixture.send(email, 'security_password', { from: FROM })
    const { player } = session
    const spend = () =>
      outcomeOf(
        spendOwnCode(fixture.setup, { player, purpose: 'security_password', code, from: FROM, now: NOW }),
      )
    const both = await Promise.all([spend(), spend()])
    expect(both.toSorted()).toEqual(['done', 'email_code_wrong'])
  })
})
