import { type Amount, amountOf } from './amount.ts'
import type { Asset } from './asset.ts'

/** What one unit counts in USDT where sums over assets are shown; 0 where a credit has no price. */
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
