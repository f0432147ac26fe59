import type { RebateRecord } from '../community/split-edge.ts'
import type { Amount } from '../money/amount.ts'
import { amountOf } from '../money/amount.ts'
import { ASSETS, type Asset } from '../money/asset.ts'

/** A player's sub-account: `game` holds GMT that is staked, `main` everything else. */
export type SubAccount = 'main' | 'game'

/**
 * The house's accounts. `house`: what it owns. `stakes_held`: stakes on open bets. `capital`: what the owner put in (negative).
 * `play_grants`: the source of free PLAY_POINT (negative). `chain`: what players' deposits brought to the chain and withdrawals
 * took from it (negative). `unclaimed`: deposits too small to be credited yet. `exchange`: what conversions gave and took, asset
 * by asset. `conversions_held`, `withdrawals_held`: what left a player's sub-account and waits for a review or the chain.
 * `jackpot`, `jackpot_prizes`: the pools, and prizes not paid out yet. `insurance_held`: stakes that insured series have not bet
 * yet. `promotions_withheld`: what flagged players earned, until a person has decided.
 */
export type HouseSubAccount =
  | 'house'
  | 'stakes_held'
  | 'capital'
  | 'play_grants'
  | 'chain'
  | 'unclaimed'
  | 'exchange'
  | 'conversions_held'
  | 'withdrawals_held'
  | 'jackpot'
  | 'jackpot_prizes'
  | 'insurance_held'
  | 'promotions_withheld'

export type Account =
  | { readonly player: bigint; readonly asset: Asset; readonly subAccount: SubAccount }
  | { readonly house: HouseSubAccount; readonly asset: Asset; readonly shard: number }

/** `kind` is the line's record type in the player's list; the house's own lines are `house`. */
export type Line = {
  readonly account: Account
  readonly amount: Amount
  readonly kind: LineKind
  readonly bet?: bigint
}

export type LineKind =
  | 'house'
  | 'deposit'
  | 'withdraw'
  | 'withdrawFee'
  | 'withdrawRefund'
  | 'airdrop'
  | 'underweight'
  | 'betOrder'
  | 'betAssetsBack'
  | 'betAssetsWin'
  | 'GMT_TO_GAME'
  | 'GAME_TO_GMT'
  | 'convert'
  | 'convertFee'
  | 'deduct'
  | 'transferIn'
  | 'transferOut'
  | 'firstLoginGiftsPlayBonus'
  | RebateRecord
  | 'singleBetReward'
  | 'dailyBetCountReward'
  | 'dailyAccumulateRechargeReward'
  | 'dailyAccumulateBetReward'
  | 'nextDayReturnReward'
  | 'directReward'
  | 'invitingGiftsRewardBonus'
  | 'invitingGiftsPlayBonus'
  | 'rankingPrize'
  | 'contestPrize'
  | 'jackpotWin'
  | 'insuranceClaim'

/** The sub-account from which an asset is staked and to which it returns. */
export const stakeSubAccount = (asset: Asset): SubAccount => (asset === 'GMT' ? 'game' : 'main')

export const isBalanced = (lines: readonly Line[]): boolean =>
  ASSETS.every((asset) => {
    let sum = 0n
    for (const { account, amount } of lines) if (account.asset === asset) sum += amount
    return sum === 0n
  })

/** A correction: the same accounts with every amount negated. Nothing is ever changed or removed. */
export const reverse = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({ ...line, amount: amountOf(-line.amount) }))
