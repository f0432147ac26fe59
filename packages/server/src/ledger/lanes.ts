/** House accounts have eight lanes, so that work of different kinds never waits for the same row. */
export const LANES = 8

/** Where batches of bets post; a process may be given fewer, to leave others to another process. */
export const BET_LANES: readonly number[] = [0, 1, 2, 3]
export const RECALL_LANE = 4
/** Grants, deposits, conversions, withdrawals, prizes. */
export const MONEY_LANE = 5
export const SETTLE_LANE = { '1m': 6, '3m': 7 } as const
