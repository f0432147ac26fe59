import type { Paytable } from '../games/game-id.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'

/** Least and most for one bet. */
export type StakeLimit = { readonly min: Amount; readonly max: Amount }

/** What a round commits to before it opens. An asset without a limit may not be staked. Caps in millionths of the bankroll. */
export type Terms = {
  readonly paytable: Paytable
  readonly limits: Readonly<Partial<Record<Asset, StakeLimit>>>
  readonly playerCapPpm: number
  readonly drawCapPpm: number
  readonly halveAtPpm: number
  readonly pauseAtPpm: number
}

/** What one draw time may cost the house in assets of value: through one player, and in all. */
export type Caps = { readonly player: Amount; readonly draw: Amount; readonly paused: boolean }

/**
 * Both caps follow the bankroll. They halve once the house's net loss of the last 24 h reaches a share of it, and at a
 * second, larger share stakes of value pause. Once they were paused they go on when the loss is below the first share.
 */
export const capsOf = ({
  terms,
  bankroll,
  dayLoss,
  wasPaused = false,
}: {
  readonly terms: Terms
  readonly bankroll: Amount
  readonly dayLoss: Amount
  readonly wasPaused?: boolean
}): Caps => {
  if (bankroll <= 0n) return { player: ZERO, draw: ZERO, paused: true }
  const halves = dayLoss >= shareOf(bankroll, terms.halveAtPpm) ? 2n : 1n
  return {
    player: amountOf(shareOf(bankroll, terms.playerCapPpm) / halves),
    draw: amountOf(shareOf(bankroll, terms.drawCapPpm) / halves),
    paused: dayLoss >= shareOf(bankroll, wasPaused ? terms.halveAtPpm : terms.pauseAtPpm),
  }
}

const shareOf = (amount: Amount, ppm: number): bigint => (amount * BigInt(ppm)) / 1_000_000n
