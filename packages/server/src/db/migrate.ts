import { createHash } from 'node:crypto'
import type pg from 'pg'
import { applyDefinitions, DefinitionError, readChecksums } from './apply-definitions.ts'
import { codeOf, reasonOf } from './failures.ts'
import { PrimaryClient } from './primary-client.ts'
import { readSchemaFiles, SCHEMA_FOLDER, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import type { Queryable } from './sql.ts'

const LOCK = -5656
/** The server works as the first, the signer as the second. */
const ROLES = ['nibble_app', 'nibble_signer']
/** Marks a database from when it got tables to be filled with rows until it has them. It counts as empty. */
export const UNFILLED = 'unfinished_move'

/**
 * Updates the database, as the connecting user, who will own the tables: first the missing migrations, in the order of names and
 * forward only, then the functions and views whose files have changed. All in one transaction: a failure leaves the database as
 * it was. An applied migration must not change. Several processes may call this at once. Throws a sentence for an operator,
 * whatever happens.
 */
export const migrate = async ({
  url,
  folder = SCHEMA_FOLDER,
  fill,
}: {
  readonly url: string
  readonly folder?: URL
  /**
   * Fills an empty database, in the transaction of the functions and views. The migrations are committed before it: until then
   * PostgreSQL before 17 takes no row with a value that a migration added to an enum. No server starts in between.
   */
  readonly fill?: (client: pg.Client) => Promise<void>
}): Promise<{ applied: string[] }> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The statement on a broken connection throws; without this listener the event would end the process as well.
  client.on('error', () => {})
  try {
    await client.connect()
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    for (const role of ROLES) await ensureRole(client, role)
    await client.query('begin')
    const applied = await applyAll(client, folder, fill === undefined ? null : commitTables)
    await fill?.(client)
    await client.query('commit')
    return { applied }
  } catch (error) {
    throw error instanceof DefinitionError ? error : new Error(sentenceOf(error), { cause: error })
  } finally {
    // Also ends an open transaction without a trace.
    await client.end().catch(() => {})
  }
}

/** Throws a sentence unless the database has exactly this program's migrations, functions and views. */
export const assertMigrated = async (pool: Queryable): Promise<void> => {
  const files = await readSchemaFiles()
  const { migrations, definitions } = files
  await refuseOlder(pool, files)
  const applied = await readApplied(pool)
  checkApplied(migrations, applied)
  const defined = await readChecksums(pool)
  const lacking = [
    ...migrations.filter(({ path }) => !applied.has(path)),
    ...definitions.filter(({ path, checksum }) => defined.get(path) !== checksum),
  ]
  if (lacking[0] !== undefined) throw new Error(notPrepared(`it lacks ${lacking[0].path}`))
  const strange = [...defined.keys()].find(
    (path) => !definitions.some((definition) => definition.path === path),
  )
  if (strange !== undefined)
    throw new Error(notPrepared(`it still has ${strange}, which this version removed`))
}

/** What to do about a database that the owner's migrations have not reached. */
export const notPrepared = (why: string): string =>
  `The database is not migrated for this version of Nibble (${why}). As the owner of its tables, run ` +
  '"npm run --silent nibble -- migrate" with MIGRATION_DATABASE_URL, or start the server once with that setting.'

const sentenceOf = (error: unknown): string => {
  const why = reasonOf(error)
  return codeOf(error) === '42501'
    ? `The database could not be migrated: its owner lacks a right (${why}). docs/operations.md says which roles ` +
        'and rights it needs.'
    : `The database could not be migrated (${why}). It is unchanged: start again.`
}

const checkVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const [version] = rows
  if (version === undefined || version.number < 150_000)
    throw new DefinitionError(
      `Nibble needs PostgreSQL 15 or newer; this server is ${version?.name ?? 'unknown'}.`,
    )
}

/** All files of one program, by which the database recognises it. */
const fingerprintOf = ({ migrations, definitions }: SchemaFiles): string => {
  const hash = createHash('sha256')
  for (const { path, checksum } of [...migrations, ...definitions]) hash.update(`${path} ${checksum}\n`)
  return hash.digest('hex')
}

/**
 * A program that prepared this database before another is the older one: functions unknown to it are new, not gone, and those
 * that only it knows are gone, not new. During a rolling upgrade it may start again.
 */
const refuseOlder = async (client: Queryable, files: SchemaFiles): Promise<void> => {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_release') is not null as "isThere"`,
  )
  if (tables[0]?.isThere !== true) return
  const { rows } = await client.query<{ isOlder: boolean }>(
    `select exists (select from schema_release n where n.number > o.number) as "isOlder"
     from schema_release o where o.fingerprint = $1`,
    [fingerprintOf(files)],
  )
  if (rows[0]?.isOlder === true)
    throw new DefinitionError(
      'This program is older than the database: a newer version of Nibble has migrated it, and this one reverts nothing. ' +
        'Start the newer version (docs/operations.md, Upgrades). To restore older functions on purpose, change a comment in one.',
    )
}

/** The checksums, by name. */
const readApplied = async (client: Queryable): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const checkApplied = (migrations: readonly SchemaFile[], applied: ReadonlyMap<string, string>): void => {
  for (const [name, checksum] of applied) {
    const file = migrations.find(({ path }) => path === name)
    if (file === undefined)
      throw new DefinitionError(
        `Another version of Nibble migrated this database: it has ${name}, which this version does not know.`,
      )
    if (file.checksum !== checksum)
      throw new DefinitionError(`The migration ${name} was changed after it was applied.`)
  }
}

const commitTables = async (client: pg.Client): Promise<void> => {
  await client.query(`create table ${UNFILLED} ()`)
  await client.query('commit')
  await client.query('begin')
}

const applyAll = async (
  client: pg.Client,
  folder: URL,
  afterMigrations: ((client: pg.Client) => Promise<void>) | null,
): Promise<string[]> => {
  // Servers compare what was applied with their own files, but may not apply any.
  await client.query(
    `create table if not exists migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     );
     create table if not exists schema_function (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(),
       replaced text[] not null default '{}'
     );
     create table if not exists schema_release (
       number int primary key, fingerprint text not null unique, prepared_at timestamptz not null default now()
     );
     grant select on migration, schema_function, schema_release to nibble_app, nibble_signer`,
  )
  const files = await readSchemaFiles(folder)
  const { migrations, definitions } = files
  await refuseOlder(client, files)
  const before = await readApplied(client)
  checkApplied(migrations, before)

  const missing = migrations.filter(({ path }) => !before.has(path))
  const { rows: unfilled } = await client.query('select from pg_tables where tablename = $1', [UNFILLED])
  if (afterMigrations !== null && before.size > 0 && unfilled.length === 0)
    throw new DefinitionError('The target database is no longer empty: it was migrated in the meantime.')
  await client.query(`drop table if exists ${UNFILLED}`)
  for (const migration of missing) await applyMigration(client, migration)
  if (afterMigrations !== null) {
    await afterMigrations(client)
    await client.query(`drop table ${UNFILLED}`)
  }
  const applied = await applyDefinitions(client, definitions, { hasMigrated: missing.length > 0 })
  if (definitions.some(({ name }) => name === 'partition_ahead'))
    await client.query('select partition_ahead()')
  await client.query(
    `insert into schema_release (number, fingerprint)
     select coalesce(max(number), 0) + 1, $1 from schema_release on conflict (fingerprint) do nothing`,
    [fingerprintOf(files)],
  )
  return [...missing.map(({ path }) => path), ...applied]
}

const applyMigration = async (client: pg.Client, { path, sql, checksum }: SchemaFile): Promise<void> => {
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [path, checksum])
  } catch (error) {
    throw Object.assign(new Error(`the migration ${path} failed: ${reasonOf(error)}`), {
      code: codeOf(error),
    })
  }
}

/**
 * Creates a role without rights, if it does not exist. Roles belong to the whole server, so another database's migration may be
 * creating this one at the same time.
 */
export async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const isThere = async () =>
    (await client.query('select from pg_roles where rolname = $1', [role])).rowCount !== 0
  if (await isThere()) return
  try {
    await client.query(`create role ${role} nologin`)
  } catch (error) {
    if (!(await isThere())) throw error
  }
}
