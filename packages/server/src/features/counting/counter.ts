/**
 * What else is added up from the bets of a round, in the transaction that counts it. `sql` is one statement or several
 * without parameters. It reads `counted_now`, which has the columns of `counted_day` and holds the round's sums: one row
 * for each player and asset, all of one day; and `counted_game`, the same by tempo and game. A round whose bets do not
 * count reaches no counter.
 */
export type Counter = { readonly name: string; readonly sql: string }
