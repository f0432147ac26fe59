import { type Amount, amountOf, formatAmount, ZERO } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'

/** A player's bot key when its stake is decided. */
export type BotKeyFacts = {
  readonly player: bigint
  /** Neither revoked nor expired, and it may bet. */
  readonly mayBet: boolean
  readonly isSandbox: boolean
  readonly dayCap: Amount
  /** Used part of the cap on this day. */
  readonly used: Amount
}

export type BotRefusal =
  | { readonly kind: 'bot_key_unknown' | 'bot_sandbox' }
  | { readonly kind: 'bot_cap'; readonly left: string }

/**
 * What a stake takes of a key's cap: its face value in every asset of value, even if the listed price is 0, as for rolling
 * credit, since its wins are worth that much. Play credit takes nothing.
 */
export const botValue = (asset: Asset, stake: Amount): Amount => (isOfValue(asset) ? stake : ZERO)

export const botRefusal = (
  key: BotKeyFacts | undefined,
  { player, asset, stake }: { readonly player: bigint; readonly asset: Asset; readonly stake: Amount },
): BotRefusal | null => {
  if (key === undefined || key.player !== player || !key.mayBet) return { kind: 'bot_key_unknown' }
  if (key.isSandbox && asset !== 'PLAY_POINT') return { kind: 'bot_sandbox' }
  const left = amountOf(key.dayCap - key.used)
  return botValue(asset, stake) > left ? { kind: 'bot_cap', left: formatAmount(left) } : null
}
