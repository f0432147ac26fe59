import { randomUUID } from 'node:crypto'
import { type Amount, type Asset, amountOf, type GameId } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '../../ledger/post.ts'
import { noteValuePause } from '../oversight/index.ts'
import { closeRound } from './close-round.ts'
import type { Placement } from './placement.ts'
import type { Slip } from './slip.ts'
import { openPlayStage, type PlayStage } from './testing/play-stage.ts'

const USDT = 1_000_000n
let stage: PlayStage
let placement: Placement
beforeAll(async () => {
  stage = await openPlayStage()
  placement = stage.placement()
  await fundHouse(10_000_000n * USDT)
})
afterAll(async () => {
  await placement.stop()
  await stage.close()
})

const fundHouse = (amount: bigint) =>
  post(stage.db.pool, {
    kind: 'test',
    lines: [
      { account: { house: 'house', asset: 'USDT', lane: 0 }, amount: amountOf(amount), kind: 'house' },
      { account: { house: 'capital', asset: 'USDT', lane: 0 }, amount: amountOf(-amount), kind: 'house' },
    ],
  })

type Bet = readonly [game: GameId, pick: string, stake: bigint]
const slipOf = (
  player: bigint,
  round: string,
  bets: readonly Bet[],
  more: { key?: string; asset?: Asset } = {},
): Slip => ({
  player,
  round,
  key: more.key ?? randomUUID(),
  asset: more.asset ?? 'USDT',
  bets: bets.map(([game, pick, stake]) => ({ game, pick, stake: amountOf(stake) })),
})
const refusalOf = async (placed: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await placed.then(
    () => 'accepted',
    (caught: unknown) => caught,
  )
  if (error === 'accepted') return error
  if (error instanceof Error && 'kind' in error) return error.kind
  throw error
}
const betsOf = (player: bigint) =>
  stage.rows<{ id: bigint; stake: bigint }>('select id, stake from bet where player_id = $1', [player])

describe('a slip', () => {
  test('takes its stakes, and answers with its bets and what is left', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const placed = await placement.place(
      slipOf(player, round, [
        ['up-down', 'up', 10n * USDT],
        ['lucky-2', '3a', 5n * USDT],
      ]),
    )

    expect(placed.assetsAvailable).toBe(85n * USDT)
    expect(placed.bets).toMatchObject([
      { round, game: 'up-down', pick: 'up', stake: 10n * USDT, status: 'pending', orderType: 'manual' },
      { round, game: 'lucky-2', pick: '3a', stake: 5n * USDT, status: 'pending', tempo: '1m' },
    ])
    expect(await stage.balance(player, 'USDT')).toBe(85n * USDT)
    expect((await betsOf(player)).map(({ id }) => String(id))).toEqual(placed.bets.map(({ betId }) => betId))
  })

  test('is placed whole or not at all', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
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
    expect(await stage.balance(player, 'USDT')).toBe(100n * USDT)
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
    const [player = 0n] = await stage.players(1, { [asset]: 1_000_000n * USDT })
    const round = await stage.openRound()
    expect(
      await refusalOf(placement.place(slipOf(player, round, [['big-small', 'big', stake]], { asset }))),
    ).toBe(expected)
  })

  test('needs an asset that this server lets stake', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const cautious = stage.placement({ stakeAssets: ['PLAY_POINT'] })
    expect(await refusalOf(cautious.place(slipOf(player, round, [['sum', 'odd', USDT]])))).toBe(
      'asset_not_stakeable',
    )
    await cautious.stop()
  })

  test('on a round that does not exist or is not open is refused', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const place = (round: string) => refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
    expect(await place('2031010110001')).toBe('round_unknown')
    expect(await place('x')).toBe('round_unknown')
    const round = await stage.openRound()
    await stage.rows("update round set state = 'closed' where id = $1", [round])
    expect(await place(round)).toBe('round_closed')
  })

  test('of a player who never had the asset is short of balance', async () => {
    const [player = 0n] = await stage.players(1, {})
    const round = await stage.openRound()
    expect(await refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))).toBe(
      'balance_short',
    )
  })
})

describe('the key of a slip', () => {
  test('two clicks at once stake once, and both get the same answer', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const slip = slipOf(player, round, [['exact', 'f', 10n * USDT]])
    const other = stage.placement({ lanes: [0, 1] })

    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? placement : other).place(slip)),
    )

    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await betsOf(player)).toHaveLength(1)
    expect(await stage.balance(player, 'USDT')).toBe(90n * USDT)
    await other.stop()
  })

  test('with another body is refused, and nothing more is staked', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const key = randomUUID()
    await placement.place(slipOf(player, round, [['exact', 'f', 10n * USDT]], { key }))
    const changed: Slip[] = [
      slipOf(player, round, [['exact', 'f', 11n * USDT]], { key }),
      slipOf(player, round, [['exact', 'e', 10n * USDT]], { key }),
      slipOf(player, await stage.openRound(), [['exact', 'f', 10n * USDT]], { key }),
      slipOf(player, round, [['exact', 'f', 10n * USDT]], { key, asset: 'GMT' }),
    ]
    for (const slip of changed) expect(await refusalOf(placement.place(slip))).toBe('key_reused')
    expect(await betsOf(player)).toHaveLength(1)
  })

  test('answers the same after the round has closed', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const slip = slipOf(player, round, [['exact', 'f', 10n * USDT]])
    const first = await placement.place(slip)
    await stage.age(round, 3_600_000)
    await closeRound(stage.db, { round })
    const again = await placement.place(slip)
    expect(again.bets.map(({ betId, status, stake }) => [betId, status, stake])).toEqual(
      first.bets.map(({ betId, status, stake }) => [betId, status, stake]),
    )
  })

  test('of one player is no matter to another', async () => {
    const [a = 0n, b = 0n] = await stage.players(2, { USDT: 100n * USDT })
    const round = await stage.openRound()
    const key = randomUUID()
    await placement.place(slipOf(a, round, [['sum', 'odd', USDT]], { key }))
    await placement.place(slipOf(b, round, [['sum', 'even', USDT]], { key }))
    expect([await betsOf(a), await betsOf(b)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('of a refused slip may be used again', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 10n * USDT })
    const round = await stage.openRound()
    const key = randomUUID()
    expect(
      await refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', 11n * USDT]], { key }))),
    ).toBe('balance_short')
    await placement.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { key }))
  })
})

describe('a balance', () => {
  test('is never overdrawn by 64 slips at once through two servers', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 10n * USDT })
    const round = await stage.openRound()
    const other = stage.placement({ lanes: [0, 1, 2, 3] })
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        refusalOf(
          (n % 2 === 0 ? placement : other).place(slipOf(player, round, [['sum', 'odd', 3n * USDT]])),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'balance_short')).toHaveLength(61)
    expect(await stage.balance(player, 'USDT')).toBe(USDT)
    await other.stop()
  })

  test('of many players at once is exact', async () => {
    const players = await stage.players(120, { PLAY_POINT: 50n * USDT })
    const round = await stage.openRound()
    const asset = 'PLAY_POINT'
    const slips = players.flatMap((player) =>
      Array.from({ length: 6 }, () => slipOf(player, round, [['up-down', 'up', 10n * USDT]], { asset })),
    )
    const answers = await Promise.all(slips.map((slip) => refusalOf(placement.place(slip))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(600)
    expect(answers.filter((answer) => answer === 'balance_short')).toHaveLength(120)
  })
})

describe('the gate', () => {
  const tryBet = async (round: string) => {
    const [player = 0n] = await stage.players(1, { USDT: 10n * USDT })
    return refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
  }
  const withHead = async (read: () => number | null, work: () => Promise<void>) => {
    stage.setHead(read)
    await work().finally(() => stage.setHead(() => Date.now() - 1_000))
  }

  test('is shut once the clock has reached the close, though the round is not closed yet', async () => {
    expect(await tryBet(await stage.openRound({ closesInMs: 0 }))).toBe('round_closed')
  })

  test('is shut once a block of the close is known', async () => {
    const round = await stage.openRound({ closesInMs: 2_000 })
    await withHead(
      () => Date.now() + 3_000,
      async () => expect(await tryBet(round)).toBe('round_closed'),
    )
  })

  test('is shut while the chain is behind, ahead or unknown', async () => {
    const round = await stage.openRound()
    await withHead(
      () => Date.now() - 11_000,
      async () => expect(await tryBet(round)).toBe('chain_behind'),
    )
    await withHead(
      () => null,
      async () => expect(await tryBet(round)).toBe('chain_behind'),
    )
    await withHead(
      () => Date.now() + 6_000,
      async () => expect(await tryBet(round)).toBe('clock_ahead'),
    )
    expect(await tryBet(round)).toBe('accepted')
  })

  test('is asked after the locks: a slip that waited for its player beyond the close is refused', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 10n * USDT })
    const round = await stage.openRound({ closesInMs: 500 })
    const holder = await stage.owner.connect()
    await holder.query('begin')
    await holder.query('select ledger_hold_players(array[$1::bigint])', [player])
    const placed = refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await holder.query('commit')
    holder.release()
    expect(await placed).toBe('round_closed')
  })

  test('a slip that waits for a lock longer than a second may be tried again', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 10n * USDT })
    const round = await stage.openRound()
    const slip = slipOf(player, round, [['sum', 'odd', USDT]])
    const holder = await stage.owner.connect()
    await holder.query('begin')
    await holder.query('select ledger_hold_players(array[$1::bigint])', [player])
    expect(await refusalOf(placement.place(slip))).toBe('try_again')
    await holder.query('commit')
    holder.release()
    await placement.place(slip)
    expect(await betsOf(player)).toHaveLength(1)
  })
})

describe('the caps of a draw', () => {
  // 0.75 % and 1.125 % of ten millions; an exact pick wins eleven times its stake in the classic paytable.
  const PLAYER_CAP = 75_000n * USDT
  const DRAW_CAP = 112_500n * USDT
  const exactWin = (stake: bigint) => 11n * stake
  let draw = Date.now() + 10_000_000
  const nextDraw = () => {
    draw += 60_000
    return draw
  }
  const worstOf = async (drawAt: number) => {
    const rows = await stage.rows<{ pick: number; stake: bigint }>(
      'select pick, sum(stake)::bigint as stake from bet b join round r on r.id = b.round_id where r.draw_at = play_instant($1) and b.status = 0 group by pick',
      [drawAt],
    )
    return rows.map(({ stake }) => exactWin(stake)).sort((a, b) => Number(b - a))[0] ?? 0n
  }

  test('one player cannot win more than his cap, in both tempos together', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const rounds = [
      await stage.openRound({ draw: drawAt }),
      await stage.openRound({ draw: drawAt, tempo: '3m' }),
    ]
    const answers: unknown[] = []
    for (let n = 0; n < 8; n += 1)
      answers.push(
        await refusalOf(
          placement.place(slipOf(player, rounds[n % 2] ?? '', [['exact', '7', 1_000n * USDT]])),
        ),
      )

    expect(answers).toEqual([...Array(6).fill('accepted'), 'cap_player', 'cap_player'])
    expect(await worstOf(drawAt)).toBeLessThanOrEqual(PLAYER_CAP)
    const room = (PLAYER_CAP - exactWin(6_000n * USDT)) / 11n
    expect(
      await refusalOf(placement.place(slipOf(player, rounds[0] ?? '', [['exact', '7', room + 1n]]))),
    ).toBe('cap_player')
    expect(await refusalOf(placement.place(slipOf(player, rounds[0] ?? '', [['exact', '7', room]])))).toBe(
      'accepted',
    )
  })

  test('all players together cannot win more than the cap of the draw, over all lanes and both tempos', async () => {
    const players = await stage.players(40, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const rounds = [
      await stage.openRound({ draw: drawAt }),
      await stage.openRound({ draw: drawAt, tempo: '3m' }),
    ]
    const other = stage.placement({ lanes: [2, 3, 4, 5], maxSlips: 3 })
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
    expect(accepted).toBe(10)
    expect(answers.filter((answer) => answer === 'cap_draw')).toHaveLength(30)
    expect(await worstOf(drawAt)).toBeLessThanOrEqual(DRAW_CAP)
    const [last = 0n] = await stage.players(1, { USDT: 1_000n * USDT })
    const room = (DRAW_CAP - exactWin(10_000n * USDT)) / 11n
    const place = (stake: bigint) =>
      refusalOf(other.place(slipOf(last, rounds[0] ?? '', [['exact', '7', stake]])))
    expect(await place(room + 1n)).toBe('cap_draw')
    expect(await place(room)).toBe('accepted')
    expect(await place(USDT)).toBe('cap_draw')
    await other.stop()
  })

  test('another draw has a cap of its own, and another outcome shares it', async () => {
    const drawAt = nextDraw()
    const round = await stage.openRound({ draw: drawAt })
    const elsewhere = await stage.openRound({ draw: nextDraw() })
    const players = await stage.players(30, { USDT: 100_000n * USDT })
    const place = (n: number, where: string, pick: string) =>
      refusalOf(placement.place(slipOf(players[n] ?? 0n, where, [['exact', pick, 1_000n * USDT]])))
    for (let n = 0; n < 10; n += 1) expect(await place(n, round, '7')).toBe('accepted')
    expect(await place(10, round, '7')).toBe('cap_draw')
    expect(await place(11, round, '8')).toBe('accepted')
    expect(await place(12, elsewhere, '7')).toBe('accepted')
  })

  test('play points know no caps', async () => {
    const [player = 0n] = await stage.players(1, { PLAY_POINT: 1_000_000n * USDT })
    const round = await stage.openRound({ draw: nextDraw() })
    for (let n = 0; n < 4; n += 1)
      await placement.place(slipOf(player, round, [['exact', '7', 100_000n * USDT]], { asset: 'PLAY_POINT' }))
  })

  test('caps halve after a day’s loss of 5 % of the bankroll, and from 10 % until below 5 % stakes of value pause', async () => {
    const [player = 0n] = await stage.players(1, { USDT: 100_000n * USDT, PLAY_POINT: 100n * USDT })
    const lost = await stage.openRound({ closesInMs: -3_000_000 })
    const loseSoFar = async (usdt: bigint) => {
      await stage.rows(`update round set state = 'closed' where id = $1 and state = 'open'`, [lost])
      await stage.rows(
        `update round set loss_of_value = $2, cancelled_for = coalesce(cancelled_for, 'no_block'), state = 'cancelled',
        decided_at = coalesce(decided_at, now()), published_at = coalesce(published_at, now()) where id = $1`,
        [lost, usdt * USDT],
      )
    }
    const fresh = () => stage.placement()
    const place = async (stake: Amount, asset: Asset = 'USDT') => {
      const server = fresh()
      const bets: Bet[] = Array.from({ length: 4 }, () => ['exact', '7', stake])
      const round = await stage.openRound({ draw: nextDraw() })
      const outcome = await refusalOf(server.place(slipOf(player, round, bets, { asset })))
      await server.stop()
      return outcome
    }
    await loseSoFar(499_000n)
    expect(await place(amountOf(1_000n * USDT))).toBe('accepted')
    await loseSoFar(501_000n)
    expect(await place(amountOf(1_000n * USDT))).toBe('cap_player')
    expect(await place(amountOf(800n * USDT))).toBe('accepted')
    await loseSoFar(1_001_000n)
    expect(await place(amountOf(USDT))).toBe('play_stopped')
    expect(await place(amountOf(10n * USDT), 'PLAY_POINT')).toBe('accepted')
    const look = () => noteValuePause(stage.db, { now: Date.now() })
    expect([await look(), await look()]).toEqual(['paused', null])
    await loseSoFar(501_000n)
    expect(await look()).toBeNull()
    expect(await place(amountOf(USDT))).toBe('play_stopped')
    await loseSoFar(499_000n)
    expect(await place(amountOf(USDT))).toBe('accepted')
    expect([await look(), await look()]).toEqual(['goes on', null])
    await loseSoFar(501_000n)
    expect(await place(amountOf(USDT))).toBe('accepted')
    await loseSoFar(0n)
    expect(await place(amountOf(USDT))).toBe('accepted')
  })
})

test('a slip that the database rejects fails alone', async () => {
  const players = await stage.players(8, { PLAY_POINT: 100n * USDT })
  const round = await stage.openRound()
  await stage.rows(
    'alter table bet add constraint broken check (player_id <> $1) not valid'.replace(
      '$1',
      String(players[3]),
    ),
  )
  const asset = 'PLAY_POINT'
  const answers = await Promise.allSettled(
    players.map((player) => placement.place(slipOf(player, round, [['sum', 'odd', 10n * USDT]], { asset }))),
  )
  await stage.rows('alter table bet drop constraint broken')
  expect(answers.map(({ status }) => status)).toEqual(
    players.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')),
  )
  expect(await stage.balance(players[3] ?? 0n, asset)).toBe(100n * USDT)
})

test('a batch cannot take more ids than its block has', async () => {
  const batch = stage.db.pool.query(
    `select play_write(0, 0::smallint, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
                       array_fill(1::bigint, array[20001]), '{}', '{}', '{}', '{}')`,
  )
  await expect(batch).rejects.toThrow('20001 bets do not fit')
})

test('after stop, slips are refused', async () => {
  const server = stage.placement()
  await server.stop()
  expect(await refusalOf(server.place(slipOf(1n, '2030010110001', [['sum', 'odd', USDT]])))).toBe('try_again')
})
