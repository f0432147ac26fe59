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
    address: CONTRACT,
    fromBlock: '0xa',
    toBlock: '0x14',
    topics: [TRANSFER_TOPIC],
  })
})

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['of another contract', { address: FROM }],
  ['of another event', { topics: [`0x${'00'.repeat(32)}`, topicOf(FROM), topicOf(MINE)] }],
  ['of a token that does not index its addresses', { topics: [TRANSFER_TOPIC] }],
  ['after the blocks', { blockNumber: '0x15' }],
  ['before the blocks', { blockNumber: '0x9' }],
  ['with an invalid block number', { blockNumber: `0x${'0'.repeat(12)}f` }],
  ['that indexes more', { topics: [TRANSFER_TOPIC, topicOf(FROM), topicOf(MINE), topicOf(MINE)] }],
  ['that was removed', { removed: true }],
  ['without a block', { blockHash: null, blockNumber: null }],
  ['of a wrong size', { data: '0x05' }],
  [
    'with more than an address in its address topic',
    { topics: [TRANSFER_TOPIC, topicOf(FROM), `0x${'1a'.repeat(32)}`] },
  ],
])('a log %s is not what was asked for', (_, changes) => {
  expect(() => readTransferLogs([log(), log({ ...changes, logIndex: '0x3' })], filter)).toThrow(/log/)
})

test('transfers come in the order of the chain, from the first requested block to the last', () => {
  const places = [
    ['0x14', '0x0'],
    ['0xa', '0x7'],
    ['0xf', '0x10'],
    ['0xf', '0x2'],
  ]
  const logs = places.map(([blockNumber, logIndex]) => log({ blockNumber, logIndex }))
  expect(readTransferLogs(logs, filter).map(({ height, logIndex }) => [height, logIndex])).toEqual([
    [10n, 7],
    [15n, 2],
    [15n, 16],
    [20n, 0],
  ])
})

test('addresses are returned in lower case, however they are written', () => {
  const upper = log({
    address: CONTRACT.toUpperCase().replace('0X', '0x'),
    topics: [TRANSFER_TOPIC, topicOf(FROM), topicOf(MINE).toUpperCase().replace('0X', '0x')],
  })
  expect(readTransferLogs([upper], filter)).toMatchObject([{ to: MINE }])
  expect(topicOf(MINE.toUpperCase())).toBe(topicOf(MINE))
})

test('the same log twice, or an answer that is not a list, is malformed', () => {
  expect(() => readTransferLogs([log(), log()], filter)).toThrow(/twice/)
  for (const answer of [null, {}, 'x', [7]]) expect(() => readTransferLogs(answer, filter)).toThrow()
})
