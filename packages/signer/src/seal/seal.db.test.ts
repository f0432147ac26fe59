// Longer than 300 lines: a seal from the heads to the final block, with every hindrance, on one chain and one contract.

import { confirmSeals } from '@nibble/server/features/seals/confirm-seals.ts'
import pino from 'pino'
import { formatGwei, parseGwei, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createChain } from '../chain/chain.ts'
import { endpointThat, openSealFixture, SEAL_TERMS, type SealFixture } from '../testing/seal-fixture.ts'
import { runSealer } from './run-sealer.ts'
import type { SealStep } from './seal-setup.ts'

let fixture: SealFixture
beforeAll(async () => {
  fixture = await openSealFixture()
})
afterEach(async () => {
  Object.assign(fixture.work, { terms: SEAL_TERMS, onStep: async () => {}, now: () => Date.now() })
  Object.assign(fixture, { endpoints: [{ operator: 'local', call: fixture.chain.request }], quorum: 1 })
  await fixture.chain.request('anvil_setBalance', [fixture.key.address, toHex(10n ** 20n)])
  // Draws of one test must not affect the next.
  await fixture.rows(`update book_seal set state = 'unsealed', decided_at = now() where state = 'waiting'`)
  await fixture.chain.mine(1)
})
afterAll(() => fixture.close())

/** Ends all draws so far. */
const giveUp = () =>
  fixture.rows("update book_seal set state = 'unsealed', decided_at = now() where state = 'waiting'")

let soon = 60_000
/** A draw later than all earlier ones. */
const due = () => {
  soon += 60_000
  return fixture.due(soon)
}
const eventOf = async (drawAtMs: number): Promise<string[]> => {
  const logs = await fixture.chain.request('eth_getLogs', [{ fromBlock: '0x0', address: fixture.contract }])
  return (logs as { topics: string[]; data: string }[])
    .filter(({ topics }) => topics[1] === toHex(drawAtMs, { size: 32 }))
    .map(({ data }) => data.slice(2))
}
const signedFor = (drawAtMs: number) =>
  fixture.rows<{ nonce: bigint; max_fee: string; tip: string }>(
    'select nonce::int, max_fee::text, tip::text from book_seal_transaction where draw_at = play_instant($1) order by signed_at, max_fee',
    [drawAtMs],
  )
const confirm = () => confirmSeals(fixture.db, { contract: fixture.book, now: Date.now() })
const stateOf = async (drawAtMs: number): Promise<string | undefined> => {
  const [row] = await fixture.rows<{ state: string }>(
    'select state from book_seal where draw_at = play_instant($1)',
    [drawAtMs],
  )
  return row?.state
}

test('a draw is sealed in the next block, and the server says so once it is final', async () => {
  const { drawAtMs, commitment } = await due()
  expect(await fixture.step()).toBe('sent')
  expect(await confirm()).toEqual([])
  await fixture.chain.mine(1)
  expect(await eventOf(drawAtMs)).toEqual([commitment])
  expect(await confirm()).toEqual([])
  await fixture.chain.mine(2)
  expect(await confirm()).toMatchObject([{ drawAtMs, state: 'sealed' }])
  const [row] = await fixture.rows(
    `select contract, transaction, sealed_height is not null as height, sealed_block_time < draw_at as before, attempts
     from book_seal where draw_at = play_instant($1)`,
    [drawAtMs],
  )
  expect(row).toEqual({
    contract: fixture.contract.toLowerCase(),
    transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    height: true,
    before: true,
    attempts: 1,
  })
  expect(await fixture.book.lastSealedDraw()).toBe(BigInt(drawAtMs))
  expect(await fixture.step()).toBe('idle')
})

test.each(['seal found', 'seal stored', 'seal sent', 'seal noted'] as const)(
  'a sealer that is killed after "%s" continues from there, and seals once',
  async (point: SealStep) => {
    const { drawAtMs, commitment } = await due()
    fixture.work.onStep = async (step) => {
      if (step === point) throw new Error(`killed: ${step}`)
    }
    await expect(fixture.step()).rejects.toThrow('killed')
    fixture.work.onStep = async () => {}
    await fixture.step()
    await fixture.chain.mine(1)
    expect(await eventOf(drawAtMs)).toEqual([commitment])
    expect(await signedFor(drawAtMs)).toHaveLength(1)
    expect(await fixture.step()).toBe('idle')
    await fixture.chain.mine(2)
    expect(await confirm()).toMatchObject([{ drawAtMs, state: 'sealed' }])
  },
)

test('what was sent is sent again every two seconds to every endpoint, the same bytes', async () => {
  const { drawAtMs } = await due()
  const sent: [string, unknown][] = []
  const dropping = (operator: string) =>
    endpointThat(operator, fixture.chain, (method, [raw]) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      sent.push([operator, raw])
      return toHex(0, { size: 32 })
    })
  Object.assign(fixture, { endpoints: ['a', 'b', 'c'].map(dropping), quorum: 2 })
  const sealer = await fixture.begin()
  let now = Date.now()
  fixture.work.now = () => now
  const steps: string[] = []
  for (const later of [0, 1_999, 1, 1_999, 1]) {
    now += later
    steps.push(await sealer.step())
  }
  await sealer.close()
  expect(steps).toEqual(['sent', 'waits', 'sent', 'waits', 'sent'])
  expect(sent.map(([operator]) => operator)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'])
  expect(new Set(sent.map(([, raw]) => raw)).size).toBe(1)
  expect(await signedFor(drawAtMs)).toHaveLength(1)
})

test('nothing is signed or sent for a draw time that has passed', async () => {
  const { drawAtMs } = await due()
  fixture.work.now = () => drawAtMs
  expect(await fixture.step()).toBe('idle')
  expect(await signedFor(drawAtMs)).toEqual([])

  // Also by the database's clock, and between signing and sending.
  const { drawAtMs: past } = await fixture.due(-1)
  expect(await fixture.rows('select from signer_seal where draw_at_ms = $1', [past])).toEqual([])
  let now = 0
  fixture.work.now = () => now
  fixture.work.onStep = async (step) => {
    if (step === 'seal stored') now = drawAtMs
  }
  const sent = countSends()
  expect(await fixture.step()).toBe('idle')
  expect(sent()).toBe(0)
  expect(await signedFor(past)).toEqual([])
  expect(await signedFor(drawAtMs)).toHaveLength(1)
})

/** Counts the broadcasts from here on. */
const countSends = (): (() => number) => {
  let sends = 0
  fixture.endpoints = [
    endpointThat('local', fixture.chain, (method) => {
      if (method === 'eth_sendRawTransaction') sends += 1
      return undefined
    }),
  ]
  return () => sends
}

test('nothing is sealed if the contract has other code, and one endpoint that lies about it stops nothing', async () => {
  const { drawAtMs, commitment } = await due()
  const code = String(await fixture.chain.request('eth_getCode', [fixture.contract, 'latest']))
  const lying = (operator: string, other: string) =>
    endpointThat(operator, fixture.chain, (method) => (method === 'eth_getCode' ? other : undefined))
  const honest = ['b', 'c'].map((operator) => ({ operator, call: fixture.chain.request }))
  for (const other of [
    '0x',
    `${code.slice(0, -2)}00`,
    code.replaceAll(fixture.key.address.slice(2).toLowerCase(), 'ab'.repeat(20)),
  ]) {
    Object.assign(fixture, { endpoints: [lying('a', other), lying('b', other)], quorum: 2 })
    await expect(fixture.step()).rejects.toThrow(
      'is not the contract of the book with this sealer: nothing is sealed there',
    )
    Object.assign(fixture, { endpoints: [lying('a', other)], quorum: 1 })
    await expect(fixture.step()).rejects.toThrow(
      'is not the contract of the book with this sealer: nothing is sealed there',
    )
  }
  expect(await signedFor(drawAtMs)).toEqual([])
  Object.assign(fixture, { endpoints: [lying('a', '0x'), ...honest], quorum: 2 })
  expect(await fixture.step()).toBe('sent')
  await fixture.chain.mine(1)
  expect(await eventOf(drawAtMs)).toEqual([commitment])
})

test('a stuck seal is replaced by that of the next draw, at its nonce, for an eighth more', async () => {
  const stuck = await due()
  // Its bytes reach the node's pool, but no block takes them before the draw is over.
  expect(await fixture.step()).toBe('sent')
  const [before] = await signedFor(stuck.drawAtMs)
  await giveUp()

  const next = await due()
  expect(await fixture.step()).toBe('sent')
  const [after] = await signedFor(next.drawAtMs)
  expect(after?.nonce).toBe(before?.nonce)
  for (const fee of ['max_fee', 'tip'] as const)
    expect(BigInt(after?.[fee] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(before?.[fee] ?? 0) * 9n)
  await fixture.chain.mine(1)
  expect([await eventOf(stuck.drawAtMs), await eventOf(next.drawAtMs)]).toEqual([[], [next.commitment]])
})

test('a seal at the cap that nodes have dropped does not block sealing forever', async () => {
  const price = parseGwei('5')
  fixture.work.terms = { ...SEAL_TERMS, maxGasPrice: price }
  let isDropping = true
  fixture.endpoints = [
    endpointThat('local', fixture.chain, (method) => {
      if (method === 'eth_gasPrice') return toHex(price)
      return method === 'eth_sendRawTransaction' && isDropping ? toHex(0, { size: 32 }) : undefined
    }),
  ]
  await due()
  expect(await fixture.step()).toBe('sent')
  await giveUp()
  isDropping = false

  const { drawAtMs, commitment } = await due()
  const sealer = await fixture.begin()
  await expect(sealer.step()).rejects.toThrow('sent again until it is mined')
  await fixture.chain.mine(1)
  expect(await sealer.step()).toBe('sent')
  await sealer.close()
  await fixture.chain.mine(1)
  expect(await eventOf(drawAtMs)).toEqual([commitment])
})

test('draws go to the contract in order: a later one waits until the earlier is mined', async () => {
  const first = await due()
  const second = await due()
  const sealer = await fixture.begin()
  expect([await sealer.step(), await sealer.step()]).toEqual(['sent', 'waits'])
  await fixture.chain.mine(1)
  expect(await sealer.step()).toBe('sent')
  await sealer.close()
  await fixture.chain.mine(1)
  expect(await eventOf(first.drawAtMs)).toEqual([first.commitment])
  expect(await eventOf(second.drawAtMs)).toEqual([second.commitment])
})

test('if another transaction took its nonce, a seal is signed again with the next one', async () => {
  const { drawAtMs, commitment } = await due()
  fixture.endpoints = [
    endpointThat('local', fixture.chain, (method) =>
      method === 'eth_sendRawTransaction' ? toHex(0, { size: 32 }) : undefined,
    ),
  ]
  expect(await fixture.step()).toBe('sent')
  fixture.endpoints = [{ operator: 'local', call: fixture.chain.request }]
  await fixture.chain.request('anvil_impersonateAccount', [fixture.key.address])
  await fixture.chain.request('eth_sendTransaction', [{ from: fixture.key.address, to: fixture.key.address }])
  await fixture.chain.mine(1)
  expect(await fixture.step()).toBe('sent')
  await fixture.chain.mine(1)
  expect(await eventOf(drawAtMs)).toEqual([commitment])
  const [one, two] = await signedFor(drawAtMs)
  expect(Number(two?.nonce)).toBe(Number(one?.nonce) + 1)
})

test('a draw that the contract knows, or that came after a later one, is not sent at all', async () => {
  const { drawAtMs } = await due()
  await fixture.step()
  await fixture.chain.mine(1)
  await fixture.db.pool.query('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
    drawAtMs - 1_000,
    Buffer.alloc(32, 7),
  ])
  const sent = countSends()
  expect(await fixture.step()).toBe('idle')
  expect(sent()).toBe(0)
})

describe('what prevents sealing is reported in plain words', () => {
  test('no money for gas', async () => {
    await due()
    await fixture.chain.request('anvil_setBalance', [fixture.key.address, '0x5'])
    await expect(fixture.step()).rejects.toThrow(
      /^the sealer 0x\w{40} has too little for gas: it holds 0\.000000000000000005 .* Send it some; draws are not sealed until/,
    )
  })

  test('a gas price above the cap; once it falls, the draw is sealed', async () => {
    const { drawAtMs, commitment } = await due()
    let price = parseGwei('7')
    fixture.endpoints = [
      endpointThat('local', fixture.chain, (method) =>
        method === 'eth_gasPrice' ? toHex(price) : undefined,
      ),
    ]
    fixture.work.terms = { ...SEAL_TERMS, maxGasPrice: parseGwei('5') }
    await expect(fixture.step()).rejects.toThrow('gas costs 7 gwei, and SIGNER_SEAL_MAX_GWEI allows 5')
    expect(await signedFor(drawAtMs)).toEqual([])
    price = parseGwei('4')
    expect(await fixture.step()).toBe('sent')
    const [signed] = await signedFor(drawAtMs)
    expect(formatGwei(BigInt(signed?.max_fee ?? 0))).toBe('5')
    await fixture.chain.mine(1)
    expect(await eventOf(drawAtMs)).toEqual([commitment])
  })

  test('a day that has reached its cost limit', async () => {
    const { drawAtMs } = await due()
    fixture.work.terms = { ...SEAL_TERMS, gasPerDay: 0n }
    await expect(fixture.step()).rejects.toThrow(/SIGNER_SEAL_GAS_DAY allows 0: draws are not sealed/)
    expect(await signedFor(drawAtMs)).toEqual([])
  })

  test('a stuck seal that cannot be replaced within the cap', async () => {
    await due()
    const price = parseGwei('5')
    fixture.endpoints = [
      endpointThat('local', fixture.chain, (method) =>
        method === 'eth_gasPrice' ? toHex(price) : undefined,
      ),
    ]
    fixture.work.terms = { ...SEAL_TERMS, maxGasPrice: price }
    expect(await fixture.step()).toBe('sent')
    await giveUp()
    await due()
    await expect(fixture.step()).rejects.toThrow(
      /stuck, and SIGNER_SEAL_MAX_GWEI, which allows 5, leaves no room/,
    )
  })

  test('too few endpoints', async () => {
    await due()
    const down = endpointThat('b', fixture.chain, () => {
      throw new Error('down')
    })
    Object.assign(fixture, { endpoints: [...fixture.endpoints, down], quorum: 2 })
    await expect(fixture.step()).rejects.toThrow(/too few endpoints .* nothing is sealed before they do/)
  })
})

test('what is over at the next check is not an incident', async () => {
  const { drawAtMs, commitment } = await due()
  let failures = 0
  const once = endpointThat('local', fixture.chain, (method) => {
    if (method !== 'eth_gasPrice' || failures > 0) return undefined
    failures += 1
    throw new Error('not now')
  })
  const sealer = runSealer({
    databaseUrl: fixture.signerUrl,
    setup: {
      ...fixture.work,
      contract: fixture.contract,
      key: fixture.key,
      chain: createChain({ id: 56, endpoints: [once], quorum: 1, token: fixture.contract }),
    },
    log: pino({ level: 'silent' }),
  })
  await expect.poll(() => signedFor(drawAtMs), { timeout: 30_000 }).toHaveLength(1)
  await sealer.stop()
  await fixture.chain.mine(1)
  expect([await eventOf(drawAtMs), failures]).toEqual([[commitment], 1])
  expect(await fixture.rows("select from incident where kind = 'seal'")).toEqual([])
})

describe('of three endpoints two are enough', () => {
  const others = () => ['b', 'c'].map((operator) => ({ operator, call: fixture.chain.request }))

  test.each([
    [
      'is down',
      (): unknown => {
        throw new Error('down')
      },
    ],
    [
      'counts nonces too high',
      (method: string) => (method === 'eth_getTransactionCount' ? '0x9999' : undefined),
    ],
    [
      'reports every seal as made long ago',
      (method: string) => (method === 'eth_call' ? toHex(2n ** 63n, { size: 32 }) : undefined),
    ],
    [
      'drops the transactions it is sent',
      (method: string) => (method === 'eth_sendRawTransaction' ? toHex(0, { size: 32 }) : undefined),
    ],
    ['reports a gas price of zero', (method: string) => (method === 'eth_gasPrice' ? '0x0' : undefined)],
    [
      'reports a large balance of the sealer',
      (method: string) => (method === 'eth_getBalance' ? '0xffffffffffffffffffff' : undefined),
    ],
  ] as const)('one %s: the draw is sealed', async (_, answer) => {
    const { drawAtMs, commitment } = await due()
    Object.assign(fixture, { endpoints: [endpointThat('a', fixture.chain, answer), ...others()], quorum: 2 })
    expect(await fixture.step()).toBe('sent')
    await fixture.chain.mine(1)
    expect(await eventOf(drawAtMs)).toEqual([commitment])
  })

  test('one says that it is mined when it is not: it is sent again', async () => {
    const { drawAtMs, commitment } = await due()
    const block = await fixture.chain.request('eth_getBlockByNumber', ['latest', false])
    const { hash, number } = block as { hash: string; number: string }
    let isDropped = true
    const drop = (method: string) =>
      method === 'eth_sendRawTransaction' && isDropped ? toHex(0, { size: 32 }) : undefined
    const liar = endpointThat('a', fixture.chain, (method, [asked]) =>
      method === 'eth_getTransactionReceipt'
        ? { transactionHash: asked, blockHash: hash, blockNumber: number, status: '0x1', logs: [] }
        : drop(method),
    )
    const dropping = others().map(({ operator }) => endpointThat(operator, fixture.chain, drop))
    Object.assign(fixture, { endpoints: [liar, ...dropping], quorum: 2 })
    expect(await fixture.step()).toBe('sent')
    isDropped = false
    expect(await fixture.step()).toBe('sent')
    await fixture.chain.mine(1)
    expect(await eventOf(drawAtMs)).toEqual([commitment])
  })
})

test('after a reset of a development chain it counts from the beginning', async () => {
  const snapshot = await fixture.chain.request('evm_snapshot')
  const before = await due()
  await fixture.step()
  await fixture.chain.mine(1)
  expect(await eventOf(before.drawAtMs)).toHaveLength(1)
  await fixture.chain.request('evm_revert', [snapshot])
  await giveUp()

  const { drawAtMs, commitment } = await due()
  expect(await fixture.step()).toBe('sent')
  await fixture.chain.mine(1)
  expect(await eventOf(drawAtMs)).toEqual([commitment])
  expect(await stateOf(drawAtMs)).toBe('waiting')
})
