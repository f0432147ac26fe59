import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countWords, type Kept } from './dialect.ts'

const KEPT: Kept = { word: 'pot', names: 'pot', places: ['packages/contract/'], why: 'the wire has it' }
const count = (path: string, text: string) => countWords([{ path, text }], [KEPT])

test.each([
  'const lane = 1',
  'f(onLaneWait)',
  'type T = { a_lane: 1 }',
  'sql`select lane_wait`',
  'useLane()',
])('a name of the dialect is found in %s', (text) =>
  expect(count('packages/a/src/a.ts', text).left).toEqual({ lane: 1 }),
)

test.each(['// a lane', "t('the lane')", 'const plane = 1', 'const planes = 1', 'const lanes = 1'])(
  'another word, a comment or a sentence does not count: %s',
  (text) => expect(count('packages/a/src/a.ts', text).left).toEqual({}),
)

test('a name stays where the list allows it, and only there', () => {
  expect(count('packages/contract/src/a.ts', 'const pot = pot_at')).toEqual({
    left: { pot: 1 },
    kept: [{ word: 'pot', names: 'pot', times: 1, why: 'the wire has it' }],
    unused: [],
  })
  expect(count('packages/web/src/a.ts', 'const pot = 1')).toMatchObject({ left: { pot: 1 }, unused: ['pot'] })
})

test('a kept name does not allow a shorter one', () => {
  const { left } = countWords(
    [{ path: 'packages/contract/src/a.ts', text: 'const pot = pot_at' }],
    [{ ...KEPT, names: 'pot_at' }],
  )
  expect(left).toEqual({ pot: 1 })
})

test('nothing of the dialect is left, and the list has no unused entries', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : files(path)
      return /\.tsx?$/.test(path) && !path.endsWith('.d.ts') ? [path] : []
    })
  const sources = files('packages').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(sources.length).toBeGreaterThan(1_000)
  const { left, unused } = countWords(sources)
  expect({ left, unused }).toEqual({ left: {}, unused: [] })
})
