import type { RoundNumber } from '@nibble/domain'
import type { Proof } from '../../proof-file.ts'
import type { Lie, RoundSeen } from '../check-round.ts'
import type { Fraud } from '../fraud.ts'
import type { Anchor, SignedHead, Total } from '../signed.ts'
import type { ShownHead, TakenHead } from './head-chains.ts'
import type { BookSeen, RoundTimesSeen } from './house.ts'

// What is recorded of a round while it is followed, and what is reported of it in the end.

export type Followed = {
  readonly times: RoundTimesSeen
  /** The previous head, where neither it nor the one in between that this head names was shown. */
  lost?: TakenHead
  /** The first valid head shown of it, kept even if its leaves or the head before it could not be read. */
  shown?: ShownHead
  /** It was over when first asked for: it has no place in the chain of heads. */
  readonly isPast?: boolean
  seen: {
    readonly head: SignedHead
    readonly key: Uint8Array
    readonly sealed: readonly Uint8Array[] | null
    readonly at: number
    /** Before the result, other leaves were shown than the head's: the publication may prove it to others. */
    readonly isDoubted: boolean
  } | null
  /** When its leaves were last requested after it was due. */
  askedAt?: number
  /** Since when its leaves have been published. */
  publishedAt?: number
  /** After it was reported as unanswered: since when the house has answered that there is nothing. */
  nothingSince?: number
  /** Consecutive unanswered requests about it. */
  failures?: number
  /** When it was reported as unanswered, and when it was last asked about since. */
  unanswered?: { readonly since: number; readonly askedAt: number }
  /** What was shown after its result, while the watcher's nodes are still asked about it. */
  read?: Read & { readonly at: number }
}

export type Read = {
  readonly signed: Pick<NonNullable<RoundSeen['published']>, 'lines' | 'publication'>
  readonly book: BookSeen
  readonly proof: Proof | null
}

/** The result of one round. `problem` is null if everything is valid. */
export type Report = {
  readonly round: RoundNumber
  readonly problem:
    | Lie['what']
    | 'keys'
    | 'chain_of_heads'
    | 'two_heads'
    | 'withheld'
    | 'proof'
    | 'block'
    | 'seal'
    | 'unpublished'
    | 'voided'
    | 'unreadable'
    | 'receipt'
    | null
  readonly fraud: Fraud | null
  readonly size: number
  readonly totals: readonly Total[]
  /** How long before the draw time the book was on the chain; null if not anchored. */
  readonly sealedBeforeMs: number | null
  /** Whether the head and its leaves were seen before the draw time. */
  readonly isSeenBefore: boolean
  readonly head: SignedHead | null
  /** The house's reason for signing no head; null if it did. Then nothing proves the round's bets. */
  readonly withheld: string | null
  /** How many trusted watchers have signed this head. */
  readonly agreeing: number
  /** The house says that the round was not drawn and every stake was returned. */
  readonly isCancelled: boolean
  /** It names a head that was never shown, as after a restore: the house did not show the previous head again, or did not answer. */
  readonly isAfterGap: boolean
  /**
   * What was not shown, so that the round is not checked: by the watcher's nodes, though asked for a minute, or the
   * book, if the house did not answer about it until it was overdue. Null if all was shown.
   */
  readonly unshown: 'block' | 'seal' | 'book' | null
}

export const reportOf = (
  { times, seen }: Followed,
  problem: Report['problem'],
  more: Partial<
    Pick<Report, 'fraud' | 'head' | 'withheld' | 'agreeing' | 'isCancelled' | 'unshown' | 'isAfterGap'>
  > & {
    readonly anchor?: Anchor | null
  } = {},
): Report => {
  const head = seen?.head ?? more.head ?? null
  const anchor = more.anchor ?? null
  return {
    round: times.round,
    problem,
    fraud: more.fraud ?? null,
    head,
    size: head?.size ?? 0,
    totals: head?.totals ?? [],
    sealedBeforeMs: anchor === null ? null : anchor.drawAt - anchor.blockTime,
    isSeenBefore: seen !== null && seen.at < seen.head.drawAt && seen.sealed !== null,
    withheld: more.withheld ?? null,
    agreeing: more.agreeing ?? 0,
    isCancelled: more.isCancelled ?? false,
    unshown: more.unshown ?? null,
    isAfterGap: more.isAfterGap ?? false,
  }
}
