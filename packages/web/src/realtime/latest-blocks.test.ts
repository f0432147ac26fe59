import { beforeEach, describe, expect, it } from 'vitest'
import { latestBlocks, seeBlock } from './latest-blocks.ts'

const block = (height: number, tail = '0') => ({
  height: String(height),
  hash: `0x${tail.padStart(64, '0')}` as const,
  timeMs: height * 450,
  skipped: 6,
})
const heights = () => latestBlocks.get().map(({ height }) => Number(height))

beforeEach(() => latestBlocks.set([]))

describe('the strip of latest blocks', () => {
  it('stands newest first', () => {
    for (const height of [7, 14, 21]) seeBlock(block(height))
    expect(heights()).toEqual([21, 14, 7])
  })

  it('keeps a block that is told twice once', () => {
    seeBlock(block(7))
    seeBlock(block(7))
    expect(heights()).toEqual([7])
  })

  it('lets a reorganised branch give way to the one told now', () => {
    for (const height of [7, 14, 21]) seeBlock(block(height))
    seeBlock(block(14, 'b'))
    expect(heights()).toEqual([14, 7])
    expect(latestBlocks.get()[0]?.hash).toMatch(/b$/)
  })

  it('forgets what nobody sees any more', () => {
    for (let height = 1; height <= 100; height++) seeBlock(block(height))
    expect(heights()).toHaveLength(24)
    expect(heights()[0]).toBe(100)
  })
})
