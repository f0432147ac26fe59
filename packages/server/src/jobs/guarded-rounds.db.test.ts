// Longer than 300 lines: a guarded round from the slip to the payout, with relays that fail at each step.

import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { amountOf, judge, parsePick, returned, roundNumberFrom } from '@nibble/domain'
import {
  type Beacon,
  guardedHash,
  guardingRound,
  openDevelopmentBeacon,
  verifyBeacon,
} from '@nibble/proof/beacon'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BeaconSource, developmentBeacons, relayedBeacons } from '../chain/beacon/beacon-source.ts'
import { rememberBeacons } from '../chain/beacon/remember-beacons.ts'
import { type BlockSource, systemClock } from '../chain/index.ts'
import { countNextRounds } from '../features/counting/count-rounds.ts'
import { seedBankroll, seedPots } from '../features/play/grants.ts'
import { createPlacement } from '../features/play/place/placement.ts'
import { finalizeOutcome } from '../features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../features/play/settle/settle-next-chunk.ts'
import { post } from '../ledger/post.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { type Fixture, openFixture } from './testing/fixture.ts'

const SCHEDULE = { genesisTime: 1_577_836_800, periodSeconds: 3 }
const secretKey = new Uint8Array(32).fill(9)
const { network, sign } = openDevelopmentBeacon(secretKey, SCHEDULE)
const USDT = 1_000_000n
const BLOCK_ROUND = '2003010110001'
const GUARDED_ROUND = '2003010160001'

let fixture: Fixture
let chain: TestChain
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(async () => {
  await fixture.end()
  await chain.stop()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.owner.query<Row>(text, values)).rows
const stateOf = async (round: string) => (await fixture.read(round)).state
const isPublished = async (round: string) => (await fixture.read(round)).published
const published = (round: string) =>
  expect.poll(() => isPublished(round), { timeout: 30_000, interval: 30 }).toBe(true)
const missingMs = async () => {
  const [row] = await rows<{ ms: string }>('select beacon_missing_ms::text as ms from round where id = $1', [
    GUARDED_ROUND,
  ])
  return Number(row?.ms)
}

/** A chain that stands still, and the draw time of rounds it decided ten minutes ago. */
const oldChain = async (): Promise<{ source: BlockSource; drawAt: number }> => {
  const startS = Math.floor(Date.now() / 1000) - 600
  chain = await startTestChain({ blockTimeS: 0, flags: ['--timestamp', String(startS)] })
  await chain.request('evm_setNextBlockTimestamp', [startS + 1])
  await chain.request('evm_mine')
  await chain.mine(30)
  return { source: await fixture.follow(chain.url), drawAt: (startS + 15) * 1_000 + 500 }
}
const closedRounds = async (drawAt: number, ...ids: string[]) => {
  for (const id of ids) await fixture.insert({ id, state: 'closed', drawAt })
}
/** A source whose beacons exist from when the test says so. */
const steered = () => {
  const beacons = { isThere: false, asked: 0 }
  const source: BeaconSource = {
    network,
    find: async (round) => {
      beacons.asked += 1
      return beacons.isThere ? { kind: 'found', beacon: sign(round) } : { kind: 'missing' }
    },
  }
  return { beacons, source }
}
const OFTEN = { askInterval: () => 20, refreshEveryMs: 50 }

/** Players with bets of 10 USDT on odd and even, of which at most one wins. */
const bet = async (round: string, drawAt: number): Promise<{ player: bigint; bets: string[] }> => {
  await seedBankroll(fixture.db)
  await seedPots(fixture.db)
  await rows(
    'insert into exposure (draw_at, part, shard) select play_instant($1), round_part($2), g from generate_series(0, 7) g',
    [drawAt, round],
  )
  const [made] = await rows<{ id: string }>("insert into player (bind_id) values ('T1') returning id::text")
  const player = BigInt(made?.id ?? '')
  await post(fixture.db.pool, {
    kind: 'test',
    lines: [
      {
        account: { player, asset: 'USDT', subAccount: 'main' },
        amount: amountOf(100n * USDT),
        kind: 'betAssetsBack',
      },
      {
        account: { house: 'chain', asset: 'USDT', shard: 0 },
        amount: amountOf(-100n * USDT),
        kind: 'house',
      },
    ],
  })
  const placement = createPlacement({
    db: fixture.db,
    headTime: () => Date.now() - 500,
    stakeAssets: ['USDT'],
  })
  const stake = amountOf(10n * USDT)
  const placed = await placement.place({
    player,
    key: randomUUID(),
    round,
    asset: 'USDT',
    bets: [
      { game: 'odd-even', pick: 'odd', stake },
      { game: 'odd-even', pick: 'even', stake },
      { game: 'odd-even', pick: 'alphabet', stake },
    ],
  })
  await placement.stop()
  expect(placed.bets.map(({ paytable }) => paytable)).toEqual(['guarded', 'guarded', 'guarded'])
  return { player, bets: placed.bets.map(({ betId }) => betId) }
}
type Decided = {
  readonly block_hash: `0x${string}`
  readonly block_height: string
  readonly block_ms: string
  readonly draw_ms: string
  readonly guarded_hash: string
  readonly beacon: Beacon
}
const decided = async (): Promise<Decided> => {
  const [row] = await rows<Decided>(
    `select block_hash, block_height, play_ms(block_time) as block_ms, play_ms(draw_at) as draw_ms, guarded_hash,
            json_build_object('round', beacon_round, 'signature', beacon_signature) as beacon
     from round where id = $1`,
    [GUARDED_ROUND],
  )
  if (row === undefined) throw new Error('no round')
  return row
}
const balanceOf = async (player: bigint) => {
  const [row] = await rows<{ balance: string }>(
    "select balance from account where player_id = $1 and asset = 'USDT' and sub_account = 'main'",
    [player],
  )
  return BigInt(row?.balance ?? 0)
}
/** What is due by the domain's functions, given the block and beacon that the round names. */
const dueOf = async (): Promise<bigint> => {
  const { block_hash, block_height, block_ms, draw_ms, guarded_hash, beacon } = await decided()
  expect(verifyBeacon(network, beacon)).toBe(true)
  expect(beacon.round).toBe(
    guardingRound(network, { drawAt: Number(draw_ms), blockTimeMs: Number(block_ms) }),
  )
  const hash = guardedHash({
    round: roundNumberFrom(GUARDED_ROUND),
    blockHash: block_hash as never,
    signature: beacon.signature,
  })
  expect(guarded_hash).toBe(hash)
  let due = 70n * USDT
  for (const name of ['odd', 'even', 'alphabet']) {
    const pick = parsePick('odd-even', name)
    if (pick === null) throw new Error(name)
    const { ratio } = judge({
      game: 'odd-even' as const,
      pick,
      hash,
      paytable: 'guarded',
      height: BigInt(block_height),
    })
    due += returned(amountOf(10n * USDT), ratio)
  }
  return due
}
const balancesOf = () =>
  rows(
    "select asset, sum(balance)::text as held from account where sub_account = 'jackpot' group by 1 order by 1",
  )

test('a guarded bet goes from the slip to the payout automatically, judged by block and beacon', async () => {
  chain = await startTestChain()
  const now = Date.now()
  const times = { closesAt: now + 6_000, drawAt: now + 6_500, publishAt: now + 8_000 }
  await fixture.insert({ id: GUARDED_ROUND, state: 'open', ...times })
  const { player, bets } = await bet(GUARDED_ROUND, times.drawAt)
  const balances = await balancesOf()
  const source = await fixture.follow(chain.wsUrl)
  const beacons = rememberBeacons(developmentBeacons({ secretKey, ...SCHEDULE, clock: systemClock }))
  fixture.run({ source, beacons })
  await published(GUARDED_ROUND)

  expect(await balanceOf(player)).toBe(await dueOf())
  expect(await rows('select id::text from bet where status = 1 order by id')).toEqual(
    bets.map((id) => ({ id })),
  )
  expect(await balancesOf()).toEqual(balances)
  await countNextRounds(fixture.db, { now: Date.now })
  // 1 % of 30 USDT.
  expect(await rows('select stake::text, edge::text from turnover_day where player = $1', [player])).toEqual([
    { stake: '30000000', edge: '300000' },
  ])
  expect(await rows('select guarded_stake::text, guarded_edge::text from turnover_total')).toEqual([
    { guarded_stake: '30000000', guarded_edge: '300000' },
  ])
})

test('no other beacon than the one that the times require decides a guarded round, nor does a missing one', async () => {
  const { source, drawAt } = await oldChain()
  await closedRounds(drawAt, GUARDED_ROUND)
  const answer = await source.agreeOnDraw(drawAt)
  if (answer.kind !== 'agreed') throw new Error(answer.why)
  const { draw, parent } = answer
  const block = {
    ...draw,
    header: { ...draw.fields, hash: draw.hash },
    parentHeader: { ...parent.fields, hash: parent.hash },
    parentTimeMs: parent.timeMs,
  }
  const due = guardingRound(network, { drawAt, blockTimeMs: draw.timeMs })
  const fix = (beacon: Beacon | null) =>
    finalizeOutcome(fixture.db, {
      round: GUARDED_ROUND,
      block,
      guard: beacon === null ? null : { network, beacon },
    })
  await expect(fix(null)).rejects.toThrow('without its beacon')
  await expect(fix(sign(due - 1))).rejects.toThrow('is decided by beacon')
  await expect(fix(sign(due + 1))).rejects.toThrow('is decided by beacon')
  await expect(
    rows("update round set state = 'settling', decided_at = now() where id = $1", [GUARDED_ROUND]),
  ).rejects.toThrow('round_')
  expect(await stateOf(GUARDED_ROUND)).toBe('closed')
  expect(await fix(sign(due))).toBe('fixed')
  await expect(
    rows("update round set guarded_hash = '0x' || repeat('7', 64) where id = $1", [GUARDED_ROUND]),
  ).rejects.toThrow('what is decided stays')
})

describe('a beacon that is late', () => {
  test('holds up only its guarded round, and cancels nothing', async () => {
    const { source, drawAt } = await oldChain()
    await closedRounds(drawAt, BLOCK_ROUND, GUARDED_ROUND)
    const { beacons, source: late } = steered()
    fixture.run({ source, beacons: late, ...OFTEN })
    await published(BLOCK_ROUND)
    await expect.poll(() => beacons.asked, { timeout: 20_000 }).toBeGreaterThan(10)
    // The beacon has been due for ten minutes.
    expect(await stateOf(GUARDED_ROUND)).toBe('drawn')
    expect(await missingMs()).toBeLessThan(600_000)
    expect(fixture.lines.some((line) => line.includes('is waiting for its block or beacon'))).toBe(true)

    beacons.isThere = true
    await published(GUARDED_ROUND)
    await dueOf()
    expect(await fixture.read(GUARDED_ROUND)).toMatchObject({ state: 'published', cancelled_for: null })
  })

  test('that relays withhold prevents no block from being asked for', async () => {
    const { source, drawAt } = await oldChain()
    const waiting = ['1', '2', '3', '4', '5'].map((at) => GUARDED_ROUND.slice(0, -1) + at)
    await closedRounds(drawAt, ...waiting)
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const hanging: BeaconSource = {
      network,
      find: async (round) => {
        asked += 1
        await held
        return { kind: 'found', beacon: sign(round) }
      },
    }
    fixture.run({ source, beacons: hanging, ...OFTEN })
    try {
      await expect.poll(() => asked, { timeout: 20_000 }).toBe(4)
      await closedRounds(drawAt, BLOCK_ROUND)
      await published(BLOCK_ROUND)
    } finally {
      answer()
    }
    for (const round of waiting) await published(round)
  })

  test('is asked for less often the more rounds wait for one, and at once by all when one is there', async () => {
    const { source, drawAt } = await oldChain()
    const waiting = ['1', '2', '3'].map((at) => GUARDED_ROUND.slice(0, -1) + at)
    await closedRounds(drawAt, ...waiting)
    const { beacons, source: late } = steered()
    const crowds: number[] = []
    const askInterval = ({ waiting: crowd }: { waiting: number }) => {
      crowds.push(crowd)
      // The ones asked for last would not be asked for again while this test runs.
      return beacons.asked < 6 ? 20 : 3_600_000
    }
    fixture.run({ source, beacons: late, refreshEveryMs: 50, askInterval })
    await expect.poll(() => beacons.asked, { timeout: 20_000 }).toBeGreaterThan(5)
    await expect.poll(() => crowds.at(-1)).toBe(3)

    beacons.isThere = true
    await closedRounds(drawAt, `${GUARDED_ROUND.slice(0, -1)}4`)
    for (const round of waiting) await published(round)
  })

  test('that every relay lacks for 24 hours gives the stakes back, once', async () => {
    const { source, drawAt } = await oldChain()
    const openDraw = Date.now() + 60_000
    await fixture.insert({ id: GUARDED_ROUND, state: 'open', drawAt: openDraw })
    const { player } = await bet(GUARDED_ROUND, openDraw)
    await fixture.owner.query('set session_replication_role = replica')
    await rows(
      `update round set state = 'closed', opens_at = play_instant($2::bigint - 51000), closes_at = play_instant($2::bigint - 12000),
         draw_at = play_instant($2::bigint), publish_at = play_instant($2::bigint + 9000), beacon_missing_ms = 86399000 where id = $1`,
      [GUARDED_ROUND, drawAt],
    )
    await fixture.owner.query('reset session_replication_role')
    const { source: never } = steered()
    fixture.run({ source, beacons: never, ...OFTEN })
    await published(GUARDED_ROUND)
    expect(await fixture.read(GUARDED_ROUND)).toMatchObject({
      state: 'cancelled',
      cancelled_for: 'no_beacon',
    })
    expect(await balanceOf(player)).toBe(100n * USDT)
  })
})

test('a server that ends between beacon and payout pays nothing twice, whichever continues', async () => {
  chain = await startTestChain()
  const now = Date.now()
  const times = { closesAt: now + 6_000, drawAt: now + 6_500, publishAt: now + 8_000 }
  await fixture.insert({ id: GUARDED_ROUND, state: 'open', ...times })
  const { player } = await bet(GUARDED_ROUND, times.drawAt)
  const source = await fixture.follow(chain.wsUrl)
  // It is decided, but no payout remains: a trigger fails each one.
  await rows(
    `create function no_payout() returns trigger language plpgsql as $$ begin raise 'the server has ended'; end $$;
     create trigger no_payout before update of settled_to on round for each row execute function no_payout()`,
  )
  const first = fixture.run({
    source,
    beacons: developmentBeacons({ secretKey, ...SCHEDULE, clock: systemClock }),
  })
  await expect.poll(() => stateOf(GUARDED_ROUND), { timeout: 30_000 }).toBe('settling')
  const before = await decided()
  await first.stop()
  await rows('drop trigger no_payout on round')
  expect(await balanceOf(player)).toBe(70n * USDT)

  // The next one has no beacons and needs none: what is decided stays.
  fixture.run({ source, beacons: null })
  await Promise.all([1, 2, 3].map(() => settleNextChunk(fixture.db, { round: GUARDED_ROUND, limit: 1 })))
  await published(GUARDED_ROUND)
  expect(await decided()).toEqual(before)
  expect(await balanceOf(player)).toBe(await dueOf())
})

describe('relays', () => {
  const servers: Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
  const relay = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const roundOf = (url: string | undefined) => Number(url?.split('/').at(-1))

  test('that lie, speak for another network or are away decide nothing and cancel nothing; an honest one is enough', async () => {
    const { source, drawAt } = await oldChain()
    await closedRounds(drawAt, GUARDED_ROUND)
    const other = openDevelopmentBeacon(new Uint8Array(32).fill(8), SCHEDULE)
    const asked = { lies: 0, others: 0 }
    let isHonest = false
    const relays = [
      await relay((request, response) => {
        asked.lies += 1
        const round = roundOf(request.url)
        response.end(JSON.stringify(sign(isHonest ? round : round + 1)))
      }),
      await relay((request, response) => {
        asked.others += 1
        response.end(JSON.stringify(other.sign(roundOf(request.url))))
      }),
      'http://127.0.0.1:1',
    ]
    const limits = { timeoutMs: 5_000, maxAnswerBytes: 65_536 }
    fixture.run({ source, beacons: relayedBeacons({ network, chainHash: 'cafe', relays, limits }), ...OFTEN })
    await expect.poll(() => Math.min(asked.lies, asked.others), { timeout: 30_000 }).toBeGreaterThan(4)
    expect(await stateOf(GUARDED_ROUND)).toBe('drawn')
    expect(await missingMs()).toBe(0)

    isHonest = true
    await published(GUARDED_ROUND)
    await dueOf()
  })

  test('are not asked if none are configured: the round waits', async () => {
    const { source, drawAt } = await oldChain()
    await closedRounds(drawAt, BLOCK_ROUND, GUARDED_ROUND)
    fixture.run({ source, ...OFTEN })
    await published(BLOCK_ROUND)
    await expect
      .poll(() => fixture.lines.some((line) => line.includes('is waiting for its block or beacon')), {
        timeout: 20_000,
      })
      .toBe(true)
    expect(await stateOf(GUARDED_ROUND)).toBe('drawn')
    expect(await missingMs()).toBe(0)
  })
})
