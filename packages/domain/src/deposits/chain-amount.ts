import { type Amount, amountOf, DECIMALS } from '../money/amount.ts'

/** What a contract counted, taken apart: raw = amount × 10^(decimals − 6) + dust, exactly. */
export type ChainAmount = { readonly amount: Amount; readonly dust: bigint }

/** Contracts that count more coarsely than the books are not taken. */
export const splitRaw = (raw: bigint, decimals: number): ChainAmount => {
  const scale = scaleOf(decimals)
  return { amount: amountOf(raw / scale), dust: raw % scale }
}

/** The raw units of an amount, for a payment or a comparison with what the chain holds. */
export const rawOf = (amount: Amount, decimals: number): bigint => amount * scaleOf(decimals)

const scaleOf = (decimals: number): bigint => {
  if (!Number.isInteger(decimals) || decimals < DECIMALS) throw new RangeError(`decimals: ${decimals}`)
  return 10n ** BigInt(decimals - DECIMALS)
}
