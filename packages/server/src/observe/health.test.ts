import { expect, test, vi } from 'vitest'
import { readiness } from './health.ts'

test('a server is ready if nothing is wrong; all faults are named', async () => {
  expect(await readiness([])).toEqual({ ready: true, faults: {} })
  const checks = [
    { name: 'good', find: () => null },
    { name: 'bad', find: async () => 'too old' },
    {
      name: 'broken',
      find: () => {
        throw new Error('no connection')
      },
    },
  ]
  expect(await readiness(checks)).toEqual({
    ready: false,
    faults: { bad: 'too old', broken: 'no connection' },
  })
})

test('faults that all servers share are reported, and take no traffic away from one of them', async () => {
  const chain = { name: 'chain', find: () => 'the newest block is old', isShared: true }
  expect(await readiness([chain])).toEqual({ ready: true, faults: { chain: 'the newest block is old' } })
  expect((await readiness([chain, { name: 'database', find: () => 'gone' }])).ready).toBe(false)
})

test('a check that does not answer counts as failed after two seconds', async () => {
  vi.useFakeTimers()
  try {
    const asked = readiness([{ name: 'hung', find: () => new Promise<null>(() => {}) }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await asked).toEqual({ ready: false, faults: { hung: 'no answer within 2000 ms' } })
  } finally {
    vi.useRealTimers()
  }
})
