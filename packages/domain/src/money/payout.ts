import { type Amount, amountOf, minus, ZERO } from './amount.ts'
import type { Asset } from './asset.ts'
import { type Ratio, scaleDown } from './ratio.ts'

/**
 * What a settled bet pays, and in which asset. `gross` pays the whole return. `gain` pays only the part above the stake:
 * the stake itself is used up, since free credit is for play and cannot be cashed out.
 */
export type PayoutRule = { readonly asset: Asset; readonly pays: 'gross' | 'gain' }

/** Null if the asset cannot be staked at all. INSURANCE_POINT is staked by insurance series only. */
export const PAYOUT_RULES: Readonly<Record<Asset, PayoutRule | null>> = {
  USDT: { asset: 'USDT', pays: 'gross' },
  GMT: { asset: 'GMT', pays: 'gross' },
  PLAY_POINT: { asset: 'PLAY_POINT', pays: 'gross' },
  ROLL_POINT: { asset: 'ROLL_GMT_POINT', pays: 'gain' },
  ROLL_GMT_POINT: { asset: 'ROLL_GMT_POINT', pays: 'gross' },
  INSURANCE_POINT: { asset: 'INSURANCE_POINT', pays: 'gross' },
  REWARD_POINT: null,
  PROMOTION_POINT: null,
}

/** A bet's payout when its round is settled: the return, rounded down once, by the rule of its asset. */
export const payoutOf = ({
  asset,
  stake,
  ratio,
}: {
  readonly asset: Asset
  readonly stake: Amount
  readonly ratio: Ratio
}): { readonly asset: Asset; readonly amount: Amount } => {
  const rule = PAYOUT_RULES[asset]
  if (rule === null) throw new RangeError(`${asset} cannot be staked`)
  const gross = amountOf(scaleDown(stake, ratio))
  switch (rule.pays) {
    case 'gross':
      return { asset: rule.asset, amount: gross }
    case 'gain':
      return { asset: rule.asset, amount: gross > stake ? minus(gross, stake) : ZERO }
  }
}

/**
 * What published bets in one asset won or cost the house, in the asset that they pay. Free credit that was used up is no gain: only
 * its wins cost anything.
 */
export const netOfHouse = ({
  asset,
  staked,
  returned,
}: {
  readonly asset: Asset
  readonly staked: Amount
  readonly returned: Amount
}): Amount => minus(PAYOUT_RULES[asset]?.pays === 'gain' ? ZERO : staked, returned)

/** What a published bet won or lost its player. A gain of free credit is the net, in its own asset: the stake is used up. */
export const netOfBet = ({
  asset,
  stake,
  returned,
}: {
  readonly asset: Asset
  readonly stake: Amount
  readonly returned: Amount
}): { readonly asset: Asset; readonly amount: Amount } => {
  const rule = PAYOUT_RULES[asset]
  return rule?.pays === 'gain' && returned > ZERO
    ? { asset: rule.asset, amount: returned }
    : { asset, amount: minus(returned, stake) }
}
