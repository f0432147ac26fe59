import {
  dayOf,
  GAME_IDS,
  type GameId,
  pickCode,
  pickCount,
  pickOf,
  picksOf,
  ROUND_LENGTHS,
  type RoundLength,
} from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMMUNITY_RULES } from '../audit/community-rules.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listTeamDays, sumTeamBets } from './team-bet-report.ts'

let fixture: PlayFixture
beforeEach(async () => {
  fixture = await openPlayFixture()
})
afterEach(() => fixture.close())

const NOW = Date.parse('2026-03-15T04:00:00Z')
const DAY = 86_400_000
const ASSETS = ['USDT', 'GMT', 'PLAY_POINT'] as const

type Bet = {
  readonly who: number
  readonly asset: (typeof ASSETS)[number]
  readonly game: GameId
  readonly stake: bigint
  readonly returned: bigint
  readonly insured: boolean
  readonly status: number
}
type Round = { readonly daysAgo: number; readonly roundLength: RoundLength; readonly bets: readonly Bet[] }
type Played = Bet & { readonly player: bigint; readonly day: string; readonly roundLength: RoundLength }

const round: fc.Arbitrary<Round> = fc.record({
  daysAgo: fc.nat(3),
  roundLength: fc.constantFrom(...ROUND_LENGTHS),
  bets: fc.array(
    fc.record({
      who: fc.nat(11),
      asset: fc.constantFrom(...ASSETS),
      game: fc.constantFrom(...GAME_IDS),
      stake: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      returned: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      insured: fc.boolean(),
      status: fc.constantFrom(0, 1, 1, 1, 2, 3),
    }),
    { maxLength: 15 },
  ),
})

/** Publishes the round; returns its bets that a report must show. */
const play = async (players: readonly bigint[], { daysAgo, roundLength, bets }: Round): Promise<Played[]> => {
  const opensAt = NOW - daysAgo * DAY
  const placed = bets.map((bet) => ({
    ...bet,
    player: players[bet.who] ?? 0n,
    day: dayOf(opensAt),
    roundLength,
  }))
  const stored = placed.map(({ game, ...bet }) => {
    const [pick] = picksOf(game)
    if (pick === undefined) throw new Error(`${game} has no pick`)
    return { ...bet, pick: pickCode(game, pick) }
  })
  await publishRound(fixture, { opensAt, publishedAt: NOW, roundLength, bets: stored })
  return placed.filter(({ status, asset }) => status === 1 && asset !== 'PLAY_POINT')
}

const count = async () => {
  while (!(await countNextRounds(fixture.db, { now: () => NOW })).isDone);
}
const bind = (player: bigint, parent: bigint) =>
  fixture.rows('select team_bind($1, $2, play_instant($3))', [player, parent, NOW])

/** All pages of three rows each, together. */
const daysOf = async (filter: Omit<Parameters<typeof listTeamDays>[1], 'limit' | 'cursor'>) => {
  const all: Awaited<ReturnType<typeof listTeamDays>>['items'] = []
  let cursor: string | undefined
  do {
    const page = await listTeamDays(fixture.db, { ...filter, limit: 3, cursor })
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}

/** A line for each asset that was bet. */
const sums = (played: readonly Played[]) =>
  (['USDT', 'GMT'] as const).flatMap((coinName) => {
    const bets = played.filter(({ asset }) => asset === coinName)
    const staked = bets.reduce((sum, { stake }) => sum + stake, 0n)
    const returned = bets.reduce((sum, bet) => sum + bet.returned, 0n)
    return bets.length === 0
      ? []
      : [{ coinName, bets: bets.length, staked, returned, net: returned - staked }]
  })

test('whatever members bet, before or after a player was bound, reports show it bet by bet', async () => {
  const players = await fixture.players(12, {})
  const at = (place: number) => players[place] ?? 0n
  // 1 and 2 are below 0, then 3 and 4 below 1, and so on; half of them join late.
  const parents = new Map(players.slice(1).map((player, n) => [player, at(n >> 1)]))
  const played: Played[] = []
  const rounds = fc.sample(round, { numRuns: 60, seed: 3 })
  for (const [n, given] of rounds.entries()) {
    played.push(...(await play(players, given)))
    if (n % 10 === 9) await count()
    const late = players[12 - n / 5]
    const parent = late === undefined ? undefined : parents.get(late)
    if (late !== undefined && parent !== undefined) await bind(late, parent)
  }
  await count()
  for (const { broken } of COMMUNITY_RULES) expect(await fixture.rows(broken)).toEqual([])

  const isBelow = (player: bigint, above: bigint): boolean => {
    const parent = parents.get(player)
    return parent !== undefined && (parent === above || isBelow(parent, above))
  }
  const today = dayOf(NOW)
  const yesterday = dayOf(NOW - DAY)
  const filters = [
    {},
    { asset: 'GMT' },
    { game: 'sum' },
    { roundLength: '3m', asset: 'USDT' },
    { game: 'exact', roundLength: '1m', to: yesterday },
    { from: yesterday, to: yesterday },
    { from: today, to: '2026-03-31' },
  ] as const
  for (const player of [at(0), at(1), at(4), at(11)])
    for (const filter of filters) {
      const wanted: { asset?: string; game?: string; roundLength?: string; from?: string; to?: string } =
        filter
      const shown = played.filter(
        (bet) =>
          isBelow(bet.player, player) &&
          (wanted.asset === undefined || wanted.asset === bet.asset) &&
          (wanted.game === undefined || wanted.game === bet.game) &&
          (wanted.roundLength === undefined || wanted.roundLength === bet.roundLength) &&
          (wanted.from === undefined || wanted.from <= bet.day) &&
          (wanted.to === undefined || wanted.to >= bet.day),
      )
      const days = [0, 1, 2, 3].map((daysAgo) => dayOf(NOW - daysAgo * DAY))
      expect(await daysOf({ player, ...filter })).toEqual(
        days.flatMap((day) =>
          sums(shown.filter((bet) => bet.day === day))
            .toReversed()
            .map((sum) => ({ day, ...sum })),
        ),
      )
      expect((await sumTeamBets(fixture.db, { player, ...filter })).items).toEqual(sums(shown))
    }
}, 60_000)

test('rows that arrive while a caller pages neither repeat nor hide any', async () => {
  const [top = 0n, member = 0n] = await fixture.players(2, {})
  await bind(member, top)
  const bets = [{ player: member, stake: 5_000_000n }]
  const playOn = (daysAgo: number) =>
    publishRound(fixture, { opensAt: NOW - daysAgo * DAY, publishedAt: NOW, bets })
  for (const daysAgo of [1, 2, 3]) await playOn(daysAgo)
  await count()
  const first = await listTeamDays(fixture.db, { player: top, limit: 2 })
  await playOn(0)
  await playOn(3)
  await count()
  const second = await listTeamDays(fixture.db, { player: top, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ day, bets: many }) => [day, many])).toEqual([
    ['2026-03-14', 1],
    ['2026-03-13', 1],
    ['2026-03-12', 2],
  ])
  expect(second.nextCursor).toBeNull()
})

test('a place that no page ended at, and an invalid day, show nothing more', async () => {
  const [top = 0n, member = 0n] = await fixture.players(2, {})
  await bind(member, top)
  await publishRound(fixture, { opensAt: NOW, publishedAt: NOW, bets: [{ player: member, stake: 1n }] })
  await count()
  for (const cursor of ['', 'USDT', '2026-13-01.USDT', '2026-02-31.USDT', '2026-03-15.DOGE'])
    expect(await listTeamDays(fixture.db, { player: top, limit: 2, cursor })).toEqual({
      items: [],
      nextCursor: null,
    })
  expect(await listTeamDays(fixture.db, { player: top, limit: 2, from: '2026-99-99' })).toMatchObject({
    items: [],
  })
})

test('the database knows the game of every pick as the rules do', async () => {
  const [row] = await fixture.rows<{ games: (number | null)[] }>(
    'select array_agg(bet_game(code::smallint) order by code) as games from generate_series(-1, $1) code',
    [pickCount()],
  )
  const games = Array.from({ length: pickCount() }, (_, code) => GAME_IDS.indexOf(pickOf(code).game))
  expect(row?.games).toEqual([null, ...games, null])
})
