import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as contract from '@nibble/contract'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = join(ROOT, 'packages/web/src')
const ROUTES = join(WEB, 'app/routes')
const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part)

const rows = read(join(ROOT, 'docs/calls.md'))
  .split('\n')
  .filter((line) => line.startsWith('| `/api/'))
  .map((line) => line.split('|').slice(1, -1))
  .map(([call = '', askers = '', screens = '', tests = '']) => ({
    path: found(call, /`([^`]+)`/g)[0] ?? '',
    askers: found(askers, /`([^`]+)`/g),
    screens: found(screens, /`([^`]+)`/g),
    tests: found(tests, /`([^`]+)`/g),
  }))

test('every call of the contract is in the table once, and no other', () => {
  expect(rows.map(({ path }) => path).toSorted()).toEqual([...contract.routes.keys()].toSorted())
})

/** What a call is named in the contract, by its path. */
const names = new Map(
  Object.entries<unknown>(contract).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && 'path' in value
      ? [[String(value.path), name] as const]
      : [],
  ),
)
const fileOf = (asker: string) =>
  [`${asker}.tsx`, `${asker}.ts`].map((name) => join(WEB, name)).find((file) => existsSync(file)) ?? asker
const WORDS_OF_IMPORTS = /import \{([^}]*)\} from '@nibble\/contract'/g

test('every named caller makes that call', () => {
  for (const { path, askers } of rows)
    for (const asker of askers) {
      const words = found(read(fileOf(asker)), WORDS_OF_IMPORTS).flatMap((list) => list.match(/\w+/g) ?? [])
      expect(words, asker).toContain(names.get(path))
    }
})

/** A file of the page with everything that it imports, at once or later. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file) || !existsSync(file)) return reached
  reached.add(file)
  for (const name of found(read(file), /(?:from|import\()\s*'(\.[^']+)'/g))
    reachedFrom(join(dirname(file), name), reached)
  return reached
}

const SCREENS = join(WEB, 'app/screens.ts')
const listed = new Map(
  [...read(SCREENS).matchAll(/export const (\w+) = \(\) =>\s*import\('([^']+)'/g)].map(
    ([, name, file = '']) => [name, join(dirname(SCREENS), file)],
  ),
)

const screens = new Map(
  readdirSync(ROUTES).flatMap((name) =>
    read(join(ROUTES, name))
      .split('createRoute(')
      .flatMap((block) => {
        const [route] = found(block, /path: '([^']+)'/g)
        const imported = [
          ...found(block, /import\(\s*'([^']+)'/g).map((file) => join(ROUTES, file)),
          ...found(block, /lazyScreen\(\s*'(\w+)'/g).map((name) => listed.get(name) ?? name),
        ]
        return route === undefined ? [] : [[route.replace('$type', '{type}'), imported] as const]
      }),
  ),
)
const FRAME = 'main'

test('every named screen leads to its callers, and every caller is on a screen', () => {
  for (const { path, askers, screens: shownOn } of rows) {
    const files = askers.map(fileOf)
    expect(shownOn.length > 0, path).toBe(askers.length > 0)
    for (const screen of shownOn) {
      const starts = screen === FRAME ? [join(WEB, 'main.tsx')] : (screens.get(screen) ?? [])
      const reached = starts.flatMap((start) => [...reachedFrom(start)])
      expect(
        files.some((file) => reached.includes(file)),
        `${path} on ${screen}`,
      ).toBe(true)
    }
  }
})

test('every named test exists, and a test of the server names the call', () => {
  for (const { path, tests } of rows) {
    expect(tests.length, path).toBeGreaterThan(0)
    for (const name of tests) {
      const isJourney = !name.includes('/')
      const file = join(ROOT, isJourney ? `e2e/src/${name}.e2e.ts` : `packages/server/src/${name}.db.test.ts`)
      expect(existsSync(file), file).toBe(true)
      if (name.startsWith('http/'))
        expect(read(file), name).toMatch(new RegExp(`\\b${names.get(path)}\\b|'${path}'`))
    }
  }
})
