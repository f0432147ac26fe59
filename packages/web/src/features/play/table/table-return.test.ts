import { expect, test } from 'vitest'
import { formatIn } from '../../../text/format.ts'
import { tableReturn } from './table-return.ts'

test('a table says what it pays back at least, and with a plus where some picks pay back more', () => {
  const format = formatIn('en-US')
  expect(tableReturn(format, ['exact'], 'classic')).toBe('75.00%')
  expect(tableReturn(format, ['left-right'], 'classic')).toBe('82.03%+')
  expect(tableReturn(format, ['left-right', 'exact'], 'classic')).toBe('75.00%+')
})
