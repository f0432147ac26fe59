import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blocksBetween, cancelBlocks, latestBlocks, observeBlock } from './latest-blocks.ts'

const block = (height: number, tail = '0') => ({
  height: String(height),
  hash: `0x${tail.padStart(64, '0')}` as const,
  timeMs: height * 450,
  skipped: 6,
})
const heights = () => latestBlocks.get().map(({ height }) => Number(height))

beforeEach(() => latestBlocks.set([]))

describe('the strip of latest blocks', () => {
  it('is newest first', () => {
    for (const height of [7, 14, 21]) observeBlock(block(height))
    expect(heights()).toEqual([21, 14, 7])
  })

  it('keeps a block that arrives twice once', () => {
    observeBlock(block(7))
    observeBlock(block(7))
    expect(heights()).toEqual([7])
  })

  it('lets a reorganised branch give way to the present one', () => {
    for (const height of [7, 14, 21]) observeBlock(block(height))
    observeBlock(block(14, 'b'))
    expect(heights()).toEqual([14, 7])
    expect(latestBlocks.get()[0]?.hash).toMatch(/b$/)
  })

  it('forgets what is out of view', () => {
    for (let height = 1; height <= 100; height++) observeBlock(block(height))
    expect(heights()).toHaveLength(24)
    expect(heights()[0]).toBe(100)
  })
})

describe('a reload of the page', () => {
  const NOW = 1_000_000_000
  const kept = new Map<string, string>()
  const at = (height: number, ageMs: number) => ({ ...block(height), timeMs: NOW - ageMs })

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('finds the blocks of the last minutes again, and counts those between by their heights', () => {
    observeBlock(at(7, 200_000))
    observeBlock(at(14, 4_000))
    observeBlock(at(35, 1_000))
    const [newest, older, ...others] = cancelBlocks(NOW)
    expect([newest?.height, older?.height, others]).toEqual(['35', '14', []])
    expect(blocksBetween(at(35, 0), at(14, 0))).toBe(20)
  })

  it('begins again if the stored data is not a block', () => {
    for (const text of ['', 'null', '{}', '[{"height":"x"}]']) {
      kept.set('nibble.blocks', text)
      expect(cancelBlocks(NOW)).toEqual([])
    }
  })
})
