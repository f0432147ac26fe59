// Longer than 300 lines: every way in which endpoints may differ about the same forty blocks.

import { type BlockHash, normaliseHash } from '@nibble/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEPOSITS_GRACE_MS } from '../ask-endpoints.ts'
import { EndpointError, type TransferLog } from '../endpoint.ts'
import { START_MS, scenario, seconds } from '../testing/scenario.ts'
import { filterWithout, grow } from '../testing/scripted-chain.ts'
import { agreeOnTransfers, type TransfersQuestion } from './agree-on-transfers.ts'
import { TRANSFER_TOPIC, topicOf } from './transfer-log.ts'

afterEach(() => {
  vi.useRealTimers()
})

const CONTRACT = `0x${'c1'.repeat(20)}`
const MINE = `0x${'11'.repeat(20)}`
const FROM = `0x${'22'.repeat(20)}`

const hashOf = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`${text} is no hash`)
  return hash
}

const findOurs = async (addresses: readonly string[]) => new Set(addresses.filter((one) => one === MINE))

/** Forty blocks whose filters admit every log, and endpoints that all show one transfer in block 20. */
const open = async (operators: readonly string[], bloom = 'ff') => {
  const blocks = await grow(null, seconds(0, 40), { bloom })
  const fixture = await scenario({ operators, blocks })
  const blockHash = hashOf(blocks[20]?.hash ?? '')
  const log: TransferLog = {
    height: 20n,
    blockHash,
    transaction: hashOf(`0x${'aa'.repeat(32)}`),
    logIndex: 3,
    from: FROM,
    to: MINE,
    value: 5n,
  }
  for (const { script } of fixture.endpoints) script.logs = [log]
  const after = { height: 10n, hash: hashOf(blocks[10]?.hash ?? '') }
  const ask = (most = 100n, how: Partial<TransfersQuestion> = {}) =>
    agreeOnTransfers({
      endpoints: fixture.endpoints,
      quorum: 2,
      after,
      most,
      contract: CONTRACT,
      findOurs,
      ...how,
    })
  const script = (at: number) => {
    const found = fixture.endpoints[at]?.script
    if (found === undefined) throw new Error('no such endpoint')
    return found
  }
  return { ...fixture, blocks, log, ask, script }
}

test('what a quorum shows of final blocks is agreed, with the time of its block', async () => {
  const { ask, log, blocks } = await open(['a', 'b'])
  expect(await ask()).toEqual({
    kind: 'agreed',
    final: 39n,
    dissent: [],
    overruled: [],
    end: { height: 39n, hash: blocks[39]?.hash },
    transfers: [{ ...log, timeMs: START_MS + 20_000 }],
  })
})

test('a long range is read in steps', async () => {
  const { ask } = await open(['a', 'b'])
  expect(await ask(9n)).toMatchObject({ kind: 'agreed', end: { height: 19n }, transfers: [], final: 39n })
})

test('no step leads beyond the newest final block', async () => {
  const { ask } = await open(['a', 'b'])
  expect(await ask(40n)).toMatchObject({ kind: 'agreed', end: { height: 39n } })
})

test.each(['block', 'transfers'] as const)(
  'an endpoint that never answers when asked for its %s delays a quorum by no more than the grace',
  async (question) => {
    const { ask, endpoints } = await open(['a', 'b', 'c'])
    const silent = endpoints.map((one, at) =>
      at === 2 ? { ...one, [question]: () => new Promise<never>(() => {}) } : one,
    )
    vi.useFakeTimers()
    let answer: unknown = null
    void ask(100n, { endpoints: silent }).then((found) => (answer = found))
    await vi.advanceTimersByTimeAsync(DEPOSITS_GRACE_MS - 1)
    expect(answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }] })
  },
)

test('if too few answer, a slow one is waited for, however long it takes', async () => {
  const { ask, script } = await open(['a', 'b'])
  script(1).silent = true
  vi.useFakeTimers()
  let answer: unknown = null
  void ask().then((found) => (answer = found))
  await vi.advanceTimersByTimeAsync(100 * DEPOSITS_GRACE_MS)
  expect(answer).toBeNull()
})

test('nothing is agreed beyond the block that a quorum calls final', async () => {
  const { ask, script } = await open(['a', 'b', 'c'])
  script(0).finalHeight = 15n
  script(1).finalHeight = 19n
  expect(await ask()).toMatchObject({ kind: 'agreed', end: { height: 19n }, transfers: [] })
  script(2).finalHeight = 10n
  script(1).finalHeight = 10n
  expect(await ask()).toEqual({ kind: 'nothing_new' })
})

test('two endpoints of one operator are not a quorum', async () => {
  const { ask } = await open(['a', 'a'])
  expect(await ask()).toMatchObject({ kind: 'no_quorum' })
})

test('one that hides a transfer, or shows another amount, is outvoted, and named', async () => {
  const { ask, script, log } = await open(['a', 'b', 'c'])
  script(2).logs = []
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }], dissent: ['c'] })
  script(2).logs = [{ ...log, value: 10n ** 30n }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }], dissent: ['c'] })
})

describe('a transfer that one endpoint shows and a quorum leaves out', () => {
  const omitted = async (bloom = 'ff') => {
    const fixture = await open(['a', 'b', 'c'], bloom)
    for (const at of [0, 1]) fixture.script(at).logs = []
    return fixture
  }
  const receiptOf = ({ height, blockHash, from, to, value, logIndex }: TransferLog) => ({
    height,
    blockHash,
    succeeded: true,
    from,
    to: CONTRACT,
    transfers: [{ contract: CONTRACT, from, to, value, logIndex }],
  })

  test('is reported even if the quorum shows another log of its transaction, or one of its number elsewhere', async () => {
    const { ask, script, log, blocks } = await omitted()
    const next = { height: 21n, blockHash: hashOf(blocks[21]?.hash ?? '') }
    for (const other of [
      { ...log, logIndex: 4 },
      { ...log, ...next, transaction: hashOf(`0x${'bb'.repeat(32)}`) },
    ]) {
      for (const at of [0, 1]) script(at).logs = [other]
      script(2).logs = [log, other]
      expect(await ask()).toMatchObject({ kind: 'disputed' })
    }
  })

  test('means waiting if an agreed block may hold it, until a quorum shows it', async () => {
    const { ask, script, log } = await omitted()
    const answer = await ask()
    expect(answer).toMatchObject({ kind: 'disputed', why: expect.stringContaining(log.transaction) })
    script(1).logs = [log]
    expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }], dissent: ['a'] })
  })
  test('prevents no earlier block from being read', async () => {
    const { ask } = await omitted()
    expect(await ask(9n)).toMatchObject({ kind: 'agreed', end: { height: 19n } })
    expect(await ask(10n)).toMatchObject({ kind: 'disputed' })
  })
  test('means nothing if the block’s own filter rules it out', async () => {
    const { ask } = await omitted('00')
    expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [], dissent: [] })
  })
  test('means nothing if its block is not of the agreed chain', async () => {
    const { ask, script, blocks, log } = await omitted()
    const [forged] = await grow(blocks[19] ?? null, seconds(20, 21), { salt: 7, bloom: 'ff' })
    script(2).blocks = blocks.map((block, at) => (at === 20 && forged !== undefined ? forged : block))
    script(2).logs = [{ ...log, blockHash: hashOf(forged?.hash ?? '') }]
    expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [], dissent: ['c'] })
  })
  test('may be skipped only if a quorum denies that very transaction, and only on request', async () => {
    const { ask, script, log } = await omitted()
    expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: true })
    expect(await ask(100n, { mayOverrule: () => true })).toMatchObject({
      kind: 'agreed',
      transfers: [],
      dissent: ['c'],
    })

    for (const at of [0, 2]) script(at).receipts = new Map([[log.transaction, receiptOf(log)]])
    expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: false })
    expect(await ask(100n, { mayOverrule: () => true })).toMatchObject({ kind: 'disputed', isDenied: false })
  })
  test('is denied by the logs of its block if the receipt of its transaction is too long to be read', async () => {
    const { ask, script, log } = await omitted()
    script(2).receipts = new Map([[log.transaction, receiptOf(log)]])
    const failing = (error: EndpointError) => {
      const get = (): never => {
        throw error
      }
      return Object.assign(new Map<string, never>(), { get })
    }
    for (const at of [0, 1]) script(at).receipts = failing(new EndpointError('malformed', 'too long'))
    expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: true })
    expect(await ask(100n, { mayOverrule: () => true })).toMatchObject({ kind: 'agreed', dissent: ['c'] })
    // No answer is not a denial.
    script(1).receipts = failing(new EndpointError('unreachable', 'away'))
    expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: false })
  })
  test('is denied by a receipt from another block, or one that moves something else or to someone else', async () => {
    const { ask, script, log } = await omitted()
    const receipt = receiptOf(log)
    const [transfer] = receipt.transfers
    if (transfer === undefined) throw new Error('no transfer')
    for (const other of [
      { ...receipt, blockHash: hashOf(`0x${'ee'.repeat(32)}`) },
      { ...receipt, transfers: [{ ...transfer, value: 6n }] },
      { ...receipt, transfers: [{ ...transfer, to: FROM }] },
      // An endpoint that repeats a true transfer as another log does not hold up the others.
      { ...receipt, transfers: [{ ...transfer, logIndex: 99 }] },
    ]) {
      for (const at of [0, 1]) script(at).receipts = new Map([[log.transaction, other]])
      expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: true })
    }
    for (const transfers of [[{ ...transfer, to: FROM }, transfer], [{ ...transfer, logIndex: null }]]) {
      for (const at of [0, 1]) script(at).receipts = new Map([[log.transaction, { ...receipt, transfers }]])
      expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: false })
    }
  })
  test('is asked about once with its block, however many one endpoint invents, and three are named', async () => {
    const { ask, script, log, endpoints } = await omitted()
    const invented = Array.from({ length: 50 }, (_, at) => ({
      ...log,
      logIndex: at,
      transaction: hashOf(`0x${at.toString(16).padStart(64, 'c')}`),
    }))
    script(2).logs = invented
    let blocks = 0
    const [first] = endpoints
    if (first === undefined) throw new Error('no endpoint')
    const { block } = first
    Object.assign(first, {
      block: (...asked: Parameters<typeof block>) => {
        blocks += 1
        return block.apply(first, asked)
      },
    })
    const answer = await ask()
    expect(answer).toMatchObject({
      kind: 'disputed',
      isDenied: true,
      why: expect.stringMatching(/; and 47 more$/),
    })
    expect('why' in answer && answer.why.match(/alone shows/g)).toHaveLength(3)
    expect(blocks).toBeLessThan(10)
  })
  test('is not denied if a quorum denies only one of two', async () => {
    const { ask, script, log } = await omitted()
    const other = { ...log, logIndex: 4, transaction: hashOf(`0x${'bb'.repeat(32)}`) }
    script(2).logs = [log, other]
    for (const at of [0, 1]) script(at).receipts = new Map([[log.transaction, receiptOf(log)]])
    expect(await ask()).toMatchObject({ kind: 'disputed', isDenied: false })
  })
})

test('without a quorum that shows the same, or with two that show different things, it waits', async () => {
  const { ask, script, log } = await open(['a', 'b', 'c', 'd'])
  for (const at of [2, 3]) script(at).logs = [{ ...log, value: 6n }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: 'two quorums show different transfers' })
  script(0).logs = []
  script(3).logs = [{ ...log, value: 7n }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum' })
})

test('a transfer whose block differs from the one at its height makes its endpoint count as absent', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  script(1).logs = [{ ...log, blockHash: hashOf(`0x${'ee'.repeat(32)}`) }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('a different block') })
})

test('a transfer that its block’s own filter rules out is not believed from anyone', async () => {
  const { ask } = await open(['a', 'b', 'c'], '00')
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('excludes a log') })
})

test.each([
  ['token', CONTRACT],
  ['event', TRANSFER_TOPIC],
  ['sender', topicOf(FROM)],
  ['receiver', topicOf(MINE)],
])('a transfer is not believed from anyone if the filter of its block lacks the %s', async (_, part) => {
  const { ask } = await open(['a', 'b'], filterWithout(part))
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('excludes a log') })
})

test('transfers to nobody are not asked for', async () => {
  const { ask, script } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).logs = [{ ...(script(at).logs[0] as TransferLog), height: 12n }]
  expect(await ask(100n, { findOurs: null })).toMatchObject({ kind: 'agreed', transfers: [] })
})

test('only what comes after the known block is asked for, together with the block after it', async () => {
  const { ask, script, log, blocks } = await open(['a', 'b'])
  const logs = [10n, 11n].map((height) => ({
    ...log,
    height,
    blockHash: hashOf(blocks[Number(height)]?.hash ?? ''),
    logIndex: Number(height),
  }))
  for (const at of [0, 1]) script(at).logs = logs
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ height: 11n }] })
})

test('a transfer to someone else does not count, and its block is not asked for', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).logs = [{ ...log, to: FROM, blockHash: hashOf(`0x${'ee'.repeat(32)}`) }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [], end: { height: 39n } })
})

test('a transfer of zero does not count, and one of the smallest unit does', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).logs = [{ ...log, value: 0n }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [] })
  for (const at of [0, 1]) script(at).logs = [{ ...log, value: 1n }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 1n }] })
})

test('a quorum that lost the last block is reported, a single endpoint counts as absent', async () => {
  const { ask, script, blocks } = await open(['a', 'b', 'c'])
  const other = await grow(null, seconds(0, 40), { salt: 1, bloom: 'ff' })
  script(0).blocks = other
  expect(await ask()).toMatchObject({ kind: 'agreed', end: { hash: blocks[39]?.hash } })
  script(1).blocks = other
  expect(await ask()).toMatchObject({ kind: 'history_lost' })
})
