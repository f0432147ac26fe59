import type { BetRow, betOrder } from '@nibble/contract'
import type { Wanted } from '../../../api/money-calls.ts'

/** One intent to place one slip. */
export type Intent = Wanted<typeof betOrder>

export type SlipState =
  | { readonly at: 'editing'; readonly refusal: string | null }
  | { readonly at: 'confirming'; readonly intent: Intent }
  | { readonly at: 'submitting'; readonly intent: Intent }
  /** Placed. The next one begins with a pick, or when its round is over. */
  | { readonly at: 'placed'; readonly intent: Intent; readonly bets: readonly BetRow[] }
  /** No answer came: it may have been placed. Nothing else can be placed until that is known. */
  | { readonly at: 'unknown'; readonly intent: Intent; readonly message: string | null }

/** The player is in the middle of a slip: nothing may replace it. */
export const isUnderWay = ({ at }: SlipState): boolean =>
  at === 'confirming' || at === 'submitting' || at === 'unknown'

export const EDITING: SlipState = { at: 'editing', refusal: null }
