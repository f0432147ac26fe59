import { expect, test } from 'vitest'
import { tableName } from './words.ts'

test('a table is named with the length of its rounds', () => {
  expect(tableName({ paytable: 'guarded', round: '2026112860317' })).toBe('Guarded, 1 minute')
  expect(tableName({ paytable: 'guarded', round: '2026112880090' })).toBe('Guarded, 3 minutes')
  expect(tableName({ paytable: 'classic', round: '2026112810317' })).toBe('Block, 1 minute')
  expect(tableName({ paytable: 'fair', round: '2026112810317' })).toBe('Block, fair, 1 minute')
})
