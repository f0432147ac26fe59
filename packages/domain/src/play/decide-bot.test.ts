import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import { ASSETS, isOfValue } from '../money/asset.ts'
import { type BotKeyFacts, botRefusal, botValue } from './decide-bot.ts'

const units = (count: number): Amount => amountOf(BigInt(count) * 1_000_000n)
const KEY: BotKeyFacts = { player: 7n, mayBet: true, isSandbox: false, dayCap: units(100), used: units(60) }
const slip = { player: 7n, asset: 'USDT', stake: units(40) } as const

test('a stake may fill the cap of the day, and not pass it', () => {
  expect(botRefusal(KEY, slip)).toBeNull()
  expect(botRefusal(KEY, { ...slip, stake: amountOf(units(40) + 1n) })).toEqual({
    kind: 'bot_cap',
    left: '40',
  })
})

test('no key, another player’s key, and one that may not bet stake nothing', () => {
  for (const key of [undefined, { ...KEY, player: 8n }, { ...KEY, mayBet: false }])
    expect(botRefusal(key, slip)).toEqual({ kind: 'bot_key_unknown' })
})

test('a sandbox key stakes only play credit, which uses none of a cap', () => {
  const sandbox = { ...KEY, isSandbox: true, dayCap: ZERO, used: ZERO }
  for (const asset of ASSETS)
    expect(botRefusal(sandbox, { ...slip, asset }), asset).toEqual(
      asset === 'PLAY_POINT' ? null : { kind: 'bot_sandbox' },
    )
})

test('whatever is staked in any asset of value, no day exceeds the cap', () => {
  const stakes = fc.array(fc.record({ asset: fc.constantFrom(...ASSETS), stake: fc.bigInt(1n, 90_000_000n) }))
  fc.assert(
    fc.property(stakes, (all) => {
      let used = ZERO
      let staked = 0n
      for (const { asset, stake: size } of all) {
        const stake = amountOf(size)
        if (botRefusal({ ...KEY, used }, { player: 7n, asset, stake }) !== null) continue
        used = amountOf(used + botValue(asset, stake))
        if (isOfValue(asset)) staked += stake
      }
      expect(staked).toBe(used)
      expect(staked <= KEY.dayCap).toBe(true)
    }),
  )
})
