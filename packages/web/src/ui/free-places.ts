import type { PlacedPlayer } from '@nibble/contract'
import type { Amount } from '@nibble/domain'

/** This many are on the podium and not in the list below it. */
export const ON_PODIUM = 3
/** A board lists at least this many places, so that it is as long before its first players as after. */
const LISTED = 10

type Board = { readonly rows: readonly PlacedPlayer[]; readonly prizes: readonly Amount[] }
/** A place that nobody has, and its prize, if it has one. */
export type FreePlace = { readonly place: number; readonly prize: Amount | null }
/** A place that a player can still get. */
type OpenPlace = { readonly place: number; readonly prize: Amount }

/** The places below a board's podium: who has them, and what the free ones pay. */
export function placesUnderPodium({ rows, prizes }: Board): {
  readonly rows: readonly PlacedPlayer[]
  readonly free: readonly FreePlace[]
} {
  const all = Array.from({ length: Math.max(LISTED, prizes.length) }, (_, at) => ({
    place: at + 1,
    prize: prizes[at] ?? null,
  }))
  const free = all.slice(Math.max(ON_PODIUM, rows.length))
  return { rows: rows.slice(ON_PODIUM), free }
}

/**
 * For a player without a place: the best free one, else the last one with a prize and the score to beat. Null if no
 * place has a prize.
 */
export function placeWithinReach({
  rows,
  prizes,
}: Board): (OpenPlace & { readonly holder?: PlacedPlayer }) | null {
  const holder = rows[prizes.length - 1]
  const at = holder === undefined ? rows.length : prizes.length - 1
  const prize = prizes[at]
  if (prize === undefined) return null
  return { place: at + 1, prize, ...(holder !== undefined && { holder }) }
}
