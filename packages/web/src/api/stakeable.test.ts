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

test('for GMT it is what is in the game sub-account, even if that is empty', () => {
  expect(stakeableOf({ assets }, 'GMT')).toBe(0n)
  expect(stakeableOf({ assets: [row('GMT', 7n, 3n)] }, 'GMT')).toBe(3n)
})

test('for everything else it is the balance, and zero if there is none', () => {
  expect(stakeableOf({ assets }, 'USDT')).toBe(5n)
  expect(stakeableOf({ assets }, 'REWARD_POINT')).toBe(0n)
})
