// Longer than 300 lines: every way in which deposits wait, over the same three endpoints that the test controls.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BlockSource, type Clock, type Endpoint, systemClock } from '../chain/index.ts'
import { rereadDeposits } from '../features/deposits/reread-deposits.ts'
import { type DepositsFixture, openDepositsFixture } from './testing/deposits-fixture.ts'

const USDT = 10n ** 18n
const soon = { timeout: 20_000, interval: 25 }

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
const caughtUp = async () => {
  const final = (await newest()) - 2n
  await vi.waitFor(async () => expect(await cursor()).toBeGreaterThanOrEqual(final), soon)
}
const incidents = () =>
  fixture.rows<{ detail: string; open: boolean }>(
    `select detail, closed_at is null as open from incident where kind = 'deposits' order by id`,
  )

const opened = async (saying: string) =>
  (await incidents()).flatMap(({ open, detail }) => (open && detail.match(`^${saying}`) ? [detail] : []))

/** Three operators with a quorum of two; the first `count` leave out all logs, and with `denying` all receipts. */
const threeOperators = async () => {
  const followed = await fixture.follow()
  const hiding = { count: 0, denying: false }
  const [one] = followed.endpoints()
  if (one === undefined) throw new Error('no endpoint')
  const endpoints = ['a', 'b', 'c'].map(
    (name, at): Endpoint => ({
      ...one,
      name,
      operator: name,
      transfers: async (filter) => (at < hiding.count ? [] : one.transfers(filter)),
      receipt: async (hash) => (at < hiding.count && hiding.denying ? null : one.receipt(hash)),
    }),
  )
  const source: BlockSource = {
    ...followed,
    endpoints: () => endpoints,
    health: () => ({ ...followed.health(), quorum: 2 }),
  }
  return { source, hiding }
}
const onePlayer = async () => {
  const [player] = await fixture.players(1)
  if (player === undefined) throw new Error('no player')
  return player
}

describe('a deposit that a quorum of endpoints leaves out', () => {
  test('is waited for, with an incident, and booked when they show it', async () => {
    const { source, hiding } = await threeOperators()
    const disputeTimes = { notifiedAfterMs: 200, overruledAfterMs: 3_600_000, settledAfterMs: 0 }
    const watcher = await fixture.watch({ source, disputeTimes })
    const { player, address } = await onePlayer()
    await caughtUp()
    hiding.count = 2
    const transaction = await fixture.send(address, 25n * USDT)
    await fixture.chain.mine(4)
    await vi.waitFor(
      async () =>
        expect(await incidents()).toEqual([{ open: true, detail: expect.stringContaining(transaction) }]),
      soon,
    )
    expect(await fixture.balance(player)).toBe(0n)

    hiding.count = 1
    await caughtUp()
    expect(await fixture.balance(player)).toBe(25_000_000n)
    await vi.waitFor(async () => expect((await incidents())[0]?.open).toBe(false), soon)
    await watcher.stop()
  })

  test('is skipped only when they deny it long enough, and is found by reading again, once', async () => {
    const { source, hiding } = await threeOperators()
    const { player, address } = await onePlayer()
    const first = await fixture.watch({ source })
    await caughtUp()
    await first.stop()
    hiding.count = 2
    await fixture.send(address, 7n * USDT)
    await fixture.chain.mine(4)
    const height = (await newest()) - 3n
    const final = (await newest()) - 2n

    const disputeTimes = { notifiedAfterMs: 0, overruledAfterMs: 300, settledAfterMs: 0 }
    const watcher = await fixture.watch({ source, disputeTimes })
    await vi.waitFor(async () => expect((await incidents()).at(-1)?.open).toBe(true), soon)
    await new Promise((wait) => setTimeout(wait, 600))
    expect(await cursor()).toBeLessThan(final)
    hiding.denying = true
    await caughtUp()
    expect(await fixture.balance(player)).toBe(0n)
    expect((await incidents()).at(-1)?.open).toBe(true)

    const again = () =>
      rereadDeposits(fixture.db, { from: height - 1n, rpcUrls: fixture.chain.url, quorum: 1 })
    const [reread, other] = await Promise.all([again(), again()])
    expect(reread.missed.length + other.missed.length).toBe(1)
    expect(reread).toMatchObject({ transfers: 1, from: height - 1n })
    expect((await again()).missed).toEqual([])
    expect(await fixture.balance(player)).toBe(7_000_000n)
    const actions = await fixture.rows("select after from operator_action where action = 'deposits.reread'")
    expect(actions).toHaveLength(1)
    await watcher.stop()
  })

  test('is found by the second reading if no endpoint showed it, and is booked once', async () => {
    const { source, hiding } = await threeOperators()
    const { player, address } = await onePlayer()
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs }
    const watcher = await fixture.watch({ source, clock })
    await caughtUp()
    hiding.count = 3
    const transaction = await fixture.send(address, 11n * USDT)
    await fixture.chain.mine(4)
    await caughtUp()
    expect(await fixture.balance(player)).toBe(0n)

    hiding.count = 0
    const lookedAgainTo = async () => {
      aheadMs += 60_000
      const [chain] = await fixture.rows<{ to: bigint }>('select read_again_to as to from deposit_chain')
      return chain?.to
    }
    await vi.waitFor(async () => expect(await lookedAgainTo()).toBe(await cursor()), soon)
    expect(await fixture.balance(player)).toBe(11_000_000n)
    const booked = `select from operator_action where action = 'deposits.reread' and after::text like $1`
    expect(await fixture.rows(booked, [`%${transaction}%`])).toHaveLength(1)
    await watcher.stop()
  })

  test('holds nobody up for that long again if its endpoint was overruled before, except in a new block', async () => {
    const { source, hiding } = await threeOperators()
    const { address } = await onePlayer()
    // Blocks made instantly are ahead of the clock.
    const old = -3_600_000
    const disputeTimes = { notifiedAfterMs: 0, overruledAfterMs: 0, settledAfterMs: old }
    const watcher = await fixture.watch({ source, disputeTimes })
    await caughtUp()
    Object.assign(hiding, { count: 2, denying: true })
    const claim = async () => {
      const transaction = await fixture.send(address, 3n * USDT)
      await fixture.chain.mine(4)
      return transaction
    }
    const tells = (what: string, transaction: string) =>
      vi.waitFor(async () => expect(await opened(`${what}.*${transaction}`)).toHaveLength(1), soon)
    await tells('Skipped', await claim())
    await caughtUp()

    disputeTimes.overruledAfterMs = 3_600_000
    await tells('Skipped', await claim())
    await caughtUp()

    disputeTimes.settledAfterMs = 3_600_000
    const young = await claim()
    await tells('Deposits wait', young)
    disputeTimes.settledAfterMs = old
    await tells('Skipped', young)

    // The next leader has overruled nobody.
    await watcher.stop()
    const fresh = await fixture.watch({ source, disputeTimes })
    await tells('Deposits wait', await claim())
    hiding.count = 0
    await caughtUp()
    await fresh.stop()
    const { missed } = await rereadDeposits(fixture.db, { from: 1n, rpcUrls: fixture.chain.url, quorum: 1 })
    expect(missed).toHaveLength(3)
  })

  test('reading again says where the books end, and stops if there is no quorum', async () => {
    const ask = (from: bigint, quorum = 1) =>
      rereadDeposits(fixture.db, { from, rpcUrls: fixture.chain.url, quorum })
    await expect(ask(0n)).rejects.toThrow('The books cover blocks 1 to')
    await expect(ask((await newest()) + 1n)).rejects.toThrow('The books cover blocks 1 to')
    await expect(ask(1n, 2)).rejects.toThrow('No quorum of CHAIN_RPC_URLS agrees on block 0.')
    expect(await ask(1n)).toMatchObject({ from: 1n, to: await cursor(), missed: [] })
  })

  test('stays an incident whatever fails afterwards and whoever leads next', async () => {
    await fixture.owner.query('update incident set closed_at = now() where closed_at is null')
    const { source, hiding } = await threeOperators()
    const { address } = await onePlayer()
    const before = await fixture.watch({ source })
    await caughtUp()
    await before.stop()
    const claim = async () => {
      const transaction = await fixture.send(address, 3n * USDT)
      await fixture.chain.mine(4)
      return transaction
    }
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs }
    const disputeTimes = { notifiedAfterMs: 0, overruledAfterMs: 0, settledAfterMs: 36_000_000 }
    const observe = ({ problem }: { problem: string | null }) => {
      if (problem === null) throw new Error('the server fails here')
    }
    Object.assign(hiding, { count: 2, denying: true })
    const first = await claim()
    const height = (await newest()) - 3n
    const failing = await fixture.watch({ source, clock, disputeTimes, observe })
    await caughtUp()
    expect(await opened(`Skipped.*${first}.*--from ${height}\``)).toHaveLength(1)

    // A later one waits for its own hour.
    aheadMs = 7_200_000
    disputeTimes.overruledAfterMs = 3_600_000
    const second = await claim()
    await vi.waitFor(async () => expect(await opened(`Deposits wait.*${second}`)).toHaveLength(1), soon)
    await failing.stop()

    disputeTimes.overruledAfterMs = 0
    const next = await fixture.watch({ source, clock, disputeTimes })
    await caughtUp()
    await vi.waitFor(async () => expect(await opened('Deposits wait')).toEqual([]), soon)
    expect(await opened('')).toEqual([expect.stringMatching(`^Skipped.*${second}.*--from ${height}\``)])
    await next.stop()
  })

  test('is not skipped if no incident can be opened', async () => {
    const { source, hiding } = await threeOperators()
    const { address } = await onePlayer()
    const disputeTimes = { notifiedAfterMs: 3_600_000, overruledAfterMs: 0, settledAfterMs: 0 }
    await fixture.owner.query(`
      update incident set closed_at = now() where closed_at is null;
      create function no_incident() returns trigger language plpgsql as $$ begin raise 'no incident today'; end $$;
      create trigger no_incident before insert on incident for each row execute function no_incident()`)
    Object.assign(hiding, { count: 2, denying: true })
    const transaction = await fixture.send(address, 3n * USDT)
    await fixture.chain.mine(4)
    const height = (await newest()) - 3n
    const watcher = await fixture.watch({ source, disputeTimes })
    await vi.waitFor(() => expect(fixture.lines.join()).toContain('could not be booked'), soon)
    await new Promise((wait) => setTimeout(wait, 300))
    expect(await cursor()).toBeLessThan(height)
    await fixture.owner.query('drop function no_incident cascade')
    await caughtUp()
    expect(await opened(`Skipped.*${transaction}`)).toHaveLength(1)
    await watcher.stop()
  })
})

describe('deposits that wait while servers come and go', () => {
  /** The first server watches for a moment, the next from four minutes later on, and then six. */
  const twoServers = async (source: BlockSource, opened: () => Promise<boolean>) => {
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs }
    const steps: (string | null)[] = []
    const observe = ({ problem }: { problem: string | null }) => steps.push(problem)
    const first = await fixture.watch({ source, clock, observe })
    await vi.waitFor(
      () => expect(steps.filter((problem) => problem !== null).length).toBeGreaterThan(1),
      soon,
    )
    await first.stop()
    aheadMs = 4 * 60_000
    steps.length = 0
    const next = await fixture.watch({ source, clock, observe })
    await vi.waitFor(
      () => expect(steps.filter((problem) => problem !== null).length).toBeGreaterThan(1),
      soon,
    )
    expect(await opened()).toBe(false)
    aheadMs = 6 * 60_000
    await vi.waitFor(async () => expect(await opened()).toBe(true), soon)
    return next
  }

  test('are an incident five minutes after they began to, and a later stall is another', async () => {
    const { source, hiding } = await threeOperators()
    const { address } = await onePlayer()
    const before = await fixture.watch({ source })
    await caughtUp()
    await before.stop()
    hiding.count = 2
    const transaction = await fixture.send(address, 5n * USDT)
    await fixture.chain.mine(4)
    const opened = async () =>
      (await incidents()).some(({ open, detail }) => open && detail.includes(transaction))
    const watcher = await twoServers(source, opened)
    hiding.count = 0
    await caughtUp()
    await vi.waitFor(async () => expect(await opened()).toBe(false), soon)
    expect(await fixture.rows('select from deposit_stall')).toEqual([])
    await watcher.stop()
  })

  test('wait no longer if the next server can book them', async () => {
    await fixture.owner.query('insert into deposit_stall (since) values (now())')
    const watcher = await fixture.watch()
    await vi.waitFor(async () => expect(await fixture.rows('select from deposit_stall')).toEqual([]), soon)
    await watcher.stop()
  })

  test('wait no longer if they were booked while their server stopped', async () => {
    const source = await fixture.follow()
    const before = await fixture.watch({ source })
    await caughtUp()
    await before.stop()
    await fixture.owner.query('insert into deposit_stall (since) values (now())')
    let ended: Promise<void> | undefined
    const watcher = await fixture.watch({
      source,
      observe: ({ problem }) => {
        if (problem === null) ended ??= watcher.stop()
      },
    })
    await vi.waitFor(() => expect(ended).toBeDefined(), soon)
    await ended
    expect(await fixture.rows('select from deposit_stall')).toEqual([])
  })

  test('do not begin to wait because a server stops', async () => {
    const followed = await fixture.follow()
    let asked = 0
    let fail = () => {}
    const stopped = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('closed by its server'))
    })
    stopped.catch(() => {})
    const transfers = () => {
      asked += 1
      return stopped
    }
    const source: BlockSource = {
      ...followed,
      endpoints: () => followed.endpoints().map((one) => ({ ...one, transfers })),
    }
    await fixture.chain.mine(1)
    const watcher = await fixture.watch({ source })
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), soon)
    const ended = watcher.stop()
    fail()
    await ended
    expect(await fixture.rows('select from deposit_stall')).toEqual([])
  })

  test('are an incident too if no endpoint answers', async () => {
    const followed = await fixture.follow()
    let isBroken = true
    const transfers = async () => {
      throw new Error('answers nothing to nobody')
    }
    const source: BlockSource = {
      ...followed,
      endpoints: () => followed.endpoints().map((one) => (isBroken ? { ...one, transfers } : one)),
    }
    const opened = async () =>
      (await incidents()).some(({ open, detail }) => open && detail.includes('answers nothing to nobody'))
    await fixture.chain.mine(5)
    const watcher = await twoServers(source, opened)
    isBroken = false
    await vi.waitFor(async () => expect(await opened()).toBe(false), soon)
    await watcher.stop()
  })
})

test('operators learn of deposits that stall for any other reason, until they continue', async () => {
  const followed = await fixture.follow()
  let isBroken = true
  const source: BlockSource = {
    ...followed,
    endpoints: () =>
      followed.endpoints().map((endpoint) => ({
        ...endpoint,
        transfers: async (filter) => {
          if (isBroken) throw new Error('the answer is larger than so many bytes')
          return endpoint.transfers(filter)
        },
      })),
  }
  // On a slow machine the fixture's chain can also lag briefly: that stall is a different one.
  const stalled = () =>
    fixture.rows<{ detail: string; open: boolean }>(
      `select detail, closed_at is null as open from incident where subject = 'stalled' and detail like '%so many bytes%'`,
    )
  const disputeTimes = { notifiedAfterMs: 600, overruledAfterMs: 3_600_000, settledAfterMs: 0 }
  const steps: (string | null)[] = []
  await fixture.chain.mine(5)
  const observe = ({ problem }: { problem: string | null }) => steps.push(problem)
  const watcher = await fixture.watch({ source, disputeTimes, observe })
  await vi.waitFor(() => expect(steps.length).toBeGreaterThan(1), soon)
  expect(await stalled()).toEqual([])
  const wanted = { open: true, detail: expect.stringContaining('the answer is larger than so many bytes') }
  await vi.waitFor(async () => expect(await stalled()).toEqual([wanted]), soon)
  isBroken = false
  await vi.waitFor(async () => expect(await stalled()).toMatchObject([{ open: false }]), soon)
  await watcher.stop()
})
