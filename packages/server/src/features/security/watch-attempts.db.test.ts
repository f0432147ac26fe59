import { amountOf } from '@nibble/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { NO_TRACE, recordSecurityEvent, type SecurityEvent } from '../../shared/security-events.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { BURST_AGAINST_ONE, BURST_OF_NETWORK, watchAttempts } from './watch-attempts.ts'

let test_: TestDatabase
let db: Database
let player: bigint
beforeAll(async () => {
  test_ = await createTestDatabase()
  db = await openDatabase({ url: test_.url, durability: 'unchecked' })
  const { rows } = await db.pool.query<{ id: bigint }>(
    "insert into player (bind_id) values ('WATCHED') returning id",
  )
  player = rows[0]?.id ?? 0n
})
afterAll(async () => {
  await db.close()
  await test_.drop()
})

const NOW = Date.parse('2026-11-21T10:00:00Z')
const HALF_HOUR = 30 * 60_000
const happen = async (times: number, event: Partial<SecurityEvent> & { readonly network?: number }) => {
  const network = event.network === undefined ? null : Buffer.alloc(16, event.network)
  for (let n = 0; n < times; n += 1)
    await recordSecurityEvent(db.pool, {
      kind: 'sign_in_failed',
      what: 'email',
      outcome: 'password_wrong',
      player: null,
      now: NOW,
      ...event,
      trace: { ...NO_TRACE, network },
    })
}
const open = async (now = NOW) => {
  await watchAttempts(db, { now })
  const { rows } = await db.pool.query<{ kind: string; subject: string; detail: string }>(
    'select kind, subject, detail from incident where closed_at is null order by kind, subject',
  )
  return rows
}

test('failures below a burst are not reported, a lock-out of a player is', async () => {
  await happen(BURST_OF_NETWORK - 1, { network: 1 })
  await happen(BURST_AGAINST_ONE - 1, { subject: Buffer.alloc(16, 7) })
  expect(await open()).toEqual([])
  await happen(1, { kind: 'locked_out', player })
  expect(await open()).toEqual([
    {
      kind: 'player_locked_out',
      subject: 'Player ID WATCHED',
      detail: '1 failures within 30 minutes: email.',
    },
  ])
})

test('a burst from one network and one against one account are reported once, and end half an hour later', async () => {
  await happen(1, { network: 1, what: 'wallet' })
  await happen(1, { subject: Buffer.alloc(16, 7) })
  const found = await open()
  expect(found).toEqual(await open())
  expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['burst_against_account', 'address 07070707'],
    ['burst_of_network', 'network 01010101'],
    ['player_locked_out', 'Player ID WATCHED'],
  ])
  expect(found[1]?.detail).toBe('30 failures within 30 minutes: email, wallet.')
  expect(await open(NOW + HALF_HOUR - 1)).toHaveLength(3)
  expect(await open(NOW + HALF_HOUR)).toEqual([])
})

test('whatever the flood, an operator sees at most twenty of a kind, and how many more there are', async () => {
  for (let network = 10; network < 35; network += 1)
    await happen(BURST_OF_NETWORK, { network, now: NOW + HALF_HOUR })
  const found = await open(NOW + HALF_HOUR)
  const bursts = found.filter(({ kind }) => kind === 'burst_of_network')
  expect(bursts).toHaveLength(21)
  expect(bursts.find(({ subject }) => subject === 'others')?.detail).toBe('5 more within 30 minutes.')
})

const deposit = (who: bigint, amount: bigint) =>
  post(db.pool, {
    kind: 'test',
    lines: [
      {
        account: { player: who, asset: 'USDT', subAccount: 'main' },
        amount: amountOf(amount),
        kind: 'deposit',
      },
      { account: { house: 'chain', asset: 'USDT', shard: 5 }, amount: amountOf(-amount), kind: 'house' },
    ],
  })

test('accounts that cost nothing do not hide an attack on another, before it or after it', async () => {
  const now = NOW + HALF_HOUR * 2
  const { rows } = await db.pool.query<{ id: bigint }>(
    "insert into player (bind_id) select 'DECOY' || n from generate_series(1, 21) n union all values ('POOR'), ('RICH') returning id",
  )
  const ids = rows.map(({ id }) => id)
  const [poor = 0n, rich = 0n] = ids.splice(-2)
  const lockOut = (id: bigint, times: number) => happen(times, { kind: 'locked_out', player: id, now })
  let looked = now
  const shown = async () => {
    looked += 30_000
    return (await open(looked))
      .filter(({ kind }) => kind === 'player_locked_out')
      .map(({ subject }) => subject)
  }

  await lockOut(poor, 1)
  expect(await shown()).toEqual(['Player ID POOR'])
  for (const decoy of ids) await lockOut(decoy, 3)
  expect(await shown()).toEqual(expect.arrayContaining(['Player ID POOR', 'others']))
  expect((await open(looked)).find(({ subject }) => subject === 'others')?.detail).toBe(
    '2 more within 30 minutes. Accounts with the most money come first.',
  )

  await lockOut(rich, 1)
  expect(await shown()).not.toContain('Player ID RICH')
  await deposit(rich, 1n)
  expect(await shown()).toEqual(expect.arrayContaining(['Player ID POOR', 'Player ID RICH', 'others']))
  expect(await shown()).toHaveLength(21)
})

test('successful sign-ins are not attempts', async () => {
  const later = NOW + HALF_HOUR * 4
  await happen(BURST_OF_NETWORK * 2, { kind: 'sign_in', outcome: 'done', player, network: 3, now: later })
  expect(await open(later)).toEqual([])
})

test('accounts with little money do not hide an attack on one with more', async () => {
  const now = NOW + HALF_HOUR * 8
  const { rows } = await db.pool.query<{ id: bigint }>(
    "insert into player (bind_id) select 'DUST' || n from generate_series(1, 20) n union all values ('SAVER') returning id",
  )
  const ids = rows.map(({ id }) => id)
  const saver = ids.pop() ?? 0n
  for (const id of ids) {
    await deposit(id, 1n)
    await happen(3, { kind: 'locked_out', player: id, now })
  }
  await watchAttempts(db, { now })
  await deposit(saver, 2n)
  await happen(1, { kind: 'locked_out', player: saver, now })
  expect((await open(now + 30_000)).map(({ subject }) => subject)).toContain('Player ID SAVER')
})

test('nor one on an account with all its money in a withdrawal', async () => {
  const now = NOW + HALF_HOUR * 12
  const { rows } = await db.pool.query<{ id: bigint }>(
    "insert into player (bind_id) select 'MOTE' || n from generate_series(1, 20) n union all values ('LEAVER') returning id",
  )
  const ids = rows.map(({ id }) => id)
  const leaver = ids.pop() ?? 0n
  await db.pool.query(
    `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
     select $1, 'USDT', 2, 0, decode(repeat('ab', 20), 'hex'), min(id), now(), now() from withdrawal_terms`,
    [leaver],
  )
  for (const id of ids) {
    await deposit(id, 1n)
    await happen(3, { kind: 'locked_out', player: id, now })
  }
  await happen(1, { kind: 'locked_out', player: leaver, now })
  expect((await open(now + 30_000)).map(({ subject }) => subject)).toContain('Player ID LEAVER')
})

test('the application adds and reads events; it neither changes nor removes one', async () => {
  await expect(db.pool.query("update security_event set what = 'none'")).rejects.toThrow('permission denied')
  await expect(db.pool.query('delete from security_event')).rejects.toThrow('permission denied')
  await expect(db.pool.query('truncate security_event')).rejects.toThrow('permission denied')
})

test('neither does the owner of the tables', async () => {
  const owner = new pg.Client({ connectionString: test_.ownerUrl })
  await owner.connect()
  try {
    for (const sql of ["update security_event set outcome = 'none'", 'delete from security_event'])
      await expect(owner.query(sql)).rejects.toThrow('cannot be changed')
    await expect(owner.query('truncate security_event cascade')).rejects.toThrow('cannot be changed')
  } finally {
    await owner.end()
  }
})
