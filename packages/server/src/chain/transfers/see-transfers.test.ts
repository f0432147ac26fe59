import { type BlockHash, normaliseHash } from '@nibble/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { GRACE_MS } from '../ask-endpoints.ts'
import type { TransferLog } from '../endpoint.ts'
import { EndpointError } from '../endpoint.ts'
import { START_MS, scenario, seconds } from '../testing/scenario.ts'
import { grow } from '../testing/scripted-chain.ts'
import { observeTransfers } from './see-transfers.ts'

afterEach(() => {
  vi.useRealTimers()
})

const [CONTRACT, MINE, FROM] = ['c1', '11', '22'].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
]

/** Forty blocks, none of them final, and endpoints that all show one transfer in block 20. */
const open = async (operators: readonly string[]) => {
  const blocks = await grow(null, seconds(0, 40), { bloom: 'ff' })
  const fixture = await scenario({ operators, blocks })
  const hashAt = (height: number) => normaliseHash(blocks[height]?.hash ?? '') as BlockHash
  const log: TransferLog = {
    height: 20n,
    blockHash: hashAt(20),
    transaction: hashAt(1),
    logIndex: 3,
    from: FROM,
    to: MINE,
    value: 5n,
  }
  for (const { script } of fixture.endpoints) Object.assign(script, { logs: [log], finalHeight: 0n })
  const see = (most = 100n, after = 10) =>
    observeTransfers({
      endpoints: fixture.endpoints,
      quorum: 2,
      after: { height: BigInt(after), hash: hashAt(after) },
      most,
      contract: CONTRACT,
      findOurs: async () => new Set([MINE]),
    })
  const script = (at: number) => {
    const found = fixture.endpoints[at]?.script
    if (found === undefined) throw new Error('no such endpoint')
    return found
  }
  return { ...fixture, blocks, log, see, script }
}

test('what a quorum shows in its newest blocks is on its way', async () => {
  const { see, log, script } = await open(['a', 'b', 'c'])
  script(2).logs = []
  expect(await see()).toEqual({ head: 39n, transfers: [{ ...log, timeMs: START_MS + 20_000 }] })
})

test('what fewer than a quorum show is not, and neither are differing amounts', async () => {
  const { see, log, script } = await open(['a', 'b', 'c'])
  script(1).logs = [{ ...log, value: 6n }]
  script(2).logs = []
  expect(await see()).toEqual({ head: 39n, transfers: [] })
})

test('two endpoints of one operator are not a quorum', async () => {
  const { see, script } = await open(['a', 'a', 'b'])
  script(2).logs = []
  expect(await see()).toEqual({ head: 39n, transfers: [] })
  script(2).fault = new EndpointError('unreachable', 'gone')
  expect(await see()).toBeNull()
})

test('the newest block is the highest that a quorum has reached', async () => {
  const { see, script, blocks } = await open(['a', 'b', 'c'])
  script(0).blocks = blocks.slice(0, 30)
  script(1).blocks = blocks.slice(0, 35)
  expect(await see()).toMatchObject({ head: 34n })
  script(1).blocks = []
  expect(await see()).toMatchObject({ head: 29n })
  script(0).blocks = []
  expect(await see()).toBeNull()
})

test('nothing is looked for beyond the block limit, nor at or before the known block', async () => {
  const { see } = await open(['a', 'b'])
  expect((await see(10n))?.transfers).toHaveLength(1)
  expect((await see(9n))?.transfers).toHaveLength(0)
  expect((await see(100n, 19))?.transfers).toHaveLength(1)
  expect((await see(100n, 20))?.transfers).toHaveLength(0)
})

test('an endpoint that has not reached the known block is not asked for transfers', async () => {
  const { see, script, blocks, endpoints } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).blocks = blocks.slice(0, 11)
  const before = endpoints.map(({ script: { asked } }) => asked)
  expect(await see()).toEqual({ head: 10n, transfers: [] })
  expect(endpoints.map(({ script: { asked } }) => asked)).toEqual(before.map((asked) => asked + 1))
})

test('an endpoint that never answers delays a quorum by no more than the grace', async () => {
  const { see, script } = await open(['a', 'b', 'c'])
  script(2).silent = true
  vi.useFakeTimers()
  let seen: unknown = null
  void see().then((found) => (seen = found))
  await vi.advanceTimersByTimeAsync(GRACE_MS - 1)
  expect(seen).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toMatchObject({ head: 39n, transfers: [{ value: 5n }] })
})
