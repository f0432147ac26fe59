/** How long after the draw time to first ask for a block. It cannot be final earlier. */
export const FIRST_ASK_AFTER_MS = 500
/** The shortest time between questions about one round, however fast blocks arrive. */
export const LEAST_BETWEEN_ASKS_MS = 400

/** How long to wait before asking again about a round of this age, while this many rounds wait. */
export type AskInterval = (round: { readonly ageMs: number; readonly waiting: number }) => number

/** Above this number of waiting rounds, each is asked about less often. */
const CROWD = 20

/**
 * Asks often while a round is young, and less often later. When many rounds wait, because endpoints were away for hours, all
 * questions together stay within the endpoints' rate limits.
 */
export const askAgainAfterMs: AskInterval = ({ ageMs, waiting }) => {
  if (ageMs < 30_000) return 1_000
  if (ageMs < 600_000) return 5_000 * crowding(waiting)
  return 30_000 * crowding(waiting)
}

const crowding = (waiting: number): number => Math.max(1, Math.ceil(waiting / CROWD))
