import { loadTranslator } from '@nibble/phrases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLevelConfig } from './read-level-config.ts'
import { openRebateFixture, type RebateFixture } from './testing/rebate-fixture.ts'

let fixture: RebateFixture
beforeEach(async () => {
  fixture = await openRebateFixture()
})
afterEach(() => fixture.close())

const namesOf = async (own: 'es-CO' | 'en-US') => {
  const [english, translator] = [await loadTranslator('en-US'), await loadTranslator(own)]
  const { levels, legBps } = await readLevelConfig(fixture.db, { english, own: translator })
  expect(legBps).toBe(6_000)
  const first = levels.filter(({ levelId }) => levelId === 1)
  return first.map(({ remark, remarkUs }) => [remark, remarkUs])
}

test('a level is called by its number, or as its terms name it, in English and the caller’s language', async () => {
  expect(await namesOf('es-CO')).toEqual([
    ['League 1', 'Liga 1'],
    ['Rank 1', 'Rango 1'],
  ])
  await fixture.rows(
    `update rebate_terms set rank_remarks = '[{"en-US": "Bronze", "es-CO": "Bronce"}, null, null, null, null]'`,
  )
  expect(await namesOf('es-CO')).toEqual([
    ['League 1', 'Liga 1'],
    ['Bronze', 'Bronce'],
  ])
})
