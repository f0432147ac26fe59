import { type BlockHash, normaliseHash } from '@nibble/domain'
import { expect, test } from 'vitest'
import type { TransferLog } from './endpoint.ts'
import { START_MS, scenario, seconds } from './testing/scenario.ts'
import { filterWithout, grow } from './testing/scripted-chain.ts'
import { steeredClock } from './testing/steered-clock.ts'
import { topicOf } from './transfers/transfer-log.ts'
import { watchEndpoint } from './watched-endpoint.ts'

const CONTRACT = `0x${'c1'.repeat(20)}`
const FROM = `0x${'22'.repeat(20)}`
const TO = `0x${'11'.repeat(20)}`
/** Four fifths of what a log takes. */
const GAS_OF_LOG = 1_404n
const hashOf = (text: string | undefined): BlockHash => {
  const hash = normaliseHash(text ?? '')
  if (hash === null) throw new Error(`${text} is no hash`)
  return hash
}

/** Ten blocks, and an endpoint showing this many logs in each of the last two. */
const open = async (
  inBlock: number,
  { gasUsed = GAS_OF_LOG * BigInt(inBlock), bloom = 'ff', change = {} } = {},
) => {
  const blocks = await grow(null, seconds(0, 10), { gasUsed, bloom })
  const { endpoints } = await scenario({ operators: ['a'], blocks })
  const [endpoint] = endpoints
  if (endpoint === undefined) throw new Error('no endpoint')
  const logs = blocks.slice(-2).flatMap(({ height, hash }) =>
    Array.from(
      { length: inBlock },
      (_, logIndex): TransferLog => ({
        height,
        blockHash: hashOf(hash),
        transaction: hashOf(`0x${'aa'.repeat(32)}`),
        logIndex,
        from: FROM,
        to: TO,
        value: 5n,
        ...change,
      }),
    ),
  )
  endpoint.script.logs = logs
  const clock = steeredClock(START_MS)
  const watched = watchEndpoint(endpoint, { clock })
  const last = blocks.at(-1)?.height ?? 0n
  const ask = () => watched.endpoint.transfers({ contract: CONTRACT, fromHeight: last - 1n, toHeight: last })
  return { ...watched, ask, clock, script: endpoint.script, logs }
}
/** Two blocks, and 2,000 logs plus 200 for each, are few. */
const MANY = 1_201

test.each([
  ['that would need more gas than was used', { gasUsed: GAS_OF_LOG * BigInt(MANY) - 1n }, 'need more gas'],
  ['that the logs filter excludes', { bloom: filterWithout(topicOf(TO)) }, 'filter excludes'],
  ['of another block', { change: { blockHash: hashOf(`0x${'ab'.repeat(32)}`) } }, 'from a different block'],
])('very many logs %s are not read, and named', async (_, how, why) => {
  const { ask, state, clock, script, logs } = await open(MANY, how)
  await expect(ask()).rejects.toThrow(why)
  expect(state.unhashed).toEqual({ atMs: clock.nowMs(), what: expect.stringContaining(`${2 * MANY} logs`) })

  // Nor is it asked for a minute.
  script.logs = []
  await clock.pass(59_999)
  const asked = script.asked
  await expect(ask()).rejects.toThrow('cannot contain')
  expect(script.asked).toBe(asked)
  await clock.pass(1)
  expect(await ask()).toEqual([])
  expect(logs).toHaveLength(2 * MANY)
})

test('as many as the blocks can hold are read', async () => {
  const { ask, state } = await open(MANY)
  expect(await ask()).toHaveLength(2 * MANY)
  expect(state.unhashed).toBeNull()
})

test('a few are no reason to blame an endpoint here', async () => {
  const { ask, script } = await open(MANY - 1, { gasUsed: 0n })
  expect(await ask()).toHaveLength(2 * MANY - 2)
  expect(script.asked).toBe(1)
})

test('an endpoint that shows those of a replaced block is not blamed', async () => {
  const [orphan] = (await grow(null, seconds(0, 10), { salt: 1 })).slice(-1)
  const { ask, state, script } = await open(MANY, { change: { blockHash: hashOf(orphan?.hash) } })
  if (orphan === undefined) throw new Error('no block')
  // By height the first one is found, by hash either.
  script.blocks = [...script.blocks, orphan]
  script.logs = script.logs.filter(({ height }) => height === orphan.height).flatMap((log) => [log, log])
  await expect(ask()).rejects.toThrow('from a replaced block')
  expect(state.unhashed).toBeNull()
  script.logs = []
  expect(await ask()).toEqual([])
})
