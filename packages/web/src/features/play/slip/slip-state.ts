import type { BodyOf, betOrder } from '@nibble/contract'

/** One wish to place one slip. A retry of the same wish carries the same key, so it is placed once at most. */
export type Intent = BodyOf<typeof betOrder>

export type SlipState =
  | { readonly at: 'editing'; readonly refusal: string | null }
  | { readonly at: 'confirming'; readonly intent: Intent }
  | { readonly at: 'submitting'; readonly intent: Intent }
  /** It stands. The next one begins with a pick, or when its round is over. */
  | { readonly at: 'placed'; readonly intent: Intent }
  /** No answer came: it may have been placed. Nothing else is placed until that is known. */
  | { readonly at: 'unknown'; readonly intent: Intent; readonly message: string }

export type SlipEvent =
  | { readonly type: 'ask'; readonly intent: Intent }
  | { readonly type: 'submit'; readonly intent: Intent }
  | { readonly type: 'placed' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'unanswered'; readonly message: string }
  | { readonly type: 'edit' }

/** The player is in the middle of a slip: nothing may jump over it. */
export const isUnderWay = ({ at }: SlipState): boolean =>
  at === 'confirming' || at === 'submitting' || at === 'unknown'

export const EDITING: SlipState = { at: 'editing', refusal: null }

export const slipAfter = (state: SlipState, event: SlipEvent): SlipState => {
  switch (event.type) {
    case 'ask':
      return state.at === 'submitting' || state.at === 'unknown'
        ? state
        : { at: 'confirming', intent: event.intent }
    case 'submit':
      return state.at === 'submitting' ? state : { at: 'submitting', intent: event.intent }
    case 'placed':
      return state.at === 'submitting' ? { at: 'placed', intent: state.intent } : state
    case 'refused':
      return { at: 'editing', refusal: event.message }
    case 'unanswered':
      return state.at === 'submitting'
        ? { at: 'unknown', intent: state.intent, message: event.message }
        : state
    case 'edit':
      return state.at === 'submitting' ? state : EDITING
  }
}
