import { type Amount, amountOf } from './amount.ts'

export const ASSETS = [
  'USDT',
  'GMT',
  'PLAY_POINT',
  'ROLL_POINT',
  'ROLL_GMT_POINT',
  'INSURANCE_POINT',
  'REWARD_POINT',
  'PROMOTION_POINT',
] as const

export type Asset = (typeof ASSETS)[number]

/**
 * Assets of value count against caps and the bankroll. A new asset does not compile until it says whether it is one. The
 * database has the same table in `asset_is_of_value`.
 */
const IS_OF_VALUE: Readonly<Record<Asset, boolean>> = {
  USDT: true,
  GMT: true,
  PLAY_POINT: false,
  ROLL_POINT: true,
  ROLL_GMT_POINT: true,
  INSURANCE_POINT: true,
  REWARD_POINT: true,
  PROMOTION_POINT: true,
}

export const isOfValue = (asset: Asset): boolean => IS_OF_VALUE[asset]

/** One unit's value in USDT where sums over assets are shown; 0 if a credit has no price. */
export const USDT_PRICES: Readonly<Record<Asset, Amount>> = {
  USDT: amountOf(1_000_000n),
  GMT: amountOf(1_000_000n),
  INSURANCE_POINT: amountOf(1_000_000n),
  PROMOTION_POINT: amountOf(1_000_000n),
  REWARD_POINT: amountOf(10_000n),
  PLAY_POINT: amountOf(0n),
  ROLL_POINT: amountOf(0n),
  ROLL_GMT_POINT: amountOf(0n),
}
