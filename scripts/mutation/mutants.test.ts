import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import { mutantsOf } from './mutants.ts'

const changes = (file: string, text: string) =>
  mutantsOf(file, text).map(({ rule, after }) => [rule, after.trim()])

test('each operator of a line of TypeScript makes a mutant, and a standalone call can be removed', () => {
  expect(changes('a.ts', '  if (a < b && c === 2n) return true')).toEqual([
    ['< to <=', 'if (a <= b && c === 2n) return true'],
    ['true to false', 'if (a < b && c === 2n) return false'],
    ['number plus one', 'if (a < b && c === 3n) return true'],
    ['=== to !==', 'if (a < b && c !== 2n) return true'],
    ['&& to ||', 'if (a < b || c === 2n) return true'],
  ])
  expect(changes('a.ts', '  await post(lines)')).toEqual([['statement dropped', 'void 0']])
})

test('what no test could notice makes none: comments, imports, types and sentences', () => {
  const text = [
    "import { a } from 'b'",
    '// a < b',
    '  readonly a: 1',
    "  say('a < 1 and true')",
    'type A = 1 | 2',
  ]
  expect(changes('a.ts', text.join('\n'))).toEqual([['statement dropped', 'void 0']])
})

test('a line of SQL loses its comparison, its lock or its half of a condition', () => {
  expect(changes('a.sql', '  where id = p_id and status = 0 for no key update;')).toEqual([
    ['number plus one', 'where id = p_id and status = 1 for no key update;'],
    ['= to <>', 'where id <> p_id and status = 0 for no key update;'],
    ['= to <>', 'where id = p_id and status <> 0 for no key update;'],
    ['and to or', 'where id = p_id or status = 0 for no key update;'],
    ['lock dropped', 'where id = p_id and status = 0;'],
  ])
  expect(changes('a.sql', '  set returned = stake').length).toBe(0)
})

test('what an update writes is changed, and the settings of a function are not', () => {
  expect(changes('a.sql', '      set balance = a.balance + l.amount').map(([rule]) => rule)).toEqual([
    '+ to -',
  ])
  expect(changes('a.sql', 'set statement_timeout = 5')).toEqual([])
})

test('what the database would not accept makes none: another column’s position, and an assignment that compares', () => {
  expect(changes('a.sql', '  group by 1, 2')).toEqual([])
  expect(changes('a.sql', '  get diagnostics v_rows = row_count;')).toEqual([])
  expect(changes('a.sql', '  set shard = b.lane, losses = case when e.lane = 1 then a end')).toEqual([
    ['number plus one', 'set shard = b.lane, losses = case when e.lane = 2 then a end'],
    ['= to <>', 'set shard = b.lane, losses = case when e.lane <> 1 then a end'],
  ])
})

test('a condition that comes after a brace is changed', () => {
  expect(changes('a.ts', '  } else if (a < b) {').map(([rule]) => rule)).toEqual(['< to <='])
})

test('another millisecond of patience is not a mutant, and another of what decides is', () => {
  expect(changes('a.ts', 'const FIRST_PAUSE_MS = 10\nconst PATIENCE_MS = 2_000')).toEqual([])
  expect(changes('a.ts', 'export const CLOCK_AHEAD_MS = 5_000')).toHaveLength(1)
  expect(changes('a.ts', 'const PAUSED_BELOW = 50')).toHaveLength(1)
  expect(changes('a.ts', 'const TIMEOUT_MS = a + 5').map(([rule]) => rule)).toEqual(['+ to -'])
  expect(changes('a.sql', '  perform 1 from held for update;').map(([rule]) => rule)).toEqual([
    'lock dropped',
    'statement dropped',
  ])
})

test('the larger or the smaller of two is the same if they are equal; any other comparison is changed', () => {
  const rules = (text: string) => changes('a.ts', text).map(([rule]) => rule)
  expect(rules('  if (loss > worst) worst = loss')).toEqual([])
  expect(rules('  return usable < balance ? usable : balance')).toEqual([])
  expect(rules('  const more = a >= b ? b : a')).toEqual([])

  expect(rules('  if (loss > worst) worst = other')).toEqual(['> to >='])
  expect(rules('  if (loss > worst) count = loss')).toEqual(['> to >='])
  expect(rules('  return a < b ? a : c')).toEqual(['< to <='])
  expect(rules('  return a < b ? a : b + c')).toEqual(['< to <=', '+ to -'])
  expect(rules('  return x + a < b ? a : b')).toEqual(['< to <=', '+ to -'])
  expect(rules('  return a < b && c < d ? c : d')).toEqual(['< to <=', '< to <=', '&& to ||'])
})

test('only the requested lines are changed', () => {
  expect(mutantsOf('a.ts', 'a = b < c\na = b < c\na = b < c', 2, 2).map(({ line }) => line)).toEqual([2])
})

test('what the areas name exists', () => {
  const root = join(import.meta.dirname, '../..')
  const named = AREAS.flatMap(({ files, functions }) => [
    ...files,
    ...functions.map((name) => `packages/server/src/db/functions/${name}.sql`),
  ])
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
