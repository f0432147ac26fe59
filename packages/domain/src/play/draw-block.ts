// The draw block is the first block whose time is not before the draw time. Its parent is then earlier, which anyone
// can check without trusting whoever names the block: there is no second block to choose from.

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
