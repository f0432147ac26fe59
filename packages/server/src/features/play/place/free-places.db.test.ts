import { type Asset, ROUND_LENGTHS } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { seedBankroll } from '../grants.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { type Bet, refusalOf, slipOf } from '../testing/slips.ts'
import type { Placement } from './placement.ts'

const UNIT = 1_000_000n
const BET: Bet = ['sum', 'odd', 10n * UNIT]
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

let draw = Date.now() + 10_000_000
const nextDraw = () => {
  draw += 60_000
  return draw
}
const players = (count: number) => fixture.players(count, { PLAY_POINT: 10_000n * UNIT, USDT: 1_000n * UNIT })
const slip = (
  player: bigint | undefined,
  round: string,
  bets: number,
  more: { key?: string; asset?: Asset } = {},
) => slipOf(player ?? 0n, round, Array<Bet>(bets).fill(BET), { asset: 'PLAY_POINT', ...more })

/** Bets without value in a draw, recalled ones too, and the places that it still has. */
const countOf = async (drawAt: number) => {
  const [row] = await fixture.rows<{ bets: number; places: number }>(
    `select (select count(*)::int from bet b join round r on r.id = b.round_id
             where r.draw_at = play_instant($1) and not asset_is_of_value(b.asset)) as bets,
            (select sum(places)::int from free_places where draw_at = play_instant($1)) as places`,
    [drawAt],
  )
  return row
}

describe('a draw that takes 20 bets without value', () => {
  let server: Placement
  beforeAll(() => {
    server = fixture.placement({ shards: [1], freeBets: 20 })
  })
  const place = (...given: Parameters<typeof slip>) => refusalOf(server.place(slip(...given)))

  test('takes them of all players and rounds together, the second half from each player’s first five', async () => {
    const [many, few, some, late, other] = await players(5)
    const drawAt = nextDraw()
    const one = await fixture.openRound({ draw: drawAt })
    const three = await fixture.openRound({ draw: drawAt, roundLength: '3m' })

    expect(await place(few, three, 1)).toBe('accepted')
    expect(await place(many, one, 9)).toBe('accepted')
    expect(await place(many, one, 1)).toBe('accepted')
    for (const round of [one, three]) expect(await place(many, round, 1)).toBe('too_many_bets')
    expect(await place(few, one, 5)).toBe('too_many_bets')
    expect(await place(few, one, 4)).toBe('accepted')
    expect(await place(some, three, 3)).toBe('accepted')
    expect(await place(late, one, 3)).toBe('draw_full')
    expect(await place(late, one, 2)).toBe('accepted')
    for (const round of [one, three]) expect(await place(late, round, 1)).toBe('draw_full')
    expect(await countOf(drawAt)).toEqual({ bets: 20, places: 0 })

    expect(await place(other, await fixture.openRound({ draw: nextDraw() }), 10)).toBe('accepted')
  })

  test('takes stakes of value when it is full, and others in the same batch as one that is refused', async () => {
    const [crowd, last, late, rich, many] = await players(5)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    for (const bets of [10, 1]) await place(crowd, round, bets)
    await fixture.rows('update free_places set places = 4 where draw_at = play_instant($1) and shard = -1', [
      drawAt,
    ])

    const together = [
      slip(late, round, 5),
      slip(rich, round, 40, { asset: 'USDT' }),
      slip(many, round, 6),
      slip(last, round, 3),
    ]
    expect(await Promise.all(together.map((each) => refusalOf(server.place(each))))).toEqual([
      'draw_full',
      'accepted',
      'too_many_bets',
      'accepted',
    ])
    expect(
      await fixture.rows(
        'select player_id, count(*)::int as bets from bet where round_id = $1 group by 1 order by 1',
        [round],
      ),
    ).toEqual([
      { player_id: crowd, bets: 11 },
      { player_id: last, bets: 3 },
      { player_id: rich, bets: 40 },
    ])
    expect(await fixture.balance(late ?? 0n, 'PLAY_POINT')).toBe(10_000n * UNIT)
    expect((await countOf(drawAt))?.places).toBe(1)
    expect(await place(late, round, 40, { asset: 'USDT' })).toBe('accepted')
  })

  test('answers a repeated key as before when it is full, and takes the key of a refused slip elsewhere', async () => {
    const [first, second, late] = await players(3)
    const round = await fixture.openRound({ draw: nextDraw() })
    const placed = slip(first, round, 11)
    const answer = await server.place(placed)
    for (const player of await players(2)) expect(await place(player, round, 4)).toBe('accepted')
    expect(await place(second, round, 1)).toBe('accepted')
    expect(await server.place(placed)).toEqual(answer)

    const key = crypto.randomUUID()
    expect(await place(late, round, 1, { key })).toBe('draw_full')
    expect(await place(late, await fixture.openRound({ draw: nextDraw() }), 1, { key })).toBe('accepted')
  })

  test('has no place again for a recalled bet: it stays in the book', async () => {
    const [first = 0n, late] = await players(2)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const { bets } = await server.place(slip(first, round, 20))
    const betId = bets[0]?.betId ?? ''
    await cancelSigned(fixture, { player: first, key: crypto.randomUUID(), betId })
    expect(await place(late, round, 1)).toBe('draw_full')
    expect(await countOf(drawAt)).toEqual({ bets: 20, places: 0 })
  })

  test('takes one batch with another draw, each with places of its own', async () => {
    const [one, two, three] = await players(3)
    const draws = [nextDraw(), nextDraw()]
    const [early = '', late = ''] = await Promise.all(draws.map((at) => fixture.openRound({ draw: at })))
    expect(await place(three, early, 18)).toBe('accepted')
    const together = [slip(one, late, 20), slip(two, early, 3), slip(three, late, 1)]
    expect(await Promise.all(together.map((each) => refusalOf(server.place(each))))).toEqual([
      'accepted',
      'draw_full',
      'draw_full',
    ])
    expect(await Promise.all(draws.map(countOf))).toEqual([
      { bets: 18, places: 2 },
      { bets: 20, places: 0 },
    ])
  })

  test('makes nobody wait who is refused', async () => {
    const [first, late] = await players(2)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    expect(await place(first, round, 20)).toBe('accepted')
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select from free_places where draw_at = play_instant($1) for update', [drawAt])
    expect(await place(late, round, 1)).toBe('draw_full')
    await holder.query('rollback')
    holder.release()
  })

  test('gives back the places of a batch that was not placed', async () => {
    const [first] = await players(1)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    await fixture.rows(
      "create function fail() returns trigger language plpgsql as $$ begin raise 'no' using errcode = 'P0001'; end $$",
    )
    await fixture.rows(
      'create trigger failing before insert on bet for each statement execute function fail()',
    )
    await expect(server.place(slip(first, round, 20))).rejects.toThrow('no')
    await fixture.rows('drop trigger failing on bet')
    expect(await place(first, round, 20)).toBe('accepted')
    expect(await countOf(drawAt)).toEqual({ bets: 20, places: 0 })
  })
})

describe('of several servers', () => {
  test.each([
    ['each with a shard of its own', [2, 3]],
    ['sharing one', [2, 2]],
  ])('%s, neither forgets what another places at the same time', async (_, [one = 0, two = 0]) => {
    const [first, second, third] = await players(3)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const servers = [one, two].map((shard) => fixture.placement({ shards: [shard], freeBets: 20 }))
    expect(await refusalOf(servers[0]?.place(slip(first, round, 10)) ?? Promise.reject())).toBe('accepted')
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select from free_places where draw_at = play_instant($1) for update', [drawAt])
    const answers = Promise.all(
      [second, third].map((player, at) =>
        refusalOf(servers[at]?.place(slip(player, round, 8)) ?? Promise.reject()),
      ),
    )
    await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(2)
    await holder.query('rollback')
    holder.release()
    expect((await answers).sort()).toEqual(['accepted', 'draw_full'])
    expect(await countOf(drawAt)).toEqual({ bets: 18, places: 2 })
  })

  test.each([
    ['that take places one by one', 40, 0],
    ['that take places in lumps', 150, 12],
  ])('%s, all together place no more than the draw takes', async (_, freeBets, mostLeft) => {
    const drawAt = nextDraw()
    const rounds: string[] = []
    for (const roundLength of ROUND_LENGTHS)
      rounds.push(await fixture.openRound({ draw: drawAt, roundLength }))
    const servers = [0, 1, 2, 3].map((shard) => fixture.placement({ shards: [shard], freeBets, maxSlips: 7 }))
    const crowd = await players(80)
    const answers = await Promise.all(
      crowd.flatMap((player, nth) =>
        [2, 1].map((bets) =>
          refusalOf(
            (servers[nth % 4] ?? servers[0])?.place(slip(player, rounds[nth % 2] ?? '', bets)) ??
              Promise.reject(),
          ),
        ),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['accepted', 'draw_full']))
    const { bets = 0, places = 0 } = (await countOf(drawAt)) ?? {}
    expect(bets + places).toBe(freeBets)
    expect(places).toBeLessThanOrEqual(mostLeft)
  })
})

test('held by another batch, they hold up only slips that need them, which are placed once they are free', async () => {
  const [first, free, later, rich] = await players(4)
  const draws = [nextDraw(), nextDraw()]
  const [early = '', late = ''] = await Promise.all(draws.map((at) => fixture.openRound({ draw: at })))
  const server = fixture.placement({ shards: [1], freeBets: 20 })
  expect(await refusalOf(server.place(slip(first, early, 1)))).toBe('accepted')
  const holder = await fixture.owner.connect()
  await holder.query('begin')
  await holder.query('select from free_places where draw_at = play_instant($1) for update', [draws[0]])
  const answered: string[] = []
  const [ofFree, ofLater, ofValue] = [
    slip(free, early, 1),
    slip(later, late, 1),
    slip(rich, early, 1, { asset: 'USDT' }),
  ].map((each) => refusalOf(server.place(each)).finally(() => answered.push(each.asset)))
  const placed = await ofValue
  const answeredFirst = [...answered]
  await holder.query('rollback')
  holder.release()
  expect(placed).toBe('accepted')
  expect(answeredFirst).toEqual(['USDT'])
  expect(await Promise.all([ofFree, ofLater])).toEqual(['accepted', 'accepted'])
  expect(await Promise.all(draws.map(countOf))).toEqual([
    { bets: 2, places: 18 },
    { bets: 1, places: 19 },
  ])
})

describe('places that a shard takes in lumps', () => {
  test('let its next batches wait for no other shard', async () => {
    const [first, second] = await players(2)
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const server = fixture.placement({ shards: [1], freeBets: 1_000 })
    expect(await refusalOf(server.place(slip(first, round, 1)))).toBe('accepted')
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select from free_places where draw_at = play_instant($1) and shard <> 1 for update', [
      drawAt,
    ])
    expect(await refusalOf(server.place(slip(second, round, 20)))).toBe('accepted')
    await holder.query('rollback')
    holder.release()
    expect(await countOf(drawAt)).toEqual({ bets: 21, places: 979 })
  })

  test('are used up to the last one', async () => {
    const drawAt = nextDraw()
    const round = await fixture.openRound({ draw: drawAt })
    const server = fixture.placement({ shards: [1], freeBets: 100 })
    const answers: unknown[] = []
    const crowd = await players(6)
    const left: unknown[] = []
    for (const [at, bets] of [89, 5, 5, 2, 1, 1].entries()) {
      answers.push(await refusalOf(server.place(slip(crowd[at], round, bets))))
      const rows = await fixture.rows<{ places: number }>(
        'select places from free_places where draw_at = play_instant($1) order by shard',
        [drawAt],
      )
      left.push(rows.map(({ places }) => places))
    }
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'draw_full', 'accepted', 'draw_full'])
    expect(left).toEqual([
      [9, 2],
      [4, 2],
      [0, 1],
      [0, 1],
      [0, 0],
      [0, 0],
    ])
  })
})

test('a batch takes the places of an earlier draw first, whichever slip came first', async () => {
  const draws = [nextDraw(), nextDraw()]
  const [early = '', late = ''] = await Promise.all(draws.map((at) => fixture.openRound({ draw: at })))
  const server = fixture.placement({ shards: [1], freeBets: 20 })
  const [one, two] = await players(2)
  for (const round of [early, late])
    expect(await refusalOf(server.place(slip(one, round, 1)))).toBe('accepted')
  const holder = await fixture.owner.connect()
  await holder.query('begin')
  const hold = (draw: number | undefined) =>
    holder.query('select from free_places where draw_at = play_instant($1) for update nowait', [draw])
  await hold(draws[0])
  const answers = Promise.all(
    [slip(one, late, 1), slip(two, early, 1)].map((each) => refusalOf(server.place(each))),
  )
  await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
  const isLateFree = await hold(draws[1]).then(
    () => true,
    () => false,
  )
  await holder.query('rollback')
  holder.release()
  expect(isLateFree).toBe(true)
  expect(await answers).toEqual(['accepted', 'accepted'])
})
