import { expect, test } from 'vitest'
import { formatIn } from '../../../text/format.ts'
import { tableReturn } from './table-return.ts'

test('a table shows its return, and that this is the lowest if some picks return more', () => {
  const format = formatIn('en-US')
  expect(tableReturn(format, ['exact'], 'classic')).toEqual({ percent: '75.00%', isLeast: false })
  expect(tableReturn(format, ['left-right'], 'classic')).toEqual({ percent: '82.03%', isLeast: true })
  expect(tableReturn(format, ['left-right', 'exact'], 'classic')).toEqual({
    percent: '75.00%',
    isLeast: true,
  })
})
