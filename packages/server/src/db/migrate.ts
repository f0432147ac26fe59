import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ensureRole } from './ensure-role.ts'
import { codeOf } from './failures.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = -5656
/** The server works as the first, the signer as the second. */
const ROLES = ['nibble_app', 'nibble_signer']
const FILE = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings the database up to date, as the connecting user, who will own the tables. Forward only, in the order of names:
 * a file that was applied must not change, and one that comes in before others that were applied must not define a
 * function which those define anew. Several processes may call this at once; each file is one transaction. Throws a
 * sentence for an operator, whatever happens.
 */
export const migrate = async ({ url }: { readonly url: string }): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is told by the statement that finds out; unheard, it would end the process with a stack.
  client.on('error', () => {})
  try {
    await client.connect()
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    for (const role of ROLES) await ensureRole(client, role)
    return { applied: await applyMissing(client) }
  } catch (error) {
    throw error instanceof Unfit ? error : new Error(sentenceOf(error), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws a sentence unless the database has every migration of this program and no other. */
export const assertMigrated = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const files = await readFiles()
  const applied = await readApplied(pool)
  checkApplied(files, applied)
  const missing = files.find(({ name }) => !applied.has(name))
  if (missing !== undefined) throw new Error(notPrepared(`it lacks ${missing.name}`))
}

/** What to do about a database that the owner's migrations have not reached. */
export const notPrepared = (why: string): string =>
  `The database is not prepared for this version of Nibble (${why}). As the owner of its tables run ` +
  '"npm run --silent nibble -- migrate" with MIGRATION_DATABASE_URL, or start the server once with that setting.'

/** Its message is for an operator as it stands. */
class Unfit extends Error {}

const sentenceOf = (error: unknown): string => {
  const why = reasonOf(error)
  return codeOf(error) === '42501'
    ? `The database could not be prepared: its owner may not do all of it (${why}). docs/operations.md says which roles ` +
        'and rights it needs.'
    : `The database could not be prepared (${why}). What was applied stays applied: start again.`
}

/** A name with several addresses fails once for each. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

const checkVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const [version] = rows
  if (version === undefined || version.number < 150_000)
    throw new Unfit(`Nibble needs PostgreSQL 15 or newer; this server is ${version?.name ?? 'unknown'}.`)
}

type File = { readonly name: string; readonly sql: string; readonly checksum: string }

const readFiles = async (): Promise<File[]> => {
  const names = (await readdir(FOLDER)).filter((name) => FILE.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The checksum of each, by name. */
const readApplied = async (client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const checkApplied = (files: readonly File[], applied: ReadonlyMap<string, string>): void => {
  for (const [name, checksum] of applied) {
    const file = files.find((one) => one.name === name)
    if (file === undefined) throw new Unfit(`The database was made by a newer Nibble: it has ${name}.`)
    if (file.checksum !== checksum)
      throw new Unfit(`The migration ${name} was changed after it had been applied.`)
  }
}

const applyMissing = async (client: pg.Client): Promise<string[]> => {
  await client.query(
    `create table if not exists migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  )
  const files = await readFiles()
  const before = await readApplied(client)
  checkApplied(files, before)

  const applied: string[] = []
  for (const file of files) {
    if (before.has(file.name)) continue
    const later = files.filter(({ name }) => name > file.name && before.has(name))
    const undone = functionsOf(file).filter((name) => later.some((one) => functionsOf(one).includes(name)))
    if (undone.length > 0)
      throw new Unfit(
        `The migration ${file.name} comes too late: a later one has defined ${undone.join(', ')} anew.`,
      )
    await applyOne(client, file)
    applied.push(file.name)
  }
  return applied
}

const functionsOf = ({ sql }: File): string[] =>
  [...sql.matchAll(/^create (?:or replace )?function ([a-z_]+)/gm)].map(([, name = '']) => name)

const applyOne = async (client: pg.Client, { name, sql, checksum }: File): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw Object.assign(new Error(`the migration ${name} failed: ${reasonOf(error)}`), {
      code: codeOf(error),
    })
  }
}
