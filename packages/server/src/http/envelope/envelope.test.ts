// Longer than 300 lines: every reason for refusing an envelope, with the helpers that make one.

import { createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { startVisit } from '@nibble/client'
import { type KeySet, RESPONSE_INFO, TIMESTAMP_AHEAD_MS, visitName } from '@nibble/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HttpFailure } from '../failure.ts'
import { createKeyRing, makeEnvelopeKey, memoryKeyStore } from './key-ring.ts'
import { createOnce } from './once.ts'
import { type EnvelopeHandler, openEnvelope, sealAnswer } from './open-envelope.ts'
import { createVisits } from './visits.ts'

const NOW = 1_790_000_000_000
const PATH = '/api/app/bet/betOrder'
const DAY_MS = 24 * 3_600_000

/** There is no other server. */
const alone = async () => 0

/** The first one of every ring: making one takes as long as a test. */
const firstKey = makeEnvelopeKey(NOW)

const makeHandler = async (changes: Partial<EnvelopeHandler> = {}) => {
  const store = memoryKeyStore()
  await store.save(await firstKey)
  const ring = await createKeyRing({ store, now: NOW })
  const visits = createVisits(ring, alone)
  const once = createOnce({ maxEntries: 1_000 })
  const handler: EnvelopeHandler = {
    visits,
    once,
    startedAt: NOW - 3_600_000,
    allowUnwrap: () => {},
    ...changes,
  }
  const [key] = ring.publicKeys()
  if (key === undefined) throw new Error('no key')
  return { handler, ring, visit: await startVisit(key, NOW) }
}

const open = (handler: EnvelopeHandler, body: unknown, { path = PATH, now = NOW, method = 'POST' } = {}) =>
  openEnvelope(handler, { method, path, body, address: '127.0.0.1', now })

const sealed = async (
  visit: Awaited<ReturnType<typeof startVisit>>,
  text: string,
  { path = PATH, timestamp = NOW } = {},
) => ({
  data: await visit.seal(text, { method: 'POST', path, timestamp }),
  key: visit.key,
  ip: '',
  timestamp,
})

const failure = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'opened'
  } catch (error) {
    if (error instanceof HttpFailure) return `${error.status} ${error.reason}`
    throw error
  }
}

describe('an envelope', () => {
  test('is opened, and its answer read by the visit that asked', async () => {
    const { handler, visit } = await makeHandler()
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string(),
        async (question, reply) => {
          const opened = await open(handler, await sealed(visit, question))
          expect(opened.text).toBe(question)

          const answer = sealAnswer(opened, { method: 'POST', path: PATH, text: reply, now: NOW + 5 })
          expect(await visit.open(answer, { method: 'POST', path: PATH, timestamp: NOW })).toBe(reply)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('gives its address or nothing: an invalid one is not recorded', async () => {
    const { handler, visit } = await makeHandler()
    const claimed = async (ip: string) =>
      (await open(handler, { ...(await sealed(visit, '{}')), ip })).claimedIp
    for (const ip of ['203.0.113.7', '2001:db8::1', '']) expect(await claimed(ip)).toBe(ip)
    for (const ip of ['\u0000', '203.0.113.7\u0000', '\ud800', 'x'.repeat(64)])
      expect(await claimed(ip)).toBe('')
  })
  test('opens once', async () => {
    const { handler, visit } = await makeHandler()
    const body = await sealed(visit, '{}')

    expect(await failure(open(handler, body))).toBe('opened')
    expect(await failure(open(handler, body))).toBe('400 repeated')
    expect(await failure(open(handler, { ...body, ip: '1.2.3.4' }))).toBe('400 repeated')
    expect(await failure(open(handler, body, { now: NOW + 59_000 }))).toBe('400 repeated')
  })

  test('stays spent even if its visit was forgotten meanwhile', async () => {
    const { handler, ring, visit } = await makeHandler()
    const body = await sealed(visit, '{}')
    await open(handler, body)

    const forgetful = { ...handler, visits: createVisits(ring, alone) }
    expect(await failure(open(forgetful, body))).toBe('400 repeated')
  })

  test('is valid for 60 seconds, up to 3 seconds ahead, and not from before the start', async () => {
    const { handler, visit } = await makeHandler({ startedAt: NOW - 30_000 })
    const at = async (timestamp: number) => failure(open(handler, await sealed(visit, '{}', { timestamp })))

    expect(await at(NOW - 30_000)).toBe('opened')
    expect(await at(NOW - 30_001)).toBe('400 timestamp')
    expect(await at(NOW + 3_000)).toBe('opened')
    expect(await at(NOW + 3_001)).toBe('400 timestamp')
    expect(await failure(open(handler, await sealed(visit, '{}'), { now: NOW + 60_000 }))).toBe('opened')
    expect(await failure(open(handler, await sealed(visit, '{}'), { now: NOW + 60_001 }))).toBe(
      '400 timestamp',
    )
  })

  test('that one server opened does not open at the next, however far ahead it was stamped', async () => {
    const { handler, ring, visit } = await makeHandler()
    const body = await sealed(visit, '{}', { timestamp: NOW + TIMESTAMP_AHEAD_MS })
    expect(await failure(open(handler, body))).toBe('opened')

    // Like a server whose port was freed late.
    const now = NOW + TIMESTAMP_AHEAD_MS + 1
    const next = {
      ...handler,
      visits: createVisits(ring, alone),
      once: createOnce({ maxEntries: 1 }),
      startedAt: now,
    }
    expect(await failure(open(next, body, { now }))).toBe('400 timestamp')
  })

  test('is bound to its path, its method and its timestamp', async () => {
    const { handler, visit } = await makeHandler()
    const body = await sealed(visit, '{}')

    expect(await failure(open(handler, body, { path: '/api/app/bet/cancelBetOrder' }))).toBe('400 malformed')
    expect(await failure(open(handler, body, { method: 'GET' }))).toBe('400 malformed')
    expect(await failure(open(handler, { ...body, timestamp: NOW + 1 }))).toBe('400 malformed')
    expect(await failure(open(handler, body))).toBe('opened')
  })

  test('of a visit that another server may have had opens only if it was stamped afterwards', async () => {
    const { handler, ring, visit } = await makeHandler()
    const visits = createVisits(ring, async () => NOW)
    const at = async (timestamp: number) =>
      failure(open({ ...handler, visits }, await sealed(visit, '{}', { timestamp })))
    expect([await at(NOW - 1), await at(NOW)]).toEqual(['400 timestamp', 'opened'])
  })

  test('is opened by the visit that its header names, or where there is none', async () => {
    const { handler, visit } = await makeHandler()
    const named = async (name: string | undefined) =>
      failure(
        openEnvelope(handler, {
          method: 'POST',
          path: PATH,
          visit: name,
          address: '127.0.0.1',
          now: NOW,
          body: await sealed(visit, '{}'),
        }),
      )
    expect(await named(visitName(visit.key))).toBe('opened')
    expect(await named(undefined)).toBe('opened')
    for (const name of ['', 'A'.repeat(22), visit.key, visitName(visit.key).slice(1)])
      expect(await named(name)).toBe('400 malformed')
  })

  test('under an unknown key says so, so that a page fetches the keys again', async () => {
    const { handler, visit } = await makeHandler()
    const body = await sealed(visit, '{}')
    const [, wrapped] = body.key.split('.')

    expect(await failure(open(handler, { ...body, key: `elsewhere.${wrapped}` }))).toBe('400 key_unknown')
  })

  test('of the key before a rotation still opens', async () => {
    const { handler, ring, visit } = await makeHandler()
    await ring.rotate({ now: NOW + 1, force: true })

    expect(ring.publicKeys().map(({ kid }) => kid)).toHaveLength(2)
    expect(`${ring.publicKeys()[0]?.kid}`).not.toBe(visit.key.split('.')[0])
    expect(await failure(open(handler, await sealed(visit, '{}')))).toBe('opened')

    await ring.rotate({ now: NOW + 9 * 24 * 3_600_000 })
    expect(ring.publicKeys().map(({ kid }) => kid)).not.toContain(visit.key.split('.')[0])
  })

  test('of a key that was offered for a week opens for one more day', async () => {
    const { ring, visit } = await makeHandler()
    const [kid = ''] = visit.key.split('.')
    const after = async (ms: number) => {
      await ring.rotate({ now: NOW + ms })
      const kids = ring.publicKeys().map((key) => key.kid)
      return { keys: kids.length, opens: kids.includes(kid) }
    }
    expect(await after(7 * DAY_MS - 1)).toEqual({ keys: 1, opens: true })
    expect(await after(7 * DAY_MS)).toEqual({ keys: 2, opens: true })
    expect(await after(8 * DAY_MS)).toEqual({ keys: 2, opens: true })
    expect(await after(8 * DAY_MS + 1)).toEqual({ keys: 1, opens: false })
  })

  test('whose wrapped secret is encoded differently, too short or someone else’s is malformed', async () => {
    const { handler, ring, visit } = await makeHandler()
    const [key] = ring.publicKeys()
    const body = await sealed(visit, '{}')
    const wrap = (secret: Buffer, of: KeySet['keys'][number]) =>
      publicEncrypt(
        { key: createPublicKey({ key: { ...of }, format: 'jwk' }), oaepHash: 'sha256' },
        secret,
      ).toString('base64url')
    if (key === undefined) throw new Error('no key')

    // The last of 342 characters has four unused bits.
    const last = body.key.at(-1) ?? ''
    const twin = String.fromCharCode(last.charCodeAt(0) + 1)
    expect(await failure(open(handler, { ...body, key: body.key.slice(0, -1) + twin }))).toBe('400 malformed')
    expect(await failure(open(handler, { ...body, key: `${key.kid}.${wrap(randomBytes(16), key)}` }))).toBe(
      '400 malformed',
    )
    expect(await failure(open(handler, { ...body, key: `${key.kid}.${'A'.repeat(342)}` }))).toBe(
      '400 malformed',
    )
  })

  test('costs an unwrap only if the handler allows one more', async () => {
    const { handler, visit } = await makeHandler({
      allowUnwrap: () => {
        throw new HttpFailure(429)
      },
    })
    expect(await failure(open(handler, await sealed(visit, '{}')))).toBe('429 null')
  })

  test('that is not one at all is malformed, whatever it is', async () => {
    const { handler, visit } = await makeHandler()
    const good = await sealed(visit, '{}')
    const flipped = (data: string, at: number) =>
      data.slice(0, at) + (data[at] === 'A' ? 'B' : 'A') + data.slice(at + 1)

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.anything(),
          fc.record(
            { data: fc.anything(), key: fc.anything(), ip: fc.anything(), timestamp: fc.anything() },
            { requiredKeys: [] },
          ),
          fc.record({
            data: fc.oneof(
              fc.string(),
              fc.base64String().map((text) => text.replaceAll(/[+/=]/g, '_')),
            ),
            key: fc.constant(good.key),
            ip: fc.string({ maxLength: 80 }),
            timestamp: fc.constant(NOW),
          }),
          fc.nat(good.data.length - 3).map((at) => ({ ...good, data: flipped(good.data, at) })),
          fc.nat(good.data.length - 1).map((length) => ({ ...good, data: good.data.slice(0, length) })),
        ),
        async (body) => {
          expect(await failure(open(handler, body))).toMatch(/^400 (malformed|timestamp|key_unknown)$/)
        },
      ),
      { numRuns: 500 },
    )
    expect(await failure(open(handler, good))).toBe('opened')
  })

  test('beyond what can be remembered is refused, not admitted unchecked', async () => {
    const { handler, visit } = await makeHandler({ once: createOnce({ maxEntries: 2 }) })
    const one = async () => failure(open(handler, await sealed(visit, '{}')))

    expect([await one(), await one(), await one()]).toEqual(['opened', 'opened', '503 null'])
  })

  test('seals each answer under another IV, and with another key than questions have', async () => {
    const { handler, visit } = await makeHandler()
    const opened = await open(handler, await sealed(visit, '{}'))
    const answers = Array.from({ length: 50 }, () =>
      sealAnswer(opened, { method: 'POST', path: PATH, text: '{}', now: NOW }),
    )
    expect(new Set(answers.map(({ data }) => data.slice(0, 16))).size).toBe(50)

    const [answer] = answers
    const bytes = Buffer.from(answer?.data ?? '', 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', opened.visit.requestKey, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`POST\n${PATH}\n${NOW}\n${NOW}`))
    decipher.setAuthTag(bytes.subarray(-16))
    decipher.update(bytes.subarray(12, -16))
    expect(() => decipher.final(), RESPONSE_INFO).toThrow()
  })
})

describe('what was seen', () => {
  test('is forgotten only when it could not come again, even if the clock goes back', () => {
    const once = createOnce({ maxEntries: 10 })
    const take = (id: string, timestamp: number, now: number) => once.take({ id, timestamp, now })

    expect(take('a', NOW, NOW)).toBe('fresh')
    expect(take('a', NOW, NOW + 60_000)).toBe('repeated')
    expect(take('b', NOW + 300_000, NOW + 300_000)).toBe('fresh')
    expect(once.size).toBe(1)
    expect(take('a', NOW, NOW)).toBe('repeated')
    expect(take('c', NOW + 120_000, NOW + 120_000)).toBe('fresh')
  })
})
