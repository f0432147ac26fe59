import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseHash } from '../games/reading.ts'
import { type Amount, amountOf, parseAmount, ZERO } from '../money/amount.ts'
import {
  isJackpotHit,
  JACKPOT_ONE_IN,
  jackpotCap,
  jackpotFeed,
  jackpotPrize,
  jackpotShare,
  shareJackpot,
  DEFAULT_JACKPOT_TERMS as TERMS,
} from './jackpot.ts'

const amount = (text: string): Amount => {
  const parsed = parseAmount(text)
  if (parsed === null) throw new Error(`not an amount: ${text}`)
  return parsed
}
const hashEnding = (tail: string) => {
  const hash = normaliseHash(`0x${'0123456789abcdef'.repeat(4).slice(0, 64 - tail.length)}${tail}`)
  if (hash === null) throw new Error(`no hash ends in ${tail}`)
  return hash
}

describe('a block hits the jackpot', () => {
  test.each(['0000', '7777', 'aaaa', 'ffff'])('when its hash ends in %s', (tail) => {
    expect(isJackpotHit(hashEnding(tail))).toBe(true)
  })

  test.each(['0001', '7776', 'a7aa', 'baaa', '0b000', '77770'])('not when it ends in %s', (tail) => {
    expect(isJackpotHit(hashEnding(tail))).toBe(false)
  })

  test('once in 4,096, over all possible endings', () => {
    let hits = 0
    for (let tail = 0; tail < 0x10000; tail += 1)
      if (isJackpotHit(hashEnding(tail.toString(16).padStart(4, '0')))) hits += 1
    expect(hits * JACKPOT_ONE_IN).toBe(0x10000)
  })
})

test('12 % of the edge go into the pool, and 80 % of the pool are shared', () => {
  expect(jackpotFeed(amount('0.5'), TERMS)).toBe(amount('0.06'))
  expect(jackpotFeed(amount('0.025008'), TERMS)).toBe(amount('0.003'))
  expect(jackpotPrize(amount('12345.678901'), TERMS)).toBe(amount('9876.54312'))
})

describe('a share', () => {
  const hit = { prize: amount('800'), stakes: amount('100'), bankroll: amount('10000000') }

  test('is in proportion to the stake', () => {
    expect(jackpotShare({ stake: amount('25'), edge: amount('5') }, hit, TERMS)).toBe(amount('200'))
  })

  test.each([
    ['40 times the stake', { stake: '1', edge: '100' }, '10000000', '40'],
    ['600 times the edge', { stake: '10', edge: '0.05' }, '10000000', '30'],
    ['0.25 % of the bankroll', { stake: '100', edge: '100' }, '8000', '20'],
    ['nothing if the house has no equity', { stake: '100', edge: '100' }, '0', '0'],
  ])('is at most %s', (_, { stake, edge }, bankroll, most) => {
    const player = { stake: amount(stake), edge: amount(edge) }
    expect(jackpotCap(player, amount(bankroll), TERMS)).toBe(amount(most))
    const large = { prize: amount('900000'), stakes: player.stake, bankroll: amount(bankroll) }
    expect(jackpotShare(player, large, TERMS)).toBe(amount(most))
  })

  test('is zero without a stake', () => {
    expect(jackpotShare({ stake: ZERO, edge: ZERO }, { ...hit, stakes: ZERO }, TERMS)).toBe(ZERO)
  })
})

const millionths = (max: bigint) => fc.bigInt({ min: 0n, max }).map(amountOf)
const player = fc.record({ stake: millionths(10n ** 12n), edge: millionths(10n ** 11n) })

test('what is shared and what is left add up to the prize, whoever played', () => {
  fc.assert(
    fc.property(
      fc.array(player, { maxLength: 40 }),
      millionths(10n ** 13n),
      millionths(10n ** 14n),
      (players, prize, bankroll) => {
        const { shares, left } = shareJackpot(players, { prize, bankroll }, TERMS)
        expect(shares.reduce((all, share) => all + share, left as bigint)).toBe(prize)
        expect(left).toBeGreaterThanOrEqual(0n)
        shares.forEach((share, at) => {
          const one = players[at]
          if (one !== undefined) expect(share).toBeLessThanOrEqual(jackpotCap(one, bankroll, TERMS))
        })
      },
    ),
  )
})

test('nobody gains by splitting their bets between two accounts', () => {
  fc.assert(
    fc.property(
      player,
      player,
      fc.array(player, { maxLength: 5 }),
      millionths(10n ** 13n),
      (a, b, others, prize) => {
        // Without the cap by bankroll: it limits one account, while the cap by edge limits both together.
        const bankroll = amountOf(10n ** 30n)
        const both = { stake: amountOf(a.stake + b.stake), edge: amountOf(a.edge + b.edge) }
        const [apart = ZERO, too = ZERO] = shareJackpot([a, b, ...others], { prize, bankroll }, TERMS).shares
        const edges = amountOf(both.edge * BigInt(TERMS.edgeTimes))
        expect(apart + too).toBeLessThanOrEqual(edges)
        expect(apart + too).toBeLessThanOrEqual(both.stake * BigInt(TERMS.stakeTimes))
      },
    ),
  )
})
