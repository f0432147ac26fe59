import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, sealFor } from './seal.ts'
import { keyedHash } from './secrets.ts'

const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const what = { label: 'operator 7', plain: Buffer.from('a seed') }

test('what is sealed opens only under its own secret, use and label', () => {
  const seal = sealFor([old], 'operators')
  const sealed = seal.seal(what)
  expect(seal.open({ ...what, sealed })).toEqual(what.plain)
  expect(seal.open({ label: 'operator 8', sealed })).toBeNull()
  expect(sealFor([old], 'envelope keys').open({ ...what, sealed })).toBeNull()
  expect(sealFor([next], 'operators').open({ ...what, sealed })).toBeNull()
  expect(seal.open({ ...what, sealed: Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]) })).toBeNull()
})

test('every use has its own key, which reveals neither the secret nor another key', () => {
  const keys = ['operators', 'envelope keys', 'sign-in marks', 'email codes'].map((use) =>
    deriveKey(old, use).toString('hex'),
  )
  expect(new Set([...keys, old.toString('hex')]).size).toBe(5)
  expect(keyedHash(old, 'sign-in marks')('x')).not.toEqual(keyedHash(next, 'sign-in marks')('x'))
  expect(keyedHash(old, 'one')('x')).not.toEqual(keyedHash(old, 'other')('x'))
})

test('while one secret replaces another both open; once renewed, only the new one is needed', () => {
  const sealed = sealFor([old], 'operators').seal(what)
  const both = sealFor([next, old], 'operators')
  expect(both.open({ ...what, sealed })).toEqual(what.plain)
  const renewed = both.renew({ ...what, sealed })
  if (renewed === null) throw new Error('not renewed')
  expect(sealFor([next], 'operators').open({ ...what, sealed: renewed })).toEqual(what.plain)
  expect(both.renew({ ...what, sealed: renewed })).toBeNull()
  expect(sealFor([next], 'operators').renew({ ...what, sealed })).toBeNull()
})

test('what the secret itself sealed is renewed under the key of its use', () => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', old, iv).setAAD(Buffer.from(what.label))
  const sealed = Buffer.concat([iv, cipher.update(what.plain), cipher.final(), cipher.getAuthTag()])
  for (const seal of [sealFor([old], 'operators'), sealFor([next, old], 'operators')]) {
    expect(seal.open({ ...what, sealed })).toBeNull()
    const renewed = seal.renew({ ...what, sealed })
    expect(renewed === null ? null : seal.open({ ...what, sealed: renewed })).toEqual(what.plain)
  }
})
