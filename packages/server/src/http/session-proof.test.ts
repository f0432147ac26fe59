import { makeSessionKey, publicKeyOf, signProof } from '@nibble/client'
import { expect, test } from 'vitest'
import { importSessionKey } from '../features/session/sessions.ts'
import { HttpFailure } from './failure.ts'
import { checkProof } from './session-proof.ts'

const NOW = 1_790_000_000_000
const CALL = {
  method: 'POST',
  path: '/api/app/user/userInfo',
  timestamp: NOW,
  body: new TextEncoder().encode('{"a":1}'),
}

const check = async (
  changes: Partial<{ header: string | undefined; path: string; body: string; now: number }>,
): Promise<string> => {
  const pair = await makeSessionKey()
  const key = importSessionKey(await publicKeyOf(pair))
  if (key === null) throw new Error('the key was not taken')
  const header = await signProof(pair, CALL)
  const { body = '{"a":1}', ...rest } = changes
  try {
    await checkProof(key, {
      method: 'POST',
      path: CALL.path,
      header,
      now: NOW,
      ...rest,
      body: Buffer.from(body),
    })
    return 'proven'
  } catch (error) {
    if (error instanceof HttpFailure) return `${error.status} ${error.reason}`
    throw error
  }
}

test('a proof is valid for its path, its body and its minute', async () => {
  expect(await check({})).toBe('proven')
  expect(await check({ path: '/api/app/bet/betOrder' })).toBe('401 proof')
  expect(await check({ body: '{"a":2}' })).toBe('401 proof')
  expect(await check({ now: NOW + 60_000 })).toBe('proven')
  expect(await check({ now: NOW + 60_001 })).toBe('400 timestamp')
  expect(await check({ now: NOW - 60_001 })).toBe('400 timestamp')
})

test('a missing or malformed proof, and another key’s, are invalid', async () => {
  expect(await check({ header: undefined })).toBe('401 proof')
  expect(await check({ header: 'v1.1.x' })).toBe('401 proof')
  expect(await check({ header: `v1.${NOW}.${'A'.repeat(86)}` })).toBe('401 proof')
  const other = await signProof(await makeSessionKey(), CALL)
  expect(await check({ header: other })).toBe('401 proof')
})

test('coordinates off the curve are not a key', () => {
  const coordinate = Buffer.alloc(32, 1).toString('base64url')
  expect(importSessionKey({ x: coordinate, y: coordinate })).toBeNull()
})
