import { randomUUID } from 'node:crypto'
import { CallRefused, makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  assetsList,
  autoplayPlans,
  botKeyList,
  botKeyResume,
  botPathOf,
  deviceLogin,
  deviceLoginCode,
  forgotPassword,
  login,
  passkeyAdd,
  passkeyAddSend,
  passkeyConfirmed,
  passkeyConfirmSend,
  passkeyList,
  passkeyLogin,
  passkeyLoginSend,
  passkeyRemove,
  passkeyResume,
  register,
  resumedPasskey,
  sendAccountCode,
  sendEmailCode,
  startAutoplay,
  updatePassWord,
  updateTransactionPassword,
  userInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { challengeOf } from '../features/session/passkeys/confirm-by-passkey.ts'
import { MONEY_WAITS_FOR_MS } from '../shared/people.ts'
import { createTestAuthenticator, type TestAuthenticator } from '../testing/test-authenticator.ts'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'
import { addBot, BOT_PASSWORD, type TestBot } from './testing/test-bot.ts'

// Access to a mailbox must not suffice to remove the owner's passkeys. And after an owner resets a password somebody else knew,
// that person must not keep a bot key or passkey.

const ORIGIN = 'http://nibble.test'
const PASSWORD = 'secret1'
const NEW_PASSWORD = 'secret2'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp()
})
afterAll(() => nibble.stop())
beforeEach(() => {
  nibble.clock.aheadMs += 60_000
})

const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused) return error.kind
      throw error
    },
  )
const lastCode = () => /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
const browserOf = async (
  enter: (sessionKey: Awaited<ReturnType<typeof publicKeyOf>>) => Promise<{ token: string }>,
) => {
  const pair = await makeSessionKey()
  const { token } = await enter(await publicKeyOf(pair))
  return nibble.guest({ credentials: () => ({ token, key: pair }) })
}
type Caller = Awaited<ReturnType<typeof browserOf>>
const signIn = (email: string, password: string) =>
  browserOf((sessionKey) => nibble.guest().call(login, { email, password, sessionKey }))
const reset = async (email: string) => {
  await nibble.guest().call(sendEmailCode, { email, purpose: 'forgot_password' })
  await nibble.guest().call(forgotPassword, { email, emailCode: lastCode(), newPassword: NEW_PASSWORD })
  return signIn(email, NEW_PASSWORD)
}

let count = 0
/** A player by e-mail with a bot, and a passkey valid for money. */
const somebody = async () => {
  count += 1
  const email = `keys${count}@mail.example`
  await nibble.guest().call(sendEmailCode, { email, purpose: 'register' })
  const profile = { username: `keys${count}`, country: 'CO', ofAge: true }
  const caller = await browserOf((sessionKey) =>
    nibble
      .guest()
      .call(register, { email, emailCode: lastCode(), password: PASSWORD, ...profile, sessionKey }),
  )
  await caller.call(sendAccountCode, { purpose: 'security_password' })
  await caller.call(updateTransactionPassword, { emailCode: lastCode(), newPassword: BOT_PASSWORD })
  const { bindId } = await caller.call(userInfo, {})
  const bot = await addBot(nibble, { caller } as Parameters<typeof addBot>[1], { hasPassword: true })
  const passkey = createTestAuthenticator()
  await addPasskey(caller, passkey)
  await nibble.asOwner("update passkey set created_at = created_at - interval '2 days'")
  return { email, bindId, caller, bot, passkey }
}
const addPasskey = async (caller: Caller, passkey: TestAuthenticator) => {
  const { challenge } = await caller.call(passkeyAddSend, { transactionPassword: BOT_PASSWORD })
  await caller.call(passkeyAdd, {
    ...passkey.make({ origin: ORIGIN, challenge }),
    challenge,
    name: 'My phone',
  })
}
const openBy = (passkey: TestAuthenticator) =>
  browserOf(async (sessionKey) => {
    const { challenge } = await nibble.guest().call(passkeyLoginSend, { sessionKey })
    return nibble
      .guest()
      .call(passkeyLogin, { challenge, signed: passkey.sign({ origin: ORIGIN, challenge }) })
  })
const enterBy = (passkey: TestAuthenticator) => outcome(openBy(passkey))
/** Signed by `by`, for the passkey `of`. */
const resume = async (caller: Caller, bindId: string, of: TestAuthenticator, by = of) => {
  const { nonce, session } = await caller.call(passkeyConfirmSend, { resumes: of.id })
  const challenge = challengeOf(resumedPasskey(of.id), { nonce, session, bindId })
  return outcome(
    caller.call(passkeyResume, {
      id: of.id,
      passkey: { nonce, signed: { ...by.sign({ origin: ORIGIN, challenge }), id: of.id } },
    }),
  )
}
const ask = async (bot: TestBot) => {
  const path = botPathOf(assetsList)
  const headers = bot.headers(path, '{}', { timestamp: Date.now() + nibble.clock.aheadMs })
  const { status, body } = await bot.send(path, '{}', headers)
  return status === 200 ? 'done' : `${status} ${body.reason}`
}
const pausedOf = async (caller: Caller) => [
  (await caller.call(botKeyList, {})).keys.map(({ pausedAt }) => pausedAt !== null),
  (await caller.call(passkeyList, {})).passkeys.map(({ pausedAt }) => pausedAt !== null),
]

test('a changed password pauses nothing: the player has shown the old one', async () => {
  const { caller, bot, passkey } = await somebody()
  await caller.call(updatePassWord, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect(await pausedOf(caller)).toEqual([[false], [false]])
  expect([await ask(bot), await enterBy(passkey)]).toEqual(['done', 'done'])
  expect(await outcome(caller.call(passkeyRemove, { id: passkey.id }))).toBe('done')
})

test('a reset by mail ends the plan that places bets for someone who knew the old password', async () => {
  const { email, caller } = await somebody()
  await caller.call(startAutoplay, {
    idempotencyKey: randomUUID(),
    roundLength: '1m',
    table: 'block',
    game: 'big-small',
    pick: 'big',
    asset: 'PLAY_POINT',
    stake: amountOf(10_000_000n),
    raiseAfter: 'never',
    raiseBy: 100,
    highest: amountOf(10_000_000n),
    rounds: 5,
    stopLoss: amountOf(50_000_000n),
    stopWin: amountOf(50_000_000n),
  })
  const { items } = await (await reset(email)).call(autoplayPlans, {})
  expect(items).toMatchObject([{ state: 'ended', endedBy: 'house' }])
})

test('after a reset by mail a key of a bot is refused until the player resumes it', async () => {
  const { email, bot } = await somebody()
  expect(await ask(bot)).toBe('done')
  const other = await somebody()
  const caller = await reset(email)
  expect(await pausedOf(caller)).toEqual([[true], [true]])
  expect(await ask(bot)).toBe('403 bot_paused')
  expect([await ask(other.bot), await enterBy(other.passkey)]).toEqual(['done', 'done'])
  expect(await outcome(other.caller.call(botKeyResume, { id: bot.id }))).toBe('bot_key_unknown')
  expect(await ask(bot)).toBe('403 bot_paused')
  expect(await outcome(caller.call(botKeyResume, { id: bot.id }))).toBe('done')
  expect(await outcome(caller.call(botKeyResume, { id: bot.id }))).toBe('done')
  expect(await ask(bot)).toBe('done')
  const { rows } = await nibble.db.pool.query(
    "select e.kind from security_event e join email_identity i on i.player_id = e.player_id where i.email = $1 and what = 'bot_key' order by e.id",
    [email],
  )
  expect(rows).toEqual([{ kind: 'credential_added' }, { kind: 'credential_changed' }])
})

test('a passkey that someone else added within a day neither signs in nor confirms after the reset, and is removed', async () => {
  const { email, caller: stolen } = await somebody()
  const thiefs = createTestAuthenticator()
  await addPasskey(stolen, thiefs)
  nibble.clock.aheadMs += MONEY_WAITS_FOR_MS - 120_000
  expect(await enterBy(thiefs)).toBe('done')
  const caller = await reset(email)
  expect(await enterBy(thiefs)).toBe('passkey_paused')
  expect(await outcome(caller.call(passkeyConfirmSend, {}))).toBe('passkey_paused')
  expect(await caller.call(userInfo, {})).toMatchObject({ hasMoneyPasskey: false })
  nibble.clock.aheadMs += MONEY_WAITS_FOR_MS
  const later = await signIn(email, NEW_PASSWORD)
  expect(await enterBy(thiefs)).toBe('passkey_paused')
  expect(await outcome(later.call(passkeyRemove, { id: thiefs.id }))).toBe('done')
  expect(await enterBy(thiefs)).toBe('passkey_refused')
})

test('a passkey that is a day old signs in, so that a thief of the mailbox locks nobody out, and no more than that', async () => {
  const { email, bindId, passkey } = await somebody()
  await reset(email)
  await nibble.asOwner(
    "update passkey set created_at = paused_at - interval '1 day' + interval '1 millisecond' where paused_at is not null",
  )
  expect(await enterBy(passkey)).toBe('passkey_paused')
  await nibble.asOwner(
    "update passkey set created_at = paused_at - interval '1 day' where paused_at is not null",
  )
  const bySelf = await openBy(passkey)
  expect(await outcome(bySelf.call(passkeyConfirmSend, {}))).toBe('passkey_paused')
  expect(await outcome(bySelf.call(passkeyRemove, { id: passkey.id }))).toBe('passkey_paused')
  // Nor by another device that this session signs in.
  const { code } = await bySelf.call(deviceLoginCode, {})
  const handed = await browserOf((sessionKey) =>
    nibble.guest().call(deviceLogin, { code, bindId, sessionKey }),
  )
  for (const caller of [bySelf, handed]) expect(await resume(caller, bindId, passkey)).toBe('passkey_paused')
  expect((await pausedOf(bySelf))[1]).toEqual([true])
  expect(await resume(await signIn(email, NEW_PASSWORD), bindId, passkey)).toBe('done')
  expect((await pausedOf(bySelf))[1]).toEqual([false])
})

test('someone with the mailbox alone cannot resume the owner’s passkey, nor remove it within a day', async () => {
  const { email, bindId, passkey } = await somebody()
  const thief = await reset(email)
  const thiefs = createTestAuthenticator()
  expect(await outcome(thief.call(passkeyRemove, { id: passkey.id }))).toBe('passkey_paused')
  expect(await resume(thief, bindId, passkey, thiefs)).toBe('passkey_refused')
  const waits = { kind: 'money_waits' }
  await expect(addPasskey(thief, thiefs)).rejects.toMatchObject(waits)
  const thiefsBot = addBot(nibble, { caller: thief } as Parameters<typeof addBot>[1], { hasPassword: true })
  await expect(thiefsBot).rejects.toMatchObject(waits)
  // One from before.
  await nibble.asOwner('delete from money_wait')
  await addPasskey(thief, thiefs)
  const { nonce, session } = await thief.call(passkeyConfirmSend, { resumes: thiefs.id })
  const challenge = challengeOf(resumedPasskey(thiefs.id), { nonce, session, bindId })
  const signed = thiefs.sign({ origin: ORIGIN, challenge })
  for (const id of [passkey.id, thiefs.id])
    expect(
      await outcome(
        thief.call(passkeyResume, { id: passkey.id, passkey: { nonce, signed: { ...signed, id } } }),
      ),
    ).toBe('passkey_refused')
  // Their own passkey signs that the owner's is here.
  const by = await thief.call(passkeyConfirmSend, { resumes: thiefs.id })
  const lie = challengeOf(resumedPasskey(passkey.id), { ...by, bindId })
  const lying = { nonce: by.nonce, signed: thiefs.sign({ origin: ORIGIN, challenge: lie }) }
  expect(await outcome(thief.call(passkeyResume, { id: passkey.id, passkey: lying }))).toBe('passkey_refused')
  expect((await pausedOf(thief))[1]).toEqual([true, false])

  nibble.clock.aheadMs += MONEY_WAITS_FOR_MS - 60_000
  const still = await signIn(email, NEW_PASSWORD)
  expect(await outcome(still.call(passkeyRemove, { id: passkey.id }))).toBe('passkey_paused')
  nibble.clock.aheadMs += 120_000
  expect(await outcome(still.call(passkeyRemove, { id: passkey.id }))).toBe('done')
})

test('the owner resumes a passkey with itself: it signs in and confirms again, and may be removed', async () => {
  const { email, bindId, passkey } = await somebody()
  const caller = await reset(email)
  const other = await somebody()
  expect(await outcome(other.caller.call(passkeyConfirmSend, { resumes: passkey.id }))).toBe(
    'passkey_unknown',
  )
  // While paused, its signature to resume confirms nothing.
  const early = await caller.call(passkeyConfirmSend, { resumes: passkey.id })
  const adding = challengeOf(passkeyConfirmed, { ...early, bindId })
  const misused = { nonce: early.nonce, signed: passkey.sign({ origin: ORIGIN, challenge: adding }) }
  expect(await outcome(caller.call(passkeyAddSend, { passkey: misused }))).toBe('passkey_paused')
  expect(await resume(caller, bindId, passkey)).toBe('done')
  expect(await enterBy(passkey)).toBe('done')
  expect((await caller.call(passkeyConfirmSend, {})).ids).toEqual([passkey.id])
  // A signature to resume confirms nothing else.
  const { nonce, session } = await caller.call(passkeyConfirmSend, { resumes: passkey.id })
  const challenge = challengeOf(resumedPasskey(passkey.id), { nonce, session, bindId })
  const proof = { nonce, signed: passkey.sign({ origin: ORIGIN, challenge }) }
  expect(passkeyConfirmed.action).not.toBe(resumedPasskey('').action)
  expect(await outcome(caller.call(passkeyAddSend, { passkey: proof }))).toBe('passkey_refused')
  expect(await outcome(caller.call(passkeyRemove, { id: passkey.id }))).toBe('done')
})
