import { appFindCoinTypeList, deposit, faucet } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestApp,
  TEST_GENESIS,
  type TestApp,
  type TestPlayer,
} from '../../http/testing/start-test-app.ts'
import { bookDeposits } from './book-deposits.ts'
import { openDepositChain } from './deposit-chain.ts'
import { recordSeen } from './record-seen.ts'
import { readDepositTerms, setDepositTerms } from './terms.ts'
import { derive, source } from './testing/deposit-source.ts'

const TRANSACTION = `0x${'5e'.repeat(32)}` as const
const poured: Address[] = []

let nibble: TestApp
let player: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp({
    deposits: {
      source,
      derive,
      faucet: async (to) => {
        poured.push(to)
        return { raw: 10n ** 21n, transaction: TRANSACTION }
      },
    },
  })
  player = await nibble.signIn()
})
afterAll(() => nibble.stop())

const idOf = async ({ bindId }: TestPlayer): Promise<bigint> => {
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
    bindId,
  ])
  return rows[0]?.id ?? 0n
}

const watched = () =>
  openDepositChain(nibble.db.pool, {
    ...source,
    genesisHash: TEST_GENESIS,
    from: { height: 0n, hash: TEST_GENESIS },
  })

/** Each in its own block. */
const receive = async (raws: readonly bigint[], of: TestPlayer = player): Promise<void> => {
  const id = await idOf(of)
  for (const raw of raws) {
    const chain = await watched()
    const height = chain.height + 1n
    const hash = `0x${height.toString(16).padStart(64, '0')}`
    const transfer = {
      player: id,
      raw,
      transaction: hash,
      logIndex: 0,
      height,
      blockHash: hash,
      timeMs: 1_000,
    }
    await bookDeposits(nibble.db, { chain, end: { height, hash }, final: height, transfers: [transfer] })
  }
}

const USDT = 10n ** 18n

test('no address is shown before the house watches its transfers', async () => {
  await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({ kind: 'try_again' })
})

describe('a player', () => {
  test('sees all that a wallet needs, and how to know that it is on this chain', async () => {
    const { coins } = await player.caller.call(appFindCoinTypeList, {})
    expect(coins).toEqual([
      {
        coinName: 'USDT',
        network: 'BEP20',
        chainId: 56,
        contract: source.contract,
        decimals: 18,
        genesisHash: TEST_GENESIS,
        minimum: 1_000_000n,
        faucet: true,
      },
    ])
  })

  test('has one address of their own, permanently', async () => {
    await watched()
    const other = await nibble.signIn()
    const first = await player.caller.call(deposit, { asset: 'USDT' })
    const again = await player.caller.call(deposit, { asset: 'USDT' })
    expect(first.address).toBe(derive(await idOf(player)))
    expect(again.address).toBe(first.address)
    expect((await other.caller.call(deposit, { asset: 'USDT' })).address).not.toBe(first.address)
  })

  test('sees their deposits newest first, page by page, and nobody else’s', async () => {
    await receive([USDT, 2n * USDT, 3n * USDT, 4n * USDT])
    const first = await player.caller.call(deposit, { asset: 'USDT', limit: 3 })
    expect(first.items.map(({ amount }) => amount)).toEqual([4_000_000n, 3_000_000n, 2_000_000n])
    const next = await player.caller.call(deposit, {
      asset: 'USDT',
      limit: 3,
      cursor: first.nextCursor ?? '',
    })
    expect(next.items.map(({ amount }) => amount)).toEqual([1_000_000n])
    expect(next.nextCursor).toBeNull()

    const other = await nibble.signIn()
    expect((await other.caller.call(deposit, { asset: 'USDT' })).items).toEqual([])
  })

  test('whose stored address was swapped is shown none', async () => {
    const victim = await nibble.signIn()
    await victim.caller.call(deposit, { asset: 'USDT' })
    const id = await idOf(victim)
    await nibble.asOwner(
      `update deposit_address set address = decode(repeat('66', 20), 'hex') where player_id = ${id}`,
    )
    await expect(victim.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({ status: 500 })
  })

  test('gets test money for the wallet that they sign in with, and for no other', async () => {
    expect(await player.caller.call(faucet, { address: player.address })).toEqual({
      amount: 1_000_000_000n,
      transaction: TRANSACTION,
    })
    const other = await nibble.signIn()
    await expect(player.caller.call(faucet, { address: other.address })).rejects.toMatchObject({
      kind: 'address_not_yours',
    })
    await expect(player.caller.call(faucet, { address: player.address })).rejects.toMatchObject({
      kind: 'too_often',
    })
    expect(poured).toEqual([player.address])
  })
})

test('what was pending on a chain that was reset is no longer shown', async () => {
  const waiting = await nibble.signIn()
  const id = await idOf(waiting)
  const chain = await watched()
  const transfer = {
    player: id,
    raw: USDT,
    transaction: TRANSACTION,
    logIndex: 0,
    blockHash: TRANSACTION,
    timeMs: 1_000,
  }
  const height = chain.height + 1n
  await recordSeen(nibble.db, { chain, head: height, transfers: [{ ...transfer, height }] })
  const { items } = await waiting.caller.call(deposit, { asset: 'USDT' })
  expect(items).toMatchObject([{ status: 'seen', amount: 1_000_000n, creditedAt: null }])

  const genesisHash = `0x${'cd'.repeat(32)}` as typeof TEST_GENESIS
  await openDepositChain(nibble.db.pool, { ...source, genesisHash, from: { height: 0n, hash: genesisHash } })
  expect((await waiting.caller.call(deposit, { asset: 'USDT' })).items).toEqual([])
})

test('an operator stops deposits, on record; what arrives anyway is credited', async () => {
  const { minimum } = await readDepositTerms(nibble.db.pool)
  const records: unknown[] = []
  const set = (stopped: boolean) =>
    setDepositTerms(nibble.db, {
      minimum,
      stopped,
      operator: 1n,
      reason: 'maintenance',
      now: Date.now(),
      record: async (_, action) => void records.push(action),
    })
  await set(true)
  const stopped = await nibble.signIn()
  await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({
    kind: 'deposits_stopped',
  })
  await expect(stopped.caller.call(faucet, { address: stopped.address })).rejects.toMatchObject({
    kind: 'deposits_stopped',
  })
  await receive([50n * USDT], stopped)
  await set(false)
  expect(await stopped.caller.call(deposit, { asset: 'USDT' })).toMatchObject({
    items: [{ amount: amountOf(50_000_000n), creditedAt: expect.any(Number) }],
  })
  expect(records).toMatchObject([{ stopped: true, operator: 1n }, { stopped: false }])
})

test('if no deposits are taken there is no address and no faucet', async () => {
  const without = await startTestApp()
  try {
    const guest = await without.signIn()
    expect(await guest.caller.call(appFindCoinTypeList, {})).toEqual({ coins: [] })
    const { call } = guest.caller
    await expect(call(deposit, { asset: 'USDT' })).rejects.toMatchObject({ kind: 'not_offered' })
    await expect(call(faucet, { address: guest.address })).rejects.toMatchObject({ kind: 'not_offered' })
  } finally {
    await without.stop()
  }
})
