/** Whose queries are checked: programs, not their tests, which run their own. */
export const isChecked = (path: string): boolean =>
  /^(packages\/(server|signer|cli)|bench)\/src\//.test(path) &&
  !path.endsWith('.test.ts') &&
  !path.includes('/testing/')

/** Files with queries whose text is known only where they run, and why. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  'packages/server/src/db/apply-definitions.ts':
    'runs the files of functions and views, and drops what they were',
  'packages/server/src/db/migrate.ts': 'runs the files of migrations, in the name of who it is told to',
  'packages/server/src/db/copy-database.ts': 'copies every table that there is, by its name',
  'packages/server/src/features/audit/month-digests.ts':
    'reads rows of any length through a cursor, whose columns are known only once it is open',
  'packages/server/src/features/audit/month-partitions.ts':
    'builds tables beside the partitions that there are, by their names',
  'packages/server/src/local/logins.ts': 'makes logins of the names that it is given',
  'bench/src/database-beside.ts': 'makes a database of a name that nothing has yet',
  'bench/src/fill-history.ts': 'writes numbers into the text of what fills old partitions',
  'bench/src/main.ts': 'asks for databases by the names of benches',
}
