import type { RoundView } from '@nibble/contract'

/** What is to be done for a round, and when it is due by the database clock. */
export type Step =
  | { readonly kind: 'open' | 'close' | 'fix' | 'settle' | 'ask'; readonly dueAtMs: number }
  | { readonly kind: 'none' }

/**
 * The next step of a round by what is known of it. `agreed`: its final draw block is known. `askAtMs`: when its block
 * is to be asked for next.
 */
export const nextStep = (
  round: Pick<RoundView, 'state' | 'opensAt' | 'closesAt' | 'publishAt'>,
  { agreed, askAtMs }: { readonly agreed: boolean; readonly askAtMs: number },
): Step => {
  switch (round.state) {
    case 'scheduled':
      return { kind: 'open', dueAtMs: round.opensAt }
    case 'open':
      return { kind: 'close', dueAtMs: round.closesAt }
    case 'closed':
    case 'drawn':
      return agreed ? { kind: 'fix', dueAtMs: round.publishAt } : { kind: 'ask', dueAtMs: askAtMs }
    case 'settling':
    case 'cancelled':
      return { kind: 'settle', dueAtMs: 0 }
    case 'published':
      return { kind: 'none' }
  }
}
