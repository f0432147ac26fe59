import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const rows = read('ARCHITECTURE.md')
  .split('\n## ')
  .find((section) => section.startsWith('Where is …\n'))
  ?.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)

test('what the table of places names exists', () => {
  const paths =
    rows?.flatMap((row) => [...row.matchAll(/`([^`\s]*[/.][^`\s]*)`/g)].map(([, path = '']) => path)) ?? []
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('a section of a document that the table names exists', () => {
  const named = [...(rows?.join('\n').matchAll(/\*([^*]+)\* in `([^`]+)`/g) ?? [])]
  expect(named.length).toBeGreaterThan(3)
  for (const [, section = '', file = ''] of named) expect(read(file), file).toContain(`\n## ${section}\n`)
})

test('the table stays short enough to read', () => {
  expect(rows?.length).toBeLessThanOrEqual(25)
})
