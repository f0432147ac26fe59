// Longer than 300 lines: every limit of codes and tries, and who may not use up whose.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { hashOf, keyedHash } from '../../../secrets/secrets.ts'
import { NO_TRACE, recordSecurityEvent } from '../../../shared/security-events.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { sweepExpired } from '../sweep.ts'
import {
  type AccountFixture,
  NOW,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
} from '../testing/account-fixture.ts'
import { bringIn } from '../testing/owned.ts'
import { changePassword, resetPassword } from './change-password.ts'
import {
  CODE_LIFE_MS,
  checkCode,
  endCodes,
  MAX_CODE_TRIES,
  MAX_CODE_TRIES_ELSEWHERE,
  MAX_CODES_FROM,
  MAX_CODES_OF_GUESTS_A_DAY,
  MAX_CODES_OF_PLAYERS_A_DAY,
  MAX_CODES_TO,
  spendCode,
} from './codes.ts'
import { countTry, MAX_TRIES_OF_NETWORK, shardsOf, TRIES_COUNT_FOR_MS } from './count-try.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())

let count = 0
const newEmail = () => {
  count += 1
  return `reader${count}@mail.example`
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const check = (
  email: string,
  code: string,
  now = NOW,
  purpose: 'register' | 'forgot_password' = 'register',
  from = ELSEWHERE,
) => checkCode(fixture.setup, { email, purpose, code, from, now })
/** A code requested by this home is tried from elsewhere unless a test says otherwise. */
const ELSEWHERE = 'elsewhere'
const HOME = 'a home of its own'
const spend = async (email: string, code: string, now = NOW) =>
  spendCode(fixture.db.pool, { code: await check(email, code, now), now })

describe('a code', () => {
  test('has six digits, is valid for ten minutes, and works once', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register')
    expect(code).toMatch(/^\d{6}$/)
    expect(await outcomeOf(check(email, code, NOW + CODE_LIFE_MS))).toBe('email_code_wrong')
    expect(await outcomeOf(spend(email, code, NOW + CODE_LIFE_MS - 1))).toBe('done')
    expect(await outcomeOf(spend(email, code))).toBe('email_code_wrong')
  })

  test('presented twice at once is used once', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(spend(email, code))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('opens only what it was sent for, and only for its address', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const code = await fixture.send(email, 'register')
    await fixture.send(other, 'register')
    expect(await outcomeOf(check(email, code, NOW, 'forgot_password'))).toBe('email_code_wrong')
    expect(await outcomeOf(check(other, code))).toBe('email_code_wrong')
    expect(await outcomeOf(check(email, code))).toBe('done')
  })

  test('ends with a newer one of its household for the same purpose, not with another', async () => {
    const email = newEmail()
    const first = await fixture.send(email, 'register', { from: HOME })
    await fixture.send(email, 'forgot_password', { from: HOME })
    await fixture.send(email, 'register', { from: 'a stranger' })
    expect(await outcomeOf(check(email, first, NOW, 'register', HOME))).toBe('done')
    const second = await fixture.send(email, 'register', { from: HOME })
    if (second !== first)
      expect(await outcomeOf(check(email, first, NOW, 'register', HOME))).toBe('email_code_wrong')
    expect(await outcomeOf(check(email, second, NOW, 'register', HOME))).toBe('done')
  })

  test('is not stored, nor is the address of a person without account', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register')
    await check(email, wrong(code)).catch(() => {})
    const { rows } = await fixture.db.pool.query<{ text: string }>(
      'select c::text as text from email_code c union all select t::text from sign_in_try t',
    )
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`${email}|\\b${code}\\b`))
  })
})

describe('guesses', () => {
  const used = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'email_code_used_up')

  test('three per code are accepted, the right one no more after them, and a new code is valid again', async () => {
    const email = newEmail()
    const at = (code: string) => outcomeOf(check(email, code, NOW, 'register', HOME))
    const code = await fixture.send(email, 'register', { from: HOME })
    for (let guess = 0; guess < MAX_CODE_TRIES; guess += 1)
      expect(await at(wrong(code))).toBe('email_code_wrong')
    // Whatever a stranger requests: people are told of their own.
    await fixture.send(email, 'register', { from: 'a stranger' })
    expect(await at(code)).toBe('email_code_used_up')
    expect(await at(await fixture.send(email, 'register', { from: HOME }))).toBe('done')
  })

  test('at all codes that strangers of any number of networks get in a day hit one with a chance below 1 in 10,000', () => {
    const codes = MAX_CODES_OF_GUESTS_A_DAY + MAX_CODES_OF_PLAYERS_A_DAY
    expect(codes * (MAX_CODE_TRIES + MAX_CODE_TRIES_ELSEWHERE)).toBeLessThan(1_000_000 / 10_000)
  })

  test('of strangers, who request codes too and try theirs and the owner’s, leave the owner theirs', async () => {
    const email = newEmail()
    const own = await fixture.send(email, 'register', { from: HOME })
    const tried: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const from = `stranger ${n % 3}`
      await fixture.send(email, 'register', { from })
      for (let guess = 0; guess < 10; guess += 1)
        tried.push(await outcomeOf(check(email, wrong(own), NOW, 'register', from)))
    }
    expect(tried).toContain('email_code_used_up')
    expect(await outcomeOf(check(email, own, NOW, 'register', HOME))).toBe('done')
    const again = await fixture.send(email, 'register', { from: HOME })
    if (again !== own)
      expect(await outcomeOf(check(email, own, NOW, 'register', HOME))).toBe('email_code_wrong')
    expect(await outcomeOf(check(email, again, NOW, 'register', HOME))).toBe('done')
  })

  test('of strangers leave the code to the household that asked for it, and the other way round', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register', { from: HOME })
    for (let guess = 0; guess < MAX_CODE_TRIES * 2; guess += 1)
      await outcomeOf(check(email, wrong(code), NOW, 'register', `stranger ${guess}`))
    expect(await outcomeOf(check(email, code, NOW, 'register', 'stranger'))).toBe('email_code_used_up')
    for (let guess = 1; guess < MAX_CODE_TRIES; guess += 1)
      expect(await outcomeOf(check(email, wrong(code), NOW, 'register', HOME))).toBe('email_code_wrong')
    expect(await outcomeOf(check(email, code, NOW, 'register', HOME))).toBe('done')
    expect(await outcomeOf(check(email, wrong(code), NOW, 'register', HOME))).toBe('email_code_wrong')
    expect(await outcomeOf(check(email, code, NOW, 'register', HOME))).toBe('email_code_used_up')
  })

  test('64 at once count as three, and one code’s are not another’s', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register', { from: HOME })
    const other = await fixture.send(email, 'forgot_password')
    const guess = () => outcomeOf(check(email, wrong(code), NOW, 'register', HOME))
    const outcomes = await Promise.all(Array.from({ length: 64 }, guess))
    expect(outcomes.filter((outcome) => outcome === 'email_code_wrong')).toHaveLength(MAX_CODE_TRIES)
    expect(used(outcomes)).toHaveLength(64 - MAX_CODE_TRIES)
    expect(await outcomeOf(check(email, code, NOW, 'register', HOME))).toBe('email_code_used_up')
    expect(await outcomeOf(check(email, other, NOW, 'forgot_password'))).toBe('done')
  })

  test('for an unknown address are answered alike', async () => {
    const email = newEmail()
    for (let guess = 0; guess < MAX_CODE_TRIES * 2; guess += 1)
      expect(await outcomeOf(check(email, '123456'))).toBe('email_code_wrong')
  })

  test('with the right code use up nothing', async () => {
    const email = newEmail()
    const code = await fixture.send(email, 'register')
    for (let guess = 0; guess < MAX_CODE_TRIES * 2; guess += 1) await check(email, code)
    expect(await outcomeOf(check(email, code))).toBe('done')
  })

  test('with the right code of one household give no tries to the code of another', async () => {
    const email = newEmail()
    await fixture.send(email, 'register', { from: HOME })
    const right = await fixture.send(email, 'register', { from: 'another home' })
    for (let n = 0; n < MAX_CODE_TRIES; n += 1) await check(email, right, NOW, 'register', 'another home')
    const tries: string[] = []
    for (let n = 0; n < MAX_CODE_TRIES * 2; n += 1)
      tries.push(await outcomeOf(check(email, wrong(right), NOW, 'register', HOME)))
    expect(used(tries)).toHaveLength(MAX_CODE_TRIES)
  })
})

describe('requesting codes', () => {
  const DAY_MS = 24 * 3_600_000
  const askAtOnce = async (email: string, count: number, fromOf: (n: number) => string) => {
    const ask = (n: number) =>
      outcomeOf(fixture.send(email, n % 2 === 0 ? 'register' : 'forgot_password', { from: fromOf(n) }))
    const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
    expect(new Set(outcomes)).toEqual(new Set(['done', 'too_many_codes']))
    return outcomes.filter((outcome) => outcome === 'done').length
  }

  test('17 a day go to one address, whoever asks and for whatever purpose, also when many ask at once', async () => {
    const email = newEmail()
    expect(await askAtOnce(email, 24, (n) => `house ${n}`)).toBe(MAX_CODES_OF_GUESTS_A_DAY)
    expect(await outcomeOf(fixture.send(email, 'register', { now: NOW + DAY_MS }))).toBe('done')
  })

  test.each([
    ['a household', () => '203.0.113.7'],
    ['a household whose network is unknown', () => 'unknown'],
    ['a /24', (n: number) => `203.0.113.${n}`],
    ['a /48', (n: number) => `2001:db8:7:${n}`],
  ])('but at most half of them from %s, which leaves those of others', async (_, fromOf) => {
    const email = newEmail()
    expect(await askAtOnce(email, 24, fromOf)).toBe(8)
    const refused = fixture.send(email, 'register', { from: fromOf(1), now: NOW + 60_000 })
    await expect(refused).rejects.toMatchObject({ kind: 'too_many_codes', details: { minutes: 24 * 60 - 1 } })
    const connect = () => outcomeOf(fixture.send(email, 'connect_email', { from: fromOf(1) }))
    expect([await connect(), await connect(), await connect(), await connect()]).toEqual([
      ...Array(3).fill('done'),
      'too_many_codes',
    ])
    for (const from of ['203.0.11.37', '2001:db8:77:1'])
      expect(await outcomeOf(fixture.send(email, 'register', { from }))).toBe('done')
    expect(await outcomeOf(fixture.send(email, 'register', { from: fromOf(1), now: NOW + DAY_MS }))).toBe(
      'done',
    )
  })

  test('strangers’ leave its signed-in player’s alone', async () => {
    const email = newEmail()
    const hour = (n: number) => ({ now: NOW + n * 3_600_000 })
    for (let n = 0; n < MAX_CODES_OF_GUESTS_A_DAY; n += 1)
      expect(await outcomeOf(fixture.send(email, 'forgot_password', hour(n)))).toBe('done')
    const late = hour(MAX_CODES_OF_GUESTS_A_DAY)
    expect(await outcomeOf(fixture.send(email, 'register', late))).toBe('too_many_codes')
    expect(await outcomeOf(fixture.send(email, 'security_password', late))).toBe('done')
    expect(await outcomeOf(fixture.send(email, 'register', hour(24)))).toBe('done')
  })

  test('codes to connect an address, which any player may request, leave those of its guests and its player alone', async () => {
    const email = newEmail()
    const most = [
      ['connect_email', MAX_CODES_OF_PLAYERS_A_DAY],
      ['connect_wallet', MAX_CODES_TO],
      ['register', MAX_CODES_OF_GUESTS_A_DAY],
    ] as const
    for (const [purpose, codes] of most) {
      for (let n = 0; n < codes; n += 1) expect(await outcomeOf(fixture.send(email, purpose))).toBe('done')
      expect(await outcomeOf(fixture.send(email, purpose))).toBe('too_many_codes')
    }
    expect(await outcomeOf(fixture.send(email, 'security_password'))).toBe('too_many_codes')
  })

  test('strangers use up and replace nothing where the player has signed in before', async () => {
    const email = newEmail()
    const [home, elsewhere] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
    await fixture.signUp(email, { trace: { ...NO_TRACE, network: home } })
    const ask = (network: Buffer, n = 0) =>
      outcomeOf(fixture.send(email, 'forgot_password', { network, now: NOW + n * 3_600_000 }))
    // The code of the registration was the first.
    const last = MAX_CODES_OF_GUESTS_A_DAY
    for (let n = 1; n < last; n += 1) await ask(elsewhere, n)
    expect(await ask(elsewhere, last)).toBe('too_many_codes')

    const now = NOW + last * 3_600_000
    const code = await fixture.send(email, 'forgot_password', { network: home, now })
    expect(await ask(elsewhere, 24 + 2)).toBe('done')
    expect(await outcomeOf(check(email, code, now, 'forgot_password'))).toBe('done')
    for (let n = 1; n < MAX_CODES_TO; n += 1) expect(await ask(home, last)).toBe('done')
    expect(await ask(home, last)).toBe('too_many_codes')
    expect(await ask(home, 24 * 91)).toBe('done')
    expect(await ask(elsewhere, 24 * 91)).toBe('done')
  })

  test('the half of a network is strangers’: from one household its player gets five an hour, as often signed in', async () => {
    const [email, network] = [newEmail(), Buffer.alloc(16, 6)]
    await fixture.signUp(email, { trace: { ...NO_TRACE, network } })
    const all = [
      () => fixture.send(email, 'forgot_password', { from: '198.51.100.6', network }),
      () => fixture.send(email, 'security_password', { from: '198.51.100.6' }),
    ]
    for (const ask of all) {
      for (let n = 0; n < MAX_CODES_TO; n += 1) expect(await outcomeOf(ask())).toBe('done')
      expect(await outcomeOf(ask())).toBe('too_many_codes')
    }
  })

  test('a person who signed in once from their own network neither uses up nor ends codes of the player’s', async () => {
    const email = newEmail()
    const [home, theirs] = [Buffer.alloc(16, 4), Buffer.alloc(16, 5)]
    await fixture.signUp(email, { trace: { ...NO_TRACE, network: home } })
    const { rows } = await fixture.db.pool.query<{ player: bigint }>(
      'select player_id as player from email_identity where email = $1',
      [email],
    )
    const player = rows[0]?.player ?? 0n
    const signedInFrom = (network: Buffer, after = 0) =>
      recordSecurityEvent(fixture.db.pool, {
        kind: 'sign_in',
        what: 'email',
        player,
        trace: { ...NO_TRACE, network },
        now: NOW + 1 + after,
      })
    await signedInFrom(theirs)
    const ask = (network: Buffer) => outcomeOf(fixture.send(email, 'forgot_password', { network }))
    const own = await fixture.send(email, 'forgot_password', { network: home })
    for (let n = 0; n < MAX_CODES_TO; n += 1) expect(await ask(theirs)).toBe('done')
    expect(await ask(theirs)).toBe('too_many_codes')
    expect(await outcomeOf(check(email, own, NOW, 'forgot_password'))).toBe('done')
    expect(await ask(home)).toBe('done')

    // However many networks they sign in from, the ten oldest have separate codes.
    for (let n = 0; n < 20; n += 1) await signedInFrom(Buffer.alloc(16, 10 + n), 1 + n)
    expect(await ask(Buffer.alloc(16, 10))).toBe('done')
    // The code of the registration was a stranger's.
    for (let n = 2; n < MAX_CODES_OF_GUESTS_A_DAY; n += 1)
      expect(await ask(Buffer.alloc(16, 25))).toBe('done')
    const strangers = [await ask(Buffer.alloc(16, 26)), await ask(Buffer.alloc(16, 27))]
    expect(strangers).toEqual(['done', 'too_many_codes'])
    expect(await ask(home)).toBe('done')
  })

  test('all familiar networks except the oldest have twice as many as one, and hand-overs make none familiar', async () => {
    const email = newEmail()
    const [home, ...newer] = Array.from({ length: 10 }, (_, n) => Buffer.alloc(16, 50 + n))
    if (home === undefined) throw new Error('no home')
    await fixture.signUp(email, { trace: { ...NO_TRACE, network: home } })
    const signedIn = (what: 'email' | 'device_login') =>
      fixture.db.pool.query(
        `insert into security_event (at, kind, what, outcome, player_id, network)
         select $2, 'sign_in', $3, 'done', player_id, network
         from email_identity, unnest($4::bytea[]) network where email = $1`,
        [email, new Date(NOW + 1), what, `{${newer.map((each) => `"\\\\x${each.toString('hex')}"`).join()}}`],
      )
    const ask = (network: Buffer, hour = 0) =>
      outcomeOf(fixture.send(email, 'forgot_password', { network, now: NOW + 2 + hour * 3_600_000 }))
    const askAll = async (hour = 0) => {
      const outcomes: string[] = []
      for (const network of newer) outcomes.push(await ask(network, hour), await ask(network, hour))
      return outcomes.filter((outcome) => outcome === 'done').length
    }
    // The code of the registration was a stranger's.
    await signedIn('device_login')
    expect(await askAll()).toBe(MAX_CODES_OF_GUESTS_A_DAY - 1)
    await signedIn('email')
    expect([await askAll(), await ask(home), await ask(Buffer.alloc(16, 90), 2)]).toEqual([
      2 * MAX_CODES_TO,
      'done',
      'too_many_codes',
    ])
    expect([await askAll(2), await askAll(4), await askAll(6)]).toEqual([2 * MAX_CODES_TO, 4, 0])
    expect([await ask(home, 6), await ask(Buffer.alloc(16, 90), 25)]).toEqual(['done', 'done'])
  })

  test('of two codes for one purpose each is right, and a wrong one counts on both', async () => {
    const email = newEmail()
    const home = Buffer.alloc(16, 3)
    const signedUp = await fixture.signUp(email, { trace: { ...NO_TRACE, network: home } })
    // Accounts cost nothing: the mails of one that owns nothing count as a stranger’s.
    await fixture.send(email, 'forgot_password', { network: home })
    await fixture.send(email, 'security_password')
    expect(fixture.sent.slice(-2).map(({ isStrangers }) => isStrangers)).toEqual([true, true])
    const { player } = await fixture.session(signedUp)
    await bringIn(fixture.db.pool, { player })
    const own = await fixture.send(email, 'forgot_password', { network: home })
    const strangers = await fixture.send(email, 'forgot_password')
    expect(fixture.sent.slice(-2).map(({ isStrangers }) => isStrangers)).toEqual([false, true])
    await fixture.send(email, 'security_password')
    await fixture.send(newEmail(), 'connect_email')
    expect(fixture.sent.slice(-2)).toMatchObject([
      { isStrangers: false, urgency: 'code' },
      { isStrangers: true },
    ])
    for (const code of [own, strangers])
      expect(await outcomeOf(check(email, code, NOW, 'forgot_password'))).toBe('done')
    const neither = ['111111', '222222', '333333'].find((code) => code !== own && code !== strangers) ?? ''
    for (let n = 0; n < MAX_CODE_TRIES_ELSEWHERE; n += 1)
      expect(await outcomeOf(check(email, neither, NOW, 'forgot_password'))).toBe('email_code_wrong')
    for (const code of [own, strangers])
      expect(await outcomeOf(check(email, code, NOW, 'forgot_password'))).toBe('email_code_used_up')
  })

  test('twenty an hour come from one household, to any address, and the answer says how long to wait', async () => {
    const from = 'one household'
    for (let n = 0; n < MAX_CODES_FROM; n += 1) await fixture.send(newEmail(), 'register', { from })
    const refused = fixture.send(newEmail(), 'register', { from, now: NOW + 60_000 })
    await expect(refused).rejects.toMatchObject({ kind: 'too_many_codes', details: { minutes: 59 } })
    expect(await outcomeOf(fixture.send(newEmail(), 'register', { from: 'another' }))).toBe('done')
  })

  test('ten times as many come from a /48, and no more from its households', async () => {
    const ask = (n: number, of = '2001:db8:5') =>
      outcomeOf(fixture.send(newEmail(), 'register', { from: `${of}:${n.toString(16)}` }))
    for (let n = 0; n < MAX_CODES_FROM * 10; n += 1) expect(await ask(n)).toBe('done')
    expect(await ask(MAX_CODES_FROM * 10)).toBe('too_many_codes')
    expect(await ask(1, '2001:db8:55')).toBe('done')
    expect(await outcomeOf(fixture.send(newEmail(), 'register'))).toBe('done')
  })

  test('is refused if no mail can be sent or no more are accepted', async () => {
    fixture.room.isFull = true
    expect(await outcomeOf(fixture.send(newEmail(), 'register'))).toBe('mail_unavailable')
    fixture.room.isFull = false
    // It neither ended the previous one nor counts.
    const email = newEmail()
    const before = await fixture.send(email, 'register', { from: HOME })
    fixture.room.isFull = true
    for (let n = 0; n < MAX_CODES_TO; n += 1)
      expect(await outcomeOf(fixture.send(email, 'register', { from: HOME }))).toBe('mail_unavailable')
    fixture.room.isFull = false
    const code = { email, purpose: 'register', code: before, from: HOME, now: NOW } as const
    expect(await outcomeOf(checkCode(fixture.setup, code))).toBe('done')
    expect(await outcomeOf(fixture.send(email, 'register', { from: HOME }))).toBe('done')
    const none = { ...fixture.setup, codes: { ...fixture.setup.codes, mailer: null } }
    const asked = { email: newEmail(), purpose: 'register', code: '123456', from: HOME, now: NOW } as const
    expect(await outcomeOf(checkCode(none, asked))).toBe('mail_unavailable')
  })
})

describe('replacing a login password', () => {
  // The codes of a home and a stranger, and everything else in the mailbox: someone who read it for a moment has them all.
  const withCodes = async () => {
    const email = newEmail()
    const home = Buffer.alloc(16, 6)
    const session = await fixture.session(
      await fixture.signUp(email, { trace: { ...NO_TRACE, network: home } }),
    )
    const early = await fixture.send(email, 'forgot_password')
    const own = await fixture.send(email, 'forgot_password', { network: home })
    const reset = (emailCode: string) =>
      outcomeOf(
        resetPassword(fixture.setup, { email, emailCode, newPassword: 'other22', from: ELSEWHERE, now: NOW }),
      )
    return { email, session, early, own, reset }
  }

  test('with a code leaves no other of the address, from any network and for any purpose', async () => {
    const { email, early, own, reset } = await withCodes()
    const other = await fixture.send(email, 'connect_wallet')
    expect([await reset(own), await reset(early)]).toEqual(['done', 'email_code_wrong'])
    const shown = checkCode(fixture.setup, {
      email,
      purpose: 'connect_wallet',
      code: other,
      from: HOME,
      now: NOW,
    })
    expect(await outcomeOf(shown)).toBe('email_code_wrong')
  })

  test('with the old one leaves none either', async () => {
    const { session, own, early, reset } = await withCodes()
    const change = (oldPassword: string) =>
      outcomeOf(changePassword(fixture.db, { session, oldPassword, newPassword: 'other22', now: NOW }))
    expect([await change('wrong11'), await change(PASSWORD)]).toEqual(['password_wrong', 'done'])
    expect([await reset(own), await reset(early)]).toEqual(['email_code_wrong', 'email_code_wrong'])
  })

  test('with two codes at once works with one, which locks none before those that were sent earlier', async () => {
    const { email, early, own, reset } = await withCodes()
    const holder = await fixture.db.pool.connect()
    try {
      await holder.query('begin')
      const { rows } = await holder.query<{ id: bigint }>(
        "select id from email_code where email_hash = $1 and purpose = 'forgot_password' order by id",
        [hashOf(email)],
      )
      const lock = ({ id }: { id: bigint } = { id: 0n }) =>
        holder.query('select from email_code where id = $1 for update nowait', [id])
      await lock(rows[0])
      const code = { id: rows[1]?.id ?? 0n }
      const ending = inTransaction(fixture.db.pool, (client) =>
        endCodes(client, { email, spent: code, now: NOW }),
      )
      await expect.poll(() => countLockWaits(fixture.db.pool)).toBeGreaterThan(0)
      await lock(rows[1])
      await holder.query('rollback')
      await ending
    } finally {
      holder.release(true)
    }
    const second = await withCodes()
    const outcomes = await Promise.all([second.reset(second.own), second.reset(second.early)])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect([await reset(own), await reset(early)]).toEqual(['email_code_wrong', 'email_code_wrong'])
  })
})

test('mails with codes take turns by the household that requests them, and of IPv6 by its /48', async () => {
  for (const from of ['203.0.113.7', '2001:db8:7:1']) await fixture.send(newEmail(), 'register', { from })
  expect(fixture.sent.slice(-2).map(({ household }) => household)).toEqual(['203.0.113.7', '2001:db8:7:'])
})

test('wrong passwords from a /48 are ten times those of a household, over all addresses', async () => {
  const hash = keyedHash(Buffer.alloc(32, 9), 'sign-in marks')
  const guess = (n: number, of: string) => {
    const fingerprints = { hash, browser: `bot ${n}`, network: `${of}:${n.toString(16)}` }
    const shards = shardsOf({ email: newEmail(), isKnownBrowser: false, fingerprints })
    return outcomeOf(countTry(fixture.db, { shards, now: NOW }))
  }
  const most = MAX_TRIES_OF_NETWORK * 10
  for (let n = 0; n < most; n += 1) expect(await guess(n, '2001:db8:6')).toBe('done')
  expect(await guess(most, '2001:db8:6')).toBe('too_many_tries')
  expect(await guess(1, '2001:db8:66')).toBe('done')
})

test('what no longer counts is deleted', async () => {
  const [old, fresh] = [newEmail(), newEmail()]
  const late = NOW + 24 * 3_600_000
  const shards = (email: string) => shardsOf({ email, isKnownBrowser: false, fingerprints: null })
  await fixture.send(old, 'register')
  await fixture.send(fresh, 'register', { now: NOW + 1 })
  await countTry(fixture.db, { shards: shards(old), now: late - TRIES_COUNT_FOR_MS })
  await countTry(fixture.db, { shards: shards(fresh), now: late - TRIES_COUNT_FOR_MS + 1 })
  await sweepExpired(fixture.db, { now: late })
  const left = async (sql: string) => (await fixture.db.pool.query<{ hash: Buffer }>(sql)).rows
  const codes = await left('select distinct email_hash as hash from email_code')
  expect(codes).toContainEqual({ hash: hashOf(fresh) })
  expect(codes).not.toContainEqual({ hash: hashOf(old) })
  const tries = await left('select distinct shard as hash from sign_in_try')
  expect(tries).toContainEqual({ hash: hashOf(`address ${fresh}`) })
  expect(tries).not.toContainEqual({ hash: hashOf(`address ${old}`) })
})
