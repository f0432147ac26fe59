import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { TEST_POSTGRES } from './database-server.ts'

export type TestDatabase = {
  readonly url: string
  drop(): Promise<void>
}

/** A database of one's own for one test file. It ends with `drop`, whatever is still connected. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[TEST_POSTGRES]
  if (server === undefined)
    throw new Error('No PostgreSQL for tests is running: call setup of database-server.ts first')

  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name}`)

  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
