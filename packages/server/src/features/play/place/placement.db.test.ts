// Longer than 300 lines: a slip from its key to its answer, with every refusal, on one fixture.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBankroll } from '../grants.ts'
import { closeRound } from '../rounds/close-round.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { type Bet, refusalOf, slipOf } from '../testing/slips.ts'
import type { Placement } from './placement.ts'
import type { Slip } from './slip.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const betsOf = (player: bigint) =>
  fixture.rows<{ id: bigint; stake: bigint }>('select id, stake from bet where player_id = $1', [player])

describe('a slip', () => {
  test('takes its stakes, and answers with its bets and what is left', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const placed = await placement.place(
      slipOf(player, round, [
        ['up-down', 'up', 10n * USDT],
        ['lucky-2', '3a', 5n * USDT],
      ]),
    )

    expect(placed.assetsAvailable).toBe(85n * USDT)
    expect(placed.bets).toMatchObject([
      { round, game: 'up-down', pick: 'up', stake: 10n * USDT, status: 'pending', orderType: 'manual' },
      { round, game: 'lucky-2', pick: '3a', stake: 5n * USDT, status: 'pending', roundLength: '1m' },
    ])
    expect(await fixture.balance(player, 'USDT')).toBe(85n * USDT)
    expect((await betsOf(player)).map(({ id }) => String(id))).toEqual(placed.bets.map(({ betId }) => betId))
  })

  test('is placed whole or not at all', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const tooDear: Bet[] = [
      ['up-down', 'up', 60n * USDT],
      ['up-down', 'down', 60n * USDT],
    ]
    expect(await refusalOf(placement.place(slipOf(player, round, tooDear)))).toBe('balance_short')
    const oneTooSmall: Bet[] = [
      ['up-down', 'up', 10n * USDT],
      ['exact', '7', USDT - 1n],
    ]
    expect(await refusalOf(placement.place(slipOf(player, round, oneTooSmall)))).toBe('below_minimum')
    const oneUnknown: Bet[] = [
      ['up-down', 'up', 10n * USDT],
      ['lucky-2', 'a3', USDT],
    ]
    expect(await refusalOf(placement.place(slipOf(player, round, oneUnknown)))).toBe('pick_unknown')

    expect(await betsOf(player)).toEqual([])
    expect(await fixture.balance(player, 'USDT')).toBe(100n * USDT)
  })

  test.each([
    ['USDT', USDT - 1n, 'below_minimum'],
    ['USDT', USDT, 'accepted'],
    ['USDT', 1_000n * USDT, 'accepted'],
    ['USDT', 1_000n * USDT + 1n, 'above_maximum'],
    ['GMT', 1_000n * USDT + 1n, 'above_maximum'],
    ['PLAY_POINT', 10n * USDT - 1n, 'below_minimum'],
    ['PLAY_POINT', 100_000n * USDT, 'accepted'],
    ['PLAY_POINT', 100_000n * USDT + 1n, 'above_maximum'],
    ['ROLL_GMT_POINT', 100_000n, 'accepted'],
    ['REWARD_POINT', 10n * USDT, 'asset_not_stakeable'],
  ] as const)('of %s %i is %s', async (asset, stake, expected) => {
    const [player = 0n] = await fixture.players(1, { [asset]: 1_000_000n * USDT })
    const round = await fixture.openRound()
    expect(
      await refusalOf(placement.place(slipOf(player, round, [['big-small', 'big', stake]], { asset }))),
    ).toBe(expected)
  })

  test('needs an asset that can be staked at this server', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const cautious = fixture.placement({ stakeAssets: ['PLAY_POINT'] })
    expect(await refusalOf(cautious.place(slipOf(player, round, [['sum', 'odd', USDT]])))).toBe(
      'asset_not_stakeable',
    )
    await cautious.stop()
  })

  test('on a round that does not exist or is not open is refused', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const place = (round: string) => refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
    expect(await place('2031010110001')).toBe('round_unknown')
    expect(await place('x')).toBe('round_unknown')
    const round = await fixture.openRound()
    await fixture.rows("update round set state = 'closed' where id = $1", [round])
    expect(await place(round)).toBe('round_closed')
  })

  test('of a player who never had the asset is short of balance', async () => {
    const [player = 0n] = await fixture.players(1, {})
    const round = await fixture.openRound()
    expect(await refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))).toBe(
      'balance_short',
    )
  })
})

describe('the key of a slip', () => {
  test('two clicks at once stake once, and both get the same answer', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const slip = slipOf(player, round, [['exact', 'f', 10n * USDT]])
    const other = fixture.placement({ shards: [0, 1] })

    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? placement : other).place(slip)),
    )

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await betsOf(player)).toHaveLength(1)
    expect(await fixture.balance(player, 'USDT')).toBe(90n * USDT)
    await other.stop()
  })

  test('with another body is refused, and nothing more is staked', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const key = randomUUID()
    await placement.place(slipOf(player, round, [['exact', 'f', 10n * USDT]], { key }))
    const changed: Slip[] = [
      slipOf(player, round, [['exact', 'f', 11n * USDT]], { key }),
      slipOf(player, round, [['exact', 'e', 10n * USDT]], { key }),
      slipOf(player, await fixture.openRound(), [['exact', 'f', 10n * USDT]], { key }),
      slipOf(player, round, [['exact', 'f', 10n * USDT]], { key, asset: 'GMT' }),
    ]
    for (const slip of changed) expect(await refusalOf(placement.place(slip))).toBe('key_reused')
    expect(await betsOf(player)).toHaveLength(1)
  })

  test('answers the same after the round has closed', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const slip = slipOf(player, round, [['exact', 'f', 10n * USDT]])
    const first = await placement.place(slip)
    await fixture.age(round, 3_600_000)
    await closeRound(fixture.db, { round })
    const again = await placement.place(slip)
    expect(again.bets.map(({ betId, status, stake }) => [betId, status, stake])).toEqual(
      first.bets.map(({ betId, status, stake }) => [betId, status, stake]),
    )
  })

  test('of one player does not concern another', async () => {
    const [a = 0n, b = 0n] = await fixture.players(2, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const key = randomUUID()
    await placement.place(slipOf(a, round, [['sum', 'odd', USDT]], { key }))
    await placement.place(slipOf(b, round, [['sum', 'even', USDT]], { key }))
    expect([await betsOf(a), await betsOf(b)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('of a refused slip may be used again', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const key = randomUUID()
    expect(
      await refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', 11n * USDT]], { key }))),
    ).toBe('balance_short')
    await placement.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { key }))
  })
})

describe('a balance', () => {
  test('is never overdrawn by 64 slips at once through two servers', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const other = fixture.placement({ shards: [0, 1, 2, 3] })
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        refusalOf(
          (n % 2 === 0 ? placement : other).place(slipOf(player, round, [['sum', 'odd', 3n * USDT]])),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
    // On a slow machine some wait too long for their player.
    expect(answers.filter((answer) => answer === 'balance_short' || answer === 'try_again')).toHaveLength(61)
    expect(await fixture.balance(player, 'USDT')).toBe(USDT)
    await other.stop()
  })

  test('of many players at once is exact', async () => {
    const players = await fixture.players(120, { PLAY_POINT: 50n * USDT })
    const round = await fixture.openRound()
    const asset = 'PLAY_POINT'
    const slips = players.flatMap((player) =>
      Array.from({ length: 6 }, () => slipOf(player, round, [['up-down', 'up', 10n * USDT]], { asset })),
    )
    const answers = await Promise.all(slips.map((slip) => refusalOf(placement.place(slip))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(600)
    expect(answers.filter((answer) => answer === 'balance_short')).toHaveLength(120)
  })
})

test.each([2, 3, 8])('of a batch of %i a slip that the database rejects fails alone', async (count) => {
  const players = await fixture.players(count, { PLAY_POINT: 100n * USDT })
  const [, rejected = 0n] = players
  const round = await fixture.openRound()
  const server = fixture.placement({ shards: [0] })
  await fixture.rows(`alter table bet add constraint broken check (player_id <> ${rejected}) not valid`)
  const asset = 'PLAY_POINT'
  const answers = await Promise.allSettled(
    players.map((player) => server.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { asset }))),
  )
  await fixture.rows('alter table bet drop constraint broken')
  expect(answers.map(({ status }) => status)).toEqual(
    players.map((player) => (player === rejected ? 'rejected' : 'fulfilled')),
  )
  expect(await fixture.balance(rejected, asset)).toBe(100n * USDT)
  await server.stop()
})

describe('a batch of slips', () => {
  test('gives each its own bets, also when its key comes again, and reports what became of them', async () => {
    const players = await fixture.players(4, { USDT: 100n * USDT })
    const [, , third = 0n, short = 0n] = players
    const round = await fixture.openRound()
    const batches: { ms: number }[] = []
    const uptimeMs = () => 1e9 + performance.now()
    const server = fixture.placement({ shards: [0], onBatch: (batch) => batches.push(batch), uptimeMs })
    const slips = players.map((player, n) =>
      slipOf(
        player,
        round,
        ['odd', 'even', 'odd', 'even']
          .slice(0, n + 1)
          .map((pick, at) => ['sum', pick, (player === short ? 100n : BigInt(1 + at)) * USDT]),
      ),
    )
    const placeAll = () =>
      Promise.all(
        slips.map((slip) => server.place(slip).catch((error: unknown) => refusalOf(Promise.reject(error)))),
      )
    const first = await placeAll()

    expect(first).toMatchObject([
      { bets: { length: 1 } },
      { bets: { length: 2 } },
      { bets: { length: 3 }, assetsAvailable: 94n * USDT },
      'balance_short',
    ])
    expect(batches).toEqual([
      { slips: 4, accepted: 3, bets: 6, ms: expect.any(Number), waitedMs: expect.any(Number) },
    ])
    const ms = batches[0]?.ms ?? -1
    expect(ms >= 0 && ms < 1e9).toBe(true)
    expect(await placeAll()).toEqual(first)

    const written = await fixture.rows(
      `select b.player_id as player, b.stake, e.amount from bet b left join entry e on e.bet_id = b.id
       where b.round_id = $1 order by b.id`,
      [round],
    )
    expect(written).toEqual(
      slips
        .slice(0, 3)
        .flatMap(({ player, bets }) => bets.map(({ stake }) => ({ player, stake, amount: -stake }))),
    )
    expect(await fixture.balance(third, 'USDT')).toBe(94n * USDT)
    expect(await fixture.rows("select from entry where kind = 'house' and bet_id is not null")).toEqual([])
    await server.stop()
  })

  test('that the database ends as a lost race is retried once, and once only', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 100n * USDT })
    const round = await fixture.openRound()
    const asset = 'PLAY_POINT'
    await fixture.rows('create sequence lost')
    await fixture.rows(
      `create function lose() returns trigger language plpgsql security definer as
       $$ begin if nextval('lost') <= tg_argv[0]::int then raise 'lost' using errcode = 'deadlock_detected'; end if; return null; end $$`,
    )
    const place = async (losses: number) => {
      await fixture.rows("select setval('lost', 1, false)")
      await fixture.rows(
        `create trigger losing before insert on bet for each statement execute function lose(${losses})`,
      )
      const placed = await Promise.allSettled([
        placement.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { asset })),
      ])
      await fixture.rows('drop trigger losing on bet')
      return placed
    }
    expect(await place(1)).toMatchObject([{ status: 'fulfilled' }])
    expect(await place(2)).toMatchObject([{ reason: { kind: 'try_again' } }])
    expect(await fixture.balance(player, asset)).toBe(90n * USDT)
  })

  test('that the database has no room for is refused at once, and not tried in halves', async () => {
    const players = await fixture.players(4, { PLAY_POINT: 100n * USDT })
    const round = await fixture.openRound()
    const server = fixture.placement({ shards: [0] })
    await fixture.rows('create sequence full_disk start 1')
    await fixture.rows(
      `create function find_full() returns trigger language plpgsql security definer as
       $$ begin perform nextval('full_disk'); raise 'no space left' using errcode = 'disk_full'; end $$`,
    )
    await fixture.rows(
      'create trigger finding_full before insert on bet for each statement execute function find_full()',
    )
    const place = (player: bigint) =>
      refusalOf(server.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { asset: 'PLAY_POINT' })))
    expect(await Promise.all(players.map(place))).toEqual(Array(4).fill('try_again'))
    await fixture.rows('drop trigger finding_full on bet')
    expect(await fixture.rows('select last_value from full_disk')).toEqual([{ last_value: 1n }])
    await server.stop()
  })

  test('cannot use more ids than its block has', async () => {
    const batch = (bets: number) =>
      fixture.db.pool.query(
        `select play_write(0, 0::smallint, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
                           array_fill(1::bigint, array[$1::int]), '{}', '{}', '{}', '{}', '{}')`,
        [bets],
      )
    await expect(batch(20_001)).rejects.toThrow('20001 bets do not fit')
    await expect(batch(20_000)).rejects.not.toThrow('do not fit')
  })
})

test('after stop, slips are refused', async () => {
  const server = fixture.placement()
  await server.stop()
  expect(await refusalOf(server.place(slipOf(1n, '2030010110001', [['sum', 'odd', USDT]])))).toBe('try_again')
})
