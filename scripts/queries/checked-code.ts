/** Whose queries are checked: programs, not their tests, which run their own. */
export const isChecked = (path: string): boolean =>
  /^(packages\/(server|signer|cli)|bench)\/src\//.test(path) &&
  !path.endsWith('.test.ts') &&
  !path.includes('/testing/')

/** Files with statements whose text is known only when they run, and why. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  'packages/server/src/db/apply-definitions.ts':
    'runs the files of functions and views, and drops their previous versions',
  'packages/server/src/db/migrate.ts': 'runs the migration files as the owner it is given',
  'packages/server/src/db/copy-database.ts': 'copies every table of the database by name',
  'packages/server/src/features/audit/month-digests.ts':
    'reads rows of any table through a cursor, whose columns are known only once it is open',
  'packages/server/src/features/audit/month-partitions.ts':
    'builds tables beside existing partitions, named after them',
  'packages/server/src/local/logins.ts': 'creates logins with the names it is given',
  'bench/src/database-beside.ts': 'creates a database under a name that is still free',
  'bench/src/fill-history.ts': 'writes numbers into the statements that fill old partitions',
  'bench/src/main.ts': 'creates databases named after the benchmarks',
}
