import type { Amount } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import { type LimitRefusal, type LimitUse, limitRefusal, limitValue } from './limit-refusal.ts'
import { type BreakRefusal, breakRefusal, type PlayBreak } from './play-break.ts'
import type { PlayerLimit } from './player-limit.ts'

/** A player's own limits and break, as far as they apply to a bet. */
export type PlayGuard = {
  readonly pause: PlayBreak | null
  readonly limits: readonly PlayerLimit[]
  readonly used: LimitUse
}

/** A break stops play in every credit. A stake may be lost, so it counts against stake and loss limits alike. */
export const guardRefusal = (
  { pause, limits, used }: PlayGuard,
  { asset, stake, now }: { readonly asset: Asset; readonly stake: Amount; readonly now: number },
): BreakRefusal | LimitRefusal | null => {
  const more = limitValue(asset, stake)
  return (
    breakRefusal(pause, now) ??
    (more > 0n ? limitRefusal({ limits, used, kinds: ['stake', 'loss'], more, now }) : null)
  )
}
