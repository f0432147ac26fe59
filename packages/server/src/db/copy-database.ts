import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { DefinitionError } from './apply-definitions.ts'
import { describeSchema } from './describe-schema.ts'
import { reasonOf } from './failures.ts'
import { assertMigrated, migrate, UNFILLED } from './migrate.ts'

// Copies one database to another. The target gets its tables, and then its rows, functions and views in one transaction that also
// compares them: an interruption leaves no row there, and nothing that a server starts on. The source is only read. Everything
// runs as the owners of the tables, who need not be superusers: foreign keys are recreated after the rows, and triggers are
// disabled meanwhile.

export type Source = {
  readonly client: pg.Client
  /** Makes the source writable again. */
  close(): Promise<void>
}

export type CopiedDatabase = {
  readonly tables: number
  readonly rows: bigint
  readonly owed: readonly string[]
}
type CopyRows = (source: pg.Client, target: pg.Client, table: Table) => Promise<void>
type Table = { readonly name: string; readonly columns: string }

/**
 * Freezes a database: nobody works with it, nobody can write to it until `close`, and all reads are one snapshot. Throws a
 * sentence while somebody works with it, or if it is not as this program expects it.
 */
export const freezeDatabase = async (url: string): Promise<Source> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const close = () => client.end().catch(() => {})
  try {
    await refuseSessions(client)
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
    await client.query(`begin isolation level repeatable read; ${SESSION}; set local lock_timeout = '5s'`)
    // The next query takes the snapshot: whatever is locked by then can no longer change.
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`)
    await client.query('set transaction read only')
    await assertMigrated(client)
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

const SESSION =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; " +
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

const refuseSessions = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ login: string; sessions: number }>(
    `select usename as login, count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null group by 1 order by 1`,
  )
  if (rows.length === 0) return
  const who = rows.map(
    ({ login, sessions }) => `${login} (${sessions} ${sessions === 1 ? 'session' : 'sessions'})`,
  )
  throw new Error(
    `This database is still in use by ${who.join(', ')}. Stop every server, the signer and all other clients, and try again.`,
  )
}

/** Throws a sentence unless the database exists and is empty, or as an interrupted move left it. */
export const assertEmpty = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and to_regclass('public.${UNFILLED}') is null
       order by 1 limit 1`,
    )
    if (rows[0] !== undefined)
      throw new Error(
        `The target database is not empty: it has ${rows[0].name}. Existing data is never overwritten. Create an empty database as a ` +
          'superuser: drop database NAME; create database NAME owner OWNER;',
      )
  } finally {
    await client.end()
  }
}

/**
 * Copies everything from a frozen database into an empty one, and compares every row, the sequences, what players are owed and
 * the schema before it commits. Throws a sentence; the target is empty then.
 */
export const copyDatabase = async (
  { client: source }: Source,
  targetUrl: string,
  { copyRows = copyTable }: { readonly copyRows?: CopyRows } = {},
): Promise<CopiedDatabase> => {
  let copied: CopiedDatabase | null = null
  await migrate({
    url: targetUrl,
    fill: async (target) => {
      try {
        copied = await fill(source, target, copyRows)
      } catch (error) {
        const why = reasonOf(error)
        throw new DefinitionError(
          `${why}${why.endsWith('.') ? '' : '.'} The target database is still empty, and the source is unchanged.`,
        )
      }
    },
  })
  if (copied === null) throw new Error('nothing was copied')
  return copied
}

const fill = async (source: pg.Client, target: pg.Client, copyRows: CopyRows): Promise<CopiedDatabase> => {
  await target.query(SESSION)
  await layPartitions(source, target)
  const tables = await listTables(source)
  const restore = await clear(target)
  for (const table of tables) await copyRows(source, target, table)
  await restore()
  await setSequences(source, target)

  let rows = 0n
  for (const table of tables) rows += await compare(source, target, table)
  const [owed, owedThere] = [await sumsOf(source), await sumsOf(target)]
  if (owed.join() !== owedThere.join())
    throw new Error(
      `The copy says that players are owed ${owedThere.join(', ')} instead of ${owed.join(', ')}.`,
    )
  if ((await describeSchema(source)) !== (await describeSchema(target)))
    throw new Error('The two databases differ in their tables, functions or grants.')
  // The first plans need statistics.
  await target.query('analyze')
  return { tables: tables.length, rows, owed }
}

type Partition = { readonly name: string; readonly parent: string; readonly bounds: string }

/** The source's, which depend on its age. */
const layPartitions = async (source: pg.Client, target: pg.Client): Promise<void> => {
  const [wanted, there] = [await listPartitions(source), await listPartitions(target)]
  const isIn = (list: readonly Partition[], { name, bounds }: Partition) =>
    list.some((other) => other.name === name && other.bounds === bounds)
  for (const extra of there.filter((one) => !isIn(wanted, one)))
    await target.query(`drop table ${pg.escapeIdentifier(extra.name)}`)
  for (const { name, parent, bounds } of wanted.filter((one) => !isIn(there, one))) {
    if (!name.startsWith(`${parent}_`))
      throw new Error(`${name} is a partition of ${parent} that this program did not create.`)
    await target.query('select partition_make($1, $2, $3)', [parent, name.slice(parent.length + 1), bounds])
  }
}

const listPartitions = async (client: pg.Client): Promise<Partition[]> =>
  (
    await client.query<Partition>(
      `select c.relname as name, p.relname as parent, coalesce(pg_get_expr(c.relpartbound, c.oid), '') as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows

/** All that hold rows, with their writable columns. */
const listTables = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by c.oid order by 1`,
    )
  ).rows

/** Empties a freshly migrated database. Returns what recreates its foreign keys and enables its triggers. */
const clear = async (target: pg.Client): Promise<() => Promise<void>> => {
  const { rows: tables } = await target.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: keys } = await target.query<{ name: string; of: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  const each = async (statements: readonly string[]) => {
    for (const statement of statements) await target.query(statement)
  }
  await each(keys.map(({ name, of }) => `alter table ${of} drop constraint ${name}`))
  await each(tables.map(({ name }) => `alter table ${name} disable trigger user`))
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return async () => {
    await each(
      keys.map(({ name, of, definition }) => `alter table ${of} add constraint ${name} ${definition}`),
    )
    await each(tables.map(({ name }) => `alter table ${name} enable trigger user`))
  }
}

export const copyTable: CopyRows = async (source, target, { name, columns }) => {
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from only ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
}

const setSequences = async (source: pg.Client, target: pg.Client): Promise<void> => {
  const { rows } = await source.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  for (const { name } of rows) {
    const found = await source.query<{ at: string; called: boolean }>(
      `select last_value as at, is_called as called from ${name}`,
    )
    await target.query('select setval($1::regclass, $2, $3)', [
      name,
      found.rows[0]?.at,
      found.rows[0]?.called,
    ])
  }
}

/** Throws unless both have the same rows, whatever their order. Returns how many. */
const compare = async (source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<bigint> => {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${columns})::text), 15))::bit(60)::bigint), 0)::text as digest
       from only ${name}`,
    )
    return rows[0] ?? { rows: '0', digest: '' }
  }
  const [here, there] = [await read(source), await read(target)]
  if (here.rows !== there.rows)
    throw new Error(`${there.rows} rows of ${name} were copied instead of ${here.rows}.`)
  if (here.digest !== there.digest) throw new Error(`The rows of ${name} differ between the two databases.`)
  return BigInt(here.rows)
}

/** What players are owed, by asset. */
const sumsOf = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ text: string }>(
      `select asset || ' ' || trim_scale(sum(balance)::numeric / 1000000) as text from account where player_id is not null
       group by asset order by asset`,
    )
  ).rows.map(({ text }) => text)
