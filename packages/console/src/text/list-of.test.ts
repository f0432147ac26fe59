import { expect, test } from 'vitest'
import { listOf } from './list-of.ts'

test.each([
  ['2026112810571', '/rounds'],
  ['300000', '/bets'],
  [`0x${'aB'.repeat(32)}`, '/deposits'],
  [`0x${'aB'.repeat(20)}`, '/players'],
  ['L8T24FF6', '/players'],
  ['maria@mail.test', '/players'],
])('%s is looked up in %s', (text, place) => {
  expect(listOf(text)).toBe(`${place}?${new URLSearchParams({ filter: JSON.stringify({ q: text }) })}`)
})
