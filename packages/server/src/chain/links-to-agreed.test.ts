import { describe, expect, test } from 'vitest'
import { isCredible, parentOf } from './links-to-agreed.ts'
import { rememberSearch } from './remember-agreed.ts'
import { START_MS, scenario, seconds } from './testing/scenario.ts'
import { blockAfter, grow } from './testing/scripted-chain.ts'
import type { ScriptedEndpoint } from './testing/scripted-endpoint.ts'

/** A long chain that one endpoint shows in full. The cache does not help. */
const open = async (length = 40) => {
  const blocks = await grow(null, seconds(0, length))
  const fixture = await scenario({ operators: ['a', 'b'], blocks })
  const [endpoint] = fixture.endpoints as [ScriptedEndpoint]
  const header = (at: number) => fixture.check(blocks[at]?.json)
  const nothing = { find: () => undefined, keep: () => {} }
  const agree = (at: number) => rememberSearch(fixture.agreed, { draw: header(at), parent: header(at - 1) })
  const judge = (one: ReturnType<typeof header>) =>
    isCredible(one, { endpoint, agreed: fixture.agreed, sealed: false, cache: nothing })
  return { ...fixture, blocks, endpoint, header, agree, judge, nothing }
}

describe('a block that differs from what the others say', () => {
  test('is taken seriously while nothing has been agreed', async () => {
    const { judge, header, endpoint } = await open()
    endpoint.script.blocks = []
    expect(await judge(header(39))).toBe(true)
  })

  test('is taken seriously if it descends from the last agreed block, and not if its parents are not shown', async () => {
    const { judge, header, agree, endpoint, blocks } = await open()
    await agree(20)
    expect(await judge(header(39))).toBe(true)
    expect(await judge(header(21))).toBe(true)
    endpoint.script.blocks = blocks.filter(({ height }) => height !== 30n)
    expect(await judge(header(39))).toBe(false)
  })

  test('at or below that block is taken seriously unless another one is known at its height', async () => {
    const { judge, header, agree, blocks, check } = await open()
    await agree(20)
    for (const known of [19, 20]) {
      const [other] = await grow(blocks[known - 1] ?? null, seconds(known, known + 1), { salt: 7 })
      expect(await judge(header(known))).toBe(true)
      expect(await judge(check(other?.json))).toBe(false)
    }
    expect(await judge(header(18))).toBe(true)
  })

  test('more than 600 blocks above it is taken seriously, as it can be neither proven nor disproven', async () => {
    const { judge, header, agree, endpoint } = await open(902)
    await agree(300)
    endpoint.script.blocks = []
    expect(await judge(header(400))).toBe(false)
    expect(await judge(header(900))).toBe(false)
    expect(await judge(header(901))).toBe(true)
  })

  test('is not judged if the request itself fails', async () => {
    const { judge, header, agree, endpoint } = await open()
    await agree(20)
    Object.defineProperty(endpoint.script, 'blocks', {
      get: () => {
        throw new Error('a fault of ours')
      },
    })
    await expect(judge(header(39))).rejects.toThrow('a fault of ours')
  })
})

describe('a parent', () => {
  test('is one block lower and no later', async () => {
    const { blocks, check, endpoint, nothing } = await open()
    const last = blocks[39]
    if (last === undefined) throw new Error('no block')
    const parent = async (of: typeof last, timeMs: number) =>
      parentOf(check((await blockAfter(of, { timeMs })).json), endpoint, nothing)

    expect(await parent(last, last.timeMs)).toBe(check(last.json))
    await expect(parent(last, last.timeMs - 1)).rejects.toThrow('has the wrong height or time')
    for (const height of [37n, 38n, 40n])
      await expect(parent({ ...last, height }, last.timeMs)).rejects.toThrow('has the wrong height or time')
    endpoint.script.blocks = blocks.slice(0, 39)
    await expect(parent(last, START_MS + 60_000)).rejects.toThrow('the parent of block 40')
  })
})
