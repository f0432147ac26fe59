import { type Amount, amountOf, type GameId, parseAmount, parsePick } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import type { StakeAsset } from './offered-assets.ts'
import { capsOn, chosenAsset, offered } from './offered-assets.ts'

const money = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const stakeable = (asset: StakeAsset['asset'], available?: string): StakeAsset => ({
  asset,
  min: money('1'),
  max: money('1000'),
  caps: null,
  available: available === undefined ? undefined : money(available),
})

it('a stake of value is capped by what its own table allows', () => {
  const [none, some] = ['0', '75000'].map((cap) => ({ player: money(cap), basis: money(cap) }))
  if (none === undefined || some === undefined) throw new Error('caps')
  // As during an alarm of the producer monitor.
  const config = { caps: none, guardedCaps: some }
  expect(capsOn(config, { asset: 'USDT', table: 'block' })).toBe(none)
  expect(capsOn(config, { asset: 'USDT', table: 'guarded' })).toBe(some)
  expect(capsOn(config, { asset: 'PLAY_POINT', table: 'guarded' })).toBeNull()
})

describe('the asset of a stake', () => {
  it('is the first that the player has any of', () => {
    const assets = [stakeable('USDT', '0'), stakeable('GMT', '3'), stakeable('PLAY_POINT', '9')]
    expect(chosenAsset(assets, [null, null])?.asset).toBe('GMT')
  })

  it('is one of them while the balances are unknown', () => {
    expect(chosenAsset([stakeable('USDT'), stakeable('GMT')], [null])?.asset).toBe('USDT')
    expect(chosenAsset([], [null])).toBeUndefined()
  })

  it('stays the same when it has run out', () => {
    expect(chosenAsset([stakeable('USDT', '0'), stakeable('GMT', '3')], [null, 'USDT'])?.asset).toBe('USDT')
  })

  it('is the one staked last, unless it can no longer be staked', () => {
    const assets = [stakeable('USDT', '5'), stakeable('GMT', '3')]
    expect(chosenAsset(assets, ['GMT', 'USDT'])?.asset).toBe('GMT')
    expect(chosenAsset(assets, ['ROLL_POINT', 'GMT'])?.asset).toBe('GMT')
  })
})

const bet = (game: GameId, text: string) => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no pick ${text}`)
  return { game, pick }
}
const usdt = (cap: string | null, basis = '1000000'): StakeAsset => ({
  asset: 'USDT',
  min: money('1'),
  max: money('1000'),
  available: undefined,
  caps: cap === null ? null : { player: money(cap), basis: money(basis) },
})
const most = (asset: StakeAsset, ...bets: ReturnType<typeof bet>[]) =>
  offered(asset, { bets, paytable: 'classic' }).max

it('offers the smaller of the limit and what the cap of a draw leaves on the pick', () => {
  expect(most(usdt('75000'), bet('exact', '7'))).toBe(money('1000'))
  expect(most(usdt('750'), bet('exact', '7'))).toBe(money('68.18'))
  expect(most(usdt('750'), bet('left-right', 'left'))).toBe(money('750'))
  expect(most(usdt('750'), bet('left-right', 'left'), bet('exact', '7'))).toBe(money('68.18'))
  // Half the Kelly stake of an even chance at 1.95 risks 0.3716 % of the equity.
  expect(most(usdt('750', '100000'), bet('big-small', 'big'))).toBe(money('391.15'))
})

it('leaves only the limit if nothing is picked, no round is open, or no cap applies', () => {
  expect(most(usdt('750'))).toBe(money('1000'))
  expect(offered(usdt('750'), { bets: [bet('exact', '7')], paytable: undefined }).max).toBe(money('1000'))
  expect(most(usdt(null), bet('exact', '7'))).toBe(money('1000'))
})
