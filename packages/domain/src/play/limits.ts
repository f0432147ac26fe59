import type { Paytable } from '../games/game-id.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import type { WatchLevel } from '../watch/producer-watch.ts'
import type { ExposedBet } from './exposure.ts'
import { halfKellyPpm } from './half-kelly.ts'

/** Least and most for one bet. */
export type StakeLimit = { readonly min: Amount; readonly max: Amount }

/**
 * What a round commits to before it opens. An asset without a limit may not be staked. Caps, and the losses within a day at which
 * stakes of value pause and below which they resume, in millionths of the house's equity.
 */
export type Terms = {
  readonly paytable: Paytable
  /** What may be staked on the guarded table beside it; if empty, there is none. */
  readonly guardedAssets: readonly Asset[]
  readonly limits: Readonly<Partial<Record<Asset, StakeLimit>>>
  readonly playerCapPpm: number
  readonly drawCapPpm: number
  readonly resumeBelowPpm: number
  readonly pauseAtPpm: number
}

/** Why no stake of value is taken at all. */
export type ValuePause = 'no_equity' | 'day_loss' | 'producer'

/** What one draw time may cost the house in assets of value: per player, and in total. */
export type Caps = {
  readonly player: Amount
  readonly draw: Amount
  /** The sum of which each pick may risk its share. */
  readonly basis: Amount
  readonly pausedBy: ValuePause | null
}

/** The house's equity, losses and suspicions. */
export type HouseRisk = {
  readonly equity: Amount
  /** The fall of equity within 24 hours, by play and promotions; negative if it rose. */
  readonly dayLoss: Amount
  readonly wasPaused?: boolean
  /** The highest level of the producers' watch that is not lifted. */
  readonly suspicion?: WatchLevel
}

/**
 * Caps follow the equity. They shrink evenly with the loss of the day, from full to nothing where stakes of value pause; once
 * paused, stakes resume when the loss is below a smaller share. While players win too much on some producer's blocks caps are
 * quartered, or stakes of value stop; not on the guarded table, whose outcomes no producer can choose.
 */
export const capsOf = ({
  terms,
  equity,
  dayLoss,
  wasPaused = false,
  suspicion: suspected = 'fair',
  isGuarded = false,
}: HouseRisk & { readonly terms: Terms; readonly isGuarded?: boolean }): Caps => {
  const suspicion = isGuarded ? 'fair' : suspected
  const pauseAt = shareOf(equity, terms.pauseAtPpm)
  if (equity <= 0n) return { ...NOTHING, pausedBy: 'no_equity' }
  if (pauseAt <= 0n) return { ...NOTHING, pausedBy: 'day_loss' }
  const left = dayLoss <= 0n ? pauseAt : pauseAt - dayLoss
  const basis = left <= 0n ? ZERO : amountOf((equity * left) / pauseAt / SUSPICION_DIVIDES[suspicion])
  const isLost = dayLoss >= shareOf(equity, wasPaused ? terms.resumeBelowPpm : terms.pauseAtPpm)
  return {
    player: shareOf(basis, terms.playerCapPpm),
    draw: shareOf(basis, terms.drawCapPpm),
    basis,
    pausedBy: isLost ? 'day_loss' : suspicion === 'alarm' ? 'producer' : null,
  }
}

/** The cap of a draw with these bets: the house risks at most half the Kelly stake on any pick among them. */
export const pickCap = (
  { basis }: Pick<Caps, 'basis'>,
  bets: readonly Pick<ExposedBet, 'pick' | 'paytable'>[],
): Amount => bets.reduce((least, bet) => lesser(least, shareOf(basis, halfKellyPpm(bet))), basis)

const NOTHING = { player: ZERO, draw: ZERO, basis: ZERO }

const SUSPICION_DIVIDES: Readonly<Record<WatchLevel, bigint>> = { fair: 1n, notice: 4n, alarm: 4n }

export const lesser = (a: Amount, b: Amount): Amount => (a < b ? a : b)

const shareOf = (amount: Amount, ppm: number): Amount => amountOf((amount * BigInt(ppm)) / 1_000_000n)
