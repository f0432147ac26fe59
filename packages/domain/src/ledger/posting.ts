import type { Amount } from '../money/amount.ts'
import { amountOf } from '../money/amount.ts'
import { ASSETS, type Asset } from '../money/asset.ts'

/** A player's purse: `game` holds GMT that is staked, `main` everything else. */
export type Purse = 'main' | 'game'

/**
 * The house's accounts. `house`: what it owns. `stakes_held`: stakes on open bets. `capital`: what the owner put in
 * (negative). `play_grants`: where free PLAY_POINT comes from (negative).
 */
export type HousePurse = 'house' | 'stakes_held' | 'capital' | 'play_grants'

export type Account =
  | { readonly player: bigint; readonly asset: Asset; readonly purse: Purse }
  | { readonly house: HousePurse; readonly asset: Asset; readonly lane: number }

/** `kind` is the record type that the line has in the player's list; the house's own lines are `house`. */
export type Line = {
  readonly account: Account
  readonly amount: Amount
  readonly kind: LineKind
  readonly bet?: bigint
}

export type LineKind = 'house' | 'betOrder' | 'betAssetsBack' | 'betAssetsWin' | 'firstLoginGiftsPlayBonus'

/** The purse from which an asset is staked and to which it returns. */
export const stakePurse = (asset: Asset): Purse => (asset === 'GMT' ? 'game' : 'main')

export const isBalanced = (lines: readonly Line[]): boolean =>
  ASSETS.every((asset) => {
    let sum = 0n
    for (const { account, amount } of lines) if (account.asset === asset) sum += amount
    return sum === 0n
  })

/** A correction: the same accounts, every amount the other way. Nothing is ever changed or removed. */
export const reverse = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({ ...line, amount: amountOf(-line.amount) }))
