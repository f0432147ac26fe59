/**
 * A game with at most this many picks has a line for each in the live table; of other games, only chosen picks are
 * listed.
 */
export const FEW_PICKS = 4
