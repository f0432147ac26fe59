import pg from 'pg'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTypeParser } from '../../packages/server/src/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts'
import { problemsOf, tablesMade, withQueries } from './check-queries.ts'
import { openDescriber } from './describe-query.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What is wrong with the queries of one file, which has a `client`, and calls that cannot be checked. */
async function check(code: string): Promise<readonly string[]> {
  const fs = createVirtualFileSystem({
    '/app/tsconfig.json':
      '{ "compilerOptions": { "target": "ES2023", "strict": true, "module": "preserve", "types": [] }, "files": ["a.ts"] }',
    '/app/a.ts': `declare const client: {
        query<Row = any>(text: string | { text: string; values?: unknown[] }, values?: readonly unknown[]): Promise<{ rows: Row[] }> }
      declare const conditions: (given: [string, unknown][], before?: unknown[]) => { where: string; values: unknown[] }
      declare const player: bigint, now: Date, wanted: boolean
      ${code}`,
  })
  return withQueries({ root: '/app', isChecked: (path) => path === 'a.ts', fs }, async (found, checker) => {
    for (const statement of tablesMade(found.queries)) await client.query(statement)
    const describe = await openDescriber(client)
    const problems = await problemsOf(found.queries, { describe, parserOf: () => getTypeParser, checker })
    return [
      ...problems.map((one) => one.replace(/^a\.ts:\d+: /, '')),
      ...found.unresolved.map(({ reason }) => `? ${reason}`),
    ]
  })
}

const ROW = '{ id: bigint; bind_id: string; username: string | null; created_at: Date }'
const SELECT = 'select id, bind_id, username, created_at from player where id = $1'

test('a query that fits the schema has no problems', async () => {
  expect(await check(`await client.query<${ROW}>('${SELECT}', [player])`)).toEqual([])
})

test.each([
  [
    'a missing column',
    `client.query<${ROW}>('${SELECT.replace('bind_id', 'binding')}', [player])`,
    'column "binding" does not exist',
  ],
  [
    'a missing table',
    `client.query('delete from players where id = $1', [player])`,
    'relation "players" does not exist',
  ],
  ['too few values', `client.query<${ROW}>('${SELECT}', [])`, '0 values for 1 parameters'],
  ['too many values', `client.query<${ROW}>('${SELECT}', [player, 1])`, '2 values for 1 parameters'],
  ['a value of another type', `client.query<${ROW}>('${SELECT}', [now])`, '$1 is int8, not Date'],
  ['an array for a value', `client.query<${ROW}>('${SELECT}', [[player]])`, '$1 is int8, not bigint[]'],
  [
    'a value that is in no enum',
    `client.query("select from account where asset = $1", ['EURO' as const])`,
    '$1 is asset, not "EURO"',
  ],
  [
    'a property without a column',
    `client.query<${ROW} & { age: number }>('${SELECT}', [player])`
      .replace(') & {', '; ')
      .replace('} & {', ';'),
    'there is no column age',
  ],
  [
    'a column without a property',
    `client.query<{ id: bigint }>('select id, bind_id from player')`,
    'the type of its rows has no bind_id',
  ],
  [
    'a property of another type',
    `client.query<${ROW.replace('bigint', 'string')}>('${SELECT}', [player])`,
    'id is int8, read as bigint, not string',
  ],
  [
    'an array of bigints, which are read as texts',
    "client.query<{ ids: bigint[] }>('select array_agg(id) as ids from player group by bind_id')",
    'ids is _int8, read as array, not bigint[]',
  ],
  [
    'a label that the enum does not have',
    `client.query<{ asset: 'USDT' | 'EURO' }>('select asset from account')`,
    'asset is asset, read as string, not "EURO" | "USDT"',
  ],
  [
    'a nullable column that is not null to its type',
    `client.query<${ROW.replace(' | null', '')}>('${SELECT}', [player])`,
    'username may be null, which string is not',
  ],
  [
    'an outer join',
    `client.query<{ id: bigint }>('select m.player as id from player p left join team_member m on m.player = p.id')`,
    'id may be null, which bigint is not',
  ],
  [
    'a sum that may have no rows',
    `client.query<{ sum: string }>('select sum(balance) from account')`,
    'sum may be null, which string is not',
  ],
  [
    'a subquery that may find no row',
    `client.query<{ id: bigint }>('select (select id from player where id = $1) as id', [player])`,
    'id may be null, which bigint is not',
  ],
  [
    'rows read without a type',
    `const { rows } = await client.query('${SELECT}', [player])`,
    'the type of its rows is not written',
  ],
  ['a query composed at run time', `declare const text: string; await client.query(text)`, '? text'],
])('it reports %s', async (_, code, problem) => {
  const found = await check(code.startsWith('c') && !code.includes('await') ? `await ${code}` : code)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(problem)
})

test.each([
  [
    'a condition that excludes null',
    `await client.query<{ username: string }>('select username from player where username is not null')`,
  ],
  [
    'a join that a condition makes an inner one',
    `await client.query<{ id: bigint }>('select m.player as id from player p left join team_member m on m.player = p.id where m.player > $1', [player])`,
  ],
  [
    'a sum of a group',
    `await client.query<{ sum: string }>('select sum(balance) from account group by asset')`,
  ],
  [
    'a time that may be infinite, read as a number',
    `await client.query<{ created_at: Date | number }>('select created_at from player')`,
  ],
  ['coalesce', `await client.query<{ sum: string }>('select coalesce(sum(balance), 0) as sum from account')`],
  [
    'a temporary table',
    `await client.query('create temporary table if not exists own_list (id bigint not null)')
    await client.query<{ id: bigint }>('select id from own_list')`,
  ],
])('it accepts %s', async (_, code) => {
  expect(await check(code)).toEqual([])
})

test('every text is checked that a condition, a caller or a name of a set may produce', async () => {
  const found = await check(`
    const read = async <Row>(condition: string, values: unknown[]) =>
      (await client.query<Row>(\`select id from player where \${condition}\`, [...values])).rows
    await read<{ id: bigint }>('id = $1', [player])
    await read<{ id: bigint }>('no_such = $1', [player])
    await read<{ id: string }>('bind_id = $1 and id = $2', ['a'])
    const order = wanted ? 'id' : 'no_order'
    await client.query<{ id: bigint }>(\`select id from player order by \${order}\`)
    const set = (column: 'created_at' | 'no_column') => client.query(\`update player set \${column} = $1\`, [now])
    for (const { table } of [{ table: 'player' }, { table: 'no_table' }]) await client.query(\`delete from \${table}\`)`)
  expect(found.map((one) => one.replace(/, in: .*/, ''))).toEqual([
    'column "no_such" does not exist',
    '1 values for 2 parameters',
    'id is int8, read as bigint, not string',
    'column "no_order" does not exist',
    'column "no_column" of relation "player" does not exist',
    'relation "no_table" does not exist',
  ])
})

test('a query with conditions is checked with all of them', async () => {
  expect(
    await check(`
      const { where, values } = conditions([['id > ?', player], ['no_column = ?', 1]], [10])
      await client.query<{ id: bigint }>(\`select id from player where \${where} limit $1\`, [...values])`),
  ).toEqual([expect.stringContaining('column "no_column" does not exist')])
})
