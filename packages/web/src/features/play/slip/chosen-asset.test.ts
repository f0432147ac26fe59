import { type Amount, amountOf, parseAmount } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { chosenAsset } from './chosen-asset.ts'
import type { StakeAsset } from './stake-assets.ts'

const money = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const stakeable = (asset: StakeAsset['asset'], available?: string): StakeAsset => ({
  asset,
  min: money('1'),
  max: money('1000'),
  caps: null,
  available: available === undefined ? undefined : money(available),
})

describe('the asset of a stake', () => {
  it('is the first that the player has any of', () => {
    const assets = [stakeable('USDT', '0'), stakeable('GMT', '3'), stakeable('PLAY_POINT', '9')]
    expect(chosenAsset(assets, [null, null])?.asset).toBe('GMT')
  })

  it('is one of them while nobody knows the balances', () => {
    expect(chosenAsset([stakeable('USDT'), stakeable('GMT')], [null])?.asset).toBe('USDT')
    expect(chosenAsset([], [null])).toBeUndefined()
  })

  it('stays what it was when it has run out', () => {
    expect(chosenAsset([stakeable('USDT', '0'), stakeable('GMT', '3')], [null, 'USDT'])?.asset).toBe('USDT')
  })

  it('is the one staked last, unless that is staked no more', () => {
    const assets = [stakeable('USDT', '5'), stakeable('GMT', '3')]
    expect(chosenAsset(assets, ['GMT', 'USDT'])?.asset).toBe('GMT')
    expect(chosenAsset(assets, ['ROLL_POINT', 'GMT'])?.asset).toBe('GMT')
  })
})
