import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidHeader, vapidKeyOf } from './vapid-key.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('one secret gives one key, another secret another', () => {
  const key = vapidKeyOf(Buffer.alloc(32, 1))
  expect(key.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(vapidKeyOf(Buffer.alloc(32, 1)).publicKey).toBe(key.publicKey)
  expect(vapidKeyOf(Buffer.alloc(32, 2)).publicKey).not.toBe(key.publicKey)
})

test('a push service can verify who sends, to whom and until when', () => {
  const key = vapidKeyOf(Buffer.alloc(32, 1))
  const header = vapidHeader(key, {
    origin: 'https://push.example',
    subject: 'mailto:house@play.example',
    now: NOW,
  })
  const [, said = '', claims = '', signature = '', shown = ''] =
    /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:house@play.example',
    exp: Date.parse('2026-11-22T00:00:00Z') / 1_000,
  })
  const point = Buffer.from(shown, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const signed = Buffer.from(signature, 'base64url')
  expect(verify('sha256', Buffer.from(said), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed)).toBe(
    true,
  )
})
