// Longer than 300 lines: each difference between books and chain that a signer may start with, on one chain.

import { setTimeout as wait } from 'node:timers/promises'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { makeManyCalls } from '@nibble/server/testing/many-calls.ts'
import pino from 'pino'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChain, TRANSFER } from './chain/chain.ts'
import { type Endpoint, httpEndpoint } from './chain/endpoint.ts'
import { runSigner } from './run-signer.ts'
import { noDisputes } from './signer-setup.ts'
import { openSignerFixture, type SignerFixture } from './testing/signer-fixture.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n

let fixture: SignerFixture
let payee: { player: bigint; address: string }
beforeAll(async () => {
  fixture = await openSignerFixture()
  await fixture.books.rows('insert into chain_identity (genesis_hash) values ($1)', [fixture.work.genesis])
  payee = await fixture.payee(1_000n)
  await fixture.withdraw(payee, 10n * U)
  await fixture.finish()
})
afterAll(() => fixture.close())

const isStopped = async () =>
  (await fixture.books.rows(`select from house_stop where name = 'withdrawals'`)).length === 1
const letGoOn = () => fixture.books.rows(`delete from house_stop`)
const incidents = () =>
  fixture.books.rows<{ detail: string }>(
    `select detail from incident where kind = 'payments' and subject = 'treasury' and closed_at is null`,
  )
type Sent = { hash: string; nonce: bigint; height: bigint }
/** Pays a withdrawal, then sets the books to a backup from before it. */
const payAndForget = async (
  millionths: bigint,
  { keepIntent = false } = {},
): Promise<Sent & { id: string }> => {
  const id = await fixture.withdraw(payee, millionths)
  await fixture.round()
  await fixture.mine(3)
  const [sent] = await fixture.books.rows<Sent>(
    `select '0x' || encode(t.hash, 'hex') as hash, i.nonce, 0::bigint as height
     from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1`,
    [id],
  )
  if (sent === undefined) throw new Error('nothing was sent')
  const receipt: unknown = await fixture.chain.request('eth_getTransactionReceipt', [sent.hash])
  const height =
    receipt instanceof Object && 'blockNumber' in receipt ? BigInt(String(receipt.blockNumber)) : 0n
  await fixture.books.rows(
    'delete from signer_transaction t using signer_intent i where i.id = t.intent_id and i.withdrawal_id = $1',
    [id],
  )
  if (!keepIntent) {
    await fixture.books.rows('delete from signer_intent where withdrawal_id = $1', [id])
    await fixture.books.rows(`update withdrawal set state = 'to_be_released' where id = $1`, [id])
  }
  return { ...sent, height, id }
}
const recordPayment = ({ hash, height, id }: Sent & { id: string | null }) =>
  fixture.books.rows('select record_payment($1, $2, $3, $4)', [hash, height, id, 'paid after the backup'])
const recordNonces = (nonce: bigint) =>
  fixture.books.rows('select record_nonces($1, $2, $3)', [fixture.treasury, nonce, 'looked through'])

test('zero transfers that strangers have the token write for the treasury do not stop the signer', async () => {
  const { endpoint } = fixture
  fixture.endpoint = httpEndpoint({ url: fixture.chain.url, operator: 'local' })
  expect(await fixture.begin()).toBeNull()
  const nothing = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [fixture.treasury, TOKEN_CONTRACT, 0n],
  })
  await makeManyCalls(fixture.chain, { target: TOKEN_CONTRACT, times: 1_700, data: nothing })
  await fixture.mine(3)
  expect(await fixture.begin()).toBeNull()
  fixture.endpoint = endpoint
})

test('a signer starts if its books know all that the treasury has paid', async () => {
  expect(await fixture.begin()).toBeNull()
  expect(await isStopped()).toBe(false)
  expect(await incidents()).toEqual([])
})

/** Most tokens let anyone do this: a log line that names the treasury as sender and moves nothing. */
const moveNothing = async (stranger: Address) => {
  await fixture.chain.request('anvil_impersonateAccount', [stranger])
  await fixture.chain.request('anvil_setBalance', [stranger, '0xde0b6b3a7640000'])
  const args = [fixture.treasury, stranger, 0n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })
  const hash = await fixture.chain.request('eth_sendTransaction', [
    { from: stranger, to: TOKEN_CONTRACT, data, gas: '0x186a0' },
  ])
  await fixture.mine(3)
  expect(await fixture.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    logs: [{ address: TOKEN_CONTRACT.toLowerCase() }],
  })
}

test('a stranger who moves nothing in the treasury’s name stops no signer', async () => {
  await moveNothing('0x5742a9e600000000000000000000000000000001')
  expect(await fixture.begin()).toBeNull()
  expect([await isStopped(), await incidents()]).toEqual([false, []])
})

test('a payment that the books lack stops withdrawals and is named; once it is recorded, they resume', async () => {
  const lost = await payAndForget(25n * U)
  const held = await fixture.tokensOf(payee.address)
  const found = await fixture.begin()
  expect(found).toContain(`${lost.hash} in block ${lost.height}: 25 USDT to ${payee.address.toLowerCase()}`)
  expect(found).toContain('2 transactions of the treasury, the books 1;')
  expect(await isStopped()).toBe(true)
  expect(await incidents()).toEqual([{ detail: found }])

  await letGoOn()
  expect(await fixture.begin()).toBe(found)
  expect(await isStopped()).toBe(true)

  await recordPayment(lost)
  expect(await fixture.begin()).toMatch(/none of the unknown ones is a transfer of USDT/)
  await recordNonces(lost.nonce)
  expect(await fixture.begin()).toBeNull()
  expect([await isStopped(), await incidents()]).toEqual([true, []])

  await letGoOn()
  await fixture.settle()
  expect(await fixture.books.stateOf(lost.id)).toBe('success')
  await fixture.withdraw(payee, 5n * U)
  await fixture.finish()
  expect(await fixture.tokensOf(payee.address)).toBe(held + 5n * U * UNITS)
})

test('a payment whose bytes are lost, although its nonce is known, is recorded too', async () => {
  const lost = await payAndForget(7n * U, { keepIntent: true })
  expect(await fixture.begin()).toContain(lost.hash)
  await recordPayment(lost)
  expect(await fixture.begin()).toBeNull()
  await letGoOn()
  await fixture.settle()
  expect(await fixture.books.stateOf(lost.id)).toBe('success')
})

test('a payment of which the books have nothing is recorded without a withdrawal; one that has ended is refused', async () => {
  const [ended] = await fixture.books.rows<{ id: string }>(
    `select id::text from withdrawal where state = 'success' limit 1`,
  )
  const lost = await payAndForget(3n * U)
  await fixture.books.rows(`update withdrawal set state = 'rejected' where id = $1`, [lost.id])
  await expect(recordPayment({ ...lost, id: ended?.id ?? '' })).rejects.toThrow(/has ended/)
  await recordPayment({ ...lost, id: null })
  await recordNonces(lost.nonce)
  expect(await fixture.begin()).toBeNull()
  await letGoOn()
})

const runProcess = (now = fixture.work.now) => {
  const { terms, onStep, genesis } = fixture.work
  return runSigner({
    databaseUrl: fixture.signerUrl,
    setup: {
      keys: fixture.keys,
      token: TOKEN_CONTRACT,
      treasury: fixture.treasury,
      genesis,
      terms,
      now,
      onStep,
      disputes: noDisputes(),
      approvals: null,
      isDevelopment: true,
      chain: createChain({ id: 56, endpoints: [fixture.endpoint], quorum: 1, token: TOKEN_CONTRACT }),
    },
    roundEveryMs: 50,
    log: pino({ level: 'silent' }),
  })
}

test('a process that starts on such books pays nothing', async () => {
  const lost = await payAndForget(4n * U)
  const held = await fixture.tokensOf(fixture.treasury)
  const signer = runProcess()
  await expect.poll(isStopped, { timeout: 10_000 }).toBe(true)
  await letGoOn()
  await wait(500)
  await fixture.mine(3)
  await signer.stop()
  expect(await fixture.books.stateOf(lost.id)).toBe('to_be_released')
  expect(await fixture.tokensOf(fixture.treasury)).toBe(held)
  await recordPayment(lost)
  await recordNonces(lost.nonce)
})

test('a running process stops withdrawals once others have sent with its key for two minutes, and resumes once that is recorded', async () => {
  const SEEN_FOR_MS = 2 * 60_000
  await letGoOn()
  let at = Date.now()
  const signer = runProcess(() => at)
  const stateBecomes = (id: string, state: string) =>
    expect.poll(() => fixture.books.stateOf(id), { timeout: 20_000 }).toBe(state)
  const problem = async () => {
    const rows = await fixture.books.rows<{ problem: string | null; at: Date }>(
      'select problem, at from signer_state',
    )
    return rows[0]
  }
  const twoRounds = async () => {
    for (let n = 0; n < 2; n += 1) {
      const before = await problem()
      await expect.poll(problem, { timeout: 10_000 }).not.toEqual(before)
    }
  }
  const isPaid = async (id: string) => {
    await stateBecomes(id, 'withdrawing')
    const isOpen = async () => {
      await fixture.mine(1)
      return (await fixture.books.rows(`select from signer_intent where state = 'open'`)).length > 0
    }
    await expect.poll(isOpen, { timeout: 20_000, interval: 200 }).toBe(false)
    await fixture.settle()
    await stateBecomes(id, 'success')
  }
  try {
    await isPaid(await fixture.withdraw(payee, 2n * U))

    const thief = '0x5742a9e600000000000000000000000000000001'
    await fixture.chain.request('anvil_impersonateAccount', [fixture.treasury])
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 3n * UNITS] })
    const nonce = BigInt(
      String(await fixture.chain.request('eth_getTransactionCount', [fixture.treasury, 'latest'])),
    )
    const hash = String(
      await fixture.chain.request('eth_sendTransaction', [
        { from: fixture.treasury, to: TOKEN_CONTRACT, data, gas: '0x186a0' },
      ]),
    )
    await fixture.mine(3)
    const ofOthers = { problem: expect.stringContaining('somebody else is sending with the key') }
    await expect.poll(problem, { timeout: 10_000 }).toMatchObject(ofOthers)
    const waiting = await fixture.withdraw(payee, 3n * U)
    at += SEEN_FOR_MS - 1
    await twoRounds()
    expect(await problem()).toMatchObject(ofOthers)
    expect([await isStopped(), await incidents()]).toEqual([false, []])

    at += 1
    await expect.poll(isStopped, { timeout: 10_000 }).toBe(true)
    const found = [{ detail: expect.stringContaining(`the books do not know ${hash} in block`) }]
    await expect.poll(incidents, { timeout: 10_000 }).toEqual(found)
    await letGoOn()
    await expect.poll(isStopped, { timeout: 20_000 }).toBe(true)
    expect(await fixture.books.stateOf(waiting)).toBe('to_be_released')

    await recordPayment({ hash, nonce, height: 7n, id: null })
    await recordNonces(nonce)
    await expect.poll(incidents, { timeout: 20_000 }).toEqual([])
    expect(await isStopped()).toBe(true)
    await letGoOn()
    await isPaid(waiting)
    expect((await problem())?.problem).toBeNull()
  } finally {
    await signer.stop()
  }
}, 120_000)

test('if too few endpoints answer, nothing is paid, and nothing is stopped for it', async () => {
  await letGoOn()
  const { call, operator } = fixture.endpoint
  fixture.endpoint = {
    operator,
    call: (method, params) =>
      method === 'eth_getLogs' ? Promise.reject(new Error('not offered')) : call(method, params),
  }
  expect(await fixture.begin()).toMatch(/eth_getLogs/)
  expect(await isStopped()).toBe(false)
})

describe('a payment that one of three endpoints invents', () => {
  const HOUR_MS = 60 * 60_000
  const [MADE_UP, NOBODY] = [`0x${'ef'.repeat(32)}`, `0x${'ab'.repeat(20)}`]
  const wordOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const invention = (hash: string, height: bigint) => ({
    transactionHash: hash,
    blockNumber: `0x${height.toString(16)}`,
    topics: [TRANSFER, wordOf(fixture.treasury), wordOf(NOBODY)],
    data: '0x1',
  })
  let honest: Endpoint
  /** Logs that the third endpoint adds. */
  let invents: readonly object[] = []
  let at: number
  const later = async (ms: number) => {
    at += ms
    return fixture.begin()
  }
  const denied = () =>
    fixture.books.rows<{ detail: string; isOpen: boolean }>(
      `select detail, closed_at is null as "isOpen" from incident where kind = 'payments_denied' order by id`,
    )
  const start = () => {
    fixture.work.disputes = noDisputes()
    return fixture.begin()
  }

  beforeEach(async () => {
    const call: Endpoint['call'] = fixture.chain.request
    honest = { operator: 'a', call }
    fixture.endpoint = honest
    const lie: Endpoint['call'] = async (method, params) => {
      const answer = await call(method, params)
      return method === 'eth_getLogs' && Array.isArray(answer) ? [...answer, ...invents] : answer
    }
    fixture.others = [
      { operator: 'b', call },
      { operator: 'liar', call: lie },
    ]
    invents = [invention(MADE_UP, 2n)]
    at = Date.now()
    fixture.work.now = () => at
    await fixture.books.rows('delete from incident')
    await letGoOn()
    fixture.work.disputes = noDisputes()
  })

  test('stops no withdrawals, is reported with its endpoint, and delays payments for an hour, then for two minutes', async () => {
    const found = await start()
    expect(found).toContain(`${MADE_UP} in block 2: 0.000000000000000001 USDT to ${NOBODY} (by liar alone)`)
    expect([await isStopped(), await incidents()]).toEqual([false, []])
    expect(await denied()).toEqual([{ detail: found, isOpen: true }])
    expect(await later(HOUR_MS - 1)).toBe(found)
    expect(await later(1)).toBeNull()
    const [incident] = await denied()
    expect(incident).toMatchObject({ isOpen: true, detail: expect.stringContaining('payments continue') })

    expect(await later(HOUR_MS)).toBe(found)
    expect(await later(2 * 60_000 - 1)).toBe(found)
    expect(await later(1)).toBeNull()
    expect(await later(24 * HOUR_MS)).toBe(found)
    expect(await later(2 * 60_000)).toBe(found)
    expect(await isStopped()).toBe(false)

    invents = []
    expect(await fixture.begin()).toBeNull()
    expect(await denied()).toMatchObject([{ isOpen: false }])
    invents = [invention(MADE_UP, 2n)]
    expect(await later(HOUR_MS)).not.toBeNull()
    expect(await later(HOUR_MS - 1)).not.toBeNull()
  })

  test('another one each time delays payments for no longer', async () => {
    await start()
    for (let n = 0; n < 3; n += 1) {
      invents = [invention(`0x${String(n).repeat(64)}`, BigInt(n + 2))]
      expect(await later(HOUR_MS / 3 - 1)).not.toBeNull()
    }
    invents = [invention(`0x${'7'.repeat(64)}`, 3n)]
    expect(await later(3)).toBeNull()
  })

  test('leaves an hour to another that begins later', async () => {
    await start()
    const second = [invention(`0x${'5'.repeat(64)}`, 3n)]
    const alsoLies: Endpoint['call'] = async (method, params) =>
      method === 'eth_getLogs' ? second : honest.call(method, params)
    fixture.others = [...fixture.others, { operator: 'second', call: alsoLies }]
    expect(await later(1)).toContain('(by second alone)')
    expect(await later(HOUR_MS - 1)).not.toBeNull()
    expect(await later(1)).toBeNull()
  })

  test('waits, and stops nothing, while too few others say anything about it', async () => {
    const [b, liar] = fixture.others
    if (b === undefined || liar === undefined) throw new Error('three endpoints')
    const mute: Endpoint['call'] = async (method, params) =>
      method === 'eth_getTransactionReceipt' ? Promise.reject(new Error('not now')) : b.call(method, params)
    fixture.others = [{ ...b, call: mute }, liar]
    expect(await start()).toContain('(by liar alone)')
    for (let n = 0; n < 3; n += 1) expect(await later(HOUR_MS)).toContain('(by liar alone)')
    expect([await isStopped(), (await denied()).length]).toEqual([false, 1])
    // The hour starts at the first denial.
    fixture.others = [b, liar]
    expect(await later(0)).not.toBeNull()
    expect(await later(HOUR_MS)).toBeNull()
  })

  test('hides none that a quorum shows, nor a higher count', async () => {
    const lost = await payAndForget(6n * U)
    const found = await start()
    expect(found).toContain(`the books do not know ${lost.hash} in block ${lost.height}: 6 USDT`)
    expect(found).toContain(`fewer than a quorum show ${MADE_UP}`)
    expect(await isStopped()).toBe(true)
    await recordPayment(lost)
    await letGoOn()
    expect(await fixture.begin()).toContain('none of the unknown ones is a transfer of USDT')
    expect(await isStopped()).toBe(true)
    await recordNonces(lost.nonce)
    await letGoOn()
    expect(await later(HOUR_MS)).toBeNull()
    expect(await isStopped()).toBe(false)
  })

  test('counts as a payment if a second one shows its transaction, even without its log', async () => {
    const lost = await payAndForget(8n * U)
    await recordNonces(lost.nonce)
    invents = []
    const hides: Endpoint['call'] = async (method, params) =>
      method === 'eth_getLogs' ? [] : honest.call(method, params)
    fixture.endpoint = { operator: 'a', call: hides }
    fixture.others = [
      { operator: 'b', call: hides },
      { operator: 'c', call: honest.call },
    ]
    expect(await start()).toContain(lost.hash)
    expect(await isStopped()).toBe(true)
    await recordPayment(lost)
    expect(await fixture.begin()).toBeNull()
  })
})
