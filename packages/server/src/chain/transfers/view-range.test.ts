import { type BlockHash, normaliseHash } from '@nibble/domain'
import { expect, test } from 'vitest'
import { scenario, seconds } from '../testing/scenario.ts'
import { grow } from '../testing/scripted-chain.ts'
import { agreeOnTransfers } from './agree-on-transfers.ts'
import { observeTransfers } from './see-transfers.ts'

const [CONTRACT, MINE] = ['c1', '11'].map((pair) => `0x${pair.repeat(20)}`) as [string, string]
const LOGS = 10_000

/** A chain whose last block holds very many transfers to one address, from one sender or each from another. */
const open = async (senderOf: (at: number) => number) => {
  const blocks = await grow(null, seconds(0, 3), { bloom: 'ff' })
  const hashAt = (height: number) => normaliseHash(blocks[height]?.hash ?? '') as BlockHash
  const { endpoints } = await scenario({ operators: ['a', 'b', 'c'], blocks })
  const logs = Array.from({ length: LOGS }, (_, at) => ({
    height: 2n,
    blockHash: hashAt(2),
    transaction: hashAt(1),
    logIndex: at,
    from: `0x${senderOf(at).toString(16).padStart(40, '0')}`,
    to: MINE,
    value: 1n,
  }))
  for (const { script } of endpoints) script.logs = logs
  const after = { height: 1n, hash: hashAt(1) }
  return { endpoints, quorum: 2, after, most: 10n, contract: CONTRACT, findOurs: async () => new Set([MINE]) }
}

/** Processor time of the longest stretch in which nothing else had a turn, however busy the machine is. */
const longestStretch = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let isOver = false
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  turn()
  isOver = true
  return longest
}

test.each([
  ['one sender', () => 7],
  ['as many senders', (at: number) => at],
] as const)('ten thousand transfers to a player from %s leave others their turns', async (_, senderOf) => {
  const question = await open(senderOf)
  const seen: unknown[] = []
  const longest = await longestStretch(async () => {
    seen.push(await agreeOnTransfers(question), await observeTransfers(question))
  })
  expect(seen).toMatchObject([
    { kind: 'agreed', transfers: { length: LOGS } },
    { transfers: { length: LOGS } },
  ])
  expect(longest).toBeLessThan(600)
})
