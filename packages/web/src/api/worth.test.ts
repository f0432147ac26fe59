import { type Asset, amountOf, parseAmount, USDT_PRICES, ZERO } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { type Credit, sharesOf, totalWorth, withdrawableOf, worthOf } from './worth.ts'

const of = (text: string) => parseAmount(text) ?? ZERO
const credit = (coinName: Asset, available: string, held = '0', game: string | null = null): Credit => ({
  coinName,
  assetsAvailable: of(available),
  held: of(held),
  game: game === null ? null : of(game),
  usdtPrice: USDT_PRICES[coinName],
})

describe('what credits are worth', () => {
  it('counts what is held and what is in the game sub-account', () => {
    expect(worthOf(credit('GMT', '100', '5', '20'))).toBe(of('125'))
  })

  it('counts each at its price, rounded down, and free ones as zero', () => {
    expect(worthOf(credit('REWARD_POINT', '640.00005'))).toBe(of('6.4'))
    expect(totalWorth([credit('PLAY_POINT', '10000'), credit('USDT', '1', '2')])).toBe(of('3'))
  })
})

describe('shares of the total', () => {
  it('add up to a hundred', () => {
    const shares = sharesOf([credit('USDT', '1'), credit('GMT', '1'), credit('INSURANCE_POINT', '1')])
    expect(shares.map(({ percent }) => percent).toSorted()).toEqual([33, 33, 34])
  })

  it('leave out zeros, and are empty for zero', () => {
    expect(sharesOf([credit('USDT', '7'), credit('GMT', '0')])).toEqual([{ name: 'USDT', percent: 100 }])
    expect(sharesOf([credit('PLAY_POINT', '10000')])).toEqual([])
  })
})

it('only USDT and main GMT can leave', () => {
  expect(withdrawableOf(credit('GMT', '5', '1', '9'))).toBe(of('5'))
  expect(withdrawableOf(credit('PROMOTION_POINT', '5'))).toBe(amountOf(0n))
})
