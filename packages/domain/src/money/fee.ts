import { type Amount, amountOf } from './amount.ts'

const WHOLE = 10_000n

/** A fee in basis points of an amount, rounded up: the player's rest is rounded down. */
export const feeUp = (amount: Amount, feeBps: number): Amount =>
  amountOf((amount * BigInt(feeBps) + WHOLE - 1n) / WHOLE)
