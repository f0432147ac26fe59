import type { BetRow } from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { netOfAssets } from './net-of-assets.ts'

const bet = (
  asset: Asset,
  net: bigint | null,
  status: BetRow['status'] = 'published',
  returnAsset: Asset = asset,
) => ({
  asset,
  returnAsset,
  net: net === null ? null : amountOf(net),
  status,
})

test('bets of an asset are reported as one sum, each asset separately', () => {
  expect(netOfAssets([bet('USDT', 5n), bet('PLAY_POINT', -3n), bet('USDT', -7n)])).toEqual([
    { asset: 'USDT', net: -2n },
    { asset: 'PLAY_POINT', net: -3n },
  ])
})

test('what free credit won is reported in the asset that it paid, and what it lost in its own', () => {
  const bets = [bet('ROLL_POINT', 9n, 'published', 'ROLL_GMT_POINT'), bet('ROLL_POINT', -10n)]
  expect(netOfAssets(bets)).toEqual([
    { asset: 'ROLL_GMT_POINT', net: 9n },
    { asset: 'ROLL_POINT', net: -10n },
  ])
})

test('what is not settled, or was taken back, is not a result', () => {
  expect(netOfAssets([bet('USDT', null, 'pending'), bet('USDT', 0n, 'cancelled')])).toEqual([])
})
