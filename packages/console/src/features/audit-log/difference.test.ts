import { expect, test } from 'vitest'
import { differenceOf, nameIn } from './difference.ts'

test('only what changed is listed, by its path', () => {
  expect(
    differenceOf(
      { state: 'open', limits: { USDT: ['1', '1000'] }, reason: 'x' },
      { state: 'approved', limits: { USDT: ['1', '500'] }, reason: 'x', by: 2 },
    ),
  ).toEqual([
    { path: 'state', before: 'open', after: 'approved' },
    { path: 'limits.USDT.1', before: '1000', after: '500' },
    { path: 'by', before: null, after: '2' },
  ])
})
test('what was created has no before, and what was deleted no after', () => {
  expect(differenceOf(null, { name: 'a' })).toEqual([{ path: 'name', before: null, after: 'a' }])
  expect(differenceOf('on', null)).toEqual([{ path: 'value', before: 'on', after: null }])
  expect(differenceOf(null, null)).toEqual([])
})
test('a state names its subject, or nothing', () => {
  expect(nameIn({ name: 'ann', roles: ['risk'] })).toBe('ann')
  expect([nameIn({ roles: ['risk'] }), nameIn('on'), nameIn(null)]).toEqual([null, null, null])
})
