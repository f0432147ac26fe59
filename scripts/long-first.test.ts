import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_JOURNEYS } from '../e2e/src/harness/long-journeys.ts'
import { LONGEST, longFirst } from './long-first.ts'

test('only files that npm test runs are named', () => {
  const packages = new URL('../packages/', import.meta.url)
  const folders = ['../e2e/src/', ...readdirSync(packages).map((name) => `${name}/src/`)]
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, packages), { recursive: true, encoding: 'utf8' }),
  )
  const run = files.filter((path) => !LONG_JOURNEYS.some((name) => path === `${name}.e2e.ts`))
  expect(LONGEST.filter((name) => !run.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})

test('the longest begin, whatever would otherwise come before them', () => {
  const at = (path: string) => ({ moduleId: `/somewhere/${path}` })
  const [first = '', second = ''] = LONGEST
  const others = [at('e2e/src/bots.e2e.ts'), at(`packages/not-${first}`), at('e2e/src/convert.e2e.ts')]
  expect(longFirst([...others, at(second), at(`e2e/src/${first}`)])).toEqual([
    at(`e2e/src/${first}`),
    at(second),
    ...others,
  ])
})
