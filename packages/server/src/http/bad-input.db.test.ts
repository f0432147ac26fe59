// Long because the same raw caller below sends every input, and afterwards nothing may have changed.
import { publicKeyOf } from '@nibble/client'
import {
  assetsList,
  betOrder,
  betTime1,
  cancelBetOrder,
  deviceLoginCode,
  loginAuth,
  loginSend,
  orderInfo,
  orderList,
  REFUSALS,
  type Route,
  roundProof,
  routes,
} from '@nibble/contract'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RawAnswer, type RawCaller, rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
let player: TestPlayer
let raw: RawCaller
let round: string

beforeAll(async () => {
  // The fuzzing below is one fast caller, so only the limits of single calls apply.
  nibble = await startTestApp({ limits: { perAddressPerMinute: 1_000_000 } })
  player = await nibble.signIn()
  raw = await rawCaller(nibble, player)
  round = await nibble.round()
})
afterAll(() => nibble.stop())

const outcome = ({ status, body }: RawAnswer): string =>
  status === 200 ? `${body.data?.refusal ?? body.code}` : `${status} ${body.reason ?? ''}`.trim()

/** A whole slip with one thing changed, as JSON text. */
const slip = (changes: Record<string, unknown> = {}, bet: Record<string, unknown> = {}): string =>
  JSON.stringify({
    idempotencyKey: crypto.randomUUID(),
    round,
    asset: 'PLAY_POINT',
    bets: [{ game: 'exact', pick: 'f', stake: '10', ...bet }],
    ...changes,
  })
const place = async (text: string) => outcome(await raw.call(betOrder.path, text))

/** Everything that a call may have changed. */
const state = async (): Promise<string> => {
  const { rows } = await nibble.db.pool.query<{ state: string }>(
    `select (select count(*) from bet) || ' bets, ' || (select count(*) from entry) || ' entries, ' ||
            (select count(*) from posting) || ' postings, ' || (select count(*) from idempotency) || ' keys, ' ||
            (select coalesce(sum(balance), 0) from account where player_id is not null) || ' held' as state`,
  )
  return rows[0]?.state ?? ''
}
let before = ''
const unchanged = async (): Promise<void> => expect(await state()).toBe(before)

describe('a slip', () => {
  beforeAll(async () => {
    before = await state()
  })

  test.each([
    '1e3',
    '0x10',
    '-1',
    '1.0000001',
    ' 5 ',
    '５',
    '１０',
    '+1',
    '1,5',
    '1_000',
    '',
    '.5',
    '5.',
    '1.',
    'NaN',
    'Infinity',
    '١٠',
    '10\n',
    '1 000',
    '0.0000001',
    '1000000000000',
    '18446744073709551616',
    '9'.repeat(400),
    'null',
    '10 PLAY_POINT',
  ])('of %j is refused as an invalid amount', async (stake) => {
    expect(await place(slip({}, { stake }))).toBe('amount_malformed')
    await unchanged()
  })

  test.each([[['10']], [[]], [10], [{ amount: '10' }], [null], [true], [2 ** 64], [{}]])(
    'of %j, which is not text, is refused as an invalid amount',
    async (stake) => {
      expect(await place(slip({}, { stake }))).toBe('amount_malformed')
      await unchanged()
    },
  )

  test.each([
    ['0', 'below_minimum'],
    ['9.999999', 'below_minimum'],
    ['100000.000001', 'above_maximum'],
    ['999999999999.999999', 'above_maximum'],
    ['10000.000001', 'balance_short'],
  ])('of %s is refused: %s', async (stake, kind) => {
    expect(await place(slip({}, { stake }))).toBe(kind)
    await unchanged()
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['game_unknown', {}, { game: 'roulette' }],
    ['game_unknown', {}, { game: 7 }],
    ['game_unknown', {}, { game: 'EXACT' }],
    ['pick_unknown', {}, { pick: 'g' }],
    ['pick_unknown', {}, { pick: 'F' }],
    ['pick_unknown', {}, { pick: '' }],
    ['pick_unknown', {}, { pick: ['f'] }],
    ['pick_unknown', {}, { pick: 'f'.repeat(17) }],
    ['pick_unknown', {}, { game: 'lucky-2', pick: 'a3' }],
    ['pick_unknown', {}, { game: 'lucky-2', pick: '33' }],
    ['pick_unknown', {}, { game: 'left-right', pick: 'toString' }],
    ['asset_unknown', { asset: 'ELT' }, {}],
    ['asset_unknown', { asset: '__proto__' }, {}],
    ['asset_not_stakeable', { asset: 'REWARD_POINT' }, {}],
    ['round_unknown', { round: '2026112110000' }, {}],
    ['round_unknown', { round: '2026133110001' }, {}],
    ['round_unknown', { round: '2026112199999' }, {}],
    ['round_unknown', { round: 2026112110001 }, {}],
    ['round_unknown', { round: '2020010110001' }, {}],
  ])('is refused as %s: %j %j', async (kind, changes, bet) => {
    expect(await place(slip(changes, bet))).toBe(kind)
    await unchanged()
  })

  test.each([
    ['no key', () => slip({ idempotencyKey: undefined })],
    ['a key that is not a UUID', () => slip({ idempotencyKey: 'again' })],
    ['no bets', () => slip({ bets: [] })],
    [
      '41 bets',
      () => slip({ bets: Array.from({ length: 41 }, () => ({ game: 'exact', pick: 'f', stake: '10' })) }),
    ],
    ['invalid bets', () => slip({ bets: 'all' })],
    ['a list as the body', () => '[]'],
    ['nothing', () => 'null'],
    ['a body that is not JSON', () => '{"idempotencyKey":'],
    ['an empty text', () => ''],
    ['a text that the database cannot hold', () => slip({}, { stake: '10\u0000' })],
    ['half a surrogate pair', () => slip({}, { pick: '\ud800' })],
  ])('with %s is a malformed call', async (_, text) => {
    expect(await place(text())).toBe('400 malformed')
    await unchanged()
  })

  test('with one bad bet of several places none', async () => {
    const bets = [
      { game: 'exact', pick: '0', stake: '10' },
      { game: 'exact', pick: '1', stake: '9' },
    ]
    expect(await place(slip({ bets }))).toBe('below_minimum')
    await unchanged()
  })
})

describe('an envelope', () => {
  test('sent again is refused and stakes nothing more', async () => {
    const { body, headers } = await raw.prepare(betOrder.path, slip())
    expect((await raw.send(betOrder.path, body, headers)).status).toBe(200)
    before = await state()

    const again = await raw.send(betOrder.path, body, headers)
    expect([again.status, await again.json()]).toMatchObject([400, { code: 400, reason: 'repeated' }])
    await unchanged()
  })

  test('from too long ago, or from the future, is refused', async () => {
    for (const ago of [60_500, 3_600_000, -61_000, -3_600_000]) {
      const answer = await raw.call(betOrder.path, slip(), { timestamp: Date.now() - ago })
      expect(outcome(answer)).toBe('400 timestamp')
    }
    await unchanged()
  })

  test('for one call does not work for another, nor does its proof', async () => {
    const { body, headers } = await raw.prepare(assetsList.path, slip())
    expect((await raw.send(betOrder.path, body, headers)).status).toBe(400)

    const good = await raw.prepare(betOrder.path, slip())
    const other = await raw.prepare(betOrder.path, slip())
    const crossed = await raw.send(betOrder.path, good.body, other.headers)
    expect([crossed.status, await crossed.json()]).toMatchObject([401, { reason: 'proof' }])
    await unchanged()
  })

  test('that is invalid is malformed, in the language of the call', async () => {
    const bodies = [
      '',
      '{}',
      '[]',
      'null',
      '"x"',
      '{"data":"',
      '\u0000',
      '{"data":"a","key":"b","ip":"","timestamp":1}',
    ]
    for (const body of bodies) {
      const response = await raw.send(betTime1.path, body, {
        'content-type': 'application/json',
        'accept-language': 'es',
      })
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 400, reason: 'malformed', message: expect.stringMatching(/\S/) },
      ])
    }
  })

  test('of another kind, too large, or for no path, has its status', async () => {
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(nibble.url + path, init)
      const body: unknown = await response.json()
      expect(body).toMatchObject({ code: response.status, message: expect.stringMatching(/\S/) })
      return response.status
    }
    const json = { 'content-type': 'application/json' }
    expect(
      await send(betTime1.path, { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }),
    ).toBe(400)
    expect(await send(betTime1.path, { method: 'POST', body: 'x'.repeat(70_000), headers: json })).toBe(413)
    expect(
      await send(betTime1.path, { method: 'POST', body: '{}', headers: { ...json, 'login-type': 'ADMIN' } }),
    ).toBe(403)
    expect(await send('/api/app/user/nothing', { method: 'POST', body: '{}', headers: json })).toBe(404)
    expect(await send('/../../etc/passwd', {})).toBe(404)
    expect(await send(betTime1.path, {})).toBe(404)
    expect(await send(betTime1.path, { method: 'DELETE' })).toBe(404)
    expect(await send('/%', {})).toBe(400)
  })
})

describe('a bet that is not the caller’s', () => {
  test.each(['1', '999999999999999999', '0', '-1', '01', '1.5', '9'.repeat(19), 'x', ''])(
    'named %j is unknown to every call that takes one',
    async (betId) => {
      before = await state()
      const key = crypto.randomUUID()
      const signature = '0'.repeat(128)
      const asked = [
        await raw.call(orderInfo.path, JSON.stringify({ betId })),
        await raw.call(cancelBetOrder.path, JSON.stringify({ betId, idempotencyKey: key, signature })),
        await raw.call(roundProof.path, JSON.stringify({ betId })),
      ]
      expect(asked.map(outcome)).toEqual(['bet_unknown', 'bet_unknown', 'bet_unknown'])
      await unchanged()
    },
  )
})

describe('a sign-in', () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  const profile = { country: 'CO', ofAge: true }
  const start = async () => {
    const sessionKey = await publicKeyOf(player.key)
    const sent = await raw.call(loginSend.path, JSON.stringify({ address: wallet.address, sessionKey }))
    return { nonce: sent.body.data?.nonce ?? '', message: sent.body.data?.message ?? '' }
  }
  const auth = async (body: Record<string, unknown>) =>
    outcome(await raw.call(loginAuth.path, JSON.stringify({ address: wallet.address, profile, ...body })))

  test('with another’s signature, a used or an unknown nonce is refused', async () => {
    const { nonce, message } = await start()
    const signature = await wallet.signMessage({ message })

    expect(await auth({ nonce, signature: await other.signMessage({ message }) })).toBe('signature_mismatch')
    expect(await auth({ nonce, signature, address: other.address })).toBe('signature_mismatch')
    expect(await auth({ nonce: '0'.repeat(32), signature })).toBe('nonce_expired')
    expect(await auth({ nonce, signature, profile: { country: 'US', ofAge: true } })).toBe('country_blocked')
    expect(await auth({ nonce, signature, profile: { country: 'Colombia', ofAge: true } })).toBe(
      'country_unknown',
    )
    expect(await auth({ nonce, signature })).toBe('20000')
    expect(await auth({ nonce, signature })).toBe('nonce_expired')
  })

  test('with an invalid address, signature or key is refused or malformed', async () => {
    const sessionKey = await publicKeyOf(player.key)
    const send = async (body: Record<string, unknown>) =>
      outcome(await raw.call(loginSend.path, JSON.stringify(body)))
    expect(await send({ address: '0x12', sessionKey })).toBe('address_malformed')
    expect(await send({ address: 7, sessionKey })).toBe('address_malformed')
    expect(await send({ address: wallet.address, sessionKey: { ...sessionKey, d: 'secret', x: 'A' } })).toBe(
      '400 malformed',
    )
    expect(await send({ address: wallet.address, sessionKey, invitationCode: 'NOBODY' })).toBe(
      'invitation_unknown',
    )
    expect(await send({ address: wallet.address, sessionKey, invitationCode: "' or 1=1" })).toBe(
      'invitation_unknown',
    )
    expect(await auth({ nonce: (await start()).nonce, signature: 'signed' })).toBe('400 malformed')
  })
})

describe('a caller in a hurry', () => {
  test('is told how long to wait, each player separately', async () => {
    const hasty = await nibble.signIn()
    const theirs = await rawCaller(nibble, hasty)
    const answers = []
    for (let count = 0; count < 7; count += 1) answers.push(await theirs.call(deviceLoginCode.path, '{}'))
    expect(answers.slice(0, 6).map(outcome)).toEqual(Array.from({ length: 6 }, () => '20000'))
    expect(answers[6]?.body).toMatchObject({ code: 9001, data: { refusal: 'too_often' } })
    // Ten after the last accepted one: on a slow machine some of them have passed.
    const { seconds = 0 } = (answers[6]?.body.data ?? {}) as { seconds?: number }
    expect(seconds).toBeGreaterThan(4)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(answers[6]?.body.message).toContain(String(seconds))
    expect(outcome(await raw.call(deviceLoginCode.path, '{}'))).toBe('20000')
  })
})

describe('no input', () => {
  const harmless = [...routes.values()].filter(({ path }) => !path.endsWith('/logout'))
  const anyBody = fc.oneof(fc.anything({ withBigInt: false }), fc.json(), fc.string())
  const orders = fc.record(
    {
      idempotencyKey: fc.oneof(fc.uuid(), fc.anything()),
      round: fc.oneof(fc.constant('2026112110001'), fc.string(), fc.nat()),
      asset: fc.oneof(fc.constantFrom('PLAY_POINT', 'USDT', 'ELT'), fc.anything()),
      betId: fc.oneof(fc.nat().map(String), fc.anything()),
      game: fc.oneof(fc.constantFrom('exact', 'sum', 'no'), fc.anything()),
      roundLength: fc.oneof(fc.constantFrom('1m', '3m', '2m'), fc.anything()),
      cursor: fc.oneof(fc.string(), fc.base64String(), fc.anything()),
      limit: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      height: fc.oneof(fc.nat().map(String), fc.anything()),
      bets: fc.oneof(
        fc.array(fc.record({ game: fc.constant('exact'), pick: fc.string(), stake: fc.string() }), {
          maxLength: 3,
        }),
        fc.anything(),
      ),
    },
    { requiredKeys: [] },
  )

  test('breaks the server or moves money', async () => {
    before = await state()
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Route>(...harmless),
        fc.oneof(orders, anyBody),
        async (route, body) => {
          const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? 'null')
          const { status, body: answer } = await raw.call(route.path, text)
          seen.add(`${status} ${answer.code}`)
          expect([200, 400]).toContain(status)
          if (status === 200 && answer.code !== 20000) {
            expect(answer.code).toBe(9001)
            expect(REFUSALS).toContain(answer.data?.refusal)
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(seen).toEqual(new Set(['200 20000', '200 9001', '400 400']))
    await unchanged()
  })

  test('stops a list from paging, or pages beyond its own player', async () => {
    for (const cursor of [
      '',
      '0',
      '-1',
      'null',
      '{"id":1}',
      '9'.repeat(100),
      btoa('1'),
      "'; drop table bet; --",
    ]) {
      const answer = await raw.call(orderList.path, JSON.stringify({ cursor }))
      expect(['20000', '400 malformed']).toContain(outcome(answer))
    }
  })

  test('as an unknown cursor or invalid day breaks a list', async () => {
    const odd = ['\u0000', '2026-99-99', '2026-02-31', '2026-99-99.rebateBonus', '2026-02-31.USDT']
    const past = [
      '9'.repeat(18),
      `${'9'.repeat(18)}.USDT`,
      'zzzzzzzzzzzz.zzzzzzzzzzzz',
      '9999999999999.9999999999999',
    ]
    for (const { path } of harmless)
      for (const cursor of [...odd, ...past]) {
        const text = JSON.stringify({ cursor, day: cursor.slice(0, 10), record: 'rebateBonus' })
        const { status } = await raw.call(path, text)
        expect([path, cursor, status < 500 || path.startsWith('/api/app/deposit/')]).toEqual([
          path,
          cursor,
          true,
        ])
      }
  })
})
