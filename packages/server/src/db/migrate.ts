import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = -5656
/** The server works as the first, the signer as the second. */
const ROLES = ['nibble_app', 'nibble_signer']
const FILE = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings the database up to date, as the connecting user, who will own the tables. Forward only: a file that was
 * applied must not change, and none may come in before it. Several processes may call this at once; each file is one
 * transaction. Throws a sentence for an operator when the server is too old or the files do not fit the database.
 */
export const migrate = async ({ url }: { readonly url: string }): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    for (const role of ROLES) await ensureRole(client, role)
    return { applied: await applyMissing(client) }
  } finally {
    await client.end()
  }
}

const checkVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const [version] = rows
  if (version === undefined || version.number < 150_000)
    throw new Error(`Nibble needs PostgreSQL 15 or newer; this server is ${version?.name ?? 'unknown'}.`)
}

/** Roles belong to the whole server, so another database's migration may be making this one at the same moment. */
const ensureRole = async (client: pg.Client, role: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    try {
      if (rowCount === 0) await client.query(`create role ${role} nologin`)
      await client.query(`grant ${role} to current_user`)
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

const applyMissing = async (client: pg.Client): Promise<string[]> => {
  await client.query(
    `create table if not exists migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const newest = [...known.keys()].sort().at(-1) ?? ''
  const names = (await readdir(FOLDER)).filter((name) => FILE.test(name)).sort()
  const missing = [...known.keys()].find((name) => !names.includes(name))
  if (missing !== undefined) throw new Error(`The database was made by a newer Nibble: it has ${missing}.`)

  const applied: string[] = []
  for (const name of names) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new Error(`The migration ${name} was changed after it had been applied.`)
    if (name < newest) throw new Error(`The migration ${name} comes too late: ${newest} is applied already.`)
    await applyOne(client, { name, sql, checksum })
    applied.push(name)
  }
  return applied
}

const applyOne = async (
  client: pg.Client,
  { name, sql, checksum }: { name: string; sql: string; checksum: string },
): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}
