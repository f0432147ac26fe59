import { describe, expect, test } from 'vitest'
import { type GameId, PAYTABLES, type Paytable } from '../games/game-id.ts'
import { judge } from '../games/judge.ts'
import { parsePick } from '../games/pick.ts'
import { normaliseHash } from '../games/reading.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import { scaleDown } from '../money/ratio.ts'
import { isJackpotHit, JACKPOT_ONE_IN, jackpotShare, DEFAULT_JACKPOT_TERMS as TERMS } from './jackpot.ts'
import { edgeOf, edgeTable } from './turnover.ts'

// Players who play only for the pool. Their bets cost their edge, and a jackpot pays at most 600 times that, once in 4,096
// blocks. So they lose 85 % of the edge, however large the pool is, whenever they join and whatever sides they bet on.

const UNIT = 1_000_000n

describe('by exact expectation, with an unlimited pool', () => {
  test.each(PAYTABLES)('no pick pays for itself, %s', (paytable) => {
    const stake = 1_000n * UNIT
    for (const { num, den } of edgeTable(paytable)) {
      const player = { stake: amountOf(stake), edge: amountOf((stake * num) / den) }
      const most = jackpotShare(player, ALONE_BEFORE_A_MOUNTAIN(player.stake), TERMS)
      // most / 4096 < 15 % of the edge, in whole numbers.
      expect(most * den * 100n).toBeLessThan(stake * num * 15n * BigInt(JACKPOT_ONE_IN))
    }
  })

  test('nor do rebates, rewards and the pool together', () => {
    const ofTheEdge = 0.4 + 0.15 + TERMS.edgeTimes / JACKPOT_ONE_IN
    expect(ofTheEdge).toBeLessThan(0.7)
  })

  test('and the pools give no more than they are fed with, which is less than the highest share of a player', () => {
    expect(TERMS.feedPpm / 1_000_000).toBeLessThan(TERMS.edgeTimes / JACKPOT_ONE_IN)
  })
})

const ALONE_BEFORE_A_MOUNTAIN = (stakes: Amount) => ({
  stakes,
  prize: amountOf(10n ** 15n * UNIT),
  bankroll: amountOf(10n ** 18n * UNIT),
})

describe('by 30 days of blocks', () => {
  test.each<[string, readonly (readonly [GameId, string])[]]>([
    ['a sniper on the thinnest edge', [['niu-niu', 'player']]],
    [
      'a pair on both sides of one game',
      [
        ['big-small', 'big'],
        ['big-small', 'small'],
      ],
    ],
    [
      'a ring that covers every outcome',
      [
        ['banker-player', 'banker'],
        ['banker-player', 'player'],
        ['banker-player', 'tie'],
      ],
    ],
    ['a sniper on the draw, which every hit decides for them', [['left-right', 'draw']]],
  ])('%s loses money', (_, bets) => {
    for (const seed of [1, 2]) expect(playThirtyDays({ bets, paytable: 'fair', seed })).toBeLessThan(0n)
  })
})

/** The ring's gain: returns and prizes minus stakes, with 100 on each bet of each one-minute block. */
const playThirtyDays = ({
  bets,
  paytable,
  seed,
}: {
  readonly bets: readonly (readonly [GameId, string])[]
  readonly paytable: Paytable
  readonly seed: number
}): bigint => {
  const stake = amountOf(100n * UNIT)
  const placed = bets.map(([game, text]) => {
    const pick = parsePick(game, text)
    if (pick === null) throw new Error(`${game} has no pick ${text}`)
    return { game, pick, edge: edgeOf({ game, pick, paytable, insured: false, stake }) }
  })
  const own = {
    stake: amountOf(stake * BigInt(placed.length)),
    edge: amountOf(placed.reduce((sum, { edge }) => sum + edge, 0n)),
  }
  const next = generator(seed)

  let net = 0n
  for (let block = 0; block < 30 * 1440; block += 1) {
    const tail = Array.from({ length: 8 }, () => next(16).toString(16)).join('')
    const hash = normaliseHash(`0x${'5'.repeat(56)}${tail}`)
    if (hash === null) throw new Error('no hash')
    for (const { game, pick } of placed)
      net += scaleDown(stake, judge({ game, pick, paytable, hash, height: BigInt(block) }).ratio) - stake
    if (isJackpotHit(hash)) net += jackpotShare(own, ALONE_BEFORE_A_MOUNTAIN(own.stake), TERMS)
  }
  return net
}

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
