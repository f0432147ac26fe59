import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileToken } from './compile-token.ts'

test('the bytecode that is checked in is what the source compiles to', () => {
  const checkedIn: unknown = JSON.parse(readFileSync(new URL('TestUsdt.json', import.meta.url), 'utf8'))
  expect(compileToken()).toEqual(checkedIn)
}, 60_000)
