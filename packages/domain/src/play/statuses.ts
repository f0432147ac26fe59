/** A round's progress. */
export const ROUND_STATES = [
  'scheduled',
  'open',
  'closed',
  'drawn',
  'settling',
  'published',
  'cancelled',
] as const

export type RoundState = (typeof ROUND_STATES)[number]

/** Why a round was cancelled. Only a guarded one can lack its beacon. */
export const CANCEL_REASONS = ['no_block', 'no_quorum', 'no_beacon'] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

/** What is stored of a bet; its status also depends on its round. */
export const STORED_BET_STATES = ['open', 'published', 'recalled', 'refunded'] as const

export type StoredBetState = (typeof STORED_BET_STATES)[number]

export type BetStatus = 'pending' | 'to_be_published' | 'published' | 'cancelled'

/**
 * `pending` until the draw block is seen, `to_be_published` until the bet is settled. A bet of a cancelled round waits for its
 * refund as `pending`.
 */
export const betStatusOf = (bet: StoredBetState, round: RoundState): BetStatus => {
  switch (bet) {
    case 'published':
      return 'published'
    case 'recalled':
    case 'refunded':
      return 'cancelled'
    case 'open':
      return round === 'drawn' || round === 'settling' ? 'to_be_published' : 'pending'
  }
}

/** Allowed moves. `closed` again: a reorganisation removed the draw block. */
export const NEXT_ROUND_STATES: Readonly<Record<RoundState, readonly RoundState[]>> = {
  scheduled: ['open', 'closed'],
  open: ['closed'],
  closed: ['drawn', 'settling', 'cancelled'],
  drawn: ['closed', 'settling', 'cancelled'],
  settling: ['published'],
  published: [],
  cancelled: [],
}

/** Settled or cancelled is decided once, permanently. */
export const isDecided = (state: RoundState): boolean =>
  state === 'settling' || state === 'published' || state === 'cancelled'
