// Longer than 300 lines: all caps count the same open bets, and each is checked beside the others.

import { randomUUID } from 'node:crypto'
import { type Amount, type Asset, amountOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { recordValuePause } from '../../risk/risk.ts'
import { seedBankroll } from '../grants.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
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

describe('the caps of a draw', () => {
  // 0.25 % and 0.37 % of ten millions; an exact pick wins eleven times its stake in the classic paytable.
  const PLAYER_CAP = 25_000n * USDT
  const DRAW_CAP = 37_000n * USDT
  const exactWin = (stake: bigint) => 11n * stake
  let draw = Date.now() + 10_000_000
  const nextDraw = () => {
    draw += 60_000
    return draw
  }
  /** The exposures of a draw's shards, except empty ones. */
  const exposureAt = (drawAt: number) =>
    fixture.rows<{ shard: number; losses: object }>(
      "select shard, losses from exposure where draw_at = play_instant($1) and losses <> '{}' order by shard",
      [drawAt],
    )
  const worstOf = async (drawAt: number) => {
    const rows = await fixture.rows<{ pick: number; stake: bigint }>(
      'select pick, sum(stake)::bigint as stake from bet b join round r on r.id = b.round_id where r.draw_at = play_instant($1) and b.status = 0 group by pick',
      [drawAt],
    )
    return rows.map(({ stake }) => exactWin(stake)).sort((a, b) => Number(b - a))[0] ?? 0n
  }

  test('one player cannot win more than their cap, in both round lengths together', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const rounds = [
      await fixture.openRound({ draw: drawAt }),
      await fixture.openRound({ draw: drawAt, roundLength: '3m' }),
    ]
    const answers: unknown[] = []
    for (let n = 0; n < 4; n += 1)
      answers.push(
        await refusalOf(
          placement.place(slipOf(player, rounds[n % 2] ?? '', [['exact', '7', 1_000n * USDT]])),
        ),
      )

    expect(answers).toEqual([...Array(2).fill('accepted'), 'cap_player', 'cap_player'])
    expect(await worstOf(drawAt)).toBeLessThanOrEqual(PLAYER_CAP)
    const room = (PLAYER_CAP - exactWin(2_000n * USDT)) / 11n
    expect(
      await refusalOf(placement.place(slipOf(player, rounds[0] ?? '', [['exact', '7', room + 1n]]))),
    ).toBe('cap_player')
    expect(await refusalOf(placement.place(slipOf(player, rounds[0] ?? '', [['exact', '7', room]])))).toBe(
      'accepted',
    )
  })

  // A server that runs out of room rereads everything, which may hide a race: hence several draws.
  test.each([
    ...[1, 2, 3, 4, 5, 6].map((draw) => ['USDT', draw] as const),
    // From another sub-account, so that the two do not wait for the same balance.
    ...[7, 8, 9, 10, 11, 12].map((draw) => ['GMT', draw] as const),
  ])(
    'one player who uses two servers at once, one of them in %s, cannot win more than their cap: draw %i',
    async (asset) => {
      const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT, GMT: 100_000n * USDT })
      const drawAt = nextDraw()
      const round = await fixture.openRound({ draw: drawAt })
      const other = fixture.placement({ shards: [2] })
      const bet = (server: Placement, staked: 'USDT' | 'GMT' = 'USDT') =>
        refusalOf(server.place(slipOf(player, round, [['exact', '7', 1_000n * USDT]], { asset: staked })))
      const allowed = Number(PLAYER_CAP / exactWin(1_000n * USDT))
      for (let n = 1; n < allowed; n += 1) expect(await bet(placement)).toBe('accepted')

      // Held until both servers have started, so that they would read the same open bets if nothing separated them.
      const holder = await fixture.owner.connect()
      await holder.query('begin')
      await holder.query('select from exposure where draw_at = play_instant($1) for update', [drawAt])
      const answers = Promise.all([bet(placement), bet(other, asset)])
      await expect.poll(() => countLockWaits(fixture.db.pool)).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await holder.query('rollback')
      holder.release()

      expect((await answers).sort()).toEqual(['accepted', 'cap_player'])
      expect(await worstOf(drawAt)).toBeLessThanOrEqual(PLAYER_CAP)
      await other.stop()
    },
  )

  test('all players together cannot win more than the cap of the draw, over all shards and both round lengths', async () => {
    const players = await fixture.players(40, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const rounds = [
      await fixture.openRound({ draw: drawAt }),
      await fixture.openRound({ draw: drawAt, roundLength: '3m' }),
    ]
    const other = fixture.placement({ shards: [2, 3, 4, 5], maxSlips: 3 })
    const answers = await Promise.all(
      players.map((player, n) =>
        refusalOf(
          (n % 2 === 0 ? placement : other).place(
            slipOf(player, rounds[n % 2] ?? '', [['exact', '7', 1_000n * USDT]]),
          ),
        ),
      ),
    )

    const accepted = answers.filter((answer) => answer === 'accepted').length
    expect(accepted).toBe(3)
    expect(answers.filter((answer) => answer === 'cap_draw')).toHaveLength(37)
    expect(await worstOf(drawAt)).toBeLessThanOrEqual(DRAW_CAP)
    const [last = 0n] = await fixture.players(1, { USDT: 1_000n * USDT })
    const room = (DRAW_CAP - exactWin(3_000n * USDT)) / 11n
    const place = (stake: bigint) =>
      refusalOf(other.place(slipOf(last, rounds[0] ?? '', [['exact', '7', stake]])))
    expect(await place(room + 1n)).toBe('cap_draw')
    expect(await place(room)).toBe('accepted')
    expect(await place(USDT)).toBe('cap_draw')
    await other.stop()
  })

  test('a slip that could not have the rest of the draw may be retried, and nothing of it is placed', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10_000n * USDT })
    const round = await fixture.openRound({ draw: nextDraw() })
    const [take] = await fixture.rows<{ over: string }>(
      "select pg_get_functiondef('play_take_over'::regproc) as over",
    )
    await fixture.rows(
      `create or replace function play_take_over(p_rounds bigint[], p_shard smallint) returns void
       language sql as 'select null::void'`,
    )
    const outcome = await refusalOf(placement.place(slipOf(player, round, [['exact', '7', 1_000n * USDT]])))
    await fixture.rows(take?.over ?? '')

    expect(outcome).toBe('try_again')
    expect(await fixture.balance(player, 'USDT')).toBe(10_000n * USDT)
    expect(await refusalOf(placement.place(slipOf(player, round, [['exact', '7', 1_000n * USDT]])))).toBe(
      'accepted',
    )
  })

  test('another draw has a cap of its own, and another outcome shares it', async () => {
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const elsewhere = await fixture.openRound({ draw: nextDraw() })
    const players = await fixture.players(30, { USDT: 100_000n * USDT })
    const place = (n: number, where: string, pick: string) =>
      refusalOf(placement.place(slipOf(players[n] ?? 0n, where, [['exact', pick, 1_000n * USDT]])))
    for (let n = 0; n < 3; n += 1) expect(await place(n, round, '7')).toBe('accepted')
    expect(await place(10, round, '7')).toBe('cap_draw')
    expect(await place(11, round, '8')).toBe('accepted')
    expect(await place(12, elsewhere, '7')).toBe('accepted')
  })

  test('what a player has open counts from the first bet of the draw, whichever round length it was on', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const bet = (by: bigint, round: string) =>
      refusalOf(placement.place(slipOf(by, round, [['exact', '7', 1_000n * USDT]])))
    const early = await fixture.openRound({ draw: drawAt })
    expect([await bet(player, early), await bet(player, early)]).toEqual(['accepted', 'accepted'])
    expect(await bet(other, await fixture.openRound())).toBe('accepted')

    const late = await fixture.openRound({ draw: drawAt, roundLength: '3m' })
    expect(await bet(player, late)).toBe('cap_player')
  })

  test('what a player has open in one draw, or in play points, leaves the cap of another draw untouched', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, {
      USDT: 100_000n * USDT,
      PLAY_POINT: 100_000n * USDT,
    })
    const one = await fixture.openRound({ draw: nextDraw() })
    const two = await fixture.openRound({ draw: nextDraw() })
    const bet = (by: bigint, round: string, asset: Asset = 'USDT') =>
      refusalOf(placement.place(slipOf(by, round, [['exact', '7', 1_000n * USDT]], { asset })))
    for (const asset of ['PLAY_POINT', 'USDT', 'USDT'] as const)
      expect(await bet(player, one, asset)).toBe('accepted')
    // Both draws in one batch.
    expect(await Promise.all([bet(player, two), bet(other, one)])).toEqual(['accepted', 'accepted'])
    expect(await bet(player, two)).toBe('accepted')
    expect(await bet(player, two)).toBe('cap_player')
  })

  test('a player can have 400 open bets in a draw, and not one more', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT })
    const round = await fixture.openRound({ draw: nextDraw() })
    const place = (count: number) => {
      const bets = Array.from({ length: count }, (): Bet => ['sum', 'odd', USDT])
      return refusalOf(placement.place(slipOf(player, round, bets)))
    }
    for (const count of [160, 160, 79]) expect(await place(count)).toBe('accepted')
    expect(await place(2)).toBe('too_many_bets')
    expect(await place(1)).toBe('accepted')
    expect(await place(1)).toBe('too_many_bets')
  })

  test('a player can have 100 open bets without value in a draw, in all its rounds, and not one more', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, {
      USDT: 1_000n * USDT,
      PLAY_POINT: 10_000n * USDT,
    })
    const drawAt = nextDraw()
    const one = await fixture.openRound({ draw: drawAt })
    const three = await fixture.openRound({ draw: drawAt, roundLength: '3m' })
    const later = await fixture.openRound({ draw: nextDraw() })
    const place = (round: string, count: number, { asset = 'PLAY_POINT' as Asset, by = player } = {}) => {
      const bets = Array.from({ length: count }, (): Bet => ['sum', 'odd', 10n * USDT])
      return refusalOf(placement.place(slipOf(by, round, bets, { asset })))
    }
    expect(await place(three, 40)).toBe('accepted')
    // Those of value count for themselves, both ways.
    expect(await place(one, 5, { asset: 'USDT' })).toBe('accepted')
    expect(await place(one, 40)).toBe('accepted')
    expect(await place(one, 21)).toBe('too_many_bets')
    expect(await place(one, 20)).toBe('accepted')
    for (const round of [one, three]) expect(await place(round, 1)).toBe('too_many_bets')
    expect(await Promise.all([place(one, 1, { asset: 'USDT' }), place(three, 1, { by: other })])).toEqual([
      'accepted',
      'accepted',
    ])
    expect(await place(later, 1)).toBe('accepted')
    await fixture.rows(
      'update bet set status = 2 where id = (select max(id) from bet where round_id = $1 and player_id = $2)',
      [three, player],
    )
    expect(await place(one, 1)).toBe('accepted')
    expect(await place(one, 1)).toBe('too_many_bets')
  })

  test('of two servers on which a player bets at once neither forgets what the other has placed', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 10_000n * USDT })
    const round = await fixture.openRound({ draw: nextDraw() })
    const servers = [fixture.placement({ shards: [3] }), fixture.placement({ shards: [4] })]
    const bet: Bet = ['sum', 'odd', 10n * USDT]
    const slips = Array.from({ length: 110 }, () => slipOf(player, round, [bet], { asset: 'PLAY_POINT' }))
    // On a busy machine the other server may hold the player for too long: then the same slip is sent again.
    const answerOf = async (slip: Slip, nth: number): Promise<unknown> => {
      const answer = await refusalOf((servers[nth % 2] ?? placement).place(slip))
      return answer === 'try_again' ? answerOf(slip, nth) : answer
    }
    const answers = await Promise.all(slips.map(answerOf))
    expect(answers.toSorted()).toEqual([...Array(100).fill('accepted'), ...Array(10).fill('too_many_bets')])
    for (const server of servers) await server.stop()
  })

  test('of two servers that share a shard neither forgets what the other has counted', async () => {
    const [first = 0n, second = 0n] = await fixture.players(2, { USDT: 1_000n * USDT })
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const [one, two] = [fixture.placement({ shards: [3] }), fixture.placement({ shards: [3] })]
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select from exposure where draw_at = play_instant($1) for update', [drawAt])
    const slip = (player: bigint) => slipOf(player, round, [['exact', '7', 10n * USDT]])
    const answers = Promise.all([one.place(slip(first)), two.place(slip(second))])
    await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(2)
    await holder.query('rollback')
    holder.release()

    await answers
    expect(await exposureAt(drawAt)).toEqual([
      { shard: 3, losses: { 'exact/7': String(exactWin(20n * USDT)) } },
    ])
    await Promise.all([one.stop(), two.stop()])
  })

  describe('a shard that takes over a draw', () => {
    const write = (drawAt: number, shard: number, shares: number, losses: object) =>
      fixture.rows(
        'update exposure set shares = $3, losses = $4 where draw_at = play_instant($1) and shard = $2',
        [drawAt, shard, shares, JSON.stringify(losses)],
      )
    const read = (drawAt: number) =>
      fixture.rows(
        'select shard, shares, losses from exposure where draw_at = play_instant($1) order by shard',
        [drawAt],
      )
    const takeOver = (drawAt: number) =>
      fixture.db.pool.query(
        'select play_take_over(array(select id from round where draw_at = play_instant($1) and round_part(id) = 0), 2::smallint)',
        [drawAt],
      )

    test('counts what all have counted, has all shares, and leaves the others nothing', async () => {
      const [drawAt, elsewhere] = [nextDraw(), nextDraw()]
      for (const draw of [drawAt, elsewhere]) await fixture.openRound({ draw })
      for (const shard of [2, 3, 5, 6, 7]) await write(drawAt, shard, 0, {})
      await write(drawAt, 0, 0, { 'exact/7': '5', 'exact/8': '3' })
      await write(drawAt, 1, 3, { 'exact/7': '6', 'exact/8': '-3', 'exact/9': '1' })
      await write(drawAt, 4, 1, {})
      const untouched = await read(elsewhere)

      await takeOver(drawAt)
      expect(await read(drawAt)).toEqual(
        [0, 1, 2, 3, 4, 5, 6, 7].map((shard) =>
          shard === 2
            ? { shard, shares: 4, losses: { 'exact/7': '11', 'exact/9': '1' } }
            : { shard, shares: 0, losses: {} },
        ),
      )
      expect(await read(elsewhere)).toEqual(untouched)
    })

    test('learns for that draw only what it counts, which share it has of how many, and whether others count', async () => {
      const [drawAt, elsewhere] = [nextDraw(), nextDraw()]
      for (const draw of [drawAt, elsewhere]) await fixture.openRound({ draw })
      for (const shard of [0, 1, 3, 4, 5, 6, 7]) await write(drawAt, shard, 2, {})
      await write(drawAt, 2, 5, { 'exact/7': '8' })
      await write(elsewhere, 1, 1, { 'exact/7': '9' })
      const exposures = async () => {
        const [row] = await fixture.rows<{ exposures: unknown }>(
          'select play_lock_exposures(array(select id from round where draw_at = play_instant($1)), 2::smallint) as exposures',
          [drawAt],
        )
        return row?.exposures
      }
      const own = { draw: drawAt, part: 0, shares: 5, losses: { 'exact/7': '8' }, all_shares: 19 }
      expect(await exposures()).toEqual([{ ...own, whole: true }])
      await write(drawAt, 0, 2, { 'exact/8': '-8' })
      expect(await exposures()).toEqual([{ ...own, whole: false }])
    })

    test('leaves what the guarded rounds of the same draw time count alone', async () => {
      const drawAt = nextDraw()
      await fixture.openRound({ draw: drawAt })
      const guarded = await fixture.openRound({ draw: drawAt, paytable: 'guarded' })
      await write(drawAt, 4, 1, { 'exact/7': '5' })
      const exposures = (part: number) =>
        fixture.rows(
          'select shard, shares, losses from exposure where draw_at = play_instant($1) and part = $2 order by shard',
          [drawAt, part],
        )
      const untouched = await exposures(1)
      expect(untouched).toContainEqual({ shard: 4, shares: 1, losses: { 'exact/7': '5' } })
      await takeOver(drawAt)
      expect(await exposures(1)).toEqual(untouched)
      expect(await exposures(0)).toContainEqual({ shard: 2, shares: 8, losses: { 'exact/7': '5' } })
      const [row] = await fixture.rows<{ exposures: unknown }>(
        'select play_lock_exposures(array[$1::bigint], 4::smallint) as exposures',
        [guarded],
      )
      expect(row?.exposures).toEqual([
        { draw: drawAt, part: 1, shares: 1, losses: { 'exact/7': '5' }, all_shares: 8, whole: true },
      ])
    })

    test('waits for what another shard is just counting', async () => {
      const drawAt = nextDraw()
      await fixture.openRound({ draw: drawAt })
      const holder = await fixture.owner.connect()
      await holder.query('begin')
      await holder.query(
        `update exposure set losses = '{"exact/7": "8"}' where draw_at = play_instant($1) and shard = 5`,
        [drawAt],
      )
      const taken = takeOver(drawAt)
      await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
      await holder.query('commit')
      holder.release()
      await taken
      expect(await exposureAt(drawAt)).toEqual([{ shard: 2, losses: { 'exact/7': '8' } }])
    })
  })

  describe('of the guarded table', () => {
    // An exact pick wins 14.84 times its stake there.
    const guardedWin = (stake: bigint) => (stake * 1484n) / 100n
    const fill = async (player: bigint, round: string): Promise<bigint> => {
      let staked = 0n
      for (let n = 0; n < 4; n += 1) {
        const answer = await refusalOf(
          placement.place(slipOf(player, round, [['exact', '7', 1_000n * USDT]])),
        )
        if (answer !== 'accepted') return staked
        staked += 1_000n * USDT
      }
      return staked
    }

    test('are counted apart from those of the block, and of each other', async () => {
      const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT })
      const drawAt = nextDraw()
      const block = await fixture.openRound({ draw: drawAt })
      const one = await fixture.openRound({ draw: drawAt, paytable: 'guarded' })
      const three = await fixture.openRound({ draw: drawAt, paytable: 'guarded', roundLength: '3m' })
      const staked = [await fill(player, block), await fill(player, one), await fill(player, three)]
      expect(staked).toEqual([2_000n * USDT, 1_000n * USDT, 1_000n * USDT])
      const parts = await fixture.rows<{ part: number; losses: object }>(
        "select part, losses from exposure where draw_at = play_instant($1) and losses <> '{}' order by part",
        [drawAt],
      )
      expect(parts).toEqual([
        { part: 0, losses: { 'exact/7': String(exactWin(2_000n * USDT)) } },
        { part: 1, losses: { 'exact/7': String(guardedWin(1_000n * USDT)) } },
        { part: 3, losses: { 'exact/7': String(guardedWin(1_000n * USDT)) } },
      ])
    })

    test('are freed by a recall in their own part, and in no other', async () => {
      const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT })
      const drawAt = nextDraw()
      const block = await fixture.openRound({ draw: drawAt })
      const guarded = await fixture.openRound({ draw: drawAt, paytable: 'guarded' })
      const server = fixture.placement({ shards: [2] })
      const bet = (round: string) => server.place(slipOf(player, round, [['exact', '7', USDT]]))
      await bet(block)
      const { bets } = await bet(guarded)
      await cancelSigned(fixture, { player, key: randomUUID(), betId: bets[0]?.betId ?? '' })
      expect(
        await fixture.rows(
          "select part, losses from exposure where draw_at = play_instant($1) and losses <> '{}' order by part",
          [drawAt],
        ),
      ).toEqual([{ part: 0, losses: { 'exact/7': String(exactWin(USDT)) } }])
      await server.stop()
    })

    test('stay as they are while producers are suspected, and only the block tables stop', async () => {
      const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT })
      const drawAt = nextDraw()
      const block = await fixture.openRound({ draw: drawAt })
      const guarded = await fixture.openRound({ draw: drawAt, paytable: 'guarded' })
      await fixture.rows("insert into watch_brake (subject, level, since) values ('0xaa', 'alarm', now())")
      try {
        expect(await refusalOf(placement.place(slipOf(player, block, [['exact', '7', USDT]])))).toBe(
          'play_stopped',
        )
        expect(await fill(player, guarded)).toBe(1_000n * USDT)
      } finally {
        await fixture.rows('delete from watch_brake')
      }
    })

    test('accept no asset that the terms of the round do not offer there', async () => {
      const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT, PLAY_POINT: 100n * USDT })
      const guarded = await fixture.openRound({ draw: nextDraw(), paytable: 'guarded' })
      const block = await fixture.openRound({ draw: nextDraw() })
      await fixture.tamper("update play_terms set guarded_assets = '{PLAY_POINT}'")
      const server = fixture.placement()
      const bet = (round: string, asset: Asset) =>
        refusalOf(server.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { asset })))
      expect(await bet(guarded, 'USDT')).toBe('asset_not_stakeable')
      expect(await bet(guarded, 'PLAY_POINT')).toBe('accepted')
      expect(await bet(block, 'USDT')).toBe('accepted')
      await fixture.tamper("update play_terms set guarded_assets = '{USDT,GMT,PLAY_POINT}'")
      await server.stop()
    })
  })

  test('play points use no cap of a stake of value in the same batch', async () => {
    const [rich = 0n, player = 0n] = await fixture.players(2, {
      USDT: 1_000n * USDT,
      PLAY_POINT: 100_000n * USDT,
    })
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const place = (by: bigint, asset: Asset, stake: bigint) =>
      placement.place(slipOf(by, round, [['exact', '7', stake]], { asset }))
    await Promise.all([place(rich, 'PLAY_POINT', 100_000n * USDT), place(player, 'USDT', USDT)])
    expect((await exposureAt(drawAt)).map(({ losses }) => losses)).toEqual([
      { 'exact/7': String(exactWin(USDT)) },
    ])
  })

  test('the day’s loss is known within a second, and not read more often', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    let now = 0
    const server = fixture.placement({ uptimeMs: () => now })
    const placeAt = async (ms: number) => {
      now = ms
      const round = await fixture.openRound({ draw: nextDraw() })
      return refusalOf(server.place(slipOf(player, round, [['exact', '7', USDT]])))
    }
    expect(await placeAt(0)).toBe('accepted')
    await fixture.houseGains(-2_000_000n * USDT)
    expect([await placeAt(1_000), await placeAt(1_001)]).toEqual(['accepted', 'play_stopped'])
    await fixture.houseGains(2_000_000n * USDT)
    expect([await placeAt(2_001), await placeAt(2_002)]).toEqual(['play_stopped', 'accepted'])
    await server.stop()
  })

  test('play points have no caps', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 1_000_000n * USDT })
    const round = await fixture.openRound({ draw: nextDraw() })
    for (let n = 0; n < 4; n += 1)
      await placement.place(slipOf(player, round, [['exact', '7', 100_000n * USDT]], { asset: 'PLAY_POINT' }))
  })

  test('caps shrink with the day’s loss, and from 10 % of the equity until below 5 % stakes of value pause', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT, PLAY_POINT: 100n * USDT })
    let lost = 0n
    const loseSoFar = async (usdt: bigint) => {
      await fixture.houseGains((lost - usdt) * USDT)
      lost = usdt
    }
    const place = async (stake: Amount, asset: Asset = 'USDT') => {
      const server = fixture.placement()
      const bets: Bet[] = Array.from({ length: 4 }, () => ['exact', '7', stake])
      const round = await fixture.openRound({ draw: nextDraw() })
      const outcome = await refusalOf(server.place(slipOf(player, round, bets, { asset })))
      await server.stop()
      return outcome
    }
    // 0.25 % of the equity, scaled by the part of its tenth that is not lost.
    const most = (usdt: bigint): Amount => {
      const equity = (10_000_000n - usdt) * USDT
      const basis = (equity * (equity / 10n - usdt * USDT)) / (equity / 10n)
      return amountOf((basis * 2_500n) / 1_000_000n / 44n)
    }
    for (const usdt of [0n, 250_000n, 450_000n, 800_000n]) {
      await loseSoFar(usdt)
      expect(await place(amountOf(most(usdt) + 1n)), `${usdt}`).toBe('cap_player')
      expect(await place(most(usdt)), `${usdt}`).toBe('accepted')
    }
    await loseSoFar(909_091n)
    expect(await place(amountOf(USDT))).toBe('play_stopped')
    expect(await place(amountOf(10n * USDT), 'PLAY_POINT')).toBe('accepted')
    const check = () => recordValuePause(fixture.db, { now: Date.now() })
    expect([await check(), await check()]).toEqual(['paused', null])
    await loseSoFar(476_191n)
    expect(await check()).toBeNull()
    expect(await place(amountOf(USDT))).toBe('play_stopped')
    await loseSoFar(10_000_001n)
    expect([await check(), await place(amountOf(USDT))]).toEqual([null, 'play_stopped'])
    await loseSoFar(476_191n)
    expect(await place(amountOf(USDT))).toBe('play_stopped')
    await loseSoFar(476_190n)
    expect(await place(amountOf(USDT))).toBe('accepted')
    expect([await check(), await check()]).toEqual(['goes on', null])
    await loseSoFar(500_000n)
    expect(await place(amountOf(USDT))).toBe('accepted')
    await loseSoFar(0n)
    expect(await place(amountOf(USDT))).toBe('accepted')
  })

  test('a notice of the producers’ watch quarters them, and its alarm stops stakes of value', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100_000n * USDT, PLAY_POINT: 100n * USDT })
    const place = async (stake: bigint, asset: Asset = 'USDT') => {
      const round = await fixture.openRound({ draw: nextDraw() })
      return refusalOf(placement.place(slipOf(player, round, [['exact', '7', amountOf(stake)]], { asset })))
    }
    const quarter = PLAYER_CAP / 4n / 11n
    await fixture.rows("insert into watch_brake values ('0xa', 'notice', now())")
    expect([await place(quarter + 1n), await place(quarter)]).toEqual(['cap_player', 'accepted'])
    await fixture.rows("insert into watch_brake values ('0xb', 'alarm', now())")
    expect([await place(USDT), await place(10n * USDT, 'PLAY_POINT')]).toEqual(['play_stopped', 'accepted'])
    await fixture.rows('delete from watch_brake')
    expect(await place(quarter + 1n)).toBe('accepted')
  })
})
