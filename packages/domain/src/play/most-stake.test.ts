import { expect, test } from 'vitest'
import { GAME_IDS, PAYTABLES } from '../games/game-id.ts'
import { pickCode, picksOf } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import { worstOfBet } from './exposure.ts'
import { mostStake } from './most-stake.ts'

test('the largest stake offered keeps every pick within the cap, and a thousandth more does not', () => {
  const cap = amountOf(75_000_000_000n)
  const caps = { player: cap, basis: amountOf(30_000_000_000_000n) }
  for (const paytable of PAYTABLES)
    for (const game of GAME_IDS)
      for (const pick of picksOf(game)) {
        const stake = mostStake({ game, pick, paytable, caps })
        const worst = (of: bigint) =>
          worstOfBet({ pick: pickCode(game, pick), paytable, stake: amountOf(of) })
        expect(worst(stake) <= cap && worst(stake + 1_000n) > cap, `${paytable} ${game} ${pick}`).toBe(true)
      }
})

const [pick] = picksOf('exact')
if (pick === undefined) throw new Error('exact has no picks')

test('without equity nothing is offered', () => {
  const caps = { player: amountOf(0n), basis: amountOf(0n) }
  expect(mostStake({ game: 'exact', pick, paytable: 'classic', caps })).toBe(0n)
})

test('no more is offered than half the Kelly stake of the pick', () => {
  const caps = { player: amountOf(75_000_000_000n), basis: amountOf(2_000_000_000n) }
  // 4.4173 % of the basis may be lost at eleven times the stake.
  expect(mostStake({ game: 'exact', pick, paytable: 'classic', caps })).toBe(8_031_454n)
})
