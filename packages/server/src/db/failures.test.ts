import { expect, test } from 'vitest'
import { isTemporary, UnconfirmedCommit } from './failures.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a repeated deadlock', failed('40P01'), true],
  ['a repeated serialisation failure', failed('40001'), true],
  ['a lock timeout', failed('55P03'), true],
  ['a database that is starting', failed('57P03'), true],
  ['a lost connection', failed('ECONNRESET'), true],
  ['a commit that the standby did not confirm', new UnconfirmedCommit('ended'), true],
  ['a key that another row has', failed('23505'), false],
  ['a balance below zero', failed('23514'), false],
  ['a programming error', new TypeError('not a function'), false],
])('%s may be asked again: %o, %s', (_, error, expected) => {
  expect(isTemporary(error)).toBe(expected)
})
