// Longer than 300 lines: every way in which the endpoints of a signer may differ, over the same three.

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

/** Endpoints of three operators; the test controls the third. */
const open = (answers: Answers, third: Endpoint['call']) => {
  const endpoints = [says('a', answers), says('b', answers), { operator: 'c', call: third }]
  return createChain({ id: 56, endpoints, quorum: 2, token: A })
}
const never = () => new Promise<never>(() => {})
/** The result of a promise if it settles within this time. */
const within = async <Value>(ms: number, promise: Promise<Value>): Promise<Value | 'not yet'> => {
  let ended: Value | 'not yet' = 'not yet'
  void promise.then((value) => {
    ended = value
  })
  await vi.advanceTimersByTimeAsync(ms)
  return ended
}

const RECEIPT = {
  transactionHash: HASH,
  blockHash: HASH,
  blockNumber: '0x5',
  status: '0x1',
  logs: [],
  effectiveGasPrice: '0x1',
  blobGasUsed: '0x0',
  anythingNew: { of: 'a later client' },
}
const BLOCK = { number: '0x5', hash: HASH, anythingNew: [] }
const NOT_FINAL = { receipt: null, otherwise: [], shown: [] }
const FINAL = { eth_getTransactionReceipt: RECEIPT, eth_getBlockByNumber: BLOCK }

describe('an endpoint that accepts questions and never answers', () => {
  test('delays numbers and receipts by the grace if a quorum exists', async () => {
    const chain = open({ ...FINAL, eth_getTransactionCount: '0x7' }, never)
    expect(await within(GRACE_MS - 1, chain.countOf(A))).toBe('not yet')
    expect(await within(GRACE_MS, chain.countOf(A))).toBe(7n)
    expect(await within(GRACE_MS, chain.finalReceipt(HASH))).toMatchObject({ receipt: { blockNumber: 5n } })
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
    const timeOut = async () => {
      third.mockRejectedValueOnce(timedOut())
      await chain.countOf(A)
    }
    const isWaitedFor = async () => {
      third.mockImplementationOnce(never)
      return (await within(GRACE_MS - 1, chain.countOf(A))) === 'not yet'
    }
    await timeOut()
    expect(await isWaitedFor()).toBe(true)
    await timeOut()
    third.mockImplementationOnce(never)
    expect(await within(0, chain.countOf(A))).toBe(7n)

    third.mockImplementationOnce(call)
    await chain.countOf(A)
    expect(await isWaitedFor()).toBe(true)
    await timeOut()
    expect(await isWaitedFor()).toBe(true)
  })
  test('does not hurry another that is not set aside', async () => {
    const answers = { eth_getTransactionCount: '0x7' }
    const [third, fourth] = [vi.fn<Endpoint['call']>(), vi.fn<Endpoint['call']>()]
    const endpoints = [says('a', answers), says('b', answers), { operator: 'c', call: third }]
    const chain = createChain({
      id: 56,
      quorum: 2,
      token: A,
      endpoints: [...endpoints, { operator: 'd', call: fourth }],
    })
    third.mockRejectedValueOnce(timedOut()).mockRejectedValueOnce(timedOut())
    fourth.mockResolvedValueOnce('0x7').mockResolvedValueOnce('0x7')
    for (let n = 0; n < 2; n += 1) await chain.countOf(A)
    third.mockImplementation(never)
    fourth.mockImplementation(never)
    expect(await within(GRACE_MS - 1, chain.countOf(A))).toBe('not yet')
  })
  test('leaves nothing waiting once all the others have answered', async () => {
    const third = vi.fn<Endpoint['call']>()
    third.mockImplementationOnce(async () => {
      await new Promise((wait) => setTimeout(wait, GRACE_MS / 8))
      return '0x7'
    })
    const chain = open({ eth_getTransactionCount: '0x7' }, third)
    expect(await within(GRACE_MS / 8, chain.countOf(A))).toBe(7n)
    expect(vi.getTimerCount()).toBe(0)
  })
  test('is waited for if too few answer without it', async () => {
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
  test('is heard when it disagrees', async () => {
    const other = { ...FINAL, eth_getTransactionReceipt: { ...RECEIPT, status: '0x0' } }
    expect(await within(GRACE_MS, open(FINAL, later(other)).finalReceipt(HASH))).toMatchObject({
      receipt: { status: 1n },
      otherwise: ['c'],
    })
  })
  test('is waited for longer if what it alone shows counts', async () => {
    const out = { transactionHash: HASH, blockNumber: '0x5', topics: [HASH, HASH, HASH], data: '0x1' }
    const slow: Endpoint['call'] = async () => {
      await new Promise((wait) => setTimeout(wait, 10 * GRACE_MS))
      return [out]
    }
    const chain = open({ eth_getLogs: [] }, slow)
    expect(await within(11 * GRACE_MS, chain.transfersFrom(A, 1n, 9n))).toMatchObject([{ hash: HASH }])
  })
})

/** Two operators that give these answers, and every question that the first was asked. */
const listening = (...answers: readonly Answers[]) => {
  const asked: unknown[] = []
  const endpoints = answers.map(
    (own, at): Endpoint => ({
      operator: `o${at}`,
      call: async (method, params) => {
        if (at === 0) asked.push([method, ...params])
        return own[method]
      },
    }),
  )
  return { asked, chain: createChain({ id: 56, endpoints, quorum: 2, token: A }) }
}
const B = `0x${'b2'.repeat(20)}` as const
const WORD_OF_B = `0x${'00'.repeat(12)}${'b2'.repeat(20)}`

test('one endpoint of three that names another chain or number of digits is outvoted', async () => {
  const own = { eth_chainId: '0x38', eth_getBlockByNumber: BLOCK, eth_call: '0x12' }
  const { chain } = listening(own, own, { ...own, eth_chainId: '0x1', eth_call: '0x6' })
  expect(await chain.identity()).toEqual({ chainId: 56n, genesis: HASH })
  expect(await chain.tokenDigits()).toBe(18n)
})
test('what is counted permanently is counted at a final block', async () => {
  const { asked, chain } = listening({ eth_getTransactionCount: '0x7' }, { eth_getTransactionCount: '0x6' })
  expect(await chain.finalCountOf(B)).toBe(6n)
  expect(asked).toEqual([['eth_getTransactionCount', B, 'finalized']])
})
test('each question is asked as JSON-RPC, about the newest block', async () => {
  const answers = { ...FINAL, eth_chainId: '0x38', eth_call: '0x12', eth_getBalance: '0x3' }
  const all = { ...answers, eth_gasPrice: '0x4', eth_blockNumber: '0x1a' }
  const { asked, chain } = listening(all, all)
  expect(await chain.identity()).toEqual({ chainId: 56n, genesis: HASH })
  expect(await chain.tokenOf(B)).toBe(18n)
  expect(await chain.tokenDigits()).toBe(18n)
  expect([await chain.nativeOf(B), await chain.gasPrice(), await chain.headOf()]).toEqual([3n, 4n, 26n])
  expect(asked).toEqual([
    ['eth_chainId'],
    ['eth_getBlockByNumber', '0x0', false],
    ['eth_call', { to: A, data: `0x70a08231${WORD_OF_B.slice(2)}` }, 'latest'],
    ['eth_call', { to: A, data: '0x313ce567' }, 'latest'],
    ['eth_getBalance', B, 'latest'],
    ['eth_gasPrice'],
    ['eth_blockNumber'],
  ])
})

describe('a transaction', () => {
  const at26 = { ...RECEIPT, blockNumber: '0x1a' }
  const block = (number: string, hash: string = HASH) => ({ number, hash })
  test('is final when its block is, at the height that the receipt names', async () => {
    const call: Endpoint['call'] = async (method, [which]) =>
      method === 'eth_getTransactionReceipt' ? at26 : block(which === 'finalized' ? final : '0x1a', own)
    let [final, own] = ['0x1a', HASH as string]
    const endpoints = ['a', 'b'].map((operator) => ({ operator, call }))
    const chain = createChain({ id: 56, endpoints, quorum: 2, token: A })
    expect(await chain.finalReceipt(HASH)).toMatchObject({ receipt: { blockNumber: 26n }, otherwise: [] })
    final = '0x19'
    expect(await chain.finalReceipt(HASH)).toEqual(NOT_FINAL)
    ;[final, own] = ['0x1b', `0x${'cd'.repeat(32)}`]
    expect(await chain.finalReceipt(HASH)).toEqual(NOT_FINAL)
    own = HASH
    expect(await chain.finalReceipt(`0x${'cd'.repeat(32)}`)).toEqual(NOT_FINAL)
  })
  test('is looked up by its receipt, the newest final block and its own', async () => {
    const answers = { eth_getTransactionReceipt: at26, eth_getBlockByNumber: block('0x1a') }
    const { asked, chain } = listening(answers, answers)
    await chain.finalReceipt(HASH)
    expect(asked).toEqual([
      ['eth_getTransactionReceipt', HASH],
      ['eth_getBlockByNumber', 'finalized', false],
      ['eth_getBlockByNumber', '0x1a', false],
    ])
  })
  test('is mined if a quorum has seen it, and not if one alone has', async () => {
    const [seen, unseen] = [{ eth_getTransactionReceipt: RECEIPT }, { eth_getTransactionReceipt: null }]
    expect(await listening(seen, seen, unseen).chain.isMined(HASH)).toBe(true)
    expect(await listening(seen, unseen, unseen).chain.isMined(HASH)).toBe(false)
  })
  test('is unmined if a quorum says so, and fewer show it', async () => {
    const seen = { eth_getTransactionReceipt: RECEIPT, eth_getTransactionCount: '0x6' }
    const unseen = { ...seen, eth_getTransactionReceipt: null }
    const silent = { eth_getTransactionReceipt: 'nonsense' }
    const of = { sender: B, nonce: 5n }
    expect(await listening(seen, unseen, unseen).chain.isUnmined(HASH, of)).toBe(true)
    expect(await listening(seen, seen, unseen).chain.isUnmined(HASH, of)).toBe(false)
    expect(await listening(unseen, silent, silent).chain.isUnmined(HASH, of)).toBeNull()
    // A node whose own final block has not reached the nonce knows nothing of it.
    const behind = { ...unseen, eth_getTransactionCount: '0x5' }
    const { asked, chain } = listening(behind, seen, unseen)
    expect(await chain.isUnmined(HASH, of)).toBeNull()
    expect(asked.at(-1)).toEqual(['eth_getTransactionCount', B, 'finalized'])
  })
  test('on which two disagree has no receipt yet: the third is waited for', async () => {
    const other = { ...FINAL, eth_getTransactionReceipt: { ...RECEIPT, status: '0x0' } }
    const endpoints = [says('a', FINAL), says('b', other), { operator: 'c', call: never }]
    const chain = createChain({ id: 56, endpoints, quorum: 2, token: A })
    expect(await within(100 * GRACE_MS, chain.finalReceipt(HASH))).toBe('not yet')
    const unseen = open({ eth_getTransactionReceipt: null }, never)
    expect(await within(GRACE_MS, unseen.finalReceipt(HASH))).toEqual(NOT_FINAL)
  })
  test('is sent to every endpoint, whatever they say', async () => {
    const calls = ['a', 'b', 'c'].map(() => vi.fn<Endpoint['call']>(() => Promise.reject(new Error('known'))))
    const endpoints = calls.map((call, at) => ({ operator: `o${at}`, call }))
    await createChain({ id: 56, endpoints, quorum: 2, token: A }).broadcast('0x0102')
    for (const call of calls) expect(call.mock.calls).toEqual([['eth_sendRawTransaction', ['0x0102']]])
  })
})

describe('transfers out of an address', () => {
  const out = (height: string) => ({
    transactionHash: HASH,
    blockNumber: height,
    data: '0x5',
    topics: [HASH, WORD_OF_B, `0x${'00'.repeat(12)}${'c3'.repeat(20)}`],
  })
  test('are requested in fixed ranges of blocks, each block once', async () => {
    const { asked, chain } = listening({ eth_getLogs: [] }, { eth_getLogs: [] })
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', WORD_OF_B]
    const ranges = async (from: bigint, to: bigint) => {
      asked.length = 0
      expect(await chain.transfersFrom(B, from, to)).toEqual([])
      return asked
    }
    const question = (fromBlock: string, toBlock: string) => [
      'eth_getLogs',
      { fromBlock, toBlock, address: A, topics },
    ]
    expect(await ranges(1n, 4_500n)).toEqual([
      question('0x1', '0x7d0'),
      question('0x7d1', '0xfa0'),
      question('0xfa1', '0x1194'),
    ])
    expect(await ranges(1n, 2_000n)).toEqual([question('0x1', '0x7d0')])
    expect(await ranges(1n, 2_001n)).toEqual([question('0x1', '0x7d0'), question('0x7d1', '0x7d1')])
    expect(await ranges(7n, 7n)).toEqual([question('0x7', '0x7')])
    expect(await ranges(8n, 7n)).toEqual([])
  })
  const C3 = `0x${'c3'.repeat(20)}`
  test('are those that any endpoint shows, each once, with all endpoints that show it', async () => {
    const shows = { eth_getLogs: [out('0x5')] }
    const found = { hash: HASH, height: 5n, to: C3, units: 5n }
    const alone = listening(shows, { eth_getLogs: [] }).chain
    expect(await alone.transfersFrom(B, 1n, 4_500n)).toEqual([{ ...found, by: ['o0'] }])
    const both = listening(shows, { eth_getLogs: [] }, shows).chain
    expect(await both.transfersFrom(B, 1n, 9n)).toEqual([{ ...found, by: ['o0', 'o2'] }])
  })

  const claim = { hash: HASH, height: 5n, to: C3, units: 5n, by: ['o0'] } as const
  const log = { address: A, topics: out('0x5').topics, data: `0x${'5'.padStart(64, '0')}` }
  log.topics[0] = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const receipt = (change: object = {}) => ({
    eth_getTransactionReceipt: { ...RECEIPT, logs: [{ ...log, ...change }] },
  })
  const [none, silent] = [{ eth_getTransactionReceipt: null }, { eth_getTransactionReceipt: 'nonsense' }]
  const verdict = (...answers: readonly Answers[]) => listening(...answers).chain.verdictOn(claim, B)
  test('that one alone shows are compared with the very transaction, as all endpoints show it', async () => {
    const { asked, chain } = listening(none, receipt(), none)
    expect(await chain.verdictOn(claim, B)).toBe('shown')
    expect(asked).toEqual([['eth_getTransactionReceipt', HASH]])
    expect(await verdict(receipt(), none, none)).toBe('denied')
    expect(await verdict(none, none, none)).toBe('denied')
  })
  test('that a quorum shows are no longer asked for', async () => {
    const { asked, chain } = listening(none, none)
    expect(await chain.verdictOn({ ...claim, by: ['a', 'b'] }, B)).toBe('shown')
    expect(asked).toEqual([])
  })
  test('are open if neither is said by a quorum, and an endpoint that shows one denies it nowhere', async () => {
    expect(await verdict(none, none, silent)).toBe('open')
    expect(await verdict(none, silent, silent)).toBe('open')
    const [a, a2] = [says('a', receipt()), says('a', none)]
    const b = says('b', none)
    const of = (...endpoints: readonly Endpoint[]) =>
      createChain({ id: 56, endpoints, quorum: 2, token: A }).verdictOn({ ...claim, by: ['c'] }, B)
    expect(await of(a2, b)).toBe('denied')
    expect(await of(a2, a, b)).toBe('shown')
    expect(await of(b, says('b', none), says('c', none))).toBe('open')
  })
  test.each([
    { address: B },
    { data: `0x${'6'.padStart(64, '0')}` },
    { data: '0x5' },
    { topics: [HASH, ...log.topics.slice(1)] },
    { topics: [log.topics[0], HASH, log.topics[2]] },
    { topics: [...log.topics.slice(0, 2), HASH] },
  ])('are denied by a receipt that holds another one: %o', async (change) => {
    expect(await verdict(receipt(change), receipt(change), receipt(change))).toBe('denied')
  })
  test('are requested in shorter ranges if the answers would be too long', async () => {
    const asked: bigint[] = []
    const call: Endpoint['call'] = async (_method, [filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      const [first, last] = [BigInt(fromBlock), BigInt(toBlock)]
      asked.push(last - first + 1n)
      if (last - first >= 3n) throw new Error('the answer is larger than 32000000 bytes')
      return first <= 7n && last >= 7n ? [out('0x7')] : []
    }
    const endpoints = ['a', 'b'].map((operator) => ({ operator, call }))
    const chain = createChain({ id: 56, endpoints, quorum: 2, token: A })
    expect(await chain.transfersFrom(B, 1n, 20n)).toMatchObject([{ height: 7n }])
    expect(asked[0]).toBe(20n)
    const alone = createChain({ id: 56, endpoints: endpoints.slice(1), quorum: 2, token: A })
    expect(await alone.transfersFrom(B, 1n, 20n)).toBeNull()
  })
  test('are unknown if fewer than a quorum answered', async () => {
    const { chain } = listening({ eth_getLogs: [] }, { eth_getLogs: 'nonsense' })
    expect(await chain.transfersFrom(B, 1n, 9n)).toBeNull()
  })
})

describe('an answer that is not what was asked for', () => {
  test.each(['7', '0x', `0x${'f'.repeat(65)}`, '0xg', 7, null, undefined])(
    '%s is not a number',
    async (value) => {
      const answers = { eth_gasPrice: value }
      expect(await listening(answers, answers).chain.gasPrice()).toBeNull()
    },
  )
  test('a number has up to 64 digits', async () => {
    const answers = { eth_gasPrice: `0x${'f'.repeat(64)}` }
    expect(await listening(answers, answers).chain.gasPrice()).toBe(2n ** 256n - 1n)
  })
  const log = { address: A.toUpperCase().replace('0X', '0x'), topics: [HASH], data: '0x' }
  test('a receipt is returned in lower case', async () => {
    const answers = { ...FINAL, eth_getTransactionReceipt: { ...RECEIPT, logs: [log] } }
    const { chain } = listening(answers, answers)
    expect((await chain.finalReceipt(HASH)).receipt?.logs).toEqual([{ ...log, address: A }])
  })
  test.each([{ address: `${A}0` }, { address: '0x' }, { topics: ['0x'] }, { data: null }])(
    'a receipt with a log of %o is invalid',
    async (change) => {
      const answers = { ...FINAL, eth_getTransactionReceipt: { ...RECEIPT, logs: [{ ...log, ...change }] } }
      expect(await listening(answers, answers).chain.finalReceipt(HASH)).toEqual(NOT_FINAL)
    },
  )
})

test('without an endpoint nothing is known', async () => {
  expect(await within(0, createChain({ id: 56, endpoints: [], quorum: 1, token: A }).gasPrice())).toBeNull()
})
