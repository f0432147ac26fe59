import { describe, expect, test } from 'vitest'
import type { GameId } from '../games/game-id.ts'
import { parsePick, pickCode } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import { decidePlacement, type ValueFacts } from './decide-placement.ts'
import { addToExposure, exposureFrom } from './exposure.ts'
import { capsOf, type Terms } from './limits.ts'

const usdt = (whole: number) => amountOf(BigInt(whole) * 1_000_000n)
const terms: Terms = {
  paytable: 'classic',
  limits: {
    USDT: { min: usdt(1), max: usdt(1_000) },
    PLAY_POINT: { min: usdt(10), max: usdt(100_000) },
  },
  guardedAssets: ['USDT'],
  playerCapPpm: 2_500,
  drawCapPpm: 3_700,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}
const seven = pickCode('exact', parsePick('exact', '7') ?? ('' as never))
const betOf = (stake: number) => ({ pick: seven, paytable: 'classic', stake: usdt(stake) }) as const

const exposed = (stake: number) => {
  const exposure = exposureFrom()
  if (stake > 0) addToExposure(exposure, betOf(stake))
  return exposure
}
const value = (facts: Partial<ValueFacts> = {}): ValueFacts => ({
  caps: { player: usdt(75_000), draw: usdt(112_500), basis: usdt(30_000_000), pausedBy: null },
  player: exposed(0),
  shard: exposed(0),
  shardCap: usdt(14_062),
  isWhole: false,
  ...facts,
})
type Input = Parameters<typeof decidePlacement>[0]
const decide = (changes: Partial<Input> = {}) => {
  const decision = decidePlacement({
    asset: 'USDT',
    bets: [betOf(10)],
    round: { state: 'open', closesAt: 100_000 },
    now: 90_000,
    headTimeMs: 89_000,
    stops: { all: false, games: new Set() },
    isStopped: false,
    stakeAssets: new Set<Asset>(['USDT', 'PLAY_POINT', 'GMT']),
    terms,
    available: usdt(100),
    guard: null,
    openBets: 0,
    value: value(),
    ...changes,
  })
  return decision.accepted ? decision.total : decision.refusal
}

describe('on the guarded table a slip is', () => {
  const guarded = [{ ...betOf(10), paytable: 'guarded' }] as const

  test('accepted in an asset that the terms offer there, and refused in any other', () => {
    expect(decide({ bets: guarded })).toBe(usdt(10))
    expect(decide({ bets: guarded, terms: { ...terms, guardedAssets: ['GMT'] } })).toEqual({
      kind: 'asset_not_stakeable',
    })
    expect(decide({ terms: { ...terms, guardedAssets: [] } })).toBe(usdt(10))
  })

  test('not stopped by a suspicion of producers', () => {
    const house = { equity: usdt(30_000_000), dayLoss: usdt(0), suspicion: 'alarm' } as const
    expect(capsOf({ terms, ...house })).toMatchObject({ pausedBy: 'producer' })
    expect(capsOf({ terms, ...house, isGuarded: true })).toEqual(
      capsOf({ terms, ...house, suspicion: 'fair' }),
    )
    expect(capsOf({ terms, ...house, dayLoss: house.equity, isGuarded: true })).toMatchObject({
      pausedBy: 'day_loss',
    })
  })
})

describe('a slip is', () => {
  test('accepted up to 10 USDT while draws are not sealed', () => {
    expect(decide({ isSealingDoubtful: true })).toBe(usdt(10))
  })

  test('accepted while other games are stopped', () => {
    expect(decide({ stops: { all: false, games: new Set<GameId>(['sum', 'lucky-2']) } })).toBe(usdt(10))
  })

  test('accepted with the sum of its stakes', () => {
    expect(decide({ bets: [betOf(10), betOf(15)] })).toBe(usdt(25))
  })

  test.each<[string, Partial<Input>, unknown]>([
    ['for a stopped player', { isStopped: true }, { kind: 'player_stopped' }],
    ['for an unknown round', { round: null }, { kind: 'round_unknown' }],
    ['for a scheduled round', { round: { state: 'scheduled', closesAt: 100_000 } }, { kind: 'round_closed' }],
    ['for a closed round', { round: { state: 'closed', closesAt: 100_000 } }, { kind: 'round_closed' }],
    ['a millisecond late', { now: 100_000 }, { kind: 'round_closed' }],
    ['after a block from the close or later', { now: 99_999, headTimeMs: 100_000 }, { kind: 'round_closed' }],
    ['without a known head of the chain', { headTimeMs: null }, { kind: 'chain_behind' }],
    ['with a wrong clock', { headTimeMs: 95_001 }, { kind: 'clock_ahead' }],
    ['in an asset without a limit', { asset: 'GMT' }, { kind: 'asset_not_stakeable' }],
    [
      'in an asset that is not offered',
      { stakeAssets: new Set<Asset>(['PLAY_POINT']) },
      { kind: 'asset_not_stakeable' },
    ],
    [
      'below the minimum',
      { bets: [betOf(10), { ...betOf(1), stake: amountOf(999_999n) }] },
      { kind: 'below_minimum', min: '1' },
    ],
    [
      'above 10 USDT while draws are not sealed',
      { bets: [betOf(10), betOf(1)], isSealingDoubtful: true },
      { kind: 'book_unsealed', max: '10' },
    ],
    ['above the maximum', { bets: [betOf(1_001)] }, { kind: 'above_maximum', max: '1000' }],
    [
      'beyond the balance',
      { bets: [betOf(60), betOf(41)] },
      { kind: 'balance_short', available: '100', needed: '101' },
    ],
    ['while all play is stopped', { stops: { all: true, games: new Set() } }, { kind: 'play_stopped' }],
    [
      'on a stopped game',
      { stops: { all: false, games: new Set<GameId>(['exact']) } },
      { kind: 'play_stopped' },
    ],
    [
      'during a pause of stakes of value',
      { value: value({ caps: { ...value().caps, pausedBy: 'day_loss' } }) },
      { kind: 'play_stopped' },
    ],
    ['without a count of the house’s risk', { value: null }, { kind: 'play_stopped' }],
    ['beyond the number of open bets allowed', { openBets: 400 }, { kind: 'too_many_bets', max: 400 }],
    [
      'beyond the smaller number of open bets without value',
      { asset: 'PLAY_POINT', openBets: 100, value: null },
      { kind: 'too_many_bets', max: 100 },
    ],
    [
      'beyond the few without value that a crowded draw takes of a player',
      { asset: 'PLAY_POINT', openBets: 5, isCrowded: true, value: null },
      { kind: 'too_many_bets', max: 5 },
    ],
    [
      'above the player’s cap',
      { value: value({ player: exposed(6_810) }) },
      { kind: 'cap_player', room: '90' },
    ],
    // Caps shrink with the day's loss below the open exposure.
    [
      'while open bets already exceed the player’s cap',
      { value: value({ player: exposed(7_000) }) },
      { kind: 'cap_player', room: '0' },
    ],
    [
      'on a draw whose cap is zero',
      { value: value({ caps: { ...value().caps, draw: usdt(0) }, shardCap: usdt(0), isWhole: true }) },
      { kind: 'cap_draw', room: '0' },
    ],
    ['above a share of the draw’s cap', { value: value({ shard: exposed(1_270) }) }, { kind: 'shard_full' }],
    [
      'above the draw’s whole cap',
      { value: value({ shard: exposed(10_220), shardCap: usdt(112_500), isWhole: true }) },
      { kind: 'cap_draw', room: '80' },
    ],
    [
      'above the whole cap while another shard still counts something',
      { value: value({ shard: exposed(10_220), shardCap: usdt(112_500) }) },
      { kind: 'shard_full' },
    ],
    [
      'above half the Kelly stake of its pick through one player',
      // An exact pick may cost 4.4173 % of the basis.
      { value: value({ caps: { ...value().caps, basis: usdt(2_000) } }) },
      { kind: 'cap_player', room: '88.346' },
    ],
    [
      'above half the Kelly stake of its pick in total',
      {
        bets: [betOf(8)],
        value: value({
          caps: { ...value().caps, basis: usdt(2_000) },
          shard: exposed(1),
          shardCap: usdt(112_500),
          isWhole: true,
        }),
      },
      { kind: 'cap_draw', room: '77.346' },
    ],
    [
      'above the shard’s share of half the Kelly stake of its pick',
      { value: value({ caps: { ...value().caps, basis: usdt(4_000) }, shardCap: usdt(56_250) }) },
      { kind: 'shard_full' },
    ],
  ])('refused %s', (_, changes, expected) => {
    expect(decide(changes)).toEqual(expected)
  })

  test('not capped in play points', () => {
    expect(
      decide({ asset: 'PLAY_POINT', value: null, available: usdt(100_000), bets: [betOf(100_000)] }),
    ).toBe(usdt(100_000))
  })

  test('allowed up to the last millionth of each bound', () => {
    expect(decide({ available: usdt(10) })).toBe(usdt(10))
    expect(decide({ value: value({ shardCap: usdt(110) }) })).toBe(usdt(10))
    expect(decide({ value: value({ shardCap: amountOf(usdt(110) - 1n) }) })).toEqual({ kind: 'shard_full' })
    expect(decide({ openBets: 399 })).toBe(usdt(10))
    expect(decide({ asset: 'PLAY_POINT', openBets: 99, value: null })).toBe(usdt(10))
  })
})

describe('the caps', () => {
  const capsAfter = (dayLoss: number, changes: Partial<Parameters<typeof capsOf>[0]> = {}) =>
    capsOf({ terms, equity: usdt(10_000_000), dayLoss: usdt(dayLoss), ...changes })
  const sizesOf = ({ player, draw }: ReturnType<typeof capsOf>) => ({ player, draw })

  test('follow the equity', () => {
    expect(capsAfter(0)).toEqual({
      player: usdt(25_000),
      draw: usdt(37_000),
      basis: usdt(10_000_000),
      pausedBy: null,
    })
    expect(sizesOf(capsAfter(-1_000_000, { equity: usdt(20_000_000) }))).toEqual({
      player: usdt(50_000),
      draw: usdt(74_000),
    })
  })

  test('shrink evenly with the day’s loss, to zero at 10 %, where stakes of value pause', () => {
    expect(sizesOf(capsAfter(250_000))).toEqual({ player: usdt(18_750), draw: usdt(27_750) })
    expect(sizesOf(capsAfter(500_000))).toEqual({ player: usdt(12_500), draw: usdt(18_500) })
    expect(capsAfter(999_999)).toMatchObject({ draw: 37_000n, pausedBy: null })
    expect(capsAfter(1_000_000)).toMatchObject({ draw: 0n, basis: 0n, pausedBy: 'day_loss' })
    expect(capsAfter(2_000_000)).toMatchObject({ player: 0n, draw: 0n, pausedBy: 'day_loss' })
  })

  test('once paused, let stakes resume below 5 % and not before', () => {
    expect(capsAfter(999_999, { wasPaused: true }).pausedBy).toBe('day_loss')
    expect(capsAfter(500_000, { wasPaused: true }).pausedBy).toBe('day_loss')
    expect(capsAfter(499_999, { wasPaused: true })).toMatchObject({ pausedBy: null })
  })

  test('are a quarter by a notice of the producers’ watch, and nothing is accepted during its alarm', () => {
    expect(sizesOf(capsAfter(0, { suspicion: 'notice' }))).toEqual({ player: usdt(6_250), draw: usdt(9_250) })
    expect(capsAfter(0, { suspicion: 'notice' }).pausedBy).toBeNull()
    expect(capsAfter(0, { suspicion: 'alarm' }).pausedBy).toBe('producer')
    expect(capsAfter(1_000_000, { suspicion: 'alarm' }).pausedBy).toBe('day_loss')
  })

  test('are zero without equity, or with so little that nothing can be lost', () => {
    const nothing = { player: 0n, draw: 0n, basis: 0n }
    expect(capsAfter(0, { equity: usdt(0) })).toEqual({ ...nothing, pausedBy: 'no_equity' })
    expect(capsAfter(0, { equity: amountOf(-5n) })).toEqual({ ...nothing, pausedBy: 'no_equity' })
    expect(capsAfter(0, { equity: amountOf(5n) })).toEqual({ ...nothing, pausedBy: 'day_loss' })
  })
})
