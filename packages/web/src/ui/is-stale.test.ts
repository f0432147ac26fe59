import { describe, expect, it } from 'vitest'
import { type Fetched, isStale } from './is-stale.ts'

const NOW = 1_000_000
const failed = (ageMs: number): Fetched => ({
  dataUpdatedAt: NOW - ageMs,
  isError: true,
  fetchStatus: 'idle',
})

describe('shown data', () => {
  it('is stale when it could not be renewed for half a minute', () => {
    expect(isStale(failed(31_000), NOW)).toBe(true)
    expect(isStale(failed(29_000), NOW)).toBe(false)
  })

  it('is stale when the device is offline', () => {
    expect(isStale({ ...failed(31_000), isError: false, fetchStatus: 'paused' }, NOW)).toBe(true)
    expect(isStale({ ...failed(31_000), isError: false }, NOW)).toBe(false)
  })

  it('is not stale if nothing ever came', () => {
    expect(isStale({ ...failed(0), dataUpdatedAt: 0 }, NOW)).toBe(false)
  })
})
