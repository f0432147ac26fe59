import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/database.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { seedBankroll } from '../grants.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import { createPlacement, type Placement } from './placement.ts'

const USDT = 1_000_000n
const SETTLED = 5_000
let fixture: PlayFixture
let one: Database
let placement: Placement
let batches: { slips: number; accepted: number }[] = []
/** Three rounds older than all settled bets: closed; closed before its time; open though its close has passed. */
let closed: string
let early: string
let overdue: string
/** Each has a history of settled bets. */
let players: bigint[]

beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  one = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 1 })
  placement = createPlacement({
    db: one,
    headTime: () => Date.now() - 1_000,
    stakeAssets: ['USDT'],
    shards: [1],
    onBatch: ({ slips, accepted }) => batches.push({ slips, accepted }),
  })
  players = await fixture.players(4, { USDT: 100_000n * USDT })
  closed = await fixture.openRound()
  early = await fixture.openRound()
  overdue = await fixture.openRound()
  await fixture.rows("update round set state = 'closed' where id in ($1, $2)", [closed, early])
  for (const round of [closed, overdue]) await fixture.age(round, 86_400_000)
  await fixture.rows(
    `insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
     select r.id, r.first_bet + p.n * $3 + s.n, p.id, 1, 1000000, 0, now() - interval '1 day', 'USDT', 0, 1, 0, 0
     from round r, unnest($2::bigint[]) with ordinality as p (id, n), generate_series(1, $3) as s (n) where r.id = $1`,
    [closed, players, SETTLED],
  )
  await fixture.rows("select setval('bet_block', 100)")
  await fixture.rows('vacuum analyze bet')
})
afterAll(async () => {
  await placement.stop()
  await one.close()
  await fixture.close()
})
beforeEach(() => {
  batches = []
})

let draw = Date.now() + 10_000_000
const nextDraw = () => {
  draw += 60_000
  return draw
}

/** Slips of different players, in one batch. */
const placeTogether = (
  slips: readonly (readonly [player: bigint | undefined, round: string, stake: bigint])[],
) =>
  Promise.all(
    slips.map(([player = 0n, round, stake]) =>
      refusalOf(placement.place(slipOf(player, round, [['exact', '7', stake * USDT]]))),
    ),
  )

describe('a slip on a round that takes no more bets', () => {
  test.each([
    ['was closed long ago', () => closed],
    ['was closed before its time', () => early],
    ['is overdue to be closed', () => overdue],
  ])('makes nobody’s settled bets be read if the round %s, and other slips are placed', async (_, old) => {
    const round = await fixture.openRound({ draw: nextDraw() })
    let answers: unknown[] = []
    const { whole, rows } = await tableReads(one, ['bet'], async () => {
      answers = await placeTogether([
        [players[0], old(), 1n],
        [players[1], round, 1n],
        [players[2], round, 1n],
      ])
    })
    expect(answers).toEqual(['round_closed', 'accepted', 'accepted'])
    expect(batches).toEqual([{ slips: 3, accepted: 2 }])
    expect(whole).toEqual([])
    expect(rows).toBeLessThan(20)
  })

  test.each(['USDT', 'PLAY_POINT'] as const)('reads no bets at all if it is alone, in %s', async (asset) => {
    const reads = await tableReads(one, ['bet'], async () => {
      const slip = slipOf(players[0] ?? 0n, closed, [['exact', '7', 10n * USDT]], { asset })
      expect(await refusalOf(placement.place(slip))).toBe('round_closed')
    })
    expect(reads).toEqual({ whole: [], rows: 0 })
  })

  test('leaves the cap of each player in the same batch as it is, in every draw', async () => {
    const [one, two, three, four] = await fixture.players(4, { USDT: 100_000n * USDT })
    const drawAt = nextDraw()
    const early = await fixture.openRound({ draw: drawAt })
    for (const answer of [['accepted'], ['accepted'], ['cap_player']])
      expect(await placeTogether([[one, early, 1_000n]])).toEqual(answer)

    // Its first bet has a higher number than all those above.
    const later = await fixture.openRound({ draw: nextDraw() })
    for (const answer of [['accepted'], ['accepted'], ['cap_player']])
      expect(await placeTogether([[two, later, 1_000n]])).toEqual(answer)
    batches = []
    expect(
      await placeTogether([
        [players[0], closed, 1n],
        [one, early, 1_000n],
        [two, later, 1_000n],
        [three, early, 1_000n],
        [four, later, 1_000n],
      ]),
    ).toEqual(['round_closed', 'cap_player', 'cap_player', 'accepted', 'accepted'])
    expect(batches).toEqual([{ slips: 5, accepted: 2 }])
  })
})

test('bets on a round that closed early count towards the cap of another round of the same draw', async () => {
  const [player] = await fixture.players(1, { USDT: 100_000n * USDT })
  const drawAt = nextDraw()
  const early = await fixture.openRound({ draw: drawAt })
  expect(await placeTogether([[player, early, 1_000n]])).toEqual(['accepted'])
  expect(await placeTogether([[player, early, 1_000n]])).toEqual(['accepted'])
  await placeTogether([[players[3], await fixture.openRound({ draw: nextDraw() }), 1n]])
  const late = await fixture.openRound({ draw: drawAt, roundLength: '3m' })
  await fixture.rows("update round set state = 'closed' where id = $1", [early])

  expect(
    await placeTogether([
      [player, late, 1_000n],
      [players[0], early, 1n],
    ]),
  ).toEqual(['cap_player', 'round_closed'])
})
