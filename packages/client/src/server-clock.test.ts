import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('the quickest exchange of two minutes sets the clock', () => {
  let local = 0
  const clock = createServerClock(() => local)
  expect(clock.now()).toBe(0)

  clock.sample({ sentAt: 0, answeredAt: 400, serverTime: 5_200 })
  expect(clock.offsetMs()).toBe(5_000)
  clock.sample({ sentAt: 1_000, answeredAt: 1_020, serverTime: 6_110 })
  expect(clock.offsetMs()).toBe(5_100)
  clock.sample({ sentAt: 2_000, answeredAt: 3_000, serverTime: 9_900 })
  expect(clock.offsetMs()).toBe(5_100)

  local = 10_000
  expect(clock.now()).toBe(15_100)
  clock.sample({ sentAt: 200_000, answeredAt: 200_300, serverTime: 200_150 })
  expect(clock.offsetMs()).toBe(0)
  clock.sample({ sentAt: 10, answeredAt: 5, serverTime: 9 })
  expect(clock.offsetMs()).toBe(0)
})
