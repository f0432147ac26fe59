import { type BlockHash, normaliseHash } from '@nibble/domain'
import { expect, test } from 'vitest'
import { START_MS, scene, seconds } from '../testing/scene.ts'
import { grow } from '../testing/scripted-chain.ts'
import { agreeOnTransfers } from './agree-on-transfers.ts'
import type { TransferLog } from './transfer-log.ts'

const CONTRACT = `0x${'c1'.repeat(20)}`
const MINE = `0x${'11'.repeat(20)}`
const FROM = `0x${'22'.repeat(20)}`

const hashOf = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`${text} is no hash`)
  return hash
}

const findOurs = async (addresses: readonly string[]) => new Set(addresses.filter((one) => one === MINE))

/** Forty blocks whose filters let every log in, and endpoints that all show one transfer in block 20. */
const open = async (operators: readonly string[], bloom: '00' | 'ff' = 'ff') => {
  const blocks = await grow(null, seconds(0, 40), { bloom })
  const stage = await scene({ operators, blocks })
  const blockHash = hashOf(blocks[20]?.hash ?? '')
  const log: TransferLog = {
    ...{ height: 20n, blockHash, transaction: hashOf(`0x${'aa'.repeat(32)}`), logIndex: 3 },
    ...{ from: FROM, to: MINE, value: 5n },
  }
  for (const { script } of stage.endpoints) script.logs = [log]
  const after = { height: 10n, hash: hashOf(blocks[10]?.hash ?? '') }
  const ask = (most = 100n) =>
    agreeOnTransfers({
      ...{ endpoints: stage.endpoints, quorum: 2, after, most, contract: CONTRACT, findOurs },
    })
  const script = (at: number) => {
    const found = stage.endpoints[at]?.script
    if (found === undefined) throw new Error('no such endpoint')
    return found
  }
  return { ...stage, blocks, log, ask, script }
}

test('what a quorum shows of final blocks is agreed, with the time of its block', async () => {
  const { ask, log, blocks } = await open(['a', 'b'])
  expect(await ask()).toEqual({
    ...{ kind: 'agreed', final: 39n, dissent: [], end: { height: 39n, hash: blocks[39]?.hash } },
    transfers: [{ ...log, timeMs: START_MS + 20_000 }],
  })
})

test('a long way is gone in steps', async () => {
  const { ask } = await open(['a', 'b'])
  expect(await ask(9n)).toMatchObject({ kind: 'agreed', end: { height: 19n }, transfers: [], final: 39n })
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

test('two endpoints of one operator are no quorum', async () => {
  const { ask } = await open(['a', 'a'])
  expect(await ask()).toMatchObject({ kind: 'no_quorum' })
})

test('one that hides or invents a transfer is outvoted, and named', async () => {
  const { ask, script, log } = await open(['a', 'b', 'c'])
  script(2).logs = []
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }], dissent: ['c'] })
  script(2).logs = [log, { ...log, logIndex: 4, value: 10n ** 30n }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [{ value: 5n }], dissent: ['c'] })
})

test('without a quorum that shows the same, or with two that show different things, it waits', async () => {
  const { ask, script, log } = await open(['a', 'b', 'c', 'd'])
  for (const at of [2, 3]) script(at).logs = [{ ...log, value: 6n }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: 'two quorums show different transfers' })
  script(0).logs = []
  script(3).logs = [{ ...log, value: 7n }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum' })
})

test('a transfer of a block that is another at its height counts its endpoint absent', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  script(1).logs = [{ ...log, blockHash: hashOf(`0x${'ee'.repeat(32)}`) }]
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('another block') })
})

test('a transfer that its block’s own filter rules out is believed of nobody', async () => {
  const { ask } = await open(['a', 'b', 'c'], '00')
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('does not hold') })
})

test('a transfer to somebody else is none, and its block is not asked for', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).logs = [{ ...log, to: FROM, blockHash: hashOf(`0x${'ee'.repeat(32)}`) }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [], end: { height: 39n } })
})

test('a transfer of nothing is none', async () => {
  const { ask, script, log } = await open(['a', 'b'])
  for (const at of [0, 1]) script(at).logs = [{ ...log, value: 0n }]
  expect(await ask()).toMatchObject({ kind: 'agreed', transfers: [] })
})

test('a quorum that lost the last block is told, a single one is absent', async () => {
  const { ask, script, blocks } = await open(['a', 'b', 'c'])
  const other = await grow(null, seconds(0, 40), { salt: 1, bloom: 'ff' })
  script(0).blocks = other
  expect(await ask()).toMatchObject({ kind: 'agreed', end: { hash: blocks[39]?.hash } })
  script(1).blocks = other
  expect(await ask()).toMatchObject({ kind: 'history_lost' })
})
