/** How fresh the screen can be. `asOf` is server time, null before the first message. */
export type Connection = {
  kind: 'connecting' | 'live' | 'stale' | 'unreachable' | 'offline'
  asOf: number | null
}

const STALE_AFTER_MS = 12_500

/** Players hear from the server continuously, so silence means stale data; guests only when they ask. */
export const connectionKind = ({
  isOnline,
  isSilent,
  isGuest,
  asOf,
  now,
}: {
  readonly isOnline: boolean
  /** The last call got no answer. */
  readonly isSilent: boolean
  readonly isGuest: boolean
  readonly asOf: number | null
  readonly now: number
}): Connection['kind'] => {
  if (!isOnline) return 'offline'
  if (isSilent && (isGuest || asOf === null)) return 'unreachable'
  if (asOf === null) return 'connecting'
  return now - asOf > STALE_AFTER_MS ? 'stale' : 'live'
}
