/** A game with so many picks at most has a line for each in the live table; of others those that somebody chose are listed. */
export const FEW_PICKS = 4
