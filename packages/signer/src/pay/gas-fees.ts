// The gas price that a transaction offers. Nodes drop a replacement that does not offer at least an eighth more.

export type Fee = { readonly maxFee: bigint; readonly tip: bigint }

export const firstFee = (gasPrice: bigint, cap: bigint): Fee => {
  const tip = least(gasPrice, cap)
  return { maxFee: least(2n * gasPrice, cap), tip }
}

/** Null if the cap leaves no room for a valid replacement. */
export const replacementFee = (before: Fee, gasPrice: bigint, cap: bigint): Fee | null => {
  const raised = { maxFee: raise(before.maxFee), tip: raise(before.tip) }
  if (raised.maxFee > cap) return null
  const wanted = firstFee(gasPrice, cap)
  return { maxFee: most(raised.maxFee, wanted.maxFee), tip: most(raised.tip, wanted.tip) }
}

/** An eighth more, rounded up. */
const raise = (fee: bigint): bigint => (fee * 9n + 7n) / 8n
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
