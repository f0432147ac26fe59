import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONG_JOURNEYS } from '../../../e2e/src/harness/long-journeys.ts'
import { FAULTS } from '../faults.ts'
import { chooseFaults } from './choose-faults.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const HELD = FAULTS.filter(({ heldBy = [] }) => heldBy.length > 0)

test('a small run leaves out what other tests cover, a larger one has it, and a named one always runs', () => {
  const names = HELD.map(({ name }) => name)
  const chosen = (given: Parameters<typeof chooseFaults>[1]) =>
    chooseFaults(FAULTS, given)
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
  expect(names).not.toEqual([])
  expect(chosen({ only: null, size: 'small' })).toEqual([])
  expect(chosen({ only: null, size: 'medium' })).toEqual(names)
  expect(chosen({ only: names, size: 'small' })).toEqual(names)
})

test.each(HELD.map(({ name, heldBy = [] }) => [name, heldBy] as const))(
  'what %s leaves to others in a small run is run by npm test',
  (_, heldBy) => {
    const smallRun = chooseFaults(FAULTS, { only: null, size: 'small' }).map(({ name }) => name)
    for (const file of heldBy) {
      expect(existsSync(pathOf(file))).toBe(true)
      const journey = /^e2e\/src\/(.+)\.e2e\.ts$/.exec(file)?.[1]
      if (journey !== undefined) expect(LONG_JOURNEYS).not.toContain(journey)
      const fault = /^faults\/src\/.+\/(.+)-fault\.ts$/.exec(file)?.[1]
      if (fault !== undefined) expect(smallRun).toContain(fault)
    }
  },
)
