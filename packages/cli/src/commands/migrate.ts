import { printResult } from '../installation.ts'

/** Migrates the database of MIGRATION_DATABASE_URL, as the owner of its tables. Exit code 1 on failure. */
export const migrateDatabase = (): Promise<number> =>
  printResult(async () => {
    const url = process.env['MIGRATION_DATABASE_URL']
    if (url === undefined || url === '')
      throw new Error('MIGRATION_DATABASE_URL is missing: the database, as the login that owns its tables.')
    const [{ assertReachable }, { migrate }] = await Promise.all([
      import('@nibble/server/db/database.ts'),
      import('@nibble/server/db/migrate.ts'),
    ])
    await assertReachable(url, 'MIGRATION_DATABASE_URL')
    const { applied } = await migrate({ url })
    return applied.length === 0 ? 'The database is up to date.\n' : `Applied: ${applied.join(', ')}.\n`
  })
