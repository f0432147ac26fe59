import { describe, expect, test } from 'vitest'
import { chooseHead } from './choose-head.ts'
import { START_MS, scenario } from './testing/scenario.ts'
import { grow } from './testing/scripted-chain.ts'

const headsAt = async (...offsetsMs: readonly number[]) => {
  const { check } = await scenario({ operators: ['x', 'y'] })
  const heads = await Promise.all(
    offsetsMs.map(async (offset, at) => {
      const [block] = await grow(null, [START_MS + offset], { salt: at })
      return { name: `e${at}`, operator: `o${at}`, head: check(block?.json) }
    }),
  )
  return heads
}

describe('the newest block', () => {
  test('is the latest that any endpoint knows', async () => {
    const heads = await headsAt(0, 1_500, 900)
    expect(chooseHead(heads, { quorum: 2 })).toEqual({ head: heads[1]?.head, setAside: null })
  })

  test('is the higher of two with the same time, whichever endpoint shows it', async () => {
    const { check, chain } = await scenario({ operators: ['x', 'y'] })
    const next = await grow(chain[38] ?? null, [START_MS + 39_000, START_MS + 39_000], { salt: 1 })
    const heads = [chain[39], next[1]].map((block) => check(block?.json))
    for (const order of [heads, heads.toReversed()]) {
      const heads = order.map((head, at) => ({ name: `e${at}`, operator: `o${at}`, head }))
      expect(chooseHead(heads, { quorum: 2 }).head?.height).toBe(40n)
    }
  })

  test('of three endpoints, is not that of one that is over 5 s ahead of all others', async () => {
    const heads = await headsAt(0, 5_001, 0)
    expect(chooseHead(heads, { quorum: 2 }).setAside).toBe('e1')
    expect(chooseHead(heads, { quorum: 2 }).head?.timeMs).toBe(START_MS)
    const near = await headsAt(0, 5_000, 0)
    expect(chooseHead(near, { quorum: 2 }).head).toBe(near[1]?.head)
  })

  test('of two endpoints, is the later one, however far ahead: nobody can say who is right', async () => {
    const heads = await headsAt(0, 9_000)
    expect(chooseHead(heads, { quorum: 2 })).toEqual({ head: heads[1]?.head, setAside: null })
  })

  test('is unknown while fewer operators than the quorum keep up', async () => {
    expect(chooseHead([], { quorum: 1 }).head).toBeNull()
    expect(chooseHead(await headsAt(0, 10_001), { quorum: 2 }).head).toBeNull()
    const same = (await headsAt(0, 100)).map((one) => ({ ...one, operator: 'same' }))
    expect(chooseHead(same, { quorum: 2 }).head).toBeNull()
    expect(chooseHead(same, { quorum: 1 }).head).toBe(same[1]?.head)
  })
})
