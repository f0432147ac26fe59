// Longer than 300 lines: each thing that ends a session, at once with each that would outlive it.

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { holdSession } from '../../shared/people.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { loginByCode, makeDeviceLoginCode } from './device-login.ts'
import { changePassword } from './email/change-password.ts'
import { connectEmail } from './email/own-mailbox.ts'
import { revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { createSessions, endSession, endSessions, type Session, startSession } from './sessions.ts'
import {
  type AccountFixture,
  makeKey,
  makeWallet,
  NOW,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
} from './testing/account-fixture.ts'

let fixture: AccountFixture
let db: AccountFixture['db']
beforeAll(async () => {
  fixture = await openAccountFixture()
  db = fixture.db
})
afterAll(() => fixture.end())

const handleOf = async ({ id }: Session): Promise<string> => {
  const { rows } = await db.pool.query<{ handle: string }>(
    'select handle from session where token_hash = $1',
    [Buffer.from(id, 'hex')],
  )
  return rows[0]?.handle ?? ''
}
const sessionsOf = async ({ player }: Session) =>
  (
    await db.pool.query<{ token_hash: Buffer }>('select token_hash from session where player_id = $1', [
      player,
    ])
  ).rows.map(({ token_hash }) => token_hash.toString('hex'))
const open = async (): Promise<Session> => fixture.session(await fixture.walletLogin(makeWallet()))

describe('a session that ends at the same moment', () => {
  /** Runs what ends it, or opens another, in a transaction that stays open; `work` starts meanwhile and waits for it. */
  const during = async <T>(
    hold: (client: pg.PoolClient) => Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      await hold(client)
      const done = work()
      done.catch(() => {})
      await expect.poll(() => waiting(), { timeout: 30_000 }).toBe(1)
      await client.query('commit')
      return await done
    } finally {
      client.release()
    }
  }
  const waiting = () => countLockWaits(db.pool)
  const codes = async ({ player }: Session) =>
    (await db.pool.query('select from device_login where player_id = $1', [player])).rowCount
  const insertCode = (client: pg.PoolClient, { id, player }: Session, code = randomBytes(32)) =>
    client.query(
      `insert into device_login (code_hash, player_id, expires_at)
       select $1, $2, $3 from session where token_hash = $4 for key share`,
      [code, player, new Date(NOW + 60_000), Buffer.from(id, 'hex')],
    )

  test('leaves no device login code: not to a caller who requests one meanwhile', async () => {
    const session = await open()
    const made = during(
      (client) => endSessions(client, { player: session.player, kept: null }),
      () => makeDeviceLoginCode(db, { session, now: NOW }),
    )
    expect(await outcomeOf(made)).toBe('fresh_proof_needed')
    expect(await codes(session)).toBe(0)
  })

  test.each(['logs out', 'ends all'])('leaves none that was being made when its player %s', async (how) => {
    const session = await open()
    const { player } = session
    await during(
      (client) => insertCode(client, session),
      async () => {
        if (how === 'logs out') await createSessions(db).end(session)
        else await inTransaction(db.pool, (client) => endSessions(client, { player, kept: null }))
      },
    )
    expect(await codes(session)).toBe(0)
  })

  test.each(['all others', 'one'])('with %s ends also the session that a code was opening', async (how) => {
    const wallet = makeWallet()
    const session = await fixture.session(await fixture.walletLogin(wallet))
    const other = await fixture.session(await fixture.walletLogin(wallet))
    const { code, bindId } = await makeDeviceLoginCode(db, { session, now: NOW })
    const thief = await db.pool.connect()
    await thief.query('begin')
    await thief.query('delete from device_login where player_id = $1', [session.player])
    await startSession(thief, {
      player: session.player,
      key: makeKey(),
      claimedIp: '',
      device: null,
      now: NOW,
      walletProofAt: null,
      way: 'device_login' as const,
    })
    const handle = await handleOf(other)
    const ended = inTransaction(db.pool, (client) =>
      how === 'one'
        ? endSession(client, { player: session.player, by: session.id, handle })
        : endSessions(client, { player: session.player, kept: session.id }),
    )
    await expect.poll(() => waiting(), { timeout: 30_000 }).toBe(1)
    await thief.query('commit')
    thief.release()
    expect(await ended).toHaveLength(2)
    expect(await sessionsOf(session)).toEqual([session.id])
    const late = { code, bindId, sessionKey: makeKey(), claimedIp: '', device: null, now: NOW }
    expect(await outcomeOf(loginByCode(db, late))).toBe('code_expired')
  })
})

describe('ending a session', () => {
  // Staking locks the player, and checks the session after that.
  const whenStaking = async (work: (session: Session, other: Session) => Promise<unknown>) => {
    const wallet = makeWallet()
    const session = await fixture.session(await fixture.walletLogin(wallet))
    const other = await fixture.session(await fixture.walletLogin(wallet))
    const staking = await db.pool.connect()
    const order: string[] = []
    try {
      await staking.query('begin')
      await lockPlayers(staking, [session.player])
      const ending = work(session, other).then(() => order.push('ended'))
      await expect.poll(() => countLockWaits(db.pool)).toBeGreaterThan(0)
      order.push('staked')
      await staking.query('commit')
      await ending
    } finally {
      staking.release()
    }
    return order
  }
  test.each([
    ['all others', (session: Session) => revokeOtherSessions(db, { ...session, now: NOW })],
    [
      'one',
      async (session: Session, other: Session) => {
        return revokeSession(db, { ...session, handle: await handleOf(other), now: NOW })
      },
    ],
  ])('waits for what is being staked: %s', async (_, work) => {
    expect(await whenStaking(work)).toEqual(['staked', 'ended'])
  })
})

describe('two sessions that end each other', () => {
  test('do so one after the other, and the one that was ended ends none', async () => {
    const wallet = makeWallet()
    const first = await fixture.session(await fixture.walletLogin(wallet))
    const second = await fixture.session(await fixture.walletLogin(wallet))
    const outcomes = await Promise.all(
      [first, second].map((session) => outcomeOf(revokeOtherSessions(db, { ...session, now: NOW }))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'fresh_proof_needed'])
    expect(await sessionsOf(first)).toHaveLength(1)
  })

  test('also one by one, and one leaves earlier hand-overs alone', async () => {
    const email = 'both@mail.example'
    const first = await fixture.session(await fixture.signUp(email))
    const second = await fixture.session(await fixture.login(email))
    const { code, bindId } = await makeDeviceLoginCode(db, { session: first, now: NOW })
    await loginByCode(db, { code, bindId, sessionKey: makeKey(), claimedIp: '', device: null, now: NOW })
    const handles = [await handleOf(second), await handleOf(first)]
    const outcomes = await Promise.all(
      [first, second].map((session, n) =>
        outcomeOf(revokeSession(db, { ...session, handle: handles[n] ?? '', now: NOW })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'fresh_proof_needed'])
    expect(await sessionsOf(first)).toHaveLength(2)
  })
})

describe('a session for which a wallet has signed later', () => {
  const LATER = NOW + 60_000
  const twice = async () => {
    const wallet = makeWallet()
    const older = await fixture.session(await fixture.walletLogin(wallet))
    return { older, newer: await fixture.session(await fixture.walletLogin(wallet, LATER), LATER) }
  }
  const isOpen = async ({ id }: Session) =>
    (await db.pool.query('select from session where token_hash = $1', [Buffer.from(id, 'hex')])).rowCount ===
    1

  test('is not ended by an older one, and ends that', async () => {
    const { older, newer } = await twice()
    const { ended, refusal } = await revokeOtherSessions(db, { ...older, now: LATER })
    expect([ended, refusal?.kind, await isOpen(newer)]).toEqual([[], 'fresh_proof_needed', true])
    expect(await revokeOtherSessions(db, { ...newer, now: LATER })).toEqual({
      ended: [older.id],
      refusal: null,
    })
    expect([await isOpen(older), await isOpen(newer)]).toEqual([false, true])
  })
  test('is no reason to refuse once it has expired', async () => {
    const { older, newer } = await twice()
    expect((await revokeOtherSessions(db, { ...older, now: newer.expiresAt })).refusal).toBeNull()
  })
  test('is not ended by a change of the login password', async () => {
    const { newer } = await twice()
    const email = 'changed@mail.example'
    const emailCode = await fixture.send(email, 'connect_email', { now: LATER })
    const own = { session: newer, email, emailCode, password: PASSWORD, from: 'a home', now: LATER }
    await connectEmail(fixture.setup, own)
    const [one, other] = [
      await fixture.login(email, PASSWORD, LATER),
      await fixture.login(email, PASSWORD, LATER),
    ]
    const session = await fixture.session(one, LATER)
    const second = await fixture.session(other, LATER)
    const changed = { session, oldPassword: PASSWORD, newPassword: 'secret9', now: LATER }
    expect(await changePassword(db, changed)).toEqual([second.id])
    expect([await isOpen(newer), await isOpen(session)]).toEqual([true, true])
  })
})

describe('a sign-in under the public key of another session', () => {
  const begin = (player: bigint, key: ReturnType<typeof makeKey>, walletProofAt: number | null) =>
    startSession(db.pool, {
      player,
      key,
      claimedIp: '',
      device: null,
      walletProofAt,
      way: walletProofAt === null ? 'email' : 'wallet',
      now: NOW,
    })
  const under = async (proofs: readonly (number | null)[]) => {
    const { player } = await open()
    const key = makeKey()
    for (const proof of proofs) await begin(player, key, proof)
    const { rows } = await db.pool.query(
      'select wallet_proof_at as proof from session where player_id = $1 and key_x = $2 order by 1 nulls first',
      [player, key.x],
    )
    return rows
  }

  test('by a code for another device ends none for which a wallet signed: anyone who takes a bet back shows that key', async () => {
    const { player, id } = await open()
    const session = await createSessions(db).findById(id, NOW)
    if (session === null) throw new Error('no session')
    const { x = '', y = '' } = session.key.export({ format: 'jwk' })
    const { code, bindId } = await makeDeviceLoginCode(db, { session, now: NOW })
    const sessionKey = { kty: 'EC', crv: 'P-256', x, y } as const
    await loginByCode(db, { code, bindId, sessionKey, claimedIp: '', device: null, now: NOW })
    expect(await sessionsOf({ ...session, player })).toHaveLength(2)
    expect(await sessionsOf(session)).toContain(id)
  })
  test('ends it if none signed for it, or one signs again', async () => {
    const proof = new Date(NOW)
    expect(await under([null, null])).toEqual([{ proof: null }])
    expect(await under([null, NOW])).toEqual([{ proof }])
    expect(await under([NOW, NOW])).toEqual([{ proof }])
    expect(await under([NOW, null])).toEqual([{ proof: null }, { proof }])
  })
})

test('a player has at most 100 sessions that no wallet signed for: the next one ends the oldest', async () => {
  const { player, id: wallet } = await open()
  await db.pool.query(
    `insert into session (token_hash, player_id, key_x, key_y, started_at, expires_at, last_action_at, claimed_ip)
     select decode(lpad(n::text, 64, '0'), 'hex'), $1, n::text, 'y', $2::timestamptz - n * interval '1 hour', $2::timestamptz + interval '1 day', $2, ''
     from generate_series(1, 100) n`,
    [player, new Date(NOW)],
  )
  const key = { x: 'another', y: 'y' }
  const input = {
    player,
    key,
    claimedIp: '',
    device: null,
    walletProofAt: null,
    way: 'email',
    now: NOW,
  } as const
  await inTransaction(db.pool, (client) => startSession(client, input))
  const left = await sessionsOf({ player } as Session)
  expect(left).toHaveLength(101)
  expect(left).toContain(wallet)
  expect(left).not.toContain('100'.padStart(64, '0'))
  expect(left).toContain('99'.padStart(64, '0'))
})

test('of two that end sessions one waits before it holds any, in the order of their hashes', async () => {
  const { player, id: kept } = await open()
  const [first, last] = [Buffer.alloc(32, 0), Buffer.alloc(32, 255)]
  for (const hash of [last, first])
    await db.pool.query(
      `insert into session (token_hash, player_id, key_x, key_y, started_at, expires_at, last_action_at, claimed_ip)
       values ($1, $2, $3, 'y', now(), now() + interval '1 day', now(), '')`,
      [hash, player, hash.toString('hex')],
    )
  const holder = await db.pool.connect()
  try {
    await holder.query('begin')
    await holdSession(holder, first.toString('hex'))
    const ending = inTransaction(db.pool, (client) => endSessions(client, { player, kept }))
    await expect.poll(() => countLockWaits(db.pool)).toBeGreaterThan(0)
    await holder.query('select from session where token_hash = $1 for update nowait', [last])
    await holder.query('commit')
    expect(await ending).toHaveLength(2)
  } finally {
    holder.release(true)
  }
})
