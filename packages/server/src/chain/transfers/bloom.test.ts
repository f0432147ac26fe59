import { expect, test } from 'vitest'
import { mayHold } from './bloom.ts'

const EMPTY = `0x${'00'.repeat(256)}`
const ADDRESS = '0x095e7baea6a6c7c4c2dfeb977efac326af552d87'

test('an empty filter holds nothing, a full one may hold anything', () => {
  expect(mayHold(EMPTY, ADDRESS)).toBe(false)
  expect(mayHold(`0x${'ff'.repeat(256)}`, ADDRESS)).toBe(true)
})
