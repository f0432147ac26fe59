import { type CancelReason, isDecided, type RoundState } from './statuses.ts'

// How a round ends, by the database's clock. Decisions are final.

export const CANCEL_WITHOUT_BLOCK_AFTER_MS = 5 * 60_000
export const CANCEL_WITHOUT_QUORUM_AFTER_MS = 24 * 3_600_000
export const CANCEL_WITHOUT_BEACON_AFTER_MS = 24 * 3_600_000

/** `not_draw_block` is the caller's fault: that block may never decide this round. */
export type FinalizationDecision = 'fix' | 'too_early' | 'already_decided' | 'not_draw_block'

/** The outcome is fixed by a final draw block, not before the round is due to be published. */
export const decideFinalization = ({
  now,
  round,
  block,
}: {
  readonly now: number
  readonly round: { readonly state: RoundState; readonly drawAt: number; readonly publishAt: number }
  readonly block: { readonly timeMs: number; readonly parentTimeMs: number }
}): FinalizationDecision => {
  if (isDecided(round.state)) return 'already_decided'
  if (!isDrawBlock({ drawAt: round.drawAt, ...block })) return 'not_draw_block'
  if (round.state !== 'closed' && round.state !== 'drawn') return 'too_early'
  return now < round.publishAt ? 'too_early' : 'fix'
}

/**
 * Without a block a round is cancelled 5 minutes after its draw time; without a quorum after 24 hours of asking. Time
 * without a running server does not count. The caller has asked the chain whether there is a block or a quorum.
 * A guarded round is also cancelled after 24 hours of asking in which every relay said that its beacon is missing.
 */
export const decideRoundCancel = ({
  now,
  round,
  why,
}: {
  readonly now: number
  readonly round: {
    readonly state: RoundState
    readonly drawAt: number
    readonly askedForMs: number
    readonly beaconMissingMs: number
  }
  readonly why: CancelReason
}): 'cancel' | 'too_early' | 'already_decided' => {
  if (isDecided(round.state)) return 'already_decided'
  if (round.state !== 'closed' && round.state !== 'drawn') return 'too_early'
  return isCancelDue(why, { now, ...round }) ? 'cancel' : 'too_early'
}

const isCancelDue = (why: CancelReason, { now, drawAt, askedForMs, beaconMissingMs }: Input): boolean => {
  switch (why) {
    case 'no_block':
      return now >= drawAt + CANCEL_WITHOUT_BLOCK_AFTER_MS
    case 'no_quorum':
      return askedForMs >= CANCEL_WITHOUT_QUORUM_AFTER_MS
    case 'no_beacon':
      return beaconMissingMs >= CANCEL_WITHOUT_BEACON_AFTER_MS
  }
}

type Input = {
  readonly now: number
  readonly drawAt: number
  readonly askedForMs: number
  readonly beaconMissingMs: number
}

// The draw block is the first block whose time is not before the draw time. Its parent is then earlier, which anyone can check
// without trusting whoever names the block: there is no second block to choose from.

/** A block's time in ms. From Lorentz on, chain 56 carries milliseconds in mixHash; elsewhere mixHash is randomness. */
export const blockTimeMs = ({
  timestamp,
  mixHash,
}: {
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly mixHash: bigint
}): number => Number(timestamp) * 1000 + (mixHash <= 999n ? Number(mixHash) : 0)

export const isDrawBlock = ({
  drawAt,
  timeMs,
  parentTimeMs,
}: {
  readonly drawAt: number
  readonly timeMs: number
  readonly parentTimeMs: number
}): boolean => parentTimeMs < drawAt && drawAt <= timeMs
