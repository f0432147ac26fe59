// Longer than 300 lines: every way in which endpoints may differ about one draw block.

import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { agreeOnDraw, type DrawAnswer } from './agree-on-draw.ts'
import { GRACE_MS } from './ask-endpoints.ts'
import { EndpointError } from './endpoint.ts'
import { rememberSearch } from './remember-agreed.ts'
import { START_MS, scenario, seconds } from './testing/scenario.ts'
import { blockAfter, grow, type ScriptedBlock } from './testing/scripted-chain.ts'
import type { ScriptedEndpoint } from './testing/scripted-endpoint.ts'
import { steeredClock } from './testing/steered-clock.ts'

const DRAW_AT = START_MS + 30_500

const show = (endpoint: ScriptedEndpoint | undefined, blocks: readonly ScriptedBlock[]) => {
  if (endpoint === undefined) throw new Error('no such endpoint')
  endpoint.script.blocks = blocks
  endpoint.script.finalHeight = blocks.at(-1)?.height ?? 0n
}

const scriptOf = (endpoints: readonly ScriptedEndpoint[], at: number) => {
  const endpoint = endpoints[at]
  if (endpoint === undefined) throw new Error('no such endpoint')
  return endpoint.script
}

describe('an endpoint that accepts questions and never answers', () => {
  const hanging = async (
    drawAt: number,
    ageMs: number,
    { lost = false, finalHeight = 39n, fault = null as EndpointError | null } = {},
  ) => {
    const { ask, endpoints, rules, agreed, cache } = await scenario({ operators: ['a', 'b', 'c'] })
    if (lost) {
      await rememberSearch(agreed, await agreedOn(ask(START_MS + 20_500)))
      const other = await grow(null, seconds(0, 40), { salt: 4 })
      for (const endpoint of endpoints) show(endpoint, other)
    }
    for (const { script } of endpoints) script.finalHeight = finalHeight
    Object.assign(scriptOf(endpoints, 1), { fault })
    scriptOf(endpoints, 2).silent = true
    const clock = steeredClock(drawAt + ageMs)
    let answer: DrawAnswer | null = null
    void agreeOnDraw({ endpoints, drawAt, rules, agreed, cache, clock }).then((found) => (answer = found))
    return { clock, endpoints, answered: () => answer }
  }
  test('delays a draw on which the others agree by the grace', async () => {
    const { clock, answered } = await hanging(DRAW_AT, 9_000)
    await clock.pass(GRACE_MS - 1)
    expect(answered()).toBeNull()
    await clock.pass(1)
    expect(answered()).toMatchObject({ kind: 'agreed', draw: { height: 31n }, agreeing: { count: 2, of: 3 } })
  })
  test('also delays the answer that there is no block, and cancels no round before its time', async () => {
    const none = START_MS + 60_000
    const early = await hanging(none, 4 * 60_000 - 1)
    await early.clock.pass(GRACE_MS)
    expect(early.answered()).toMatchObject({ kind: 'none_exists' })
    const late = await hanging(none, 4 * 60_000)
    await late.clock.pass(60_000)
    expect(late.answered()).toBeNull()
  })
  test('also delays the answer that a block is not final yet, or that history was lost', async () => {
    const waiting = await hanging(DRAW_AT, 9_000, { finalHeight: 30n })
    await waiting.clock.pass(GRACE_MS)
    expect(waiting.answered()).toMatchObject({
      kind: 'waiting',
      why: expect.stringMatching(/^2 .* 0 of them/),
      agreeing: { count: 2, of: 3 },
    })

    const lost = await hanging(DRAW_AT, 9_000, { lost: true })
    await lost.clock.pass(GRACE_MS)
    expect(lost.answered()).toMatchObject({ kind: 'history_lost' })
  })
  test('is waited for if the others do not form a quorum on anything', async () => {
    const { clock, answered } = await hanging(DRAW_AT, 9_000, { fault: new EndpointError('refused', 'no') })
    await clock.pass(60_000)
    expect(answered()).toBeNull()
  })
})

describe('a draw block is agreed on', () => {
  test('when two operators show the same final block: the first at or after the draw time', async () => {
    const { ask, chain } = await scenario({ operators: ['a', 'b', 'c'] })
    const answer = await ask(DRAW_AT)
    if (answer.kind !== 'agreed') throw new Error(answer.why)
    expect(answer.draw.hash).toBe(chain[31]?.hash)
    expect(answer.parent.hash).toBe(chain[30]?.hash)
  })

  test('a block exactly at the draw time decides it, even if it is the newest', async () => {
    const { ask, chain, endpoints } = await scenario({ operators: ['a', 'b'] })
    for (const at of [30, 39]) {
      const answer = await ask(START_MS + at * 1_000)
      expect(answer.kind === 'agreed' && answer.draw.hash).toBe(chain[at]?.hash)
    }
    for (const { script } of endpoints) script.finalHeight = 38n
    expect((await ask(START_MS + 39_000)).kind).toBe('waiting')
  })

  test('by one operator if one is enough', async () => {
    const { ask, endpoints } = await scenario({ operators: ['local'], quorum: 1 })
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
    expect((await ask(START_MS + 60_000)).kind).toBe('none_exists')
    scriptOf(endpoints, 0).fault = new EndpointError('timeout', 'no answer')
    expect(await ask(DRAW_AT)).toEqual({
      kind: 'no_quorum',
      why: '0 of the required 1 operators show the same final block; 0 show the same block, 0 show none; local: timeout: no answer',
    })
  })

  test('not by an endpoint that shows no final block', async () => {
    const { ask, endpoints } = await scenario({ operators: ['a', 'b'] })
    scriptOf(endpoints, 1).finalHeight = 99n
    expect(await ask(DRAW_AT)).toMatchObject({
      kind: 'no_quorum',
      why: expect.stringContaining('b: refused: it has no finalized block'),
    })
  })

  test('without an endpoint that is unreachable, syncing or answering nonsense', async () => {
    const { ask, endpoints } = await scenario({ operators: ['a', 'b', 'c', 'd'] })
    scriptOf(endpoints, 0).fault = new EndpointError('timeout', 'no answer')
    scriptOf(endpoints, 1).distort = (json) => ({ ...json, gasUsed: '0x1' })
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
  })

  test('not by several endpoints of one operator', async () => {
    const { ask, endpoints } = await scenario({ operators: ['a', 'a', 'b'] })
    scriptOf(endpoints, 2).fault = new EndpointError('unreachable', 'gone')
    expect((await ask(DRAW_AT)).kind).toBe('no_quorum')
  })

  test('not before it is final for a quorum', async () => {
    const { ask, endpoints } = await scenario({ operators: ['a', 'b', 'c'] })
    for (const { script } of endpoints) script.finalHeight = 30n
    expect((await ask(DRAW_AT)).kind).toBe('waiting')
    scriptOf(endpoints, 0).finalHeight = 31n
    expect((await ask(DRAW_AT)).kind).toBe('waiting')
    scriptOf(endpoints, 1).finalHeight = 31n
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
  })

  test('not by an endpoint that lies about its own hash, its parent or a height', async () => {
    const { ask, endpoints, chain } = await scenario({ operators: ['a', 'b'] })
    const other = chain[33]
    if (other === undefined) throw new Error('no block')
    const lies: readonly ((json: Readonly<Record<string, unknown>>) => unknown)[] = [
      (json) => ({ ...json, hash: other.hash }),
      (json) => ({ ...json, parentHash: other.hash }),
      (json) => (json['number'] === '0x1f' ? other.json : json),
      (json) => ({ ...json, timestamp: '0x0' }),
      () => 'block',
      () => ({}),
      () => [],
    ]
    for (const distort of lies) {
      scriptOf(endpoints, 1).distort = distort
      expect((await ask(DRAW_AT)).kind).toBe('no_quorum')
    }
  })
})

describe('disagreement', () => {
  test('another final block that links to the last agreed one stops the round', async () => {
    const { ask, endpoints, chain, agreed } = await scenario({ operators: ['a', 'b', 'c'] })
    expect((await ask(START_MS + 20_500)).kind).toBe('agreed')
    const [draw, parent] = [chain[21], chain[20]]
    if (draw === undefined || parent === undefined) throw new Error('no block')
    const { endpoint: _, ...drawBlockSearch } = await agreedOn(ask(START_MS + 20_500))
    await rememberSearch(agreed, drawBlockSearch)

    const fork = [...chain.slice(0, 25), ...(await grow(chain[24] ?? null, seconds(25, 40), { salt: 7 }))]
    show(endpoints[2], fork)
    const answer = await ask(DRAW_AT)
    expect(answer.kind).toBe('no_quorum')
    expect(answer.kind === 'no_quorum' && answer.why).toContain('c shows a different final block')
  })

  test('another chain that does not contain what was agreed on does not count', async () => {
    const { ask, endpoints, agreed } = await scenario({ operators: ['a', 'b', 'c'] })
    await rememberSearch(agreed, await agreedOn(ask(START_MS + 20_500)))
    show(endpoints[2], await grow(null, seconds(0, 40), { salt: 9 }))
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
  })

  test('a forged descendant whose parents are not shown does not count', async () => {
    const { ask, endpoints, chain, agreed } = await scenario({ operators: ['a', 'b', 'c'] })
    await rememberSearch(agreed, await agreedOn(ask(START_MS + 20_500)))
    // It keeps the agreed block at its height, but its later blocks belong to another chain.
    const own = await grow(null, seconds(0, 40), { salt: 3 })
    show(endpoints[2], [...chain.slice(0, 25), ...own.slice(25)])
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
  })

  test('a forged chain that shows the agreed block at its height, but does not descend from it, does not count', async () => {
    const { ask, endpoints, chain, agreed } = await scenario({ operators: ['a', 'b', 'c'] })
    await rememberSearch(agreed, await agreedOn(ask(START_MS + 20_500)))
    const own = await grow(null, seconds(0, 40), { salt: 3 })
    // Asked by height it shows the common blocks first; asked by hash, all of its own.
    show(endpoints[2], [...chain.slice(0, 25), ...own])
    scriptOf(endpoints, 2).finalHeight = 39n
    expect((await ask(DRAW_AT)).kind).toBe('agreed')
  })

  test('where producers seal, only a producer of the last 1,000 agreed blocks can disagree', async () => {
    const [producer, stranger] = [generatePrivateKey(), generatePrivateKey()]
    const times = Array.from({ length: 30 }, (_, at) => START_MS + at * 450)
    const before = (await grow(null, [START_MS - 450]))[0]
    if (before === undefined) throw new Error('no block')
    const chain = await grow({ ...before, height: 999n }, times, { key: producer })
    const { ask, check, endpoints, agreed } = await scenario({
      operators: ['a', 'b', 'c'],
      sealed: true,
      blocks: chain,
    })
    const headers = chain.map(({ json }) => check(json))
    const first = await agreedOn(ask(START_MS + 10 * 450))
    await rememberSearch(agreed, first)
    const { parent } = first
    await agreed.add(Array.from({ length: 1_000 }, (_, at) => ({ ...parent, height: BigInt(at) })))
    expect(await agreed.producers()).toEqual({ complete: true, addresses: new Set([headers[0]?.producer]) })

    const drawAt = START_MS + 25 * 450
    const forkBy = async (key: `0x${string}`) => [
      ...chain.slice(0, 20),
      ...(await grow(chain[19] ?? null, times.slice(20), { key, salt: 5 })),
    ]
    show(endpoints[2], await forkBy(stranger))
    expect((await ask(drawAt)).kind).toBe('agreed')
    show(endpoints[2], await forkBy(producer))
    expect((await ask(drawAt)).kind).toBe('no_quorum')
  })

  test('a header without a seal, or sealed by someone other than its miner, is invalid on a chain that seals', async () => {
    const [key, other] = [generatePrivateKey(), generatePrivateKey()]
    const chain = await grow(null, seconds(0, 5), { key })
    const { check } = await scenario({ operators: ['a', 'b'], sealed: true, blocks: chain })
    const bare = await blockAfter(chain[4] ?? null, { timeMs: START_MS + 5_000 })
    const stolen = await blockAfter(chain[4] ?? null, { timeMs: START_MS + 5_000, key: other })
    expect(() => check(bare.json)).toThrow('has no seal')
    expect(() => check({ ...stolen.json, miner: chain[4]?.json['miner'] })).toThrow('does not match its hash')
    expect(check(chain[4]?.json).producer).toBe(chain[4]?.json['miner'])
  })
})

describe('no block at or after the draw time', () => {
  const late = START_MS + 60_000

  test('is the answer when a quorum says so', async () => {
    const { ask } = await scenario({ operators: ['a', 'b'] })
    expect((await ask(late)).kind).toBe('none_exists')
  })

  test('is not the answer of a stale, a syncing or an unreachable endpoint', async () => {
    const { ask, endpoints, chain } = await scenario({ operators: ['a', 'b'] })
    show(endpoints[1], chain.slice(0, 29))
    expect((await ask(late)).kind).toBe('no_quorum')
    // Ten seconds behind the other is not stale.
    show(endpoints[1], chain.slice(0, 30))
    expect(await ask(late)).toEqual({
      kind: 'none_exists',
      why: `2 operators agree that the newest block is from ${new Date(START_MS + 39_000).toISOString()}`,
    })
    show(endpoints[1], chain)
    scriptOf(endpoints, 1).syncing = true
    expect((await ask(late)).kind).toBe('no_quorum')
    scriptOf(endpoints, 1).syncing = false
    scriptOf(endpoints, 1).fault = new EndpointError('unreachable', 'gone')
    expect((await ask(late)).kind).toBe('no_quorum')
  })

  test('is not agreed while one endpoint shows a consistent block, final or not', async () => {
    const { ask, endpoints, chain } = await scenario({ operators: ['a', 'b', 'c'] })
    const more = await grow(chain[39] ?? null, [late])
    show(endpoints[2], [...chain, ...more])
    expect((await ask(late)).kind).toBe('no_quorum')
    scriptOf(endpoints, 2).finalHeight = 39n
    expect((await ask(late)).kind).toBe('no_quorum')
  })
})

test('a quorum without the last agreed block has lost its history', async () => {
  const { ask, endpoints, agreed } = await scenario({ operators: ['a', 'b'] })
  await rememberSearch(agreed, await agreedOn(ask(START_MS + 20_500)))
  const other = await grow(null, seconds(0, 40), { salt: 4 })
  for (const endpoint of endpoints) show(endpoint, other)
  expect((await ask(DRAW_AT)).kind).toBe('history_lost')
  for (const { script } of endpoints) script.blocks = other.slice(0, 20)
  expect(await ask(DRAW_AT)).toEqual({
    kind: 'history_lost',
    why: 'a: it no longer has block 21, which was final; b: it no longer has block 21, which was final',
  })
})

test('two operators that see different blocks are not a quorum', async () => {
  const { ask, endpoints, chain } = await scenario({ operators: ['a', 'b'] })
  show(endpoints[1], [
    ...chain.slice(0, 25),
    ...(await grow(chain[24] ?? null, seconds(25, 40), { salt: 7 })),
  ])
  expect((await ask(DRAW_AT)).kind).toBe('no_quorum')
  for (const { script } of endpoints) script.finalHeight = 24n
  expect((await ask(DRAW_AT)).kind).toBe('no_quorum')
})

const agreedOn = async (asking: ReturnType<Awaited<ReturnType<typeof scenario>>['ask']>) => {
  const answer = await asking
  if (answer.kind !== 'agreed') throw new Error(answer.why)
  return answer
}
