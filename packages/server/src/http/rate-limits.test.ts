import { expect, test } from 'vitest'
import { addressKey, createRateLimits } from './rate-limits.ts'

test('a minute’s worth may come at once, then one at a time', () => {
  const limits = createRateLimits()
  const take = (now: number) => limits.take({ key: 'a', perMinute: 6, now })

  expect([0, 0, 0, 0, 0, 0].map(() => take(0))).toEqual([0, 0, 0, 0, 0, 0])
  expect(take(0)).toBe(10_000)
  expect(take(9_999)).toBe(1)
  expect(take(10_000)).toBe(0)
  expect(take(10_000)).toBe(10_000)
})

test('one caller does not use up another’s turns, and a clock set back gives nobody more', () => {
  const limits = createRateLimits()
  expect(limits.take({ key: 'a', perMinute: 1, now: 60_000 })).toBe(0)
  expect(limits.take({ key: 'b', perMinute: 1, now: 60_000 })).toBe(0)
  expect(limits.take({ key: 'a', perMinute: 1, now: 0 })).toBeGreaterThan(0)
})

test('no more buckets are kept than the bound', () => {
  const limits = createRateLimits({ maxBuckets: 2 })
  for (const key of ['a', 'b', 'c']) expect(limits.take({ key, perMinute: 1, now: 0 })).toBe(0)
  expect(limits.take({ key: 'c', perMinute: 1, now: 0 })).toBeGreaterThan(0)
  expect(limits.take({ key: 'a', perMinute: 1, now: 0 })).toBe(0)
})

test('hopping through the households of a /48 gets ten times a household’s share, and no more', () => {
  const limits = createRateLimits()
  const take = (address: string) => limits.takeFrom({ key: 'a', address, perMinute: 2, now: 0 })
  expect([0, 0, 1].map((_, n) => take(`2001:db8:1:7::${n}`) > 0)).toEqual([false, false, true])
  const hops = Array.from({ length: 100 }, (_, n) => take(`2001:db8:1:${(n + 100).toString(16)}::1`))
  expect(hops.filter((waitMs) => waitMs === 0)).toHaveLength(18)
  expect(take('2001:db8:2::1')).toBe(0)
  expect([take('203.0.113.9'), take('203.0.113.9'), take('203.0.113.9') > 0]).toEqual([0, 0, true])
})

test('an IPv6 household counts as one', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(addressKey('2001:db8::9')).toBe('2001:db8:0:0')
  expect(addressKey('::1')).toBe('0:0:0:0')
  expect(addressKey('::ffff:10.0.0.7')).toBe('10.0.0.7')
  expect(addressKey('10.0.0.7')).toBe('10.0.0.7')
  for (const spelling of [
    '2001:DB8:1:2::9',
    '2001:0db8:0001:2:0::9',
    '[2001:db8:1:2::9]:4711',
    '[2001:db8:1:2::9]',
  ])
    expect(addressKey(spelling)).toBe('2001:db8:1:2')
  for (const spelling of ['7.7.7.7:1234', '::FFFF:7.7.7.7', '::ffff:0707:0707', '[::ffff:7.7.7.7]:80'])
    expect(addressKey(spelling)).toBe('7.7.7.7')
  expect(['', 'unknown', '7.7.7', '7.7.7.7:x', 'a:b'].map(addressKey)).toEqual(Array(5).fill('unknown'))
})
