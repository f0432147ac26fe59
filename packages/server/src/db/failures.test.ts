import { expect, test } from 'vitest'
import { isTemporary, UnconfirmedCommit } from './failures.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a deadlock that was lost again', failed('40P01'), true],
  ['a serialisation that failed again', failed('40001'), true],
  ['a lock that was waited for too long', failed('55P03'), true],
  ['a database that starts', failed('57P03'), true],
  ['a connection that is gone', failed('ECONNRESET'), true],
  ['a commit that the standby did not confirm', new UnconfirmedCommit('ended'), true],
  ['a key that another row has', failed('23505'), false],
  ['a balance below zero', failed('23514'), false],
  ['a mistake of ours', new TypeError('not a function'), false],
])('%s may be asked again: %o, %s', (_, error, expected) => {
  expect(isTemporary(error)).toBe(expected)
})
