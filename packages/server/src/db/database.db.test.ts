import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from '../http/failure.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Patience } from './database.ts'
import { isTemporary } from './failures.ts'
import { PrimaryClient } from './primary-client.ts'
import { inTransaction } from './transaction.ts'

test('after waiting for a lock, a reader sees what is true now, even if the database prefers old snapshots', async () => {
  const { url, ownerUrl, drop } = await createTestDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  )
  await owner.end()

  const db = await openDatabase({ url, durability: 'unchecked' })
  const { rows } = await db.pool.query('show transaction_isolation')
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  await db.close()
  await drop()
})

/** A proxy between a pool and its database; once hung, it silently passes nothing. */
const relayTo = async (url: string) => {
  const target = new URL(url)
  const sockets: Socket[] = []
  let hung = false
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) })
    for (const socket of [near, far]) {
      sockets.push(socket)
      socket.on('error', () => {})
    }
    near.on('data', (data) => hung || far.write(data))
    far.on('data', (data) => hung || near.write(data))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const through = new URL(url)
  through.host = `127.0.0.1:${address.port}`
  return {
    url: through.href,
    hang: (now: boolean) => {
      hung = now
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const patience: Patience = { lockMs: 100, statementMs: 300, idleInTransactionMs: 30_000, answerMs: 20_000 }

test('a database that vanished silently holds up nobody for long, and is asked again when it is back', async () => {
  const { url, drop } = await createTestDatabase()
  const relay = await relayTo(url)
  const setup = { url: relay.url, durability: 'unchecked', max: 1 } as const
  const db = await openDatabase({ ...setup, patience: { ...patience, answerMs: 500 } })
  const slow = await openDatabase({ ...setup, patience })

  relay.hang(true)
  const asked = db.pool.query('select 1')
  const begun = inTransaction(slow.pool, (client) => client.query('select 1'), { atMostMs: 500 })
  for (const work of [asked, begun]) {
    const error = await work.catch((caught: unknown) => caught)
    expect([error, isTemporary(error), isUnavailable(error)]).toEqual([expect.any(Error), true, true])
  }

  relay.hang(false)
  expect((await db.pool.query('select 1')).rowCount).toBe(1)
  expect(await inTransaction(slow.pool, async (client) => (await client.query('select 1')).rowCount)).toBe(1)
  await Promise.all([db.close(), slow.close()])
  await relay.close()
  await drop()
})

test('what takes too long is ended by the database, never abandoned while it works', async () => {
  const { url, drop } = await createTestDatabase()
  const db = await openDatabase({ url, durability: 'unchecked', patience })
  await expect(db.pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
  await db.close()

  const usual = await openDatabase({ url, durability: 'unchecked' })
  const { rows } = await usual.pool.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'statement_timeout'",
  )
  expect(usual.pool.options.query_timeout).toBeGreaterThan(rows[0]?.ms ?? 0)
  await usual.close()
  await drop()
})

test('a connection that the database ends at the moment it was made fails only its caller', async () => {
  // The database's messages after its greeting are held back until it has ended the session, then sent at once.
  const { url, ownerUrl, drop } = await createTestDatabase()
  const { hostname, port } = new URL(url)
  const pids: number[] = []
  const ended: Promise<unknown>[] = []
  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    let held = Buffer.alloc(0)
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      held = Buffer.concat([held, data])
      const key = held.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key === -1) {
        near.write(held)
        held = Buffer.alloc(0)
      } else if (pids.length === 0 && held.includes(Buffer.from([0x5a, 0, 0, 0, 5]), key)) {
        const pid = held.readInt32BE(key + 5)
        pids.push(pid)
        ended.push(owner.query('select pg_terminate_backend($1)', [pid]))
      }
    })
    far.on('end', () => near.end(held))
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const address = new URL(url)
  address.port = String((between.address() as AddressInfo).port)
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const pool = new pg.Pool({ connectionString: address.href, Client: PrimaryClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  await expect(pool.query('select 1')).rejects.toThrow()
  expect(pids).toHaveLength(1)
  await Promise.all(ended)
  await pool.end()
  await owner.end()
  between.close()
  await drop()
})
