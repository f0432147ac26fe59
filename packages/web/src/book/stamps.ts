import type { BetRow } from '@nibble/contract'
import type { RoundBook } from './evidence.ts'
import type { KeptReceipt } from './receipt-store.ts'

export type StampId = 'accepted' | 'sealed' | 'drawn' | 'paid'

/** `none`: it did not happen and will not. `bad`: what the house shows fails a check. */
export type StampState = 'done' | 'now' | 'next' | 'none' | 'bad'

type StampOf<Id extends StampId, Kind extends string> = {
  readonly id: Id
  readonly state: StampState
  readonly kind: Kind
  /** When it happened. */
  readonly at: number | null
}

export type Stamp =
  | StampOf<'accepted', 'kept' | 'asked' | 'absent' | 'bad' | 'altered'>
  | StampOf<
      'sealed',
      'open' | 'asked' | 'signing' | 'writing' | 'late' | 'sealed' | 'off' | 'unsealed' | 'bad' | 'without'
    >
  | StampOf<'drawn', 'time' | 'waiting' | 'seen' | 'beacon' | 'drawn' | 'without'>
  | StampOf<'paid', 'later' | 'paying' | 'settling' | 'paid' | 'settled' | 'returned' | 'recalled'>

export type Reveal = 'held' | 'lost' | undefined

export type WayFacts = {
  readonly bet: BetRow
  /** Null if there is none; undefined until known. */
  readonly receipt: KeptReceipt | null | undefined
  /** Null if none is signed. */
  readonly book: RoundBook | null | undefined
  /** The draw block, once seen. */
  readonly block: { readonly timeMs: number | null; readonly isGuarded?: boolean } | null
  readonly paidAt: number | null
  readonly now: number
  /** What the block on screen makes of it: not revealed yet, or that nothing comes back. */
  readonly reveal?: Reveal
}

/** How far a bet has come, stamp by stamp. */
export const stampsOf = (facts: WayFacts): readonly Stamp[] => [
  accepted(facts),
  sealed(facts),
  drawn(facts),
  paid(facts),
]

const accepted = ({ bet, receipt }: WayFacts): Stamp => {
  const at = receipt?.receipt.leaf.acceptedAt ?? bet.placedAt
  if (receipt != null && receipt.problem !== null)
    return { id: 'accepted', state: 'bad', kind: receipt.problem === 'altered' ? 'altered' : 'bad', at }
  if (receipt === undefined) return { id: 'accepted', state: 'done', kind: 'asked', at }
  return { id: 'accepted', state: 'done', kind: receipt === null ? 'absent' : 'kept', at }
}

type LastSeen<Block> = { readonly round: string; readonly block: Block | null }

/**
 * The draw block of a bet's round that waits. Once it waits no more, the last one seen, as its result arrives a moment later;
 * none if the bet names another, which replaced it, or was cancelled.
 */
export const lastSeen = <Block extends { readonly height: string }>(
  last: LastSeen<Block>,
  { round, height, status }: Pick<BetRow, 'round' | 'height' | 'status'>,
  waiting: { readonly block: Block | null } | undefined,
): LastSeen<Block> => {
  if (waiting !== undefined) return { round, block: waiting.block }
  const isSame = height === null ? status !== 'cancelled' : height === last.block?.height
  const isKept = last.round === round && isSame
  return isKept ? last : { round, block: null }
}

/** After this long, a round without a published head is not about to be signed. */
const SIGNED_WITHIN_MS = 60_000

const sealed = ({ bet, book, now }: WayFacts): Stamp => {
  const id = 'sealed'
  if (book == null) {
    if (now < bet.closesAt) return { id, state: 'next', kind: 'open', at: null }
    // Beside a result nothing is said until it is known: otherwise "being signed" would briefly show under a payout.
    if (book === undefined && bet.status === 'published') return { id, state: 'now', kind: 'asked', at: null }
    return book === undefined || now < bet.closesAt + SIGNED_WITHIN_MS
      ? { id, state: 'now', kind: bet.status === 'published' ? 'late' : 'signing', at: null }
      : { id, state: 'none', kind: 'without', at: null }
  }
  if (!book.holds) return { id, state: 'bad', kind: 'bad', at: null }
  switch (book.seal) {
    case 'sealed':
      return { id, state: 'done', kind: 'sealed', at: book.anchor?.blockTime ?? null }
    case 'waiting':
      return { id, state: 'now', kind: bet.status === 'published' ? 'late' : 'writing', at: null }
    case 'off':
    case 'unsealed':
      return { id, state: 'none', kind: book.seal, at: null }
  }
}

const drawn = ({ bet, block, now }: WayFacts): Stamp => {
  const id = 'drawn'
  if (bet.status === 'cancelled') return { id, state: 'none', kind: 'without', at: null }
  if (bet.status === 'published' || bet.status === 'to_be_published')
    return { id, state: 'done', kind: 'drawn', at: block?.timeMs ?? bet.drawAt }
  if (block !== null)
    return {
      id,
      state: 'now',
      at: block.timeMs,
      kind: lacksBeacon(bet, block) ? 'beacon' : 'seen',
    }
  return now < bet.drawAt
    ? { id, state: 'next', kind: 'time', at: null }
    : { id, state: 'now', kind: 'waiting', at: null }
}

/** For a guarded round, the block alone decides nothing. */
const lacksBeacon = ({ paytable, guarded }: BetRow, block: NonNullable<WayFacts['block']>): boolean =>
  paytable === 'guarded' && guarded === null && block.isGuarded !== true

const paid = ({ bet, block, paidAt, reveal }: WayFacts): Stamp => {
  const id = 'paid'
  const due = reveal === 'lost' ? 'settling' : 'paying'
  switch (bet.status) {
    case 'published':
      // Losing bets are not paid.
      return { id, state: 'done', kind: bet.result === 'lose' ? 'settled' : 'paid', at: paidAt }
    case 'cancelled':
      return {
        id,
        state: 'done',
        at: paidAt,
        kind: bet.cancelledBy === 'player' ? 'recalled' : 'returned',
      }
    case 'to_be_published':
      return { id, state: 'now', kind: due, at: null }
    case 'pending':
      return block === null || reveal === 'held' || lacksBeacon(bet, block)
        ? { id, state: 'next', kind: 'later', at: null }
        : { id, state: 'now', kind: due, at: null }
  }
}
