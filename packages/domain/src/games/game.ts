import type { Ratio } from '../money/ratio.ts'
import type { Facts } from './facts.ts'
import type { GameId, Table } from './game-id.ts'
import type { Reading } from './reading.ts'
import type { RoadView } from './road-view.ts'

export const RESULTS = ['lose', 'win', 'refund'] as const

/** How a bet ended. A loss may still return something (niu-niu), a refund may cost a fee (ties). */
export type BetResult = (typeof RESULTS)[number]

/** `ratio` is the gross return divided by the stake, exact and not yet rounded. */
export type Settlement = { readonly result: BetResult; readonly ratio: Ratio }

export const LOST: Settlement = { result: 'lose', ratio: { num: 0, den: 1 } }
export const won = (ratio: Ratio): Settlement => ({ result: 'win', ratio })

/** One multiple per pick, in each table. */
export type Multiples<P extends string> = Readonly<Record<Table, Readonly<Record<P, Ratio>>>>

/**
 * A game. Its classes are exhaustive and exclusive: every block falls into exactly one, and every pick settles the
 * same way for all blocks of a class.
 */
export type Game<P extends string = string, C extends string = string> = {
  readonly id: GameId
  /** The rule in words; part of the rules' fingerprint. It names the fees of a table if they differ. */
  readonly rule: string | ((table: Table) => string)
  readonly picks: readonly P[]
  readonly classes: readonly C[]
  /** The class of a block, as an index into `classes`. */
  classOf(reading: Reading): number
  settle(bet: { readonly pick: P; readonly outcome: C; readonly paytable: Table }): Settlement
  /** The word for a class, if it says less than the class does. */
  word?(outcome: C): string
  /** Which characters decide, counted from the end (1 is the last); or wherever the last decimal digit is. */
  readonly decides: readonly number[] | 'last-digit'
  /** Whether all six letters count the same, so that counting may merge them. */
  readonly lettersAlike: boolean
  /** The picks that represent all others in a table of odds: one for each different chance. */
  readonly oddsPicks: readonly P[]
  explain(reading: Reading): Facts
  /** How to choose a pick: one of a few by name, or n characters. */
  readonly input: 'choice' | { readonly characters: number }
  /** Its readings as two sides, the usual one first: every road is drawn by these. */
  readonly views: readonly [RoadView, ...RoadView[]]
}
