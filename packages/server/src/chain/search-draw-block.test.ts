import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerCache } from './header.ts'
import { searchDrawBlock } from './search-draw-block.ts'
import { START_MS, scenario } from './testing/scenario.ts'
import { grow } from './testing/scripted-chain.ts'
import { scriptedEndpoint } from './testing/scripted-endpoint.ts'

test('the draw-block search finds the only one there is, whatever the times between blocks and whatever is known before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 2, maxLength: 60 }),
      fc.nat(),
      fc.boolean(),
      async (gaps, aim, cached) => {
        const times = gaps.map((_, at) => START_MS + gaps.slice(0, at).reduce((sum, gap) => sum + gap, 0))
        const blocks = await grow(null, times)
        const { check, cache } = await scenario({ operators: ['x', 'y'], blocks })
        const endpoint = scriptedEndpoint({ operator: 'x', check, blocks })
        const headers = blocks.map(({ json }) => check(json))
        const top = headers.at(-1)
        if (top === undefined) throw new Error('no block')
        const drawAt = START_MS + 1 + (aim % (top.timeMs - START_MS))

        const found = await searchDrawBlock({
          endpoint,
          top,
          drawAt,
          cache: cached ? cache : headerCache(),
        })
        expect(found.draw).toBe(headers.find(({ timeMs }) => timeMs >= drawAt))
        expect(found.parent).toBe(headers.findLast(({ timeMs }) => timeMs < drawAt))
      },
    ),
    { numRuns: 60 },
  )
})

test('a draw time of a moment ago costs no question, one of 1,000 blocks ago fewer than 25', async () => {
  const blocks = await grow(
    null,
    Array.from({ length: 1_200 }, (_, at) => START_MS + at * 450),
  )
  const { check } = await scenario({ operators: ['x', 'y'], blocks })
  const endpoint = scriptedEndpoint({ operator: 'x', check, blocks })
  const top = check(blocks.at(-1)?.json)
  const known = headerCache()
  known.keep(check(blocks.at(-2)?.json))
  await searchDrawBlock({ endpoint, top, drawAt: top.timeMs, cache: known })
  expect(endpoint.script.asked).toBe(0)
  await searchDrawBlock({ endpoint, top, drawAt: START_MS + 200 * 450, cache: headerCache() })
  expect(endpoint.script.asked).toBeLessThan(25)
})

test('a chain that begins after the draw time, or has a gap, has no draw-block search', async () => {
  const { check, cache, chain } = await scenario({ operators: ['x', 'y'] })
  const endpoint = scriptedEndpoint({ operator: 'x', check, blocks: chain })
  const top = check(chain.at(-1)?.json)
  await expect(searchDrawBlock({ endpoint, top, drawAt: START_MS, cache })).rejects.toThrow('begins after')
  endpoint.script.blocks = chain.filter(({ height }) => height !== 38n)
  await expect(
    searchDrawBlock({ endpoint, top, drawAt: START_MS + 30_500, cache: headerCache() }),
  ).rejects.toThrow('no block 38')
})
