import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const SCHEMA_FOLDER = new URL('./', import.meta.url)

/** An SQL file. `path`: a migration's name; for a definition with its folder: functions/ledger_post.sql. */
export type SchemaFile = { readonly path: string; readonly sql: string; readonly checksum: string }

/** A current function or view. */
export type Definition = SchemaFile & { readonly kind: 'function' | 'view'; readonly name: string }

export type SchemaFiles = {
  readonly migrations: readonly SchemaFile[]
  /** Functions first: views use them, while no function needs a view before it is called. */
  readonly definitions: readonly Definition[]
}

/** Everything that makes the database, in the order of application. */
export async function readSchemaFiles(folder: URL = SCHEMA_FOLDER): Promise<SchemaFiles> {
  const [migrations, functions, views] = await Promise.all([
    readFolder(new URL('migrations/', folder), /^\d{4}_[a-z0-9_]+\.sql$/),
    readFolder(new URL('functions/', folder), DEFINITION),
    readFolder(new URL('views/', folder), DEFINITION),
  ])
  const defined = (kind: Definition['kind']) => (file: SchemaFile) => ({
    ...file,
    kind,
    name: file.path.slice(0, -'.sql'.length),
    path: `${kind}s/${file.path}`,
  })
  return { migrations, definitions: [...functions.map(defined('function')), ...views.map(defined('view'))] }
}

const DEFINITION = /^[a-z][a-z0-9_]*\.sql$/

async function readFolder(folder: URL, pattern: RegExp): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  return Promise.all(
    names.map(async (path) => {
      const sql = await readFile(new URL(path, folder), 'utf8')
      return { path, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
