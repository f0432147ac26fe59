import { webcrypto } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DUMMY_PASSWORD_HASH, hashPassword, isPassword } from './password-hash.ts'

const { subtle } = webcrypto
const TEXT = new TextEncoder().encode('a call')
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' }
const BY = { by: 'player' } as const
let verify: () => Promise<boolean>
beforeAll(async () => {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const signature = await subtle.sign(SIGNING, pair.privateKey, TEXT)
  verify = () => subtle.verify(SIGNING, pair.publicKey, signature, TEXT)
})

test('a password is stored only as its hash, and each hash has its own salt', async () => {
  const hashed = await hashPassword('secret1', BY)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('secret1', BY)).not.toBe(hashed)
  expect([await isPassword('secret1', hashed, BY), await isPassword('Secret1', hashed, BY)]).toEqual([
    true,
    false,
  ])
  expect(await isPassword('secret1', DUMMY_PASSWORD_HASH, BY)).toBe(false)
})

test('signatures are checked while passwords wait', async () => {
  let hashed = 0
  const hashes = Array.from({ length: 50 }, () => hashPassword('secret1', BY).then(() => (hashed += 1)))
  let most = 0
  while (hashed < hashes.length) {
    const before = hashed
    expect(await verify()).toBe(true)
    most = Math.max(most, hashed - before)
  }
  // In one shared queue a check would wait for some forty-six.
  expect(most).toBeLessThan(20)
  await Promise.all(hashes)
}, 120_000)

test('two are computed and fifty wait; further ones are told to retry, and cost no try', async () => {
  const hashes = Array.from({ length: 52 }, () => hashPassword('secret1', BY))
  let takenBack = 0
  const again = { kind: 'too_often', details: { seconds: 5 } }
  await expect(hashPassword('secret1', BY)).rejects.toMatchObject(again)
  await expect(
    isPassword('secret1', DUMMY_PASSWORD_HASH, {
      by: 'player',
      takeBack: async () => {
        takenBack += 1
      },
    }),
  ).rejects.toMatchObject(again)
  expect(takenBack).toBe(1)
  expect(new Set(await Promise.all(hashes)).size).toBe(52)
  expect(await isPassword('secret1', DUMMY_PASSWORD_HASH, BY)).toBe(false)
}, 120_000)

test('strangers who guess delay no player and no operator', async () => {
  const ended: string[] = []
  const ask = (by: 'player' | 'operator' | 'stranger') =>
    isPassword('secret1', DUMMY_PASSWORD_HASH, { by }).then(
      () => ended.push(by),
      ({ kind }) => ended.push(kind),
    )
  const asked = Array.from({ length: 40 }, () => ask('stranger'))
  await ask('player')
  await ask('operator')
  // In one shared queue all 26 that got a place would end before; without a place it is refused at once.
  expect(ended.filter((each) => each === 'stranger').length).toBeLessThan(13)
  expect(ended.filter((each) => each === 'too_often')).toHaveLength(14)
  await Promise.all(asked)
  expect(ended.filter((each) => each === 'stranger')).toHaveLength(26)
}, 120_000)

test('players who retry all the time keep nobody else from their turn', async () => {
  let isOver = false
  const ask = (by: 'player' | 'operator' | 'stranger') => isPassword('secret1', DUMMY_PASSWORD_HASH, { by })
  let asked = 0
  const rush = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await ask('player')
      asked += 1
    }
  })
  for (const by of ['stranger', 'operator', 'stranger'] as const) await ask(by)
  isOver = true
  await Promise.all(rush)
  expect(asked).toBeLessThan(30)
}, 120_000)

test('an operator waits for one of the strangers before them, not for all', async () => {
  const ended: string[] = []
  const ask = (by: 'operator' | 'stranger') =>
    isPassword('secret1', DUMMY_PASSWORD_HASH, { by }).then(() => ended.push(by))
  const asked = Array.from({ length: 20 }, () => ask('stranger'))
  for (let nth = 0; nth < 3; nth += 1) await ask('operator')
  expect(ended.length).toBeLessThan(12)
  await Promise.all(asked)
}, 120_000)

test('an invalid hash fails, and the next one is still computed', async () => {
  await expect(isPassword('secret1', 'nonsense', BY)).rejects.toThrow()
  expect(await isPassword('secret1', await hashPassword('secret1', BY), BY)).toBe(true)
})
