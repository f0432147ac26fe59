import { expect, test } from 'vitest'
import { formatIn } from '../../../text/format.ts'
import { sameReturn } from './same-return.ts'

test('a table says what it pays back where every pick pays back the same, and else no figure', () => {
  const format = formatIn('en-US')
  expect(sameReturn(format, ['exact'], 'classic')).toBe('75.00%')
  expect(sameReturn(format, ['exact', 'up-down'], 'classic')).toBeNull()
})
