import { type Asset, amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { stakeableOf } from './stakeable.ts'

const row = (coinName: Asset, main: bigint, game: bigint | null = null) => ({
  coinName,
  assetsAvailable: amountOf(main),
  game: game === null ? null : amountOf(game),
  held: amountOf(0n),
  usdtPrice: amountOf(1n),
})
const assets = [row('USDT', 5n), row('GMT', 7n, 0n), row('PLAY_POINT', 9n)]

test('of GMT it is what lies in the game sub-account, even where that is empty', () => {
  expect(stakeableOf({ assets }, 'GMT')).toBe(0n)
  expect(stakeableOf({ assets: [row('GMT', 7n, 3n)] }, 'GMT')).toBe(3n)
})

test('of everything else it is the balance, of what is not there nothing', () => {
  expect(stakeableOf({ assets }, 'USDT')).toBe(5n)
  expect(stakeableOf({ assets }, 'REWARD_POINT')).toBe(0n)
})
