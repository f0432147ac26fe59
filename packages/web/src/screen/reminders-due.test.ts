import { expect, test } from 'vitest'
import { remindersDue } from './reminders-due.ts'

const MINUTE_MS = 60_000

test('one reminder is due after each interval, none before the first', () => {
  expect(remindersDue(-1, 15)).toBe(0)
  expect(remindersDue(15 * MINUTE_MS - 1, 15)).toBe(0)
  expect(remindersDue(15 * MINUTE_MS, 15)).toBe(1)
  expect(remindersDue(61 * MINUTE_MS, 30)).toBe(2)
})
