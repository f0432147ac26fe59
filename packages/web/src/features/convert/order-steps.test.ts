import { CONVERSION_STATES } from '@nibble/domain'
import { expect, test } from 'vitest'
import { orderSteps } from './order-steps.ts'

const stepsOf = (status: (typeof CONVERSION_STATES)[number]) =>
  orderSteps({ status, createdAt: 1, finishedAt: 9 }).map(({ name, state }) => `${name} ${state}`)

test('one under review says what comes next', () => {
  expect(stepsOf('pending')).toEqual(['requested done', 'review now', 'exchange next', 'complete next'])
  expect(stepsOf('approved')).toEqual(['requested done', 'review done', 'exchange now', 'complete next'])
  expect(stepsOf('in_progress')).toEqual(stepsOf('approved'))
})

test('a finished one says how and when', () => {
  expect(orderSteps({ status: 'complete', createdAt: 1, finishedAt: 9 })).toEqual([
    { name: 'requested', state: 'done', at: 1 },
    { name: 'complete', state: 'done', at: 9 },
  ])
  expect(stepsOf('rejected')).toEqual(['requested done', 'rejected bad'])
  expect(stepsOf('cancelled')).toEqual(['requested done', 'cancelled done'])
})

test('every state has its steps, and at most one is under way', () => {
  for (const status of CONVERSION_STATES) {
    const steps = orderSteps({ status, createdAt: 1, finishedAt: 9 })
    expect(steps.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length)
  }
})
