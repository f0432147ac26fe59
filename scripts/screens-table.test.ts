import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUTES = `${ROOT}packages/web/src/app/routes`
const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part)

const table = read(`${ROOT}docs/screens.md`)
const rows = table.split('\n').filter((line) => line.startsWith('| `/'))
const listed = rows.flatMap((row) => found(row, /^\| `([^`]+)`/g))

test('every route of the page is in the table once, and no other', () => {
  const sources = readdirSync(ROUTES).map((name) => read(`${ROUTES}/${name}`))
  const routes = sources
    .flatMap((source) => found(source, /path: '([^']+)'/g))
    .filter((path) => path !== '/')
    .map((path) => path.replace('$type', '{type}'))
  expect(listed.sort()).toEqual(routes.sort())
})

test('every named journey and screen exists', () => {
  const journeys = rows.flatMap((row) => found(row.split('|').at(-2) ?? '', /`([^`]+)`/g))
  const screens = rows.flatMap((row) => found(row.split('|')[2] ?? '', /`([^`]+)`/g))
  const files = [
    ...journeys.map((name) => `e2e/src/${name}.e2e.ts`),
    ...screens.map((name) => `packages/web/src/features/${name}.tsx`),
  ]
  expect(journeys.length).toBeGreaterThanOrEqual(rows.length)
  expect(files.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([])
})
