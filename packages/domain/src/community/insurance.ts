import type { GameId } from '../games/game-id.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'

// An insured series: a flat stake on one pick, six of them held at the start. The server bets one each round. A win ends the
// series and frees the rest; a cancelled round does not count; after six losses a claim returns part of the six stakes, as
// insurance credit.

export const SERIES_GAMES = ['classic-odd-even', 'big-small', 'sum'] as const satisfies readonly GameId[]
export type SeriesGame = (typeof SERIES_GAMES)[number]
export const SERIES_ASSETS = ['USDT', 'INSURANCE_POINT'] as const satisfies readonly Asset[]
export type SeriesAsset = (typeof SERIES_ASSETS)[number]

export type InsuranceTerms = {
  /** Stakes held at the start: losing all in a row brings the claim. */
  readonly losses: number
  /** The share of all these stakes that the claim pays, in hundredths of a percent. */
  readonly claimBps: number
  readonly claimsPerDay: number
  readonly stakesPerDay: Amount
}

export const DEFAULT_INSURANCE_TERMS: InsuranceTerms = {
  losses: 6,
  claimBps: 2_500,
  claimsPerDay: 3,
  stakesPerDay: amountOf(300_000_000n),
}

/** `lost` awaits payment of its claim. `stopped`: by the player, or by the house while it takes no stakes of value. */
export const SERIES_STATES = ['running', 'won', 'lost', 'claimed', 'stopped'] as const
export type SeriesState = (typeof SERIES_STATES)[number]

export type Series = {
  readonly state: SeriesState
  readonly stake: Amount
  readonly losses: number
  /** Out of the sub-account but not on a bet. */
  readonly held: Amount
  /** One of its bets has no result yet. A stopped series may have one, too. */
  readonly isBetting: boolean
}

/** The series after a step, and the amount that the step returns to the player's sub-account. */
export type SeriesStep = { readonly series: Series; readonly freed: Amount }

/** A series' total possible stake. */
export const seriesStakes = (stake: Amount, { losses }: InsuranceTerms): Amount =>
  amountOf(stake * BigInt(losses))

export const startSeries = (stake: Amount, terms: InsuranceTerms): Series => ({
  state: 'running',
  stake,
  losses: 0,
  held: seriesStakes(stake, terms),
  isBetting: false,
})

/** Uses one held stake for a bet. Null if another bet of the series is open, or the series is over. */
export const betOfSeries = (series: Series): Series | null =>
  series.state === 'running' && !series.isBetting && series.held >= series.stake
    ? { ...series, held: amountOf(series.held - series.stake), isBetting: true }
    : null

/** Applies the result of the open bet. `cancelled`: its round was cancelled, and the stake is held again. */
export const settleSeries = (
  series: Series,
  result: 'win' | 'lose' | 'cancelled',
  { losses: most }: Pick<InsuranceTerms, 'losses'>,
): SeriesStep => {
  const { state, stake, held } = series
  const over = { ...series, isBetting: false }
  if (state !== 'running') return { series: over, freed: result === 'cancelled' ? stake : ZERO }
  switch (result) {
    case 'win':
      return { series: { ...over, state: 'won', held: ZERO }, freed: held }
    case 'cancelled':
      return { series: { ...over, held: amountOf(held + stake) }, freed: ZERO }
    case 'lose': {
      const losses = series.losses + 1
      if (losses < most) return { series: { ...over, losses }, freed: ZERO }
      return { series: { ...over, losses, state: 'lost', held: ZERO }, freed: held }
    }
  }
}

/**
 * Ends a running series; an open bet stays open. Null if the series is over already, or its last stake is on a bet: stopping
 * would free nothing, and the player would lose a claim they have paid for.
 */
export const stopSeries = (series: Series): SeriesStep | null =>
  series.state === 'running' && series.held > 0n
    ? { series: { ...series, state: 'stopped', held: ZERO }, freed: series.held }
    : null

/** What the claim of a lost series pays, in insurance credit, rounded down. */
export const claimOf = (stake: Amount, terms: InsuranceTerms): Amount =>
  amountOf((seriesStakes(stake, terms) * BigInt(terms.claimBps)) / 10_000n)
