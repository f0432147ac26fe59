import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAME_IDS, type GameId, PAYTABLES, type Paytable } from '../games/game-id.ts'
import { judge } from '../games/judge.ts'
import { parsePick, pickCode, pickCount, pickOf, picksOf } from '../games/pick.ts'
import { type BlockHash, normaliseHash } from '../games/reading.ts'
import { maxRatio } from '../games/settlement.ts'
import { amountOf } from '../money/amount.ts'
import { blockResult, type WatchedBet } from './block-odds.ts'
import { addBlock, LEANS, levelOf, newProducer } from './producer-watch.ts'

const hashEnding = (ending: string): BlockHash => {
  const hash = normaliseHash(`0x${ending.padStart(64, '0')}`)
  if (hash === null) throw new Error(ending)
  return hash
}
/** Where only the odds matter. */
const ANY = hashEnding('0')
const anyHash = fc.integer({ min: 0, max: 16 ** 5 - 1 }).map((tail) => hashEnding(tail.toString(16)))

const betOn = (game: GameId, text: string, paytable: Paytable, stake: bigint): WatchedBet => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(text)
  return { pick: pickCode(game, pick), paytable, stake: amountOf(stake) }
}

type Picks = readonly (readonly [GameId, string])[]
const CHARACTERS = [...'0123456789abcdef']
const inSets = (size: number): string[] =>
  CHARACTERS.filter((_, at) => at % size === 0).map((_, at) =>
    CHARACTERS.slice(at * size, (at + 1) * size).join(''),
  )
const picks = (game: GameId, ...all: readonly string[]): Picks => all.map((pick) => [game, pick])

/** Picks of which every block lets just as many win: with stakes in inverse proportion to the multiples they return the same. */
const COVERS: readonly { readonly what: string; readonly cover: Picks; readonly height?: bigint }[] = [
  { what: 'left-right', cover: picks('left-right', 'left', 'right', 'draw') },
  { what: 'up-down', cover: picks('up-down', 'up', 'down', 'alphabet') },
  { what: 'odd-even', cover: picks('odd-even', 'odd', 'even', 'alphabet') },
  { what: 'exact', cover: picks('exact', ...CHARACTERS) },
  { what: 'lucky-2', cover: picks('lucky-2', ...inSets(2)) },
  { what: 'lucky-3', cover: picks('lucky-3', ...picksOf('lucky-3')) },
  { what: 'lucky-4', cover: picks('lucky-4', ...inSets(4)) },
  { what: 'classic-odd-even', cover: picks('classic-odd-even', 'odd', 'even') },
  { what: 'big-small', cover: picks('big-small', 'big', 'small') },
  { what: 'sum by parity', cover: picks('sum', 'odd', 'even') },
  { what: 'sum by size', cover: picks('sum', 'big', 'small') },
  {
    what: 'two games of the last character',
    cover: [...picks('up-down', 'up', 'down'), ...picks('odd-even', 'alphabet')],
  },
  {
    what: 'three games of the last character',
    cover: [
      ...picks('lucky-2', '01', '23'),
      ...picks('exact', '4'),
      ...picks('up-down', 'up'),
      ...picks('odd-even', 'alphabet'),
    ],
  },
  {
    what: 'the last digit and its sum with the height',
    cover: [...picks('big-small', 'big'), ...picks('sum', 'big')],
    height: 15n,
  },
]

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** The smallest whole stakes that return the same whichever wins, each times `unit`. */
const stakesOn = (cover: Picks, paytable: Paytable, unit: bigint): readonly WatchedBet[] => {
  const multiples = cover.map(([game, text]) => {
    const { num, den } = maxRatio(game, pickOf(betOn(game, text, paytable, 0n).pick).pick, paytable)
    return BigInt((num * 1_000) / den)
  })
  const common = multiples.reduce((all, each) => (all * each) / gcd(all, each), 1n)
  return cover.map(([game, text], at) => betOn(game, text, paytable, (unit * common) / (multiples[at] ?? 1n)))
}

const judged = (bets: readonly WatchedBet[], hash: BlockHash, height: bigint): number =>
  bets.reduce((sum, { pick, paytable, stake }) => {
    const { ratio } = judge({ ...pickOf(pick), hash, height, paytable })
    return sum + (Number(stake) * ratio.num) / ratio.den
  }, 0)

const anyUnit = fc.oneof(
  fc.constantFrom(15n, 29n, 30n, 31n, 50n, 55n).map((usdt) => usdt * 1_000_000n),
  fc.constantFrom(1_836_555n, 1_234_567n, 3_333_333n, 10_000_000n, 20_000_001n, 100_000_000n),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
)
const anyTable = fc.constantFrom(...PAYTABLES)

describe.each(COVERS)('bets on everything that can happen, $what,', ({ cover, height }) => {
  const anyHeight = height === undefined ? fc.bigInt({ min: 0n, max: 99n }) : fc.constant(height)

  test('are no evidence, whatever the amounts and the block', () => {
    fc.assert(
      fc.property(anyUnit, anyTable, anyHeight, anyHash, (unit, paytable, at, hash) => {
        const bets = stakesOn(cover, paytable, unit)
        const result = blockResult({ bets, hash, height: at })
        expect(result).toMatchObject({ variance: 0, most: 0, above: 0 })
        let record = newProducer(1)
        for (let block = 0; block < 60; block += 1) record = addBlock(record, result)
        expect(record).toMatchObject({ blocks: 60, variance: 0, most: 0, evidence: LEANS.map(() => 0) })
        expect(levelOf(record)).toBe('fair')
      }),
      { numRuns: cover.length > 100 ? 10 : 60 },
    )
  })
  test('are some evidence as soon as one stake is a millionth higher', () => {
    fc.assert(
      fc.property(anyUnit, anyTable, anyHeight, anyHash, fc.nat(), (unit, paytable, at, hash, which) => {
        const bets = stakesOn(cover, paytable, unit).map((bet, n) =>
          n === which % cover.length ? { ...bet, stake: amountOf(bet.stake + 1n) } : bet,
        )
        const { variance, most, above } = blockResult({ bets, hash, height: at })
        expect(variance).toBeGreaterThan(0)
        expect(most).toBeGreaterThan(0)
        expect(Math.abs(above)).toBeGreaterThan(0)
        expect(above).toBeLessThanOrEqual(most)
      }),
      { numRuns: cover.length > 100 ? 10 : 60 },
    )
  })
})

const anySlip = fc.array(
  fc.record({
    pick: fc.nat({ max: pickCount() - 1 }),
    paytable: anyTable,
    stake: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amountOf),
  }),
  { minLength: 1, maxLength: 12 },
)

test('what a block returned is what its bets are judged to return, and its odds are those of any other', () => {
  fc.assert(
    fc.property(anySlip, anyHash, anyHash, fc.bigInt({ min: 0n, max: 99n }), (bets, hash, other, height) => {
      const { returned, expected, above, staked, ...odds } = blockResult({ bets, hash, height })
      expect(returned / staked).toBeCloseTo(judged(bets, hash, height) / staked, 12)
      expect(above / staked).toBeCloseTo((returned - expected) / staked, 12)
      expect(blockResult({ bets, hash: other, height })).toMatchObject({ expected, staked, ...odds })
    }),
  )
})

test('stakes of billions are added up to the millionth', () => {
  const bets = CHARACTERS.map((pick) => betOn('exact', pick, 'fair', 9_000_000_000_000_001n))
  expect(blockResult({ bets, hash: ANY, height: 0n })).toMatchObject({ variance: 0, most: 0 })
  expect(blockResult({ bets, hash: ANY, height: 0n }).staked).toBe(Number(16n * 9_000_000_000_000_001n))
})

// No game's worst outcome is rarer than 1 in 16.
test('the variance of bets is at most 15 times the square of the most that they can win', () => {
  const single = GAME_IDS.flatMap((game) =>
    picksOf(game)
      .slice(0, 1)
      .map((pick) => [betOn(game, pick, 'classic', 1_000_000n)]),
  )
  const allBut = CHARACTERS.slice(1).map((pick) => betOn('exact', pick, 'classic', 1_000_000n))
  for (const bets of [...single, allBut]) {
    const { variance, most } = blockResult({ bets, hash: ANY, height: 3n })
    expect(variance / most ** 2).toBeLessThanOrEqual(15 * (1 + 1e-12))
  }
  fc.assert(
    fc.property(anySlip, fc.bigInt({ min: 0n, max: 9n }), (bets, height) => {
      const { variance, most } = blockResult({ bets, hash: ANY, height })
      expect(variance / most ** 2).toBeLessThanOrEqual(15 * (1 + 1e-12))
    }),
  )
})
