import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GRACE_MS } from './ask-endpoints.ts'
import { createChain } from './chain.ts'
import type { Endpoint } from './endpoint.ts'

const A = `0x${'a1'.repeat(20)}` as const
const HASH = `0x${'ab'.repeat(32)}` as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Answers = Readonly<Record<string, unknown>>
const says = (operator: string, answers: Answers): Endpoint => ({
  operator,
  call: async (method) => answers[method],
})
const timedOut = () => Object.assign(new Error('too late'), { name: 'TimeoutError' })

/** Endpoints of three operators; the third does what it is told. */
const open = (answers: Answers, third: Endpoint['call']) => {
  const endpoints = [says('a', answers), says('b', answers), { operator: 'c', call: third }]
  return createChain({ id: 56, endpoints, quorum: 2, token: A })
}
const never = () => new Promise<never>(() => {})
/** Whether it has ended after so long, and with what. */
const within = async <Value>(ms: number, promise: Promise<Value>): Promise<Value | 'not yet'> => {
  let ended: Value | 'not yet' = 'not yet'
  void promise.then((value) => {
    ended = value
  })
  await vi.advanceTimersByTimeAsync(ms)
  return ended
}

const RECEIPT = {
  ...{ transactionHash: HASH, blockHash: HASH, blockNumber: '0x5', status: '0x1', logs: [] },
  ...{ effectiveGasPrice: '0x1', blobGasUsed: '0x0', anythingNew: { of: 'a later client' } },
}
const BLOCK = { number: '0x5', hash: HASH, anythingNew: [] }
const FINAL = { eth_getTransactionReceipt: RECEIPT, eth_getBlockByNumber: BLOCK }

describe('an endpoint that takes questions and never answers', () => {
  test('delays numbers and receipts by the grace where a quorum stands', async () => {
    const chain = open({ ...FINAL, eth_getTransactionCount: '0x7' }, never)
    expect(await within(GRACE_MS - 1, chain.countOf(A))).toBe('not yet')
    expect(await within(GRACE_MS, chain.countOf(A))).toBe(7n)
    expect(await within(GRACE_MS, chain.finalReceipt(HASH))).toMatchObject({ blockNumber: 5n })
    expect(await within(GRACE_MS, chain.isMined(HASH))).toBe(true)
    expect(await within(GRACE_MS, chain.broadcast('0x00'))).toBeUndefined()
  })
  const back: readonly (readonly [string, Endpoint['call']])[] = [
    ['answers', async () => '0x7'],
    ['refuses', () => Promise.reject(new Error('refused'))],
  ]
  test.each(back)('is not waited for once it timed out twice, until it %s', async (_, call) => {
    const third = vi.fn<Endpoint['call']>()
    const chain = open({ eth_getTransactionCount: '0x7' }, third)
    third.mockRejectedValueOnce(timedOut()).mockRejectedValueOnce(timedOut())
    for (let n = 0; n < 2; n += 1) await chain.countOf(A)
    third.mockImplementationOnce(never)
    expect(await within(0, chain.countOf(A))).toBe(7n)

    third.mockImplementationOnce(call)
    await chain.countOf(A)
    third.mockImplementationOnce(never)
    expect(await within(GRACE_MS - 1, chain.countOf(A))).toBe('not yet')
  })
  test('is waited for where too few answer without it', async () => {
    const endpoints = [says('a', { eth_getTransactionCount: '0x7' }), { operator: 'c', call: never }]
    const chain = createChain({ id: 56, endpoints, quorum: 2, token: A })
    expect(await within(4_900, chain.countOf(A))).toBe('not yet')
  })
})

describe('an endpoint that answers within the grace', () => {
  const later =
    (answers: Answers): Endpoint['call'] =>
    async (method) => {
      await new Promise((wait) => setTimeout(wait, GRACE_MS / 8))
      return answers[method]
    }
  test('is heard when it says otherwise', async () => {
    const other = { ...FINAL, eth_getTransactionReceipt: { ...RECEIPT, status: '0x0' } }
    expect(await within(GRACE_MS, open(FINAL, later(other)).finalReceipt(HASH))).toBeNull()
  })
  test('is waited for longer where what it alone shows counts', async () => {
    const out = { transactionHash: HASH, blockNumber: '0x5', topics: [HASH, HASH, HASH], data: '0x1' }
    const slow: Endpoint['call'] = async () => {
      await new Promise((wait) => setTimeout(wait, 10 * GRACE_MS))
      return [out]
    }
    const chain = open({ eth_getLogs: [] }, slow)
    expect(await within(11 * GRACE_MS, chain.transfersFrom(A, 1n, 9n))).toMatchObject([{ hash: HASH }])
  })
})
