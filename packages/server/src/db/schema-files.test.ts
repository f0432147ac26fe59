import { expect, test } from 'vitest'
import { readSchemaFiles } from './schema-files.ts'

/** What a text makes, drops or changes beyond its file's purpose. */
const wrongOf = (path: string, sql: string): string[] => {
  const code = sql.replace(/--.*/g, '')
  const made = [...code.matchAll(/\b(?:create|drop|alter)\s+(?:or\s+replace\s+)?(function|view)\s+(\w+)/gi)]
  // What only a migration needs ends with its session.
  const named = made
    .filter(([, , name]) => name !== 'pg_temp')
    .map(([, kind, name]) => `${kind?.toLowerCase()}s/${name}.sql`)
  if (/^\d/.test(path))
    return [
      ...named,
      ...(/\bcreate\s+(or\s+replace\s+)?trigger\b/i.test(code) ? ['a trigger'] : []),
      // PostgreSQL refuses a value in the transaction that adds it, except if the type is new too, as in an empty database.
      ...[...code.matchAll(/\badd\s+value\s+(?:if\s+not\s+exists\s+)?('[^']*')/gi)]
        .map(([, value = '']) => value)
        .filter((value) => code.replace(COMPARED_AS_TEXT, '').split(value).length > 2)
        .map((value) => `a use of the value ${value} that it adds`),
    ]
  return [
    ...named.filter((name) => name !== path),
    ...(/\bor\s+replace\b/i.test(code) ? ['or replace'] : []),
    ...(named.includes(path) ? [] : [`no ${path}`]),
    ...[...code.matchAll(/^create trigger[^;]*execute function (\w+)\(/gim)]
      .filter(([, name]) => `functions/${name}.sql` !== path)
      .map(([, name]) => `a trigger of ${name}`),
  ]
}

const COMPARED_AS_TEXT = /::text\s+(?:=|<>|is\s+(?:not\s+)?distinct\s+from)\s+'[^']*'/gi

test('migrations create tables and data; each function and view is created in its own file', async () => {
  const { migrations, definitions } = await readSchemaFiles()
  expect(migrations.length).toBeGreaterThan(10)
  expect(definitions.length).toBeGreaterThan(60)
  for (const { path, sql } of [...migrations, ...definitions]) expect(wrongOf(path, sql), path).toEqual([])
})

test('definitions in the wrong file are found', () => {
  const one = 'create function one() returns int language sql as $$ select 1 $$;'
  expect(wrongOf('functions/one.sql', one)).toEqual([])
  expect(wrongOf('0001_one.sql', one.replace('one()', 'pg_temp.one()'))).toEqual([])
  expect(wrongOf('0001_one.sql', `create table t (n int);\n${one}`)).toEqual(['functions/one.sql'])
  expect(
    wrongOf('0002_one.sql', 'create trigger t before update on t for each row execute function one();'),
  ).toEqual(['a trigger'])
  const kind = "alter type kind add value if not exists 'two' after 'one';"
  expect(wrongOf('0003_two.sql', kind)).toEqual([])
  expect(wrongOf('0003_two.sql', `${kind} update thing set n = 1 where kind::text = 'two'`)).toEqual([])
  expect(wrongOf('0003_two.sql', `${kind} insert into thing (kind) values ('two')`)).toEqual([
    "a use of the value 'two' that it adds",
  ])
  expect(wrongOf('functions/two.sql', one)).toEqual(['functions/one.sql', 'no functions/two.sql'])
  expect(wrongOf('functions/one.sql', one.replace('create', 'create or replace'))).toEqual(['or replace'])
  expect(wrongOf('views/one.sql', one)).toEqual(['functions/one.sql', 'no views/one.sql'])
  expect(
    wrongOf(
      'functions/one.sql',
      `${one}\ncreate trigger t before update on t for each row execute function two();`,
    ),
  ).toEqual(['a trigger of two'])
})
