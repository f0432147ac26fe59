import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listDeposits } from '../features/deposits/list-deposits.ts'
import { makeManyCalls } from '../testing/many-calls.ts'
import { type DepositsFixture, openDepositsFixture } from './testing/deposits-fixture.ts'

const USDT = 10n ** 18n
const soon = { timeout: 10_000, interval: 25 }

let fixture: DepositsFixture
beforeAll(async () => {
  fixture = await openDepositsFixture()
})
afterAll(() => fixture.end())

const cursor = async () => {
  const [row] = await fixture.rows<{ height: bigint }>('select height from deposit_chain')
  return row?.height ?? -1n
}
const newest = async () => BigInt(String(await fixture.chain.request('eth_blockNumber')))
/** Waits until every final block is booked. */
const caughtUp = async () => {
  const final = (await newest()) - 2n
  await vi.waitFor(async () => expect(await cursor()).toBeGreaterThanOrEqual(final), soon)
}
const listed = async (player: bigint) => (await listDeposits(fixture.db, { player, limit: 20 })).items

describe('a deposit', () => {
  test('is seen, gains confirmations, and is credited when it is final, not before', async () => {
    const watcher = await fixture.watch()
    const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
    const transaction = await fixture.send(address, 25n * USDT)
    await fixture.chain.mine(1)

    // The newest and the final block are asked for one after the other: for a moment they may be further apart.
    await vi.waitFor(
      async () =>
        expect(await listed(player)).toMatchObject([
          {
            status: 'seen',
            amount: 25_000_000n,
            transaction,
            confirmations: { done: 1, needed: 3 },
            creditedAt: null,
          },
        ]),
      soon,
    )
    expect(await fixture.balance(player)).toBe(0n)

    await fixture.chain.mine(1)
    await vi.waitFor(async () => expect((await listed(player))[0]?.confirmations.done).toBe(2), soon)
    expect(await fixture.balance(player)).toBe(0n)

    await fixture.chain.mine(1)
    await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(25_000_000n), soon)
    const [credited] = await listed(player)
    expect(credited).toMatchObject({ status: 'final', amount: 25_000_000n, transaction })
    expect(credited?.creditedAt).not.toBeNull()
    expect(credited?.confirmations.done).toBe(credited?.confirmations.needed)
    expect(await fixture.rows('select from deposit where sender is not null')).toHaveLength(1)
    await watcher.stop()
  })

  test('that came while no server ran is credited once one does, in ranges', async () => {
    const players = await fixture.players(4)
    for (const { address } of players) {
      await fixture.send(address, 3n * USDT)
      await fixture.send(address, 4n * USDT + 7n)
      await fixture.chain.mine(30)
    }
    const watcher = await fixture.watch({ mostBlocks: 7n })
    await caughtUp()
    for (const { player } of players) expect(await fixture.balance(player)).toBe(7_000_000n)
    expect(await fixture.rows('select from deposit where dust = 7')).toHaveLength(4)
    await watcher.stop()
  })

  test('below the minimum waits for more, and is then credited with it', async () => {
    const watcher = await fixture.watch()
    const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
    await fixture.send(address, (6n * USDT) / 10n)
    await fixture.chain.mine(3)
    await caughtUp()
    expect(await fixture.balance(player)).toBe(0n)
    expect(await listed(player)).toMatchObject([{ status: 'final', creditedAt: null }])

    await fixture.send(address, (4n * USDT) / 10n)
    await fixture.chain.mine(3)
    await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(1_000_000n), soon)
    expect((await listed(player)).every(({ creditedAt }) => creditedAt !== null)).toBe(true)
    await watcher.stop()
  })

  test('that disappears with its block is no longer shown', async () => {
    const watcher = await fixture.watch()
    const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
    const before = await fixture.chain.request('evm_snapshot')
    await fixture.send(address, 9n * USDT)
    await fixture.chain.mine(1)
    await vi.waitFor(async () => expect(await listed(player)).toHaveLength(1), soon)

    await fixture.chain.request('evm_revert', [before])
    await fixture.chain.mine(1, 5)
    await vi.waitFor(async () => expect(await listed(player)).toHaveLength(0), soon)
    await fixture.chain.mine(4)
    await caughtUp()
    expect(await fixture.balance(player)).toBe(0n)
    await watcher.stop()
  })

  test('is credited once, whichever of two servers reads it and however often', async () => {
    const watchers = await Promise.all([fixture.watch(), fixture.watch()])
    const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
    await fixture.send(address, 5n * USDT)
    await fixture.chain.mine(3)
    await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(5_000_000n), soon)

    await fixture.owner.query('update deposit_chain set height = 0, hash = genesis_hash')
    await caughtUp()
    expect(await fixture.balance(player)).toBe(5_000_000n)
    await watchers[0]?.stop()
    await fixture.send(address, 6n * USDT)
    await fixture.chain.mine(3)
    await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(11_000_000n), soon)
    await watchers[1]?.stop()
  })
})

test('a block filled with transfers of zero holds up no deposit, and no head', async () => {
  const followed = await fixture.follow()
  const watcher = await fixture.watch({ source: followed })
  await caughtUp()
  const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
  await makeManyCalls(fixture.chain, {
    target: getAddress(fixture.source.contract),
    times: 6_600,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [fixture.source.treasury, 0n],
    }),
  })
  await fixture.send(address, 5n * USDT)
  await fixture.chain.mine(4)
  const logs = await fixture.chain.request('eth_getLogs', [
    { address: fixture.source.contract, fromBlock: '0x0', toBlock: 'latest' },
  ])
  expect(JSON.stringify(logs).length).toBeGreaterThan(4_000_000)
  await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(5_000_000n), soon)
  await caughtUp()
  expect(followed.health().endpoints).toMatchObject([{ errors: 0, subscribed: true, setAside: null }])
  await watcher.stop()
})

test('an endpoint that refuses long ranges is asked for shorter ones', async () => {
  const followed = await fixture.follow()
  const asked: bigint[] = []
  const source = {
    ...followed,
    endpoints: () =>
      followed.endpoints().map((endpoint) => ({
        ...endpoint,
        transfers: async (filter: Parameters<typeof endpoint.transfers>[0]) => {
          asked.push(filter.toHeight - filter.fromHeight + 1n)
          if (filter.toHeight - filter.fromHeight >= 10n) throw new Error('range too wide')
          return endpoint.transfers(filter)
        },
      })),
  }
  const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
  await fixture.send(address, 8n * USDT)
  await fixture.chain.mine(70)
  const watcher = await fixture.watch({ source, mostBlocks: 64n })
  await caughtUp()
  expect(await fixture.balance(player)).toBe(8_000_000n)
  expect(asked.filter((blocks) => blocks > 10n).length).toBeGreaterThan(2)
  await watcher.stop()
})

test('a deposit to an address that was given while the chain was being asked is not missed', async () => {
  const followed = await fixture.follow()
  const give = async (): Promise<bigint> => {
    const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
    await fixture.send(address, 12n * USDT)
    await fixture.chain.mine(4)
    return player
  }
  let given: Promise<bigint> | null = null
  const giveOnce = () => {
    given = given ?? give()
    return given
  }
  const source = {
    ...followed,
    endpoints: () =>
      followed.endpoints().map((endpoint) => ({
        ...endpoint,
        block: async (which: Parameters<typeof endpoint.block>[0]) => {
          if (which === 'finalized') await giveOnce()
          return endpoint.block(which)
        },
      })),
  }
  const watcher = await fixture.watch({ source })
  await vi.waitFor(() => expect(given).not.toBeNull(), soon)
  const player = await giveOnce()
  await caughtUp()
  expect(await fixture.balance(player)).toBe(12_000_000n)
  await watcher.stop()
})

test('players are held only as long as others wait for them', async () => {
  await fixture.owner.query(
    `create function short_waits() returns trigger language plpgsql as $$ begin
       if current_setting('lock_timeout') <> '1s' or current_setting('idle_in_transaction_session_timeout') <> '2s'
       then raise exception 'players are held without bounds'; end if;
       return new;
     end $$;
     create trigger short_waits before insert on deposit for each row execute function short_waits()`,
  )
  const watcher = await fixture.watch()
  const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
  await fixture.send(address, 5n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(5_000_000n), soon)
  await fixture.owner.query('drop function short_waits cascade')
  await watcher.stop()
})

test('however many addresses there are, each range of blocks is asked for once', async () => {
  const followed = await fixture.follow()
  const asked: (string | number)[] = []
  const source = {
    ...followed,
    endpoints: () =>
      followed.endpoints().map((endpoint) => ({
        ...endpoint,
        transfers: async (filter: Parameters<typeof endpoint.transfers>[0]) => {
          asked.push(JSON.stringify(filter, (_, value) => (typeof value === 'bigint' ? 0 : value)).length)
          return endpoint.transfers(filter)
        },
      })),
  }
  await fixture.owner.query(
    `with many as (insert into player (bind_id) select 'many' || n from generate_series(1, 3000) n returning id)
     insert into deposit_address (player_id, address) select id, decode(lpad(to_hex(id), 40, '0'), 'hex') from many`,
  )
  const [{ player, address } = { player: 0n, address: fixture.source.treasury }] = await fixture.players(1)
  const watcher = await fixture.watch({ source })
  await caughtUp()
  asked.length = 0
  await fixture.send(address, 8n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await fixture.balance(player)).toBe(8_000_000n), soon)
  expect(Math.max(...asked.map(Number))).toBeLessThan(300)
  await watcher.stop()
  await fixture.owner.query(
    `delete from deposit_address where player_id in (select id from player where bind_id like 'many%')`,
  )
})

test('the books check the configured treasury, also when it was moved', async () => {
  const moved = '0x00000000000000000000000000000000000000a2'
  const treasury = async () =>
    (await fixture.rows<{ at: string }>(`select '0x' || encode(treasury, 'hex') as at from deposit_chain`))[0]
      ?.at
  expect(await treasury()).toBe(fixture.source.treasury)
  const watcher = await fixture.watch({ deposits: { ...fixture.source, treasury: moved } })
  await vi.waitFor(async () => expect(await treasury()).toBe(moved), soon)
  await watcher.stop()
  const back = await fixture.watch()
  await vi.waitFor(async () => expect(await treasury()).toBe(fixture.source.treasury), soon)
  await back.stop()
})

test('a contract with another number of digits than configured credits nobody', async () => {
  const watcher = await fixture.watch({ deposits: { ...fixture.source, decimals: 6 } })
  await vi.waitFor(() => expect(fixture.lines.join('\n')).toContain('has 18 decimals, not 6'), soon)
  const before = await cursor()
  await fixture.chain.mine(5)
  await new Promise((wait) => setTimeout(wait, 300))
  expect(await cursor()).toBe(before)
  await watcher.stop()
})
