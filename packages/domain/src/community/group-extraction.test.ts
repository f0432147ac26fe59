import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAME_IDS, type GameId, PAYTABLES, type Paytable } from '../games/game-id.ts'
import { judge } from '../games/judge.ts'
import { type GamePick, parsePick, pickCount, pickOf } from '../games/pick.ts'
import { normaliseHash } from '../games/reading.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import { scaleDown } from '../money/ratio.ts'
import { SERIES_GAMES } from './insurance.ts'
import { isJackpotHit, jackpotShare, DEFAULT_JACKPOT_TERMS as POT } from './jackpot.ts'
import { type Group, type GroupBet, givenBack, totalOf, UNIT } from './testing/promotion-payout-house.ts'
import { edgeOf, edgeTable } from './turnover.ts'

// Groups that play only for rebates and rewards. Their bets cost their edge on average, so a group gains only if more than that edge is
// given back to it.

const SEED = 20_261_121
const check = <Given>(arbitrary: fc.Arbitrary<Given>, group: (given: Given) => Group, runs = 60) =>
  fc.assert(
    fc.property(arbitrary, (given) => {
      const back = givenBack(group(given))
      expect(back.edge).toBeGreaterThan(0n)
      expect(totalOf(back)).toBeLessThan(back.edge)
      expect(back.rebates * 10n).toBeLessThanOrEqual(back.edge * 4n)
      expect(back.rewards * 100n).toBeLessThanOrEqual(back.edge * 15n)
    }),
    { seed: SEED, numRuns: runs },
  )

const pickNamed = (game: GameId, name: string): GamePick => {
  const pick = parsePick(game, name)
  if (pick === null) throw new Error(`${game} has no ${name}`)
  return { game, pick }
}
const whole = (units: number): Amount => amountOf(BigInt(units) * UNIT)
const bet = (
  of: GamePick & { player: number; day: number; block: number; stake: Amount; paytable: Paytable },
): GroupBet => ({
  ...of,
  insured: false,
})
/** The playing members' parent and grandparent, both with the highest rank because of their other legs. */
const HIGHEST_LINE: readonly (number | null)[] = [null, 0, 1, 0, 0, 1, 1]
const feedRanks = (pick: GamePick, paytable: Paytable): GroupBet[] =>
  [2, 3, 4, 5, 6].map((player) =>
    bet({
      ...pick,
      player,
      day: 0,
      block: -player,
      stake: whole(3_000_000),
      paytable,
    }),
  )

const paytables = fc.constantFrom(...PAYTABLES)
const stakes = fc.integer({ min: 1, max: 1_000 }).map(whole)

describe('all that is given back stays below the edge', () => {
  test.each(PAYTABLES.flatMap((paytable) => GAME_IDS.map((game) => [game, paytable] as const)))(
    'of every pick of %s, %s, at the top of the best line',
    (game, paytable) => {
      for (const own of picksByEdge(game, paytable)) {
        const bets = [bet({ ...own, player: 2, day: 0, block: 1, stake: whole(1_000_000), paytable })]
        const back = givenBack({ parents: HIGHEST_LINE, bets: [...bets, ...feedRanks(own, paytable)] })
        expect(totalOf(back)).toBeLessThan(back.edge)
      }
    },
  )

  test('and the best line gets what it is meant to: four tenths in rebates', () => {
    const { edge, rebates } = givenBack({
      parents: HIGHEST_LINE,
      bets: feedRanks(pickNamed('big-small', 'big'), 'classic'),
    })
    expect(rebates * 100n).toBeGreaterThan(edge * 35n)
    expect(rebates * 100n).toBeLessThanOrEqual(edge * 40n)
  })
})

/** One pick for each edge in a game. */
const picksByEdge = (game: GameId, paytable: Paytable): GamePick[] => {
  const byEdge = new Map<string, GamePick>()
  for (const [code, { num, den }] of edgeTable(paytable).entries())
    if (pickOf(code).game === game) byEdge.set(`${num}/${den}`, pickOf(code))
  return [...byEdge.values()]
}

const thinnest = (paytable: Paytable): GamePick => {
  const shares = edgeTable(paytable).map(({ num, den }) => Number(num) / Number(den))
  return pickOf(shares.indexOf(Math.min(...shares)))
}

test('jackpot snipers, who come only for a full pool with any stakes on the thinnest edge, extract nothing', () => {
  const blocks = fc.uniqueArray(fc.nat(30 * 1_440), { minLength: 1, maxLength: 25 })
  check(
    fc.record({ blocks, stake: stakes, paytable: paytables, accounts: fc.integer({ min: 1, max: 6 }) }),
    (given) => ({
      parents: Array.from({ length: given.accounts }, (_, at) => (at === 0 ? null : 0)),
      bets: given.blocks.flatMap((block) =>
        Array.from({ length: given.accounts }, (_, player) =>
          bet({ ...thinnest(given.paytable), player, day: Math.floor(block / 1_440), block, ...given }),
        ),
      ),
    }),
  )
})

const SIDES: readonly (readonly [GamePick, GamePick])[] = [
  [pickNamed('classic-odd-even', 'odd'), pickNamed('classic-odd-even', 'even')],
  [pickNamed('odd-even', 'odd'), pickNamed('odd-even', 'even')],
  [pickNamed('left-right', 'left'), pickNamed('left-right', 'right')],
  [pickNamed('banker-player', 'banker'), pickNamed('banker-player', 'player')],
]

test('opposing pairs, one of whom invited the other, extract nothing by turnover, rewards, ranks or rebates', () => {
  const rounds = fc.array(fc.record({ day: fc.nat(29), stake: stakes }), { minLength: 1, maxLength: 40 })
  check(
    fc.record({ sides: fc.constantFrom(...SIDES), rounds, paytable: paytables }),
    ({ sides, rounds, paytable }) => ({
      parents: [null, 0],
      bets: rounds.flatMap(({ day, stake }, block) =>
        sides.map((side, player) => bet({ ...side, player, day, block, stake, paytable })),
      ),
    }),
  )
})

/** A random tree of one person's accounts, with stakes large enough for every rank. */
const rings = fc.record({
  parents: fc
    .array(fc.option(fc.nat(), { freq: 8 }), { minLength: 2, maxLength: 9 })
    .map((tree) => tree.map((parent, at) => (at === 0 || parent === null ? null : parent % at))),
  bets: fc.array(
    fc.record({
      player: fc.nat(8),
      day: fc.nat(29),
      code: fc.nat(pickCount() - 1),
      stake: fc.constantFrom(1, 1_000, 20_000, 400_000, 3_000_000).map(whole),
      insured: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  paytable: paytables,
})

test('rings of accounts in any tree, including every level, peer and direct, extract nothing', () => {
  check(
    rings,
    ({ parents, bets, paytable }) => ({
      parents,
      bets: bets.map(({ code, player, ...one }, block) => ({
        ...one,
        ...pickOf(code),
        player: player % parents.length,
        block,
        paytable,
      })),
    }),
    150,
  )
})

test('insured series of 30 days in a ring return less than the 1.3 % that the house keeps of them', () => {
  const series = fc.array(
    fc.record({ day: fc.nat(29), player: fc.nat(6), stake: fc.integer({ min: 1, max: 50 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  check(
    fc.record({ series, game: fc.constantFrom(...SERIES_GAMES), paytable: paytables }),
    ({ series, game, paytable }) => ({
      parents: HIGHEST_LINE,
      bets: series.map(({ stake, ...one }, block) => ({
        ...one,
        ...firstOf(game),
        block,
        paytable,
        stake: whole(stake * 6),
        insured: true,
      })),
    }),
  )
})
const firstOf = (game: GameId): GamePick =>
  Array.from({ length: pickCount() }, (_, code) => pickOf(code)).find((one) => one.game === game) ??
  pickNamed(game, 'odd')

describe('by thirty days of blocks, luck included', () => {
  test.each(SIDES.slice(0, 2))('a pair on both sides of a game loses money', (...sides) => {
    expect(playThirtyDays(sides, 1)).toBeLessThan(0n)
  })
})

/** What the pair gains: returns, jackpot prizes of an unlimited pool, and everything given back of the edge. */
const playThirtyDays = (sides: readonly GamePick[], seed: number): bigint => {
  const stake = whole(100)
  const next = generator(seed)
  const bets: GroupBet[] = sides.map((side, player) =>
    bet({ ...side, player, day: 0, block: 0, stake, paytable: 'classic' }),
  )
  const edge = bets.reduce((sum, one) => sum + edgeOf(one), 0n)
  const own = { stake: amountOf(stake * 2n), edge: amountOf(edge) }
  const hit = { prize: whole(10 ** 12), stakes: own.stake, bankroll: whole(10 ** 15) }
  let net = 0n
  for (let block = 0; block < 30 * 1_440; block += 1) {
    const hash = normaliseHash(
      `0x${'5'.repeat(56)}${Array.from({ length: 8 }, () => next(16).toString(16)).join('')}`,
    )
    if (hash === null) throw new Error('no hash')
    for (const one of bets)
      net += scaleDown(stake, judge({ ...one, hash, height: BigInt(block) }).ratio) - stake
    if (isJackpotHit(hash)) net += jackpotShare(own, hit, POT)
    net += (edge * GIVEN_PPM) / UNIT
  }
  return net
}
/** Rebates, rewards and free credit, without the jackpot. */
const GIVEN_PPM = 400_000n + 100_000n + 154_000n

/** Mulberry32: the same numbers for the same seed, everywhere. */
const generator = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
