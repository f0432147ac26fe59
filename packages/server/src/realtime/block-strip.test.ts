import { normaliseHash } from '@nibble/domain'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '../chain/index.ts'
import { createBlockStrip, STRIP_BLOCKS } from './block-strip.ts'

const hashOf = (height: bigint) => {
  const hash = normaliseHash(`0x${height.toString(16).padStart(64, '0')}`)
  if (hash === null) throw new Error('no hash')
  return hash
}
/** A chain of blocks half a second apart; an endpoint that knows them all, or none. */
const chainAt = (first: bigint, knows = true) => {
  let top = first
  const block = (height: bigint) => ({ height, hash: hashOf(height), timeMs: Number(height) * 500 })
  const endpoint = {
    block: async (which: unknown) => {
      if (!knows) throw new Error('gone')
      return typeof which === 'bigint' && which <= top ? block(which) : null
    },
  } as unknown as Endpoint
  return {
    grow: (by: bigint) => {
      top += by
    },
    view: { head: () => ({ ...block(top), receivedAtMs: 0 }), endpoints: () => [endpoint] },
  }
}

test('a client that comes right after the start gets a full strip, its blocks three seconds apart', async () => {
  const strip = createBlockStrip(chainAt(1_000n).view)
  expect(strip.advance()).toMatchObject({ height: '1000' })
  await vi.waitFor(() => expect(strip.recent()).toHaveLength(STRIP_BLOCKS), { timeout: 60_000 })
  expect(strip.recent().map(({ height }) => Number(height))).toEqual(
    Array.from({ length: STRIP_BLOCKS }, (_, n) => 940 + 6 * n),
  )
  expect(
    strip
      .recent()
      .slice(1)
      .every(({ skipped }) => skipped === 5),
  ).toBe(true)
})

test('a newer block is sent once and replaces the oldest', async () => {
  const chain = chainAt(1_000n)
  const strip = createBlockStrip(chain.view)
  strip.advance()
  await vi.waitFor(() => expect(strip.recent()).toHaveLength(STRIP_BLOCKS), { timeout: 60_000 })
  expect(strip.advance()).toBeNull()
  chain.grow(7n)
  expect(strip.advance()).toMatchObject({ height: '1007', skipped: 6 })
  expect(strip.recent()).toHaveLength(STRIP_BLOCKS)
  expect(strip.recent().at(-1)).toMatchObject({ height: '1007' })
})

test('blocks above a head that went back are forgotten, and a young or silent chain shows what there is', async () => {
  const chain = chainAt(3n)
  const strip = createBlockStrip(chain.view)
  strip.advance()
  chain.grow(-1n)
  expect(strip.advance()).toMatchObject({ height: '2', skipped: 0 })
  expect(strip.recent().at(-1)).toMatchObject({ height: '2' })

  const silent = createBlockStrip(chainAt(1_000n, false).view)
  expect(silent.advance()).toMatchObject({ height: '1000', skipped: 0 })
  expect(silent.recent()).toHaveLength(1)
})
