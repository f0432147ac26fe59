import type pg from 'pg'
import { codeOf } from './failures.ts'
import type { Definition } from './schema-files.ts'
import type { Queryable } from './sql.ts'

/** Its message is shown to operators unchanged. */
export class DefinitionError extends Error {}

/**
 * Replaces every function and view whose file differs from the applied one, and drops those without a file. Changed ones are
 * dropped first, so that nothing old stays: a signature, a right, a trigger. Files whose function, view or trigger is missing are
 * applied too: a migration may have recreated a table, which loses its triggers. A file that another has replaced before is of an
 * older program: it is refused. Runs in the caller's transaction. Returns the applied paths.
 */
export async function applyDefinitions(
  client: pg.ClientBase,
  definitions: readonly Definition[],
  { hasMigrated }: { readonly hasMigrated: boolean },
): Promise<string[]> {
  await refuseOlder(client, definitions)
  const applied = await readChecksums(client)
  const there = await readThere(client)
  const changed = definitions.filter(
    (file) => applied.get(file.path) !== file.checksum || makes(file).some((what) => !there.has(what)),
  )
  const gone = [...applied.keys()].filter(
    (path) => !definitions.some((definition) => definition.path === path),
  )
  // A migration may have dropped a column that the body of an untouched function names.
  if (changed.length === 0 && gone.length === 0 && !hasMigrated) return []

  const old = [...changed.map(({ path }) => path), ...gone]
  const viewsToMake = await drop(client, old, definitions)
  // A body may name what a later file creates; all are checked once everything exists.
  await client.query('set local check_function_bodies = off')
  const toMake = definitions.filter(({ path }) => old.includes(path) || viewsToMake.has(path))
  for (const definition of toMake) await make(client, definition)
  await client.query(
    `insert into schema_function as f (name, checksum)
     select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set
       checksum = excluded.checksum, applied_at = excluded.applied_at,
       replaced = array_append(f.replaced, f.checksum)`,
    [changed.map(({ path }) => path), changed.map(({ checksum }) => checksum)],
  )
  await client.query('delete from schema_function where name = any($1)', [gone])
  await checkBodies(client)
  return changed.map(({ path }) => path)
}

/** The checksum of each applied definition, by path. */
export async function readChecksums(client: Queryable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_function',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function refuseOlder(client: pg.ClientBase, definitions: readonly Definition[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select f.name from schema_function f join unnest($1::text[], $2::text[]) as mine (name, checksum) using (name)
     where mine.checksum <> f.checksum and mine.checksum = any(f.replaced) order by 1`,
    [definitions.map(({ path }) => path), definitions.map(({ checksum }) => checksum)],
  )
  if (rows[0] !== undefined)
    throw new DefinitionError(
      `A newer version of Nibble migrated this database: it replaced this program’s ${rows[0].name}. ` +
        'To restore an older definition on purpose, change a comment in its file.',
    )
}

/** What a file creates, named by its path, followed by a function's triggers. */
const makes = ({ path, sql }: Definition): string[] => [
  path,
  ...[...sql.matchAll(/^create trigger (\w+) [^;]*? on (\w+)/gm)].map(
    ([, trigger, table]) => `${path} ${trigger} ${table}`,
  ),
]

/** The same for the database. */
async function readThere(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ what: string }>(
    `with function as (select oid, 'functions/' || proname || '.sql' as path from pg_proc where pronamespace = 'public'::regnamespace)
     select path as what from function
     union select concat_ws(' ', f.path, t.tgname, c.relname)
       from pg_trigger t join function f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     union select 'views/' || relname || '.sql' from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  )
  return new Set(rows.map(({ what }) => what))
}

/** Drops what these files created, with its triggers. Returns the paths of views dropped because they use it. */
async function drop(
  client: pg.ClientBase,
  paths: readonly string[],
  definitions: readonly Definition[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ what: 'view' | 'trigger' | 'function'; path: string; name: string }>(
    `with function as (
       select oid, 'functions/' || proname || '.sql' as path from pg_proc where pronamespace = 'public'::regnamespace
     ), view as (
       select oid, 'views/' || relname || '.sql' as path
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
     )
     select 'view' as what, v.path, v.oid::regclass::text as name
     from view v
     where v.path = any($1) or v.path = any($2) and exists (
       select from pg_rewrite r
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_proc'::regclass
       join function f on f.oid = d.refobjid
       where r.ev_class = v.oid and f.path = any($1)
     )
     union all
     select 'trigger', f.path, format('%I on %s', t.tgname, t.tgrelid::regclass)
     from pg_trigger t join function f on f.oid = t.tgfoid where f.path = any($1) and t.tgparentid = 0
     union all
     select 'function', path, oid::regprocedure::text from function where path = any($1)`,
    [paths, definitions.map(({ path }) => path)],
  )
  const named = (kind: string) => rows.filter(({ what }) => what === kind)
  const views = named('view').map(({ name }) => name)
  // In one statement, since they may use each other.
  if (views.length > 0) await run(client, `drop view ${views.join(', ')}`)
  for (const { name } of named('trigger')) await run(client, `drop trigger ${name}`)
  const functions = named('function').map(({ name }) => name)
  if (functions.length > 0) await run(client, `drop function ${functions.join(', ')}`)
  return new Set(named('view').map(({ path }) => path))
}

async function run(client: pg.ClientBase, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const detail = error instanceof Error && 'detail' in error ? ` (${String(error.detail)})` : ''
    if (codeOf(error) !== '2BP01') throw error
    throw new DefinitionError(
      `A function or view cannot be replaced while something depends on it${detail}: remove the dependency in a migration.`,
    )
  }
}

async function make(client: pg.ClientBase, { path, sql, kind, name }: Definition): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw Object.assign(new Error(`${path} failed: ${why}`), { code: codeOf(error) })
  }
  if (!(await readThere(client)).has(path))
    throw new DefinitionError(`The file ${path} does not create the ${kind} ${name}.`)
}

/**
 * Makes PostgreSQL check the bodies of all functions as if newly created. A value that a migration of this transaction added to
 * an enum cannot be used before the commit; that alone is no error.
 */
async function checkBodies(client: pg.ClientBase): Promise<void> {
  await client.query('set local check_function_bodies = on')
  await client.query(
    `do $$
     declare
       v_function record;
     begin
       for v_function in
         select p.oid, p.proname, l.lanname
         from pg_proc p join pg_language l on l.oid = p.prolang
         where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       loop
         begin
           case v_function.lanname
             when 'sql' then perform fmgr_sql_validator(v_function.oid);
             else perform plpgsql_validator(v_function.oid);
           end case;
         exception
           when unsafe_new_enum_value_usage then null;
           when others then
             raise exception using errcode = sqlstate, message = format('functions/%s.sql failed: %s', v_function.proname, sqlerrm);
         end;
       end loop;
     end $$`,
  )
}
