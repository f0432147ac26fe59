import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { readSchemaFiles } from '../db/schema-files.ts'
import { makeWorkingLogin, workingUrl } from '../local/logins.ts'
import { TEST_POSTGRES } from './database-server.ts'

export type TestDatabase = {
  /** As the working login, as in production; openDatabase takes it from there. */
  readonly url: string
  /** As the owner of its tables, who may do what the server may not. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

const LOCK = 5656_01

/** A separate migrated database for one test file. `drop` ends it, whatever is still connected. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[TEST_POSTGRES]
  if (server === undefined) throw new Error('No PostgreSQL for tests: call setup of database-server.ts first')

  const { pool, templates } = openServer(server)
  // A run may last into the next month of UTC, and a new database begins with partitions of its month.
  const month = new Date().toISOString().slice(0, 7)
  const template = templates.get(month) ?? prepareTemplate(server, month)
  templates.set(month, template)
  const name = `test_${randomBytes(8).toString('hex')}`
  // Files are copied, not logged page by page: it takes a fifth of the time.
  await pool.query(`create database ${name} template ${await template} strategy file_copy`)

  const ownerUrl = at(server, name)
  const drop = async () => {
    await pool.query(`drop database if exists ${name} with (force)`)
  }
  return { url: workingUrl(ownerUrl), ownerUrl, drop }
}

type Server = {
  readonly url: string
  readonly pool: pg.Pool
  readonly templates: Map<string, Promise<string>>
}
let opened: Server | null = null

/** Connections that stay open without keeping a program alive: each file needs them again. */
function openServer(url: string): Server {
  if (opened?.url === url) return opened
  const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  // The server ends before its last client.
  pool.on('error', () => {})
  opened = { url, pool, templates: new Map() }
  return opened
}

/** Migrations run once per test run and month; every database is a copy of the result. */
async function prepareTemplate(server: string, month: string): Promise<string> {
  const template = `template_${await fingerprintOfSchema()}_${month.replace('-', '_')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await buildTemplate(server, client, template)
  } finally {
    await client.end()
  }
  return template
}

async function buildTemplate(server: string, client: pg.Client, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  await migrate({ url: at(server, unfinished) })
  await makeWorkingLogin(server)
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

async function fingerprintOfSchema(): Promise<string> {
  const { migrations, definitions } = await readSchemaFiles()
  const hash = createHash('sha256')
  for (const { path, checksum } of [...migrations, ...definitions]) hash.update(path).update(checksum)
  return hash.digest('hex').slice(0, 16)
}

function at(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
