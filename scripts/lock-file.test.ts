import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Package = {
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'))
const lock = read('package-lock.json') as { packages: Record<string, Package> }
const workspaces = [
  'bench',
  'e2e',
  'faults',
  ...readdirSync(`${ROOT}packages`).map((name) => `packages/${name}`),
]

test('the lock file names no registry', () => {
  const addresses = Object.values(lock.packages).flatMap(({ resolved, link }) =>
    resolved !== undefined && !link ? [resolved] : [],
  )
  expect(addresses).toEqual([])
})

test('the lock file has the binaries of every system, or npm ci refuses it', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in lock.packages) && !(`${place}/node_modules/${name}` in lock.packages),
    ),
  )
  expect(missing).toEqual([])
})

test.each(['', ...workspaces])('the lock file knows what %s depends on', (place) => {
  const file = place === '' ? 'package.json' : `${place}/package.json`
  if (!existsSync(`${ROOT}${file}`)) return
  const { dependencies = {}, devDependencies = {} } = read(file) as Package
  const locked = lock.packages[place] ?? {}
  expect({ ...locked.dependencies, ...locked.devDependencies }).toEqual({
    ...dependencies,
    ...devDependencies,
  })
})
