// Longer than 300 lines: head, start and health of one source, over the same endpoints that the test controls.

import { describe, expect, test, vi } from 'vitest'
import { GRACE_MS } from './ask-endpoints.ts'
import { type BlockSourceSetup, type HeadBlock, startBlockSource } from './block-source.ts'
import { headerCheck } from './check-header.ts'
import { EndpointError } from './endpoint.ts'
import { headerCache } from './header.ts'
import { agreedInMemory } from './testing/agreed-in-memory.ts'
import { START_MS, seconds } from './testing/scenario.ts'
import { CHAIN_ID, grow, type ScriptedBlock } from './testing/scripted-chain.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from './testing/scripted-endpoint.ts'
import { type SteeredClock, steeredClock } from './testing/steered-clock.ts'

type LogLine = { level: string; message: string }

const started = async ({
  operators,
  live = false,
  rules = {},
  script = () => {},
  onAnswer,
  clock = steeredClock(START_MS + 39_100),
}: {
  readonly operators: readonly string[]
  readonly live?: boolean
  readonly rules?: Partial<BlockSourceSetup['rules']>
  readonly script?: (endpoints: readonly ScriptedEndpoint[]) => void
  readonly onAnswer?: BlockSourceSetup['onAnswer']
  readonly clock?: SteeredClock
}) => {
  const chain = await grow(null, seconds(0, 40))
  const cache = headerCache()
  const check = headerCheck({ chainId: CHAIN_ID, sealed: false, cache })
  const endpoints = operators.map((operator) => scriptedEndpoint({ operator, check, blocks: chain, live }))
  script(endpoints)
  const logged: LogLine[] = []
  const say = (level: string) => (_: object, message: string) => logged.push({ level, message })
  const agreed = agreedInMemory()
  const starting = startBlockSource({
    endpoints,
    rules: { chainId: CHAIN_ID, quorum: 2, sealed: false, resettable: false, genesisHash: null, ...rules },
    agreed,
    cache,
    clock,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    ...(onAnswer && { onAnswer }),
  })
  const source = await until(clock, starting)
  return { source, endpoints, chain, clock, agreed, logged }
}

const until = async <Value>(clock: SteeredClock, promise: Promise<Value>): Promise<Value> => {
  let done = false
  const mark = promise.then(
    () => (done = true),
    () => (done = true),
  )
  for (let turn = 0; !done && turn < 500; turn += 1) await clock.pass(20)
  await mark
  return promise
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items.at(index)
  if (item === undefined) throw new Error('nothing there')
  return item
}

const extend = async (endpoints: readonly ScriptedEndpoint[], timeMs: number): Promise<ScriptedBlock> => {
  const blocks = at(endpoints, 0).script.blocks
  const [block] = await grow(at(blocks, -1), [timeMs])
  if (block === undefined) throw new Error('no block')
  for (const { script } of endpoints) {
    script.blocks = [...blocks, block]
    script.finalHeight = block.height - 2n
  }
  return block
}

describe('the head', () => {
  test('is received by subscription without polling, and by polling where there is no subscription', async () => {
    for (const live of [true, false]) {
      const { source, endpoints, clock } = await started({ operators: ['a', 'b'], live })
      const heads: HeadBlock[] = []
      source.onHead((head) => heads.push(head))
      const block = await extend(endpoints, START_MS + 40_000)
      const before = at(endpoints, 0).script.asked
      if (live) for (const endpoint of endpoints) endpoint.announce()
      await clock.pass(live ? 0 : 1_100)
      expect(source.head()?.hash).toBe(block.hash)
      expect(heads.map(({ height }) => height)).toEqual([40n])
      if (live) expect(at(endpoints, 0).script.asked).toBe(before)
      await source.stop()
    }
  })

  test('a subscription that goes silent is noticed within 2 s', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b'], live: true })
    const block = await extend(endpoints, START_MS + 41_000)
    await clock.pass(2_100)
    expect(source.head()?.hash).toBe(block.hash)
    await source.stop()
  })

  test('endpoints that fail are asked ever less often, but all at once if nothing new comes for 2 s', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b', 'c'] })
    const [failing, , silent] = endpoints
    if (failing === undefined || silent === undefined) throw new Error('no endpoint')
    failing.script.fault = new EndpointError('unreachable', 'gone')
    const before = failing.script.asked
    for (let second = 40; second < 100; second += 1) {
      await extend(endpoints.slice(1), START_MS + second * 1000)
      await clock.pass(1_000)
    }
    expect(failing.script.asked - before).toBeLessThan(15)
    const asked = failing.script.asked
    await clock.pass(6_500)
    expect(failing.script.asked - asked).toBeGreaterThanOrEqual(3)
    expect(source.health().endpoints[0]?.setAside).toBe('It does not answer.')
    await source.stop()
  })

  test('is unknown while fewer operators than the quorum answer, and known again afterwards', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b'] })
    expect(source.head()).not.toBeNull()
    at(endpoints, 1).script.fault = new EndpointError('timeout', 'no answer')
    await clock.pass(11_000)
    expect(source.head()).toBeNull()
    at(endpoints, 1).script.fault = null
    await clock.pass(12_000)
    expect(source.head()?.height).toBe(39n)
    await source.stop()
  })

  test('one endpoint that timed out twice is not waited for until it answers again', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b', 'c'] })
    const failing = at(endpoints, 2).script
    const ask = async (drawAt: number, silent: boolean) => {
      failing.silent = silent
      const before = clock.nowMs()
      await until(clock, source.agreeOnDraw(drawAt))
      return clock.nowMs() - before
    }
    expect(await ask(START_MS + 20_500, true)).toBeGreaterThanOrEqual(GRACE_MS)
    failing.silent = false
    failing.fault = new EndpointError('timeout', 'no answer')
    for (const drawAt of [21_500, 22_500]) await ask(START_MS + drawAt, false)
    expect(await ask(START_MS + 23_500, true)).toBeLessThan(GRACE_MS / 4)

    failing.fault = null
    await ask(START_MS + 24_500, false)
    expect(await ask(START_MS + 25_500, true)).toBeGreaterThanOrEqual(GRACE_MS)
    await source.stop()
  })

  test('an endpoint whose headers do not hash to their hash is reported by its health', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b', 'c'] })
    expect(source.health().endpoints.map(({ unhashed }) => unhashed)).toEqual([null, null, null])
    at(endpoints, 1).script.distort = (json) => ({ ...json, gasUsed: '0x1', slotNumber: '0x7' })
    await clock.pass(3_000)
    expect(source.health().endpoints.map(({ unhashed }) => unhashed?.what)).toEqual([
      undefined,
      'the header of block 39 does not match its hash; unknown fields: slotNumber',
      undefined,
    ])
    await source.stop()
  })

  test('does not follow one endpoint of three into the future, and says so', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b', 'c'] })
    await extend(endpoints.slice(2), START_MS + 90_000)
    await clock.pass(1_100)
    expect(source.head()?.height).toBe(39n)
    expect(source.health().endpoints[2]?.setAside).toContain('ahead')
    expect(await source.findDrawBlock(START_MS + 60_000)).toBeNull()
    await source.stop()
  })
})

describe('the start', () => {
  test('refuses endpoints of another chain, with a sentence', async () => {
    const another = started({
      operators: ['a', 'b'],
      script: (endpoints) => {
        at(endpoints, 1).script.chainId = 97
      },
    })
    await expect(another).rejects.toThrow('b serves chain 97, not 56')
    const genesis = started({
      operators: ['a', 'b'],
      rules: { genesisHash: at(await grow(null, [1_000]), 0).hash as never },
    })
    await expect(genesis).rejects.toThrow('its block 0 is')
  })

  test('sets one endpoint of another chain aside if the others are a quorum, and says so', async () => {
    const { source, logged } = await started({
      operators: ['a', 'b', 'c'],
      script: (endpoints) => {
        at(endpoints, 2).script.chainId = 97
      },
    })
    expect(source.head()?.height).toBe(39n)
    expect(source.endpoints().map(({ name }) => name)).toEqual(['a', 'b'])
    expect(logged).toContainEqual({ level: 'error', message: expect.stringContaining('c serves chain 97') })
    await source.stop()
    const two = started({
      operators: ['a', 'b', 'c'],
      script: (endpoints) => {
        for (const place of [1, 2]) at(endpoints, place).script.chainId = 97
      },
    })
    await expect(two).rejects.toThrow('serves chain 97')
  })

  test('refuses a quorum that is impossible, or a quorum of one on a chain that is not its own', async () => {
    await expect(started({ operators: ['a', 'a'] })).rejects.toThrow('names only 1')
    await expect(started({ operators: ['a', 'b'], rules: { quorum: 1 } })).rejects.toThrow(
      'at least 2 operators',
    )
  })

  test('waits up to 4 s for endpoints that do not answer', async () => {
    const { source, clock } = await started({
      operators: ['a', 'b', 'c'],
      script: (all) => {
        at(all, 2).script.silent = true
      },
    })
    expect(clock.nowMs() - START_MS - 39_100).toBeGreaterThanOrEqual(4_000)
    expect(clock.nowMs() - START_MS - 39_100).toBeLessThan(4_100)
    expect(source.endpoints().map(({ name }) => name)).toEqual(['a', 'b'])
    await source.stop()
  })

  test('waits no longer than endpoints take to answer, and asks nothing once it was refused or stopped', async () => {
    const { source, endpoints, clock } = await started({ operators: ['a', 'b'] })
    expect(clock.nowMs() - START_MS - 39_100).toBeLessThan(100)
    await source.stop()
    const refused: ScriptedEndpoint[] = []
    await expect(
      started({
        operators: ['a', 'b'],
        clock,
        script: (all) => {
          refused.push(...all)
          at(all, 1).script.chainId = 97
        },
      }),
    ).rejects.toThrow('serves chain 97')
    const asked = () => [...endpoints, ...refused].map(({ script }) => script.asked)
    const before = asked()
    await clock.pass(60_000)
    expect(asked()).toEqual(before)
  })

  test('keeps the first block that it sees, and checks it from then on', async () => {
    const { source, endpoints, chain, clock, agreed, logged } = await started({
      operators: ['a', 'b', 'c'],
    })
    expect(await agreed.findGenesis()).toBe(at(chain, 0).hash)
    expect(source.health().genesisHash).toBe(at(chain, 0).hash)

    at(endpoints, 2).script.blocks = await grow(null, seconds(0, 80), { salt: 3 })
    await clock.pass(100_000)
    expect(source.endpoints().map(({ name }) => name)).toEqual(['a', 'b'])
    expect(source.health().endpoints[2]?.setAside).toContain('its block 0 is')
    expect(await agreed.findGenesis()).toBe(at(chain, 0).hash)
    // It is checked repeatedly, but reported once.
    expect(logged.filter(({ message }) => message.includes('its block 0 is'))).toHaveLength(1)

    at(endpoints, 2).script.blocks = chain
    await clock.pass(35_000)
    expect(source.endpoints()).toHaveLength(3)
    await source.stop()
  })

  test('waits for an endpoint that cannot be reached', async () => {
    const { source, endpoints, clock } = await started({
      operators: ['a', 'b', 'c'],
      script: (all) => {
        at(all, 0).script.fault = new EndpointError('unreachable', 'gone')
      },
    })
    expect(source.head()?.height).toBe(39n)
    at(endpoints, 0).script.fault = null
    await clock.pass(11_000)
    expect(source.health().endpoints[0]?.setAside).toBeNull()
    await source.stop()
  })
})

describe('the draw block', () => {
  test('is shown when seen, and removed when the chain reorganises', async () => {
    const { source, endpoints, chain, clock } = await started({ operators: ['a', 'b'] })
    const seen = await extend(endpoints, START_MS + 40_000)
    await clock.pass(1_100)
    expect((await source.findDrawBlock(START_MS + 39_500))?.draw.hash).toBe(seen.hash)

    const [replaced] = await grow(at(chain, -1), [START_MS + 40_300], { salt: 8 })
    if (replaced === undefined) throw new Error('no block')
    for (const { script } of endpoints) script.blocks = [...chain, replaced]
    await clock.pass(1_100)
    expect((await source.findDrawBlock(START_MS + 39_500))?.draw.hash).toBe(replaced.hash)
    await source.stop()
  })

  test('is not what one endpoint alone shows, whether it is ahead of the others or level with them', async () => {
    const { source, endpoints, chain, clock } = await started({ operators: ['a', 'b', 'c'] })
    const [early] = await grow(at(chain, -1), [START_MS + 42_000], { salt: 8 })
    const [own] = await grow(at(chain, -1), [START_MS + 42_300])
    if (early === undefined || own === undefined) throw new Error('no block')
    at(endpoints, 2).script.blocks = [...chain, early]
    await clock.pass(1_100)
    expect(await source.findDrawBlock(START_MS + 42_000)).toBeUndefined()
    at(endpoints, 0).script.blocks = [...chain, own]
    await clock.pass(1_100)
    expect(await source.findDrawBlock(START_MS + 42_000)).toBeUndefined()
    at(endpoints, 1).script.blocks = [...chain, own]
    await clock.pass(1_100)
    expect((await source.findDrawBlock(START_MS + 42_000))?.draw.hash).toBe(own.hash)
    await source.stop()
  })

  test('is the one that most operators show, and an endpoint that never answers delays it by the grace', async () => {
    const { source, endpoints, chain, clock } = await started({ operators: ['a', 'b', 'b', 'c'] })
    const [other] = await grow(at(chain, -1), [START_MS + 40_300], { salt: 8 })
    const [own] = await grow(at(chain, -1), [START_MS + 40_000])
    if (own === undefined || other === undefined) throw new Error('no block')
    endpoints.forEach(({ script }, which) => {
      script.blocks = [...chain, which === 1 || which === 2 ? other : own]
    })
    await clock.pass(1_100)
    expect((await source.findDrawBlock(START_MS + 40_000))?.draw.hash).toBe(own.hash)
    expect(await source.findDrawBlock(START_MS + 40_301)).toBeNull()

    for (const { script } of endpoints) script.blocks = [...chain, own]
    await clock.pass(1_100)
    at(endpoints, 1).script.silent = true
    const before = clock.nowMs()
    // So old that its parent has to be asked for.
    const found = await until(clock, source.findDrawBlock(START_MS + 2_500))
    expect(found?.draw.hash).toBe(at(chain, 3).hash)
    expect(clock.nowMs() - before).toBeLessThan(GRACE_MS + 100)
    await source.stop()
  })

  test('is asked for again until it is agreed', async () => {
    const { source, endpoints } = await started({ operators: ['a', 'b'] })
    for (const { script } of endpoints) script.finalHeight = 30n
    expect((await source.agreeOnDraw(START_MS + 30_500)).kind).toBe('waiting')
    for (const { script } of endpoints) script.finalHeight = 31n
    expect((await source.agreeOnDraw(START_MS + 30_500)).kind).toBe('agreed')
    await source.stop()
  })

  test('is not asked for again once agreed, and its ancestors are agreed too', async () => {
    const { source, endpoints, agreed } = await started({ operators: ['a', 'b'] })
    const both = await Promise.all([
      source.agreeOnDraw(START_MS + 30_500),
      source.agreeOnDraw(START_MS + 30_500),
    ])
    expect(both[0]).toBe(both[1])
    expect(both[0]?.kind).toBe('agreed')
    await vi.waitFor(() => expect(agreed.size()).toBe(32), { timeout: 60_000 })
    const asked = at(endpoints, 0).script.asked
    await source.agreeOnDraw(START_MS + 30_500)
    expect(at(endpoints, 0).script.asked).toBe(asked)
    await source.stop()
  })
})

test('a development chain that was reset is noticed, reported, and followed from then on', async () => {
  const { source, endpoints, clock, logged } = await started({
    operators: ['local'],
    rules: { quorum: 1, resettable: true },
  })
  expect((await source.agreeOnDraw(START_MS + 30_500)).kind).toBe('agreed')
  expect(source.health().reset).toBeNull()

  const script = at(endpoints, 0).script
  script.blocks = await grow(null, seconds(50, 60), { salt: 2 })
  script.finalHeight = 9n
  await clock.pass(35_000)
  expect(source.health().reset?.sentence).toContain('its block 0 is')
  expect(logged.some(({ level, message }) => level === 'error' && message.includes('was reset'))).toBe(true)
  expect((await source.agreeOnDraw(START_MS + 55_500)).kind).toBe('agreed')
  // A round whose draw time is before the new chain has no draw block on it, and is not decided by its first block.
  expect((await source.agreeOnDraw(START_MS + 45_500)).kind).toBe('no_quorum')
  // Nor by what was agreed on the old one.
  expect((await source.agreeOnDraw(START_MS + 30_500)).kind).toBe('no_quorum')
  await source.stop()
})

test('a development chain counts as replaced only when a quorum names the same other block 0', async () => {
  const { source, endpoints, clock, logged } = await started({
    operators: ['a', 'b', 'c'],
    rules: { resettable: true },
  })
  expect((await source.agreeOnDraw(START_MS + 30_500)).kind).toBe('agreed')
  const genesis = source.health().genesisHash
  const moveTo = async (index: number, salt: number) => {
    const { script } = at(endpoints, index)
    script.blocks = await grow(null, seconds(50, 60), { salt })
    script.finalHeight = 9n
    await clock.pass(35_000)
  }
  const aside = () =>
    source.health().endpoints.map(({ setAside }) => setAside?.includes('its block 0 is') ?? false)

  await moveTo(0, 2)
  expect([source.health().reset, source.health().genesisHash]).toEqual([null, genesis])
  expect(aside()).toEqual([true, false, false])
  expect(logged.some(({ message }) => message.includes('was reset'))).toBe(false)
  await moveTo(1, 3)
  expect(source.health().reset).toBeNull()
  // It returns; its earlier answer no longer counts.
  at(endpoints, 0).script.blocks = at(endpoints, 2).script.blocks
  await clock.pass(35_000)
  await moveTo(2, 2)
  expect(source.health().reset).toBeNull()

  await moveTo(1, 2)
  expect(source.health().reset?.sentence).toContain('its block 0 is')
  expect(source.health().genesisHash).toBe(at(endpoints, 1).script.blocks[0]?.hash)
  await clock.pass(2_000)
  expect(aside()).toEqual([true, false, false])
  expect((await source.agreeOnDraw(START_MS + 55_500)).kind).toBe('agreed')
  await source.stop()
})

test('a development chain that lost its last blocks is noticed at the next question', async () => {
  const { source, endpoints, chain, logged } = await started({
    operators: ['local'],
    rules: { quorum: 1, resettable: true },
  })
  await source.agreeOnDraw(START_MS + 30_500)
  const script = at(endpoints, 0).script
  script.blocks = [...chain.slice(0, 20), ...(await grow(at(chain, 19), seconds(45, 60), { salt: 2 }))]
  script.finalHeight = 34n
  const answer = await source.agreeOnDraw(START_MS + 50_500)
  expect(answer.kind).toBe('agreed')
  expect(logged.some(({ message }) => message.includes('differs from the final block'))).toBe(true)
  await source.stop()
})

test('the observer receives every answer, and the reason why there was none', async () => {
  const logged: string[] = []
  const { source, endpoints, clock } = await started({
    operators: ['a', 'b'],
    onAnswer: ({ name, fault }) => logged.push(`${name} ${fault ?? 'answered'}`),
  })
  expect(new Set(logged)).toEqual(new Set(['a answered', 'b answered']))
  at(endpoints, 1).script.fault = new EndpointError('timeout', 'no answer')
  await clock.pass(3_000)
  expect(logged).toContain('b timeout')
  await source.stop()
})
