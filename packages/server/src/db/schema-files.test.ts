import { expect, test } from 'vitest'
import { readSchemaFiles } from './schema-files.ts'

/** What a text makes, drops or changes besides what its file is for. */
const wrongOf = (path: string, sql: string): string[] => {
  const code = sql.replace(/--.*/g, '')
  const made = [...code.matchAll(/\b(?:create|drop|alter)\s+(?:or\s+replace\s+)?(function|view)\s+(\w+)/gi)]
  // What a migration needs for itself alone ends with its session.
  const named = made
    .filter(([, , name]) => name !== 'pg_temp')
    .map(([, kind, name]) => `${kind?.toLowerCase()}s/${name}.sql`)
  if (/^\d/.test(path))
    return [...named, ...(/\bcreate\s+(or\s+replace\s+)?trigger\b/i.test(code) ? ['a trigger'] : [])]
  return [
    ...named.filter((name) => name !== path),
    ...(/\bor\s+replace\b/i.test(code) ? ['or replace'] : []),
    ...(named.includes(path) ? [] : [`no ${path}`]),
    ...[...code.matchAll(/^create trigger[^;]*execute function (\w+)\(/gim)]
      .filter(([, name]) => `functions/${name}.sql` !== path)
      .map(([, name]) => `a trigger of ${name}`),
  ]
}

test('migrations make tables and data; each function and view is made in its own file', async () => {
  const { migrations, definitions } = await readSchemaFiles()
  expect(migrations.length).toBeGreaterThan(10)
  expect(definitions.length).toBeGreaterThan(60)
  for (const { path, sql } of [...migrations, ...definitions]) expect(wrongOf(path, sql), path).toEqual([])
})

test('what stands in the wrong file is found', () => {
  const one = 'create function one() returns int language sql as $$ select 1 $$;'
  expect(wrongOf('functions/one.sql', one)).toEqual([])
  expect(wrongOf('0001_one.sql', one.replace('one()', 'pg_temp.one()'))).toEqual([])
  expect(wrongOf('0001_one.sql', `create table t (n int);\n${one}`)).toEqual(['functions/one.sql'])
  expect(
    wrongOf('0002_one.sql', 'create trigger t before update on t for each row execute function one();'),
  ).toEqual(['a trigger'])
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
