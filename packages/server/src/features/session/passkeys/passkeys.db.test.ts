// Longer than 300 lines: a passkey from adding it to removing it, with one device that signs.

import {
  addressConfirmed,
  type Confirmed,
  type PasskeySignature,
  withdrawalConfirmed,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuthenticator, type TestAuthenticator } from '../../../testing/test-authenticator.ts'
import { sweepExpired } from '../sweep.ts'
import {
  type AccountFixture,
  makeKey,
  makeWallet,
  NOW,
  ORIGIN,
  openAccountFixture,
  outcomeOf,
} from '../testing/account-fixture.ts'
import { CHALLENGE_LIFE_MS } from './challenges.ts'
import { challengeOf, checkConfirmation, sendConfirmation } from './confirm-by-passkey.ts'
import {
  addPasskey,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  renamePasskey,
  sendNewPasskey,
} from './own-passkeys.ts'
import { loginByPasskey, sendPasskeyLogin } from './sign-in-by-passkey.ts'

const DAY_MS = 24 * 3_600_000
const LATER = NOW + DAY_MS
const ELSEWHERE = 'https://nibble.example'

type Person = Awaited<ReturnType<AccountFixture['session']>>
let fixture: AccountFixture
let person: Person
let passkey: TestAuthenticator
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())
beforeEach(async () => {
  person = await newPerson()
  passkey = await add(person)
})

const newPerson = async () => fixture.session(await fixture.walletLogin(makeWallet()))
const add = async (
  session: Person,
  { authenticator = createTestAuthenticator(), name = 'My phone', now = NOW, origin = ORIGIN } = {},
) => {
  const { challenge } = await sendNewPasskey(fixture.db, { session, origin, now })
  const made = authenticator.make({ origin, challenge })
  await addPasskey(fixture.db, { ...made, challenge, name, session, now })
  return authenticator
}
const rows = async (sql: string, values: unknown[] = []) => (await fixture.db.pool.query(sql, values)).rows

describe('a new passkey', () => {
  test('is stored with its name, and its player is notified', async () => {
    const { passkeys } = await listPasskeys(fixture.db.pool, person)
    expect(passkeys).toEqual([
      {
        id: passkey.id,
        name: 'My phone',
        createdAt: NOW,
        lastUsedAt: null,
        moneyFrom: LATER,
        pausedAt: null,
        isBackedUp: false,
      },
    ])
    expect(
      await rows("select what from security_event where player_id = $1 and kind = 'credential_added'", [
        person.player,
      ]),
    ).toEqual([{ what: 'passkey' }])
  })

  test.each([
    ['was made for another page', { origin: ELSEWHERE }],
    ['was made under another name', { rpId: 'nibble.example' }],
    ['was made without its user', { isVerified: false }],
    ['signed another challenge', { challenge: 'A'.repeat(43) }],
  ])('that %s is refused', async (_, change) => {
    const { challenge } = await sendNewPasskey(fixture.db, { session: person, origin: ORIGIN, now: NOW })
    const made = createTestAuthenticator().make({ origin: ORIGIN, challenge, ...change })
    const body = { ...made, challenge, name: 'x', session: person, now: NOW }
    expect(await outcomeOf(addPasskey(fixture.db, body))).toBe('passkey_refused')
  })

  test('needs a challenge of this player and session, once, within two minutes', async () => {
    const { challenge } = await sendNewPasskey(fixture.db, { session: person, origin: ORIGIN, now: NOW })
    const body = () => ({
      ...createTestAuthenticator().make({ origin: ORIGIN, challenge }),
      challenge,
      name: 'x',
      session: person,
      now: NOW,
    })
    const other = await newPerson()
    expect(await outcomeOf(addPasskey(fixture.db, { ...body(), session: other }))).toBe('passkey_expired')
    const late = { ...body(), now: NOW + CHALLENGE_LIFE_MS }
    expect(await outcomeOf(addPasskey(fixture.db, late))).toBe('passkey_expired')
    await addPasskey(fixture.db, body())
    expect(await outcomeOf(addPasskey(fixture.db, body()))).toBe('passkey_expired')
  })

  test('that another player has is refused, and stays theirs', async () => {
    const other = await newPerson()
    expect(await outcomeOf(add(other, { authenticator: passkey }))).toBe('passkey_taken')
    expect((await listPasskeys(fixture.db.pool, other)).passkeys).toEqual([])
  })

  test('is refused to a player without wallet and e-mail address, and beyond ten', async () => {
    const { rows: made } = await fixture.db.pool.query<{ id: bigint; bind_id: string }>(
      "insert into player (bind_id, username, country, of_age_at, invitation_code) values ('ALONE1', 'alone1', 'CO', now(), 'ALONEC') returning id, bind_id",
    )
    const alone = { ...person, player: made[0]?.id ?? 0n, bindId: 'ALONE1' }
    expect(await outcomeOf(add(alone))).toBe('passkey_alone')
    for (let n = 1; n < MOST_PASSKEYS; n += 1) await add(person)
    expect(await outcomeOf(add(person))).toBe('passkeys_full')
  })

  test('from two pages at once beside nine is the tenth or refused', async () => {
    for (let n = 2; n < MOST_PASSKEYS; n += 1) await add(person)
    const both = await Promise.all([outcomeOf(add(person)), outcomeOf(add(person))])
    expect(both.toSorted()).toEqual(['done', 'passkeys_full'])
  })
})

describe('signing in by passkey', () => {
  const signIn = async (
    change: Partial<Parameters<TestAuthenticator['sign']>[0]> & { now?: number; owner?: string } = {},
    authenticator = passkey,
  ) => {
    const { now = NOW, owner, ...signing } = change
    const sessionKey = makeKey()
    const { challenge } = await sendPasskeyLogin(fixture.db, { sessionKey, origin: ORIGIN, now: NOW })
    const signed: PasskeySignature = authenticator.sign({ origin: ORIGIN, challenge, ...signing })
    const userHandle = owner === undefined ? {} : { userHandle: Buffer.from(owner).toString('base64url') }
    const body = { challenge, signed: { ...signed, ...userHandle }, claimedIp: '', device: null, now }
    return { body, sessionKey, login: () => loginByPasskey(fixture.db, body) }
  }

  test('opens a session of its player for the key that asked, and proves no wallet', async () => {
    const { login, sessionKey } = await signIn({ owner: person.bindId })
    const { token, bindId, gift } = await login()
    expect({ bindId, gift }).toEqual({ bindId: person.bindId, gift: null })
    const session = await fixture.session({ token })
    expect(session).toMatchObject({ player: person.player, walletProofAt: null })
    expect(session.key.export({ format: 'jwk' })).toMatchObject({ x: sessionKey.x, y: sessionKey.y })
    expect(
      await rows(
        "select what from security_event where player_id = $1 and kind = 'sign_in' order by id desc limit 1",
        [person.player],
      ),
    ).toEqual([{ what: 'passkey' }])
  })

  test('works once per challenge', async () => {
    const { login } = await signIn()
    await login()
    expect(await outcomeOf(login())).toBe('passkey_expired')
  })

  test('with one challenge, signed twice and sent at once, opens one session', async () => {
    // Passkeys of many makers do not count.
    const first = await signIn({ counter: 0 })
    const { challenge } = first.body
    const again = { ...first.body, signed: passkey.sign({ origin: ORIGIN, challenge, counter: 0 }) }
    const both = await Promise.all([outcomeOf(first.login()), outcomeOf(loginByPasskey(fixture.db, again))])
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
  })

  test.each([
    ['too late', { now: NOW + CHALLENGE_LIFE_MS }, 'passkey_expired'],
    ['from another page', { origin: ELSEWHERE }, 'passkey_refused'],
    ['under another name', { rpId: 'nibble.example' }, 'passkey_refused'],
    ['without its user', { isVerified: false }, 'passkey_refused'],
    ['over another challenge', { challenge: 'A'.repeat(43) }, 'passkey_refused'],
    ['as a new passkey is made', { type: 'webauthn.create' }, 'passkey_refused'],
    ['in another player’s name', { owner: 'SOMEBODY' }, 'passkey_refused'],
  ])('%s is refused', async (_, change, refusal) => {
    const { login } = await signIn(change)
    expect(await outcomeOf(login())).toBe(refusal)
  })

  test('is refused if the counter does not rise: there is a copy', async () => {
    await (await signIn({ counter: 7 })).login()
    expect(await outcomeOf((await signIn({ counter: 7 })).login())).toBe('passkey_refused')
    expect(await outcomeOf((await signIn({ counter: 6 })).login())).toBe('passkey_refused')
    expect(await outcomeOf((await signIn({ counter: 0 })).login())).toBe('passkey_refused')
    await (await signIn({ counter: 8 })).login()
  })

  test('is refused to a passkey that nobody added, one that was removed, and one for another page', async () => {
    expect(await outcomeOf((await signIn({}, createTestAuthenticator())).login())).toBe('passkey_refused')
    const there = await add(person, { origin: ELSEWHERE })
    expect(await outcomeOf((await signIn({}, there)).login())).toBe('passkey_refused')
    await removePasskey(fixture.db, { session: person, id: passkey.id, now: NOW })
    expect(await outcomeOf((await signIn()).login())).toBe('passkey_refused')
  })
})

describe('a confirmation by passkey', () => {
  const WITHDRAWAL = {
    asset: 'USDT',
    amount: amountOf(10_000_000n),
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    idempotencyKey: '6f1c3f0e-9f3a-4c0e-8f8e-0d3c0a1b2c3d',
  }
  const asked = withdrawalConfirmed(WITHDRAWAL)

  const prepare = async (
    change: Partial<Parameters<TestAuthenticator['sign']>[0]> = {},
    { signer = passkey, session = person, confirmed = asked as Confirmed, now = LATER } = {},
  ) => {
    const by = await sendConfirmation(fixture.db, { session, origin: ORIGIN, now })
    const challenge = challengeOf(confirmed, { ...by, bindId: session.bindId })
    return { nonce: by.nonce, signed: signer.sign({ origin: ORIGIN, challenge, ...change }) }
  }
  const check = (
    proof: { nonce: string; signed: PasskeySignature },
    { confirmed = asked as Confirmed, session = person, isRepeatable = true, now = LATER } = {},
  ) => outcomeOf(checkConfirmation(fixture.db, { session, confirmed, proof, isRepeatable, now }))

  test('passes for what was signed, and again for a lost answer', async () => {
    const proof = await prepare()
    expect(await check(proof)).toBe('done')
    expect(await check(proof)).toBe('done')
    const { passkeys } = await listPasskeys(fixture.db.pool, person)
    expect(passkeys[0]?.lastUsedAt).toBe(LATER)
  })

  test('delivered many times at once passes as one', async () => {
    const proof = await prepare()
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => check(proof))))).toEqual(
      new Set(['done']),
    )
  })

  test.each([
    ['amount', { amount: amountOf(10_000_001n) }],
    ['address', { address: '0x1111111111111111111111111111111111111111' }],
    ['asset', { asset: 'GMT' }],
    ['idempotency key', { idempotencyKey: '6f1c3f0e-9f3a-4c0e-8f8e-0d3c0a1b2c3e' }],
  ])('is valid for no other %s, before and after it was used', async (_, change) => {
    const other = { confirmed: withdrawalConfirmed({ ...WITHDRAWAL, ...change }) }
    const proof = await prepare()
    expect(await check(proof, other)).toBe('passkey_refused')
    expect(await check(proof)).toBe('done')
    expect(await check(proof, other)).toBe('passkey_refused')
  })

  test('is valid for no other action, player or session', async () => {
    const proof = await prepare()
    expect(await check(proof, { confirmed: { ...asked, action: 'transfer' } })).toBe('passkey_refused')
    expect(await check(proof, { session: await newPerson() })).toBe('passkey_expired')
    const again = await fixture.session(
      await loginByPasskey(
        fixture.db,
        await (async () => {
          const { challenge } = await sendPasskeyLogin(fixture.db, {
            sessionKey: makeKey(),
            origin: ORIGIN,
            now: NOW,
          })
          return {
            challenge,
            signed: passkey.sign({ origin: ORIGIN, challenge }),
            claimedIp: '',
            device: null,
            now: NOW,
          }
        })(),
      ),
    )
    expect(await check(proof, { session: again })).toBe('passkey_expired')
    expect(await check(await prepare(), { session: { ...again, id: person.id } })).toBe('done')
  })

  test('without a key of its own works once', async () => {
    const saved = addressConfirmed({ address: WITHDRAWAL.address, label: 'mine' })
    const proof = await prepare({}, { confirmed: saved })
    const how = { confirmed: saved, isRepeatable: false }
    expect(await check(proof, how)).toBe('done')
    expect(await check(proof, how)).not.toBe('done')
  })

  test('accepts one signature per nonce, however many there are', async () => {
    const { nonce, signed } = await prepare()
    const by = { bindId: person.bindId, session: person.id, nonce }
    const other = passkey.sign({ origin: ORIGIN, challenge: challengeOf(asked, by) })
    expect(await check({ nonce, signed })).toBe('done')
    expect(await check({ nonce, signed: other })).toBe('passkey_expired')
  })

  test('is valid for two minutes, and then the nonce is gone', async () => {
    const proof = await prepare()
    expect(await check(proof, { now: LATER + CHALLENGE_LIFE_MS })).toBe('passkey_expired')
    expect(await check(proof, { now: LATER + CHALLENGE_LIFE_MS - 1 })).toBe('done')
    await sweepExpired(fixture.db, { now: LATER + CHALLENGE_LIFE_MS })
    expect(await check(proof)).toBe('passkey_expired')
  })

  test.each([
    ['from another page', { origin: ELSEWHERE }],
    ['under another name', { rpId: 'nibble.example' }],
    ['without its user', { isVerified: false }],
    ['as a new passkey is made', { type: 'webauthn.create' }],
  ])('%s is refused', async (_, change) => {
    expect(await check(await prepare(change))).toBe('passkey_refused')
  })

  test('by another player’s passkey is refused, even if it signs the right thing', async () => {
    const thief = await newPerson()
    const theirs = await add(thief)
    expect(await check(await prepare({}, { signer: theirs }))).toBe('passkey_refused')
  })

  test('is refused if the counter does not rise', async () => {
    expect(await check(await prepare({ counter: 5 }))).toBe('done')
    expect(await check(await prepare({ counter: 5 }))).toBe('passkey_refused')
    expect(await check(await prepare({ counter: 4 }))).toBe('passkey_refused')
  })

  test('of two with the same counter at once, one is from a copy', async () => {
    const two = [await prepare({ counter: 9 }), await prepare({ counter: 9 })]
    const both = await Promise.all(two.map((proof) => check(proof)))
    expect(both.toSorted()).toEqual(['done', 'passkey_refused'])
  })

  test('waits 24 hours after the passkey was added; an older one of the player can be used meanwhile', async () => {
    expect(
      await outcomeOf(sendConfirmation(fixture.db, { session: person, origin: ORIGIN, now: LATER - 1 })),
    ).toBe('passkey_waits')
    const newer = await add(person, { now: LATER - 1 })
    const by = await sendConfirmation(fixture.db, { session: person, origin: ORIGIN, now: LATER })
    expect(by.ids).toEqual([passkey.id])
    expect(await check(await prepare({}, { signer: newer }))).toBe('passkey_waits')
    expect(await check(await prepare())).toBe('done')
  })

  test('is not offered without a passkey for this page', async () => {
    await removePasskey(fixture.db, { session: person, id: passkey.id, now: NOW })
    const send = () => sendConfirmation(fixture.db, { session: person, origin: ORIGIN, now: LATER })
    expect(await outcomeOf(send())).toBe('passkey_unknown')
    await add(person, { origin: ELSEWHERE })
    expect(await outcomeOf(send())).toBe('passkey_unknown')
  })
})

describe('an existing passkey', () => {
  test('can be renamed, and removed, of which its player is notified', async () => {
    const own = { session: person, id: passkey.id }
    const renamed = await renamePasskey(fixture.db, { ...own, name: ' Work laptop ' })
    expect(renamed.passkeys).toMatchObject([{ name: 'Work laptop' }])
    expect((await removePasskey(fixture.db, { ...own, now: NOW })).passkeys).toEqual([])
    expect(
      await rows("select what from security_event where player_id = $1 and kind = 'credential_removed'", [
        person.player,
      ]),
    ).toEqual([{ what: 'passkey' }])
  })

  test('is out of reach of others', async () => {
    const theirs = { session: await newPerson(), id: passkey.id }
    expect(await outcomeOf(renamePasskey(fixture.db, { ...theirs, name: 'mine' }))).toBe('passkey_unknown')
    expect(await outcomeOf(removePasskey(fixture.db, { ...theirs, now: NOW }))).toBe('passkey_unknown')
  })
})
