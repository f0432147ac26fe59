import { type BlockHash, normaliseHash } from '@nibble/domain'
import { expect, test } from 'vitest'
import type { Receipt } from '../endpoint.ts'
import { scenario, seconds } from '../testing/scenario.ts'
import { filterWithout, grow } from '../testing/scripted-chain.ts'
import { agreeOnPayment, type Payment } from './agree-on-payment.ts'
import { readReceipt } from './receipt.ts'
import { TRANSFER_TOPIC, topicOf } from './transfer-log.ts'

const hashOf = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`${text} is no hash`)
  return hash
}

const [CONTRACT, TREASURY, PLAYER] = ['c1', 'a1', '11'].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
]
const PAYMENT: Payment = {
  transaction: hashOf(`0x${'aa'.repeat(32)}`),
  contract: CONTRACT,
  from: TREASURY,
  to: PLAYER,
  raw: 5n * 10n ** 18n,
}

/** Forty blocks, and endpoints that all show the payment in block 20. */
const open = async (operators: readonly string[], bloom = 'ff') => {
  const blocks = await grow(null, seconds(0, 40), { bloom })
  const fixture = await scenario({ operators, blocks })
  const receipt: Receipt = {
    height: 20n,
    blockHash: hashOf(blocks[20]?.hash ?? ''),
    succeeded: true,
    from: TREASURY,
    to: CONTRACT,
    transfers: [{ contract: CONTRACT, from: TREASURY, to: PLAYER, value: PAYMENT.raw, logIndex: 3 }],
  }
  const show = (at: number, shown: Partial<Receipt> | null) => {
    const receipts = shown === null ? [] : [[PAYMENT.transaction, { ...receipt, ...shown }] as const]
    const script = fixture.endpoints[at]?.script
    if (script !== undefined) script.receipts = new Map(receipts)
  }
  fixture.endpoints.forEach((_, at) => {
    show(at, {})
  })
  const ask = () => agreeOnPayment({ ...PAYMENT, endpoints: fixture.endpoints, quorum: 2 })
  return { ...fixture, blocks, receipt, show, ask }
}
const seen = (what: string) => ({ kind: 'agreed', seen: what })

test('what a quorum shows in a final block was paid', async () => {
  const { ask } = await open(['a', 'b'])
  expect(await ask()).toEqual(seen('paid'))
})

test('a payment counts among other transfers of its transaction', async () => {
  const { ask, show, receipt } = await open(['a', 'b'])
  const others = receipt.transfers.map((one) => ({ ...one, to: CONTRACT }))
  for (const at of [0, 1]) show(at, { transfers: [...others, ...receipt.transfers] })
  expect(await ask()).toEqual(seen('paid'))
})

test('a payment that is not mined, or not final, is not seen', async () => {
  const { ask, show, endpoints } = await open(['a', 'b'])
  for (const { script } of endpoints) script.finalHeight = 19n
  expect(await ask()).toEqual(seen('unseen'))
  for (const { script } of endpoints) script.finalHeight = 20n
  expect(await ask()).toEqual(seen('paid'))
  for (const at of [0, 1]) show(at, null)
  expect(await ask()).toEqual(seen('unseen'))
})

test.each([
  ['another amount', { value: PAYMENT.raw - 1n }],
  ['another player', { to: TREASURY }],
  ['another payer', { from: PLAYER }],
  ['another token', { contract: PLAYER }],
])('%s is another payment', async (_, change) => {
  const { ask, show, receipt } = await open(['a', 'b'])
  const transfers = receipt.transfers.map((one) => ({ ...one, ...change }))
  for (const at of [0, 1]) show(at, { transfers })
  expect(await ask()).toEqual(seen('other'))
})

test('a reverted call of the payer moved nothing; anyone else’s proves nothing', async () => {
  const { ask, show } = await open(['a', 'b'])
  for (const at of [0, 1]) show(at, { succeeded: false, transfers: [] })
  expect(await ask()).toEqual(seen('reverted'))
  for (const at of [0, 1]) show(at, { succeeded: false, transfers: [], from: PLAYER })
  expect(await ask()).toEqual(seen('other'))
})

test('one operator that lies is outvoted, one alone is not believed, and two quorums decide nothing', async () => {
  const { ask, show, receipt } = await open(['a', 'b', 'c', 'd'])
  show(2, { succeeded: false, transfers: [] })
  expect(await ask()).toEqual(seen('paid'))
  show(3, { succeeded: false, transfers: [] })
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: 'two quorums contradict each other' })
  show(0, null)
  show(1, { transfers: receipt.transfers.map((one) => ({ ...one, value: 1n })) })
  show(2, {})
  expect(await ask()).toMatchObject({ kind: 'no_quorum' })
})

test('a receipt from a different block, or one whose filter rules the payment out, is not believed from anyone', async () => {
  const { ask, show } = await open(['a', 'b'])
  for (const at of [0, 1]) show(at, { blockHash: hashOf(`0x${'ee'.repeat(32)}`) })
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('a different block') })
  const empty = await open(['a', 'b'], '00')
  expect(await empty.ask()).toMatchObject({
    kind: 'no_quorum',
    why: expect.stringContaining('does not contain'),
  })
})

test.each([
  ['token', CONTRACT],
  ['event', TRANSFER_TOPIC],
  ['payer', topicOf(TREASURY)],
  ['receiver', topicOf(PLAYER)],
])('a payment is not believed from anyone if the filter of its block lacks the %s', async (_, part) => {
  const { ask } = await open(['a', 'b'], filterWithout(part))
  expect(await ask()).toMatchObject({ kind: 'no_quorum', why: expect.stringContaining('does not contain') })
})

test('an endpoint that shows a receipt, but not its block, counts as absent', async () => {
  const { ask, endpoints } = await open(['a', 'b'])
  const blind = endpoints.map((one) => ({
    ...one,
    block: async (which: Parameters<typeof one.block>[0]) => (which === 20n ? null : one.block(which)),
  }))
  expect(await ask()).toEqual(seen('paid'))
  expect(await agreeOnPayment({ ...PAYMENT, endpoints: blind, quorum: 2 })).toMatchObject({
    kind: 'no_quorum',
    why: expect.stringContaining('no block 20'),
  })
})

test('a receipt is read with its transfers, and anything else is refused', () => {
  const json = {
    transactionHash: PAYMENT.transaction,
    blockHash: `0x${'0b'.repeat(32)}`,
    blockNumber: '0x14',
    status: '0x1',
    from: TREASURY,
    to: CONTRACT.toUpperCase().replace('0X', '0x'),
    logs: [
      {
        address: CONTRACT,
        topics: [TRANSFER_TOPIC, topicOf(TREASURY), topicOf(PLAYER)],
        data: `0x${PAYMENT.raw.toString(16).padStart(64, '0')}`,
        logIndex: '0x3',
      },
      { address: CONTRACT, topics: [], data: '0x' },
    ],
  }
  expect(readReceipt(json, PAYMENT.transaction)).toEqual({
    height: 20n,
    blockHash: json.blockHash,
    succeeded: true,
    from: TREASURY,
    to: CONTRACT,
    transfers: [{ contract: CONTRACT, from: TREASURY, to: PLAYER, value: PAYMENT.raw, logIndex: 3 }],
  })
  expect(readReceipt(null, PAYMENT.transaction)).toBeNull()
  expect(readReceipt({ ...json, status: '0x0' }, PAYMENT.transaction)?.succeeded).toBe(false)
  for (const none of [null, undefined])
    expect(readReceipt({ ...json, to: none }, PAYMENT.transaction)?.to).toBeNull()
  for (const wrong of [
    { transactionHash: json.blockHash },
    { status: undefined },
    { blockHash: null },
    { logs: null },
    { logs: [null] },
    { logs: ['log'] },
    { from: '' },
    { blockNumber: `0x${'1'.repeat(13)}` },
    { logs: json.logs.map((log) => ({ ...log, address: null })) },
  ])
    expect(() => readReceipt({ ...json, ...wrong }, PAYMENT.transaction)).toThrow()
  for (const none of ['receipt', 7, undefined])
    expect(() => readReceipt(none, PAYMENT.transaction)).toThrow('not an object')
})

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['of another event', { topics: [topicOf(PLAYER), topicOf(TREASURY), topicOf(PLAYER)] }],
  ['that does not index its receiver', { topics: [TRANSFER_TOPIC, topicOf(TREASURY)] }],
  ['that indexes more', { topics: [TRANSFER_TOPIC, topicOf(TREASURY), topicOf(PLAYER), topicOf(PLAYER)] }],
  ['whose payer is not an address', { topics: [TRANSFER_TOPIC, `0x${'11'.repeat(32)}`, topicOf(PLAYER)] }],
  [
    'whose receiver is not an address',
    { topics: [TRANSFER_TOPIC, topicOf(TREASURY), `0x${'11'.repeat(32)}`] },
  ],
  ['without topics', { topics: null }],
  ['of a wrong size', { data: '0x05' }],
  ['without data', { data: null }],
])('a log %s is not a transfer of a receipt', (_, change) => {
  const log = {
    address: CONTRACT,
    topics: [TRANSFER_TOPIC, topicOf(TREASURY), topicOf(PLAYER)],
    data: `0x${'5'.padStart(64, '0')}`,
  }
  const receiptWith = (logs: readonly object[]) => ({
    transactionHash: PAYMENT.transaction,
    blockHash: `0x${'0b'.repeat(32)}`,
    blockNumber: '0x14',
    status: '0x1',
    from: TREASURY,
    to: CONTRACT,
    logs,
  })
  expect(readReceipt(receiptWith([{ ...log, ...change }, log]), PAYMENT.transaction)?.transfers).toEqual([
    { contract: CONTRACT, from: TREASURY, to: PLAYER, value: 5n, logIndex: null },
  ])
})
