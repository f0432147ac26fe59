import { type Amount, amountOf, withdrawalLines, withdrawalPaidLines } from '@nibble/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Endpoint, EndpointError } from '../../chain/endpoint.ts'
import { readHoldings, sumOfHoldings, systemClock } from '../../chain/index.ts'
import { startBooksRunner } from '../../jobs/books-runner.ts'
import { type DepositsFixture, openDepositsFixture, TREASURY } from '../../jobs/testing/deposits-fixture.ts'
import { post } from '../../ledger/post.ts'
import { checkBooks, connectForChecks } from '../audit/check-books.ts'
import { type CheckedEndpoints, checkChain } from '../audit/check-chain.ts'
import { seedBankroll } from '../play/grants.ts'
import { fillHoldings } from './fill-holdings.ts'
import { listLiabilityRoots } from './find-proof.ts'
import { takeSnapshot } from './take-snapshot.ts'

const USDT = 10n ** 18n
const ELSEWHERE = '0x00000000000000000000000000000000000000ee'

let fixture: DepositsFixture
let chain: CheckedEndpoints
let addresses: readonly string[]
let watcher: { stop(): Promise<void> }
beforeAll(async () => {
  fixture = await openDepositsFixture()
  await seedBankroll(fixture.db)
  const source = await fixture.follow()
  chain = { endpoints: source.endpoints(), quorum: 1, since: 0n }
  watcher = await fixture.watch({ source })
  const players = await fixture.players(3)
  addresses = players.map(({ address }) => address.toLowerCase())
  const [first, second] = players
  await fixture.send(first?.address ?? TREASURY, 40n * USDT + 7n)
  await fixture.send(second?.address ?? TREASURY, 50n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await fixture.balance(second?.player ?? 0n)).toBe(50_000_000n), 5_000)
})
afterAll(() => fixture.end())

test('a root says what the chain held at its block, even if more has come since', async () => {
  await takeSnapshot(fixture.db, { now: Date.UTC(2030, 0, 1) })
  await fixture.send(addresses[2] as `0x${string}`, 500n * USDT)
  await fixture.chain.mine(3)
  expect(await fillHoldings(fixture.db, chain)).toBeNull()
  const [root] = (await listLiabilityRoots(fixture.db, { cursor: null, limit: 1 })).items
  expect(root).toMatchObject({ total: 90_000_000n, count: 2 })
  expect(root?.holdings).toMatchObject({
    chainId: 56,
    decimals: 18,
    raw: 10n ** 25n + 90n * USDT + 7n,
    addresses: [
      { address: TREASURY, raw: 10n ** 25n },
      { address: addresses[1], raw: 50n * USDT },
      { address: addresses[0], raw: 40n * USDT + 7n },
    ],
  })
})

const check = async (
  known: Parameters<typeof checkChain>[1]['known'] = null,
  books: readonly string[] = [],
) => checkChain(await readDue(books), { ...chain, known })

const readDue = async (books: readonly string[] = []) => {
  const client = await connectForChecks(fixture.db.url)
  try {
    const { wrong, chain: due } = await checkBooks(client)
    expect(wrong.map(({ name }) => name)).toEqual(books)
    if (due === null) throw new Error('no chain')
    return due
  } finally {
    await client.end()
  }
}
const names = (check: { readonly wrong: readonly { readonly name: string }[] }) =>
  check.wrong.map(({ name }) => name)

test('the check of every minute finds the chain in order, counted from the start or from the last check on', async () => {
  await vi.waitFor(async () => expect((await check()).surplus).toBe(0n), 5_000)
  const first = await check()
  await fixture.send(addresses[0] as `0x${string}`, 2n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => {
    const next = await check(first.known)
    expect(next.known?.at).toBeGreaterThan(first.known?.at ?? 0n)
    expect([...(next.known?.holdings ?? [])]).toEqual([...((await check()).known?.holdings ?? [])])
  }, 5_000)
})

test('holdings are read however fast blocks come, in few calls and short questions', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, 'e')}`)
  const [endpoint] = chain.endpoints
  if (endpoint === undefined) throw new Error('no endpoint')
  let calls = 0
  const asked: number[] = []
  const hasty: Endpoint = {
    ...endpoint,
    // Before each call a new block appears, with money for an address that was counted or is yet to be.
    call: async (call) => {
      calls += 1
      await fixture.send(addresses[calls % 2] as `0x${string}`, 1n * USDT)
      await fixture.chain.mine(1)
      return endpoint.call(call)
    },
    transfers: async (filter) => {
      asked.push(JSON.stringify(filter, (_, value) => (typeof value === 'bigint' ? 0 : value)).length)
      if (filter.toHeight - filter.fromHeight > 1n) throw new EndpointError('refused', 'too many blocks')
      return endpoint.transfers(filter)
    },
  }
  const [row] = await fixture.rows<{ height: bigint; contract: string }>(
    `select height, '0x' || encode(contract, 'hex') as contract from deposit_chain`,
  )
  if (row === undefined) throw new Error('no chain')
  const [first, ...others] = addresses
  const question = { contract: row.contract, addresses: [first ?? '', ...many, ...others], at: row.height }
  const before = await readHoldings(endpoint, question)
  const held = await readHoldings(hasty, question)
  expect([...held]).toEqual([...before])
  expect([...before.values()].filter((raw) => raw > 0n).length).toBeGreaterThan(1)
  expect(calls).toBe(3)
  // Without a contract the answer is unknown, not zero.
  await expect(readHoldings(endpoint, { ...question, contract: TREASURY })).rejects.toThrow(EndpointError)
  expect(Math.max(...asked)).toBeLessThan(300)
  await vi.waitFor(async () => expect((await check()).surplus).toBe(0n), 5_000)
})

test('a gift to the treasury is a surplus, and stops nothing', async () => {
  await fixture.send(TREASURY, 3n)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await check()).toMatchObject({ surplus: 3n, wrong: [] }), 5_000)
})

test('a surplus that lasts is reported to operators from 1 USDT on, and until it is in the books', async () => {
  const incidents = () =>
    fixture.rows<{ detail: string }>(
      `select detail from incident where kind = 'surplus' and closed_at is null`,
    )
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const setup = { db: fixture.db, log, clock: systemClock, chain: () => chain, everyMs: 50 }
  const seen: bigint[] = []
  const runner = startBooksRunner({ ...setup, observe: { surplus: (raw) => seen.push(raw) } })
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(2), 5_000)
  expect(await incidents()).toEqual([])

  await fixture.send(TREASURY, 7n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await incidents()).toEqual([{ detail: '7 USDT' }]), 5_000)

  await runner.stop()
  const checks = seen.length
  const next = startBooksRunner({ ...setup, observe: { surplus: (raw) => seen.push(raw) } })
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(checks + 2), 5_000)
  expect(await fixture.rows("select from incident where kind = 'surplus'")).toHaveLength(1)

  await fixture.send(ELSEWHERE, 7n * USDT, { from: TREASURY })
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await incidents()).toEqual([]), 5_000)
  await next.stop()
})

test('what was paid in a block after the books’ newest is still held at that block', async () => {
  await watcher.stop()
  const before = await check()
  const transaction = await fixture.send(ELSEWHERE, 5n * USDT, { from: TREASURY })
  await fixture.chain.mine(3)
  await payInBooks(amountOf(5_000_000n), transaction)
  expect(await check()).toMatchObject({ wrong: [], surplus: before.surplus })

  watcher = await fixture.watch()
  await vi.waitFor(
    async () => expect((await check()).known?.at).toBeGreaterThan(before.known?.at ?? 0n),
    5_000,
  )
  expect(await check()).toMatchObject({ wrong: [], surplus: before.surplus })
})

/** A withdrawal of the first player from request to end, as the signer and the server leave it. */
const payInBooks = async (amount: Amount, transaction: string): Promise<void> => {
  const [made] = await fixture.rows<{ id: bigint; player: bigint }>(
    `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at, tx_hash)
     select min(player_id), 'USDT', $1, 0, decode(repeat('ee', 20), 'hex'), 1, 'success', now(), now(), now(), decode($2, 'hex')
     from deposit returning id, player_id as player`,
    [amount, transaction.slice(2)],
  )
  if (made === undefined) throw new Error('no withdrawal')
  const sums = { player: made.player, asset: 'USDT', amount, fee: amountOf(0n), shard: 5 } as const
  const key = String(made.id)
  await post(fixture.db.pool, { kind: 'withdrawal', key, lines: withdrawalLines(sums) })
  await post(fixture.db.pool, { kind: 'withdrawalEnd', key, lines: withdrawalPaidLines(sums) })
  const receipt = await fixture.chain.request('eth_getTransactionReceipt', [transaction])
  const height =
    typeof receipt === 'object' && receipt !== null && 'blockNumber' in receipt ? receipt.blockNumber : 0
  await fixture.rows(
    `insert into signer_intent (kind, withdrawal_id, attempt, chain, path, sender, nonce, beneficiary, target, units, gas_limit,
                                state, outcome, final_hash, final_height)
     select 'withdrawal', $1, 1, genesis_hash, 'm', treasury, 0, treasury, contract, 1, 1, 'final', 'success', decode($2, 'hex'), $3
     from deposit_chain`,
    [made.id, transaction.slice(2), Number(height)],
  )
}

test('a block that is booked in parts is neither missing on the chain nor in the roots', async () => {
  const before = await check()
  await watcher.stop()
  // The cursor stands before the newest deposit, as while the rest of its block is booked.
  const [last] = await fixture.rows<{ height: bigint; hash: string }>(
    `select block_height as height, '0x' || encode(block_hash, 'hex') as hash from deposit order by id desc limit 1`,
  )
  const [cursor] = await fixture.rows<{ height: bigint; hash: string }>(
    'select height, hash from deposit_chain',
  )
  const parent = await chain.endpoints[0]?.block((last?.height ?? 0n) - 1n)
  const moveTo = (to: { height: bigint; hash: string } | null | undefined) =>
    fixture.rows('update deposit_chain set height = $1, hash = $2', [to?.height, to?.hash])
  await moveTo(parent)
  const partly = await check()
  expect(partly).toMatchObject({ wrong: [] })
  expect(partly.known?.at).toBe(parent?.height)

  const due = await readDue()
  const covered = sumOfHoldings(partly.known?.holdings ?? new Map()) + due.early + due.leaving - due.ahead
  const ofOwed = async (owed: bigint) => names(await checkChain({ ...due, owed }, { ...chain, known: null }))
  expect(await ofOwed(covered / 10n ** 12n)).toEqual([])
  expect(await ofOwed(covered / 10n ** 12n + 1n)).toEqual([
    'the chain’s balances cover what players are owed',
  ])

  await takeSnapshot(fixture.db, { now: Date.UTC(2030, 0, 2) })
  expect(await fixture.rows('select height, hash from liability_root order by day desc limit 1')).toEqual([
    last,
  ])
  await moveTo(cursor)
  expect(await check()).toMatchObject({ wrong: [], surplus: before.surplus })
  watcher = await fixture.watch()
})

test('one digit less than the books say is found, unless it left for a withdrawal that is under way', async () => {
  const { known } = await check()
  await fixture.send(ELSEWHERE, 4n, { from: TREASURY })
  await fixture.chain.mine(4)
  await vi.waitFor(
    async () => expect(names(await check())).toEqual(['the chain’s balances match the books']),
    5_000,
  )
  expect(names(await check(known))).toEqual(['the chain’s balances match the books'])

  await fixture.rows(`
    insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at)
    select min(player_id), 'USDT', 1, 0, decode(repeat('ee', 20), 'hex'), 1, 'withdrawing', now(), now(), now() from deposit`)
  expect(names(await check(null, ['the amount held for withdrawals equals the open withdrawals']))).toEqual(
    [],
  )
  await fixture.rows("delete from withdrawal where state = 'withdrawing'")
})

test('endpoints that cannot be asked leave it unknown', async () => {
  chain = { ...chain, quorum: 2 }
  expect((await check()).wrong).toMatchObject([{ kind: 'unread', name: 'the chain’s balances can be read' }])
})

test('a chain of which the books have not read enough yet is unknown, and not short', async () => {
  chain = { ...chain, quorum: 1, since: 10n ** 9n }
  expect((await check()).wrong).toMatchObject([
    { kind: 'unread', detail: expect.stringContaining('must be up to') },
  ])
})
