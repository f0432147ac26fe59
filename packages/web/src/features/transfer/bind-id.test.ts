import { expect, test } from 'vitest'
import { readBindId } from './bind-id.ts'

test('a bind id is read in capitals and without spaces', () => {
  expect(readBindId(' ab12 cd34 ')).toBe('AB12CD34')
})

test('what can be no bind id is none', () => {
  for (const text of ['', '  ', 'AB-12', '0x12!', 'A'.repeat(17), 'ÄB12']) expect(readBindId(text)).toBeNull()
})
