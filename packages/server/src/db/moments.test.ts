import { expect, test } from 'vitest'
import { inMs } from './moments.ts'

test('moments of a row are given in milliseconds, and nothing else is touched', () => {
  const row = {
    id: 7n,
    at: new Date(1_500),
    endedAt: null as Date | null,
    bytes: Buffer.from('a'),
    list: [1],
  }
  expect(inMs(row)).toEqual({ id: 7n, at: 1_500, endedAt: null, bytes: Buffer.from('a'), list: [1] })
  expect(inMs({ ...row, endedAt: new Date(0) }).endedAt).toBe(0)
})
