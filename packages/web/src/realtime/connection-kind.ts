/** How fresh what is on the screen can be. `asOf` is server time, null before the first word. */
export type Connection = {
  kind: 'connecting' | 'live' | 'stale' | 'unreachable' | 'offline'
  asOf: number | null
}

const STALE_AFTER_MS = 12_500

/** A player hears from the server all the time, so that silence makes what they see old; a guest only when they ask. */
export const connectionKind = ({
  isOnline,
  isSilent,
  isGuest,
  asOf,
  now,
}: {
  readonly isOnline: boolean
  /** The last call found nobody at the other end. */
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
