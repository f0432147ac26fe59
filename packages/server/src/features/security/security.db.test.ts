import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import { WALLET_PROOF_FRESH_FOR_MS } from '../../secrets/secrets.ts'
import { queueOf } from '../../shared/people.ts'
import { openSession } from '../../testing/open-session.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { bringIn } from '../session/testing/owned.ts'
import {
  checkTransactionPassword,
  MAX_TRIES,
  setTransactionPassword,
  TRIES_COUNT_FOR_MS,
} from './transaction-password.ts'

let test_: TestDatabase
let db: Database
let player: bigint

beforeAll(async () => {
  test_ = await createTestDatabase()
  db = await openDatabase({ url: test_.url, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await test_.drop()
})
beforeEach(async () => {
  const { rows } = await db.pool.query<{ id: bigint }>(
    'insert into player (bind_id) values (gen_random_uuid()) returning id',
  )
  player = rows[0]?.id ?? 0n
})

const NOW = Date.parse('2026-11-21T10:00:00Z')
const RIGHT = 'right1'
const check = (password: string | undefined, now = NOW) =>
  checkTransactionPassword(db, { player, password, now })
const set = async (changes: Partial<Parameters<typeof setTransactionPassword>[1]> = {}) =>
  setTransactionPassword(db, {
    player,
    session: await openSession(db.pool, player),
    newPassword: RIGHT,
    provenAt: NOW,
    now: NOW,
    ...changes,
  })
const passed = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
const refused = (kind: string) => ({ kind })

describe('a transaction password', () => {
  test('passes when it is right, and is not stored in plain text', async () => {
    await set()
    await expect(check(RIGHT)).resolves.toEqual(passed)
    const { rows } = await db.pool.query<{ hash: string }>('select hash from transaction_password')
    expect(JSON.stringify(rows)).not.toContain(RIGHT)
  })

  test('is missing until it is set, and wrong if it is another one or empty', async () => {
    await expect(check(RIGHT)).rejects.toMatchObject(refused('transaction_password_missing'))
    await set()
    await expect(check('wrong1')).rejects.toMatchObject(refused('transaction_password_wrong'))
    await expect(check(undefined)).rejects.toMatchObject(refused('transaction_password_wrong'))
  })

  test('is case-sensitive', async () => {
    await set()
    await expect(check('RIGHT1')).rejects.toMatchObject(refused('transaction_password_wrong'))
  })
})

describe('tries', () => {
  test('five are accepted in 30 minutes, even of the right one; then the first expires', async () => {
    await set()
    for (let n = 0; n < MAX_TRIES; n += 1)
      await expect(check('wrong1', NOW + n)).rejects.toMatchObject(refused('transaction_password_wrong'))
    await expect(check(RIGHT, NOW + 10)).rejects.toMatchObject({
      kind: 'too_many_tries',
      details: { until: NOW + TRIES_COUNT_FOR_MS },
    })
    await expect(check(RIGHT, NOW + TRIES_COUNT_FOR_MS - 1)).rejects.toMatchObject(refused('too_many_tries'))

    await expect(check(RIGHT, NOW + TRIES_COUNT_FOR_MS)).resolves.toEqual(passed)
    await expect(check('wrong1', NOW + TRIES_COUNT_FOR_MS)).rejects.toMatchObject(
      refused('transaction_password_wrong'),
    )
    await expect(check(RIGHT, NOW + TRIES_COUNT_FOR_MS)).rejects.toMatchObject(refused('too_many_tries'))
  })

  test('64 guesses at once are counted as five', async () => {
    await set()
    const done = await Promise.allSettled(Array.from({ length: 64 }, (_, n) => check(`guess${n}`)))
    const kinds = done.map((each) => (each.status === 'rejected' ? each.reason.kind : 'passed'))
    expect(kinds.filter((kind) => kind === 'transaction_password_wrong')).toHaveLength(MAX_TRIES)
    expect(kinds.filter((kind) => kind === 'too_many_tries')).toHaveLength(64 - MAX_TRIES)
  })

  test('with the right one, however often, use up nothing, and give back no wrong one', async () => {
    await set()
    for (let n = 1; n < MAX_TRIES; n += 1)
      await expect(check('wrong1')).rejects.toMatchObject(refused('transaction_password_wrong'))
    for (let n = 0; n < 8; n += 1) await expect(check(RIGHT)).resolves.toEqual(passed)
    await expect(check('wrong1')).rejects.toMatchObject(refused('transaction_password_wrong'))
    await expect(check(RIGHT)).rejects.toMatchObject(refused('too_many_tries'))
  })

  test('with the right one at once, however many, all pass and leave five to wrong ones', async () => {
    await set()
    await Promise.all(
      Array.from({ length: 3 * MAX_TRIES }, () => expect(check(RIGHT)).resolves.toEqual(passed)),
    )
    for (let n = 0; n < MAX_TRIES; n += 1)
      await expect(check('wrong1')).rejects.toMatchObject(refused('transaction_password_wrong'))
    await expect(check(RIGHT)).rejects.toMatchObject(refused('too_many_tries'))
  })

  test('that nobody could check, since too many passwords waited, do not count', async () => {
    await set()
    await bringIn(db.pool, { player: player })
    let isRush = true
    const rush = Array.from({ length: 52 }, async () => {
      while (isRush) await hashPassword('x', { by: 'player' })
    })
    for (let n = 0; n <= MAX_TRIES; n += 1)
      await expect(check(RIGHT)).rejects.toMatchObject(refused('too_often'))
    isRush = false
    await Promise.all(rush)
    await expect(check(RIGHT)).resolves.toEqual(passed)
  }, 120_000)

  test('of accounts that own nothing, however many, delay no owner', async () => {
    await set()
    await bringIn(db.pool, { player: player })
    const { rows: others } = await db.pool.query<{ id: bigint }>(
      'insert into player (bind_id) select gen_random_uuid() from generate_series(1, 80) returning id',
    )
    await db.pool.query(
      `insert into transaction_password (player_id, hash, changed_at)
       select id, (select hash from transaction_password where player_id = $1), $3 from unnest($2::bigint[]) id`,
      [player, others.map(({ id }) => String(id)), new Date(NOW)],
    )
    const [almost = { id: 0n }] = others
    await bringIn(db.pool, { player: almost.id, amount: 9_999_999n })
    expect(await queueOf(db.pool, almost.id)).toBe('stranger')
    const rush = others.map(({ id }) =>
      checkTransactionPassword(db, { player: id, password: RIGHT, now: NOW }).catch(({ kind }) => kind),
    )
    let left = rush.length
    for (const one of rush) void one.then(() => (left -= 1))
    await expect.poll(() => left).toBeLessThan(rush.length)
    await expect(check(RIGHT)).resolves.toEqual(passed)
    expect(left).toBeGreaterThan(10)
    // The excess was refused at once.
    expect((await Promise.all(rush)).filter((outcome) => outcome === 'too_often').length).toBeGreaterThan(40)
  }, 120_000)

  test('of one player do not affect the others', async () => {
    await set()
    await Promise.allSettled(Array.from({ length: 9 }, () => check('wrong1')))
    const { rows } = await db.pool.query<{ id: bigint }>(
      "insert into player (bind_id) values ('OTHER1') returning id",
    )
    const other = rows[0]?.id ?? 0n
    await set({ player: other })
    await expect(checkTransactionPassword(db, { player: other, password: RIGHT, now: NOW })).resolves.toEqual(
      passed,
    )
  })
})

describe('setting it', () => {
  test('needs a wallet that signed within ten minutes', async () => {
    const provenAt = NOW - WALLET_PROOF_FRESH_FOR_MS
    await expect(set({ provenAt: provenAt - 1 })).rejects.toMatchObject(refused('fresh_proof_needed'))
    await expect(set({ provenAt: null })).rejects.toMatchObject(refused('fresh_proof_needed'))
    await expect(check(RIGHT)).rejects.toMatchObject(refused('transaction_password_missing'))

    await set({ provenAt })
    await expect(check(RIGHT)).resolves.toEqual(passed)
  })

  test('with the old one needs no wallet, and the old one ends', async () => {
    await set()
    await set({ oldPassword: RIGHT, newPassword: 'other2', provenAt: null })
    await expect(check('other2')).resolves.toEqual(passed)
    await expect(check(RIGHT)).rejects.toMatchObject(refused('transaction_password_wrong'))
  })

  test('with a wrong old one changes nothing and counts as a try', async () => {
    await set()
    const change = () => set({ oldPassword: 'wrong1', newPassword: 'other2' })
    for (let n = 0; n < MAX_TRIES; n += 1)
      await expect(change()).rejects.toMatchObject(refused('transaction_password_wrong'))
    await expect(change()).rejects.toMatchObject(refused('too_many_tries'))
    await expect(check('other2', NOW + TRIES_COUNT_FOR_MS)).rejects.toMatchObject(
      refused('transaction_password_wrong'),
    )
  })

  test('with the old one, twice at once, changes it once', async () => {
    await set()
    const done = await Promise.allSettled(
      ['other2', 'other3', 'other4'].map((newPassword) => set({ oldPassword: RIGHT, newPassword })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('by the wallet ends a lock-out', async () => {
    await set()
    for (let n = 0; n <= MAX_TRIES; n += 1) await check('wrong1').catch(() => {})
    await expect(check(RIGHT)).rejects.toMatchObject(refused('too_many_tries'))
    await set({ newPassword: 'other2' })
    await expect(check('other2')).resolves.toEqual(passed)
  })
})
