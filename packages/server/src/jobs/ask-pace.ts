/** A block is asked for this soon after the draw time for the first time: earlier it cannot be final. */
export const FIRST_ASK_AFTER_MS = 500
/** Two questions about one round are at least so far apart, however fast blocks come. */
export const LEAST_BETWEEN_ASKS_MS = 400

/** How long to wait before asking again about a round of that age, when so many wait. */
export type AskPace = (round: { readonly ageMs: number; readonly waiting: number }) => number

/** So many rounds may wait before each of them is asked about less often. */
const CROWD = 20

/**
 * Eager while everybody waits for the block, patient later; and
 * where many rounds wait (the endpoints were away for hours) all of them together stay within what endpoints allow.
 */
export const askAgainAfterMs: AskPace = ({ ageMs, waiting }) => {
  if (ageMs < 30_000) return 1_000
  if (ageMs < 600_000) return 5_000 * crowding(waiting)
  return 30_000 * crowding(waiting)
}

const crowding = (waiting: number): number => Math.max(1, Math.ceil(waiting / CROWD))
