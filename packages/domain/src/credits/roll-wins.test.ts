import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, amountOf, sum } from '../money/amount.ts'
import {
  countTurnover,
  endWins,
  isPlayedThrough,
  type RollWin,
  rollWin,
  DEFAULT_ROLL_TERMS as TERMS,
} from './roll-wins.ts'

const win = (bet: bigint, amount: bigint, staked = 0n): RollWin => ({
  ...rollWin({ bet, amount: amountOf(amount) }, TERMS),
  staked: amountOf(staked),
})
const end = (wins: readonly RollWin[], balance: bigint, hasOpenBets = false) =>
  endWins({ wins, balance: amountOf(balance), hasOpenBets })

describe('a credited win', () => {
  test('requires ten times its amount in stakes', () => {
    expect(win(1n, 7n).needed).toBe(70n)
    const [almost, through] = [69n, 70n].map((stake) => countTurnover([win(1n, 7n)], amountOf(stake))[0])
    expect([almost, through].map((one) => one !== undefined && isPlayedThrough(one))).toEqual([false, true])
  })

  test('is played through before a newer one, and nothing counts twice', () => {
    const wins = countTurnover([win(1n, 5n, 40n), win(2n, 3n)], amountOf(15n))
    expect(wins.map(({ staked }) => staked)).toEqual([50n, 5n])
    expect(countTurnover(wins, amountOf(1_000n)).map(({ staked }) => staked)).toEqual([50n, 30n])
  })

  test('becomes GMT up to its own amount while a newer one waits; the last takes the rest', () => {
    expect(end([win(1n, 5n, 50n), win(2n, 3n, 29n)], 20n)).toEqual({
      released: [{ bet: 1n, amount: 5n }],
      lost: [],
    })
    expect(end([win(1n, 5n, 50n), win(2n, 3n, 30n)], 20n)).toEqual({
      released: [
        { bet: 1n, amount: 5n },
        { bet: 2n, amount: 15n },
      ],
      lost: [],
    })
  })

  test('waits while a bet is open, whose stake is a part of it', () => {
    expect(end([win(1n, 5n, 50n)], 0n, true)).toEqual({ released: [], lost: [] })
  })

  test('is lost once nothing of it is left, and the next one requires only its own stakes', () => {
    expect(end([win(1n, 5n, 20n), win(2n, 5n, 0n)], 0n)).toEqual({ released: [], lost: [1n, 2n] })
    expect(end([win(1n, 5n, 50n), win(2n, 3n)], 4n)).toEqual({
      released: [{ bet: 1n, amount: 4n }],
      lost: [2n],
    })
  })
})

test('nothing is released that is not there, that was not played through, or twice', () => {
  const amounts = fc.bigInt({ min: 1n, max: 1_000n }).map(amountOf)
  const wins = fc.array(amounts, { minLength: 1, maxLength: 5 })
  const stakes = fc.array(fc.tuple(amounts, fc.bigInt({ min: 0n, max: 3_000n }).map(amountOf)), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(wins, stakes, (credited, played) => {
      let open: readonly RollWin[] = credited.map((amount, at) => rollWin({ bet: BigInt(at), amount }, TERMS))
      let turnover = 0n
      let needed = 0n
      for (const [stake, balance] of played) {
        turnover += stake
        open = countTurnover(open, stake)
        const { released, lost } = endWins({ wins: open, balance, hasOpenBets: false })
        const gone: Amount = sum(released.map(({ amount }) => amount))
        expect(gone <= balance).toBe(true)
        for (const { bet } of released) needed += open.find((one) => one.bet === bet)?.needed ?? 0n
        expect(needed <= turnover).toBe(true)
        const ended = new Set([...released.map(({ bet }) => bet), ...lost])
        expect(ended.size).toBe(released.length + lost.length)
        open = open.filter(({ bet }) => !ended.has(bet))
        expect(lost.length === 0 || gone === balance).toBe(true)
      }
    }),
  )
})
