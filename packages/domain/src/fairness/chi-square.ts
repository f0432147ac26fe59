/** With fewer expected than this for some outcome, the distribution of χ² is not what `p` assumes (Cochran). */
const LEAST_EXPECTED = 5

export type ChiSquare = {
  readonly statistic: number
  readonly freedom: number
  /** How often fair draws deviate this much. */
  readonly p: number
}

/** Pearson's χ² of observations against the chances; null if there are too few to say anything. */
export const chiSquare = (
  outcomes: readonly { readonly seen: number; readonly chance: number }[],
): ChiSquare | null => {
  const total = outcomes.reduce((sum, { seen }) => sum + seen, 0)
  if (outcomes.some(({ chance }) => chance * total < LEAST_EXPECTED)) return null
  const statistic = outcomes.reduce((sum, { seen, chance }) => {
    const expected = chance * total
    return sum + (seen - expected) ** 2 / expected
  }, 0)
  const freedom = outcomes.length - 1
  return { statistic, freedom, p: chiSquareTail(statistic, freedom) }
}

/**
 * The chance that χ² with this many degrees of freedom is at least `x`: Q(k/2, x/2), a finite sum for whole k. Each term follows
 * from the previous one; it starts with e^-y for an even k, and with erfc(√y) and √(4y/π) e^-y for an odd one.
 */
export const chiSquareTail = (x: number, freedom: number): number => {
  if (x <= 0) return 1
  const y = x / 2
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.sqrt((4 * y) / Math.PI) * Math.exp(-y) : Math.exp(-y)
  let sum = isOdd ? complementaryError(Math.sqrt(y)) : 0
  for (let k = isOdd ? 1.5 : 1; k <= freedom / 2; k += 1) {
    sum += term
    term *= y / k
  }
  return Math.min(1, sum)
}

/** erfc, by its series where it converges fast, and by its continued fraction further out. */
const complementaryError = (z: number): number => {
  const factor = Math.exp(-z * z) / Math.sqrt(Math.PI)
  if (z < 2) {
    let term = 2 * z * factor
    let sum = 0
    for (let n = 1; term > Number.EPSILON; n += 1) {
      sum += term
      term *= (2 * z * z) / (2 * n + 1)
    }
    return 1 - sum
  }
  let tail = z
  for (let k = 60; k >= 1; k -= 1) tail = z + k / 2 / tail
  return factor / tail
}
