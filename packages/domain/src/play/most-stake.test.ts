import { expect, test } from 'vitest'
import { GAME_IDS, PAYTABLES } from '../games/game-id.ts'
import { pickCode, picksOf } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import { worstOfBet } from './exposure.ts'
import { mostStake } from './most-stake.ts'

test('the largest stake offered keeps every pick within the cap, and a thousandth more does not', () => {
  const cap = amountOf(75_000_000_000n)
  for (const paytable of PAYTABLES)
    for (const game of GAME_IDS)
      for (const pick of picksOf(game)) {
        const stake = mostStake({ game, pick, paytable, cap })
        const worst = (of: bigint) =>
          worstOfBet({ pick: pickCode(game, pick), paytable, stake: amountOf(of) })
        expect(worst(stake) <= cap && worst(stake + 1_000n) > cap, `${paytable} ${game} ${pick}`).toBe(true)
      }
})

test('without a bankroll nothing is offered', () => {
  const [pick] = picksOf('exact')
  if (pick === undefined) throw new Error('exact has no picks')
  expect(mostStake({ game: 'exact', pick, paytable: 'classic', cap: amountOf(0n) })).toBe(0n)
})
