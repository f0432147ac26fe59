import { expect, test } from 'vitest'
import { filterParam, readTransferLogs, TRANSFER_TOPIC, topicOf } from './transfer-log.ts'

const CONTRACT = `0x${'c1'.repeat(20)}`
const MINE = `0x${'1a'.repeat(20)}`
const FROM = `0x${'22'.repeat(20)}`
const filter = { contract: CONTRACT, fromHeight: 10n, toHeight: 20n }

const log = (changes: Readonly<Record<string, unknown>> = {}) => ({
  address: CONTRACT,
  topics: [TRANSFER_TOPIC, topicOf(FROM), topicOf(MINE)],
  data: `0x${'5'.padStart(64, '0')}`,
  blockNumber: '0xf',
  blockHash: `0x${'b1'.repeat(32)}`,
  transactionHash: `0x${'aa'.repeat(32)}`,
  logIndex: '0x2',
  removed: false,
  ...changes,
})

test('a transfer is read, and asked for by contract and blocks', () => {
  expect(readTransferLogs([log()], filter)).toMatchObject([
    { height: 15n, logIndex: 2, from: FROM, to: MINE, value: 5n },
  ])
  expect(filterParam(filter)).toEqual({
    ...{ address: CONTRACT, fromBlock: '0xa', toBlock: '0x14' },
    topics: [TRANSFER_TOPIC],
  })
})

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['of another contract', { address: FROM }],
  ['of another event', { topics: [`0x${'00'.repeat(32)}`, topicOf(FROM), topicOf(MINE)] }],
  ['of a token that does not index its addresses', { topics: [TRANSFER_TOPIC] }],
  ['outside the blocks', { blockNumber: '0x15' }],
  ['that was removed', { removed: true }],
  ['without a block', { blockHash: null, blockNumber: null }],
  ['of a wrong size', { data: '0x05' }],
  [
    'with more in its address than an address',
    { topics: [TRANSFER_TOPIC, topicOf(FROM), `0x${'1a'.repeat(32)}`] },
  ],
])('a log %s is not what was asked for', (_, changes) => {
  expect(() => readTransferLogs([log(), log({ ...changes, logIndex: '0x3' })], filter)).toThrow(/log/)
})

test('the same log twice, or no list, is nonsense', () => {
  expect(() => readTransferLogs([log(), log()], filter)).toThrow(/twice/)
  for (const answer of [null, {}, 'x', [7]]) expect(() => readTransferLogs(answer, filter)).toThrow()
})
