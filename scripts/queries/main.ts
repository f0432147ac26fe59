// npm test -- queries: every query against the schema. Prints what is wrong, and ends with 1 when something is.
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { getTypeParser } from '../../packages/server/src/db/database.ts'
import { setup } from '../../packages/server/src/testing/database-server.ts'
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts'
import { getTypeParser as signersParser } from '../../packages/signer/src/db/writer.ts'
import { problemsOf, tablesMade, withQueries } from './check-queries.ts'
import { isChecked, UNCHECKED } from './checked-code.ts'
import { openDescriber } from './describe-query.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stop = await setup()
const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
try {
  const problems = await withQueries({ root, isChecked }, async ({ queries, unresolved }, checker) => {
    for (const statement of tablesMade(queries)) await client.query(statement)
    const describe = await openDescriber(client)
    const parserOf = (path: string) => (path.startsWith('packages/signer/') ? signersParser : getTypeParser)
    return [
      ...(await problemsOf(queries, { describe, parserOf, checker })),
      ...unresolved
        .filter(({ path }) => UNCHECKED[path] === undefined)
        .map(({ place, reason }) => `${place}: what it sends cannot be said without running it: ${reason}`),
      ...Object.keys(UNCHECKED)
        .filter((path) => !unresolved.some((one) => one.path === path))
        .map((path) => `${path} is listed in checked-code.ts, and all its queries are known`),
    ]
  })
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await client.end()
  await database.drop()
  await stop()
}
