import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  privateDecrypt,
  randomBytes,
  verify,
} from 'node:crypto'
import { betOrder, orderList, userInfo } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { type CallerOptions, createCaller } from './caller.ts'
import { CallFailed, CallRefused, SessionOver } from './errors.ts'
import { makeSessionKey, publicKeyOf, thumbprintOf } from './session-key.ts'

const SERVER_AHEAD_MS = 90_000

type Seen = { path: string; headers: Headers; body: string; question: unknown }

/** The first one of every server: making one takes as long as a test. */
const FIRST_PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The server side of the envelope, written independently from the protocol’s text with node:crypto. */
const makeServer = (answer: (seen: Seen) => unknown) => {
  let now = 1_790_000_000_000
  let keyNumber = 0
  let pair = FIRST_PAIR
  const seen: Seen[] = []
  const wrapped = new Set<string>()
  let lost: ReadonlySet<string> = new Set()
  const failures: { status: number; body: unknown }[] = []
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    const path = new Request(input).url.replace('http://nibble.test', '')
    if (path === '/api/keys') {
      const key = {
        ...pair.publicKey.export({ format: 'jwk' }),
        kid: `k${keyNumber}`,
        use: 'enc',
        alg: 'RSA-OAEP-256',
      }
      return json(200, { keys: [key], serverTime: now + SERVER_AHEAD_MS })
    }
    const failing = failures.shift()
    if (failing !== undefined) return json(failing.status, failing.body)

    const body = Buffer.from(init?.body as Uint8Array).toString()
    const { data, key, timestamp } = JSON.parse(body)
    const [kid, secretText] = key.split('.')
    if (kid !== `k${keyNumber}` || lost.has(key))
      return json(400, { code: 400, message: 'no such key', reason: 'key_unknown' })
    if (Math.abs(timestamp - now - SERVER_AHEAD_MS) > 60_000) {
      return json(400, { code: 400, message: 'stale', reason: 'timestamp' })
    }
    wrapped.add(key)
    const secret = privateDecrypt(
      { key: pair.privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
      Buffer.from(secretText, 'base64url'),
    )
    const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32))
    const bytes = Buffer.from(data, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', derive('nibble/1 request'), bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`POST\n${path}\n${timestamp}`)).setAuthTag(bytes.subarray(-16))
    const question = JSON.parse(
      decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8'),
    )

    const call = { path, headers: new Headers(init?.headers), body, question }
    seen.push(call)
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', derive('nibble/1 response'), iv)
    const answeredAt = now + SERVER_AHEAD_MS
    cipher.setAAD(Buffer.from(`POST\n${path}\n${timestamp}\n${answeredAt}`))
    const sealed = [iv, cipher.update(JSON.stringify(answer(call))), cipher.final(), cipher.getAuthTag()]
    return json(200, { data: Buffer.concat(sealed).toString('base64url'), timestamp: answeredAt })
  }

  const caller = (options: Partial<CallerOptions> = {}) =>
    createCaller({ baseUrl: 'http://nibble.test', fetch, localNow: () => now, ...options })
  return {
    caller,
    seen,
    wrapped,
    failNext: (status: number, body: unknown) => failures.push({ status, body }),
    /** Drops all visits, as when another server takes over. */
    loseVisits: () => {
      lost = new Set(wrapped)
    },
    pass: (ms: number) => {
      now += ms
    },
    rotate: () => {
      keyNumber += 1
      pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    },
  }
}

const PAGE = { items: [], nextCursor: null }
const ok = (data: unknown) => () => ({ code: 20000, message: 'success', data })

describe('a call', () => {
  test('carries amounts as decimal strings and returns them as amounts', async () => {
    const server = makeServer(ok({ bets: [], assetsAvailable: '99.5', receipt: null }))
    const answer = await server.caller().call(betOrder, {
      idempotencyKey: '0193c1b2-7a1e-7c3a-9c1d-5b0f6f4b2a10',
      round: '2026112110601',
      asset: 'PLAY_POINT',
      bets: [{ game: 'exact', pick: 'f', stake: amountOf(10_500_000n) }],
    })

    expect(server.seen[0]?.question).toMatchObject({ bets: [{ game: 'exact', pick: 'f', stake: '10.5' }] })
    expect(answer.assetsAvailable).toBe(99_500_000n)
  })

  test('fills in defaults', async () => {
    const server = makeServer(ok(PAGE))
    await server.caller().call(orderList, { game: 'sum' })
    expect(server.seen[0]?.question).toEqual({ game: 'sum', state: 'all', limit: 20 })
  })

  test('of a guest carries language and login type, and no session', async () => {
    const server = makeServer(ok(PAGE))
    await server.caller({ language: () => 'es-CO' }).call(orderList, {})
    const headers = server.seen[0]?.headers
    expect(headers?.get('accept-language')).toBe('es-CO')
    expect(headers?.get('login-type')).toBe('USER')
    expect(headers?.get('token')).toBeNull()
    expect(headers?.get('signature')).toBeNull()
  })

  test('of a signed-in player proves their key over method, path, time and body', async () => {
    const server = makeServer(ok(PAGE))
    const key = await makeSessionKey()
    await server.caller({ credentials: () => ({ token: 'T'.repeat(43), key }) }).call(orderList, {})

    const call = server.seen[0]
    const [version, at, signature = ''] = call?.headers.get('signature')?.split('.') ?? []
    const digest = createHash('sha256')
      .update(call?.body ?? '')
      .digest('base64url')
    const text = `POST\n${orderList.path}\n${at}\n${digest}`
    const publicKey = createPublicKey({ key: { ...(await publicKeyOf(key)) }, format: 'jwk' })
    expect(version).toBe('v1')
    expect(call?.headers.get('token')).toBe('T'.repeat(43))
    expect(
      verify(
        'sha256',
        Buffer.from(text),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
  })

  test('that is refused throws the kind, the sentence and the details', async () => {
    const data = { refusal: 'below_minimum', min: '10' }
    const server = makeServer(() => ({ code: 9001, message: 'Below the minimum.', data }))
    const error: unknown = await server
      .caller()
      .call(orderList, {})
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({
      kind: 'below_minimum',
      message: 'Below the minimum.',
      details: { min: '10' },
    })
  })

  test('whose session is over throws SessionOver', async () => {
    const server = makeServer(() => ({ code: 87321, message: 'expired', data: null }))
    await expect(server.caller().call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
  })

  test('that gets a status throws it with the server’s sentence, and is not repeated', async () => {
    const server = makeServer(ok(PAGE))
    server.failNext(501, { code: 501, message: 'This is not open yet.' })
    const error: unknown = await server
      .caller()
      .call(orderList, {})
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error).toMatchObject({ status: 501, message: 'This is not open yet.' })
    expect(server.seen).toHaveLength(0)
  })

  test('that reaches nobody fails with status 0, and a later one tries again', async () => {
    const server = makeServer(ok(PAGE))
    let isDown = true
    const caller = createCaller({
      baseUrl: 'http://nibble.test',
      fetch: async () => {
        if (isDown) throw new TypeError('fetch failed')
        return new Response('{}', { status: 200 })
      },
    })
    await expect(caller.call(orderList, {})).rejects.toMatchObject({ status: 0 })
    isDown = false
    await expect(caller.call(orderList, {})).rejects.toMatchObject({
      message: 'the published keys cannot be read',
    })
    expect(server.seen).toHaveLength(0)
  })

  test('that was aborted throws the reason of its signal', async () => {
    const server = makeServer(ok(PAGE))
    const gone = AbortSignal.abort(new Error('left the page'))
    await expect(server.caller().call(orderList, {}, { signal: gone })).rejects.toThrow('left the page')
    expect(server.seen).toHaveLength(0)
  })

  test('with an answer of another shape fails', async () => {
    const server = makeServer(ok({ items: 'none' }))
    await expect(server.caller().call(orderList, {})).rejects.toMatchObject({ status: 0, name: 'CallFailed' })
  })
})

describe('the visit', () => {
  test('wraps one secret, and a new one after ten minutes', async () => {
    const server = makeServer(ok(PAGE))
    const caller = server.caller()
    await Promise.all([caller.call(orderList, {}), caller.call(orderList, {}), caller.call(orderList, {})])
    server.pass(599_999)
    await caller.call(orderList, {})
    expect(server.wrapped.size).toBe(1)

    server.pass(1)
    await caller.call(orderList, {})
    expect(server.wrapped.size).toBe(2)
  })

  test('starts again, once, when the server has another key', async () => {
    const server = makeServer(ok(PAGE))
    const caller = server.caller()
    await caller.call(orderList, {})
    server.rotate()
    await caller.call(orderList, {})
    expect(server.seen).toHaveLength(2)
    expect(server.wrapped.size).toBe(2)

    server.failNext(400, { code: 400, message: 'no', reason: 'key_unknown' })
    server.failNext(400, { code: 400, message: 'no', reason: 'key_unknown' })
    await expect(caller.call(orderList, {})).rejects.toMatchObject({ status: 400, reason: 'key_unknown' })
  })

  test('is named beside each of its calls', async () => {
    const server = makeServer(ok(PAGE))
    await server.caller().call(orderList, {})
    const [key] = server.wrapped
    expect(server.seen[0]?.headers.get('visit')).toBe(key?.slice(-22))
    expect(server.seen[0]?.headers.get('visit')).toHaveLength(22)
  })

  test('that its server lost is begun again once, however many calls fail together', async () => {
    const server = makeServer(ok(PAGE))
    const caller = server.caller()
    const both = () => Promise.all([caller.call(orderList, {}), caller.call(orderList, {})])
    await both()
    server.loseVisits()
    await both()
    expect(server.seen).toHaveLength(4)
    expect(server.wrapped.size).toBe(2)
  })

  test('uses the server’s clock, and sets its own again when that was off', async () => {
    const server = makeServer(ok(PAGE))
    const caller = server.caller()
    await caller.call(orderList, {})
    expect(caller.clock.offsetMs()).toBe(SERVER_AHEAD_MS)

    caller.clock.reset()
    await caller.call(orderList, {})
    expect(server.seen).toHaveLength(2)
    expect(caller.clock.offsetMs()).toBe(SERVER_AHEAD_MS)
  })
})

describe('the session key', () => {
  test('cannot be exported and has the thumbprint of RFC 7638', async () => {
    const pair = await makeSessionKey()
    expect(pair.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()

    const key = await publicKeyOf(pair)
    const canonical = `{"crv":"P-256","kty":"EC","x":"${key.x}","y":"${key.y}"}`
    expect(await thumbprintOf(key)).toBe(createHash('sha256').update(canonical).digest('base64url'))
  })
})
