/** An exact fraction in lowest terms, den > 0. Chances of the last decimal digit need 193 bits, hence bigint. */
export type Fraction = { readonly num: bigint; readonly den: bigint }

/** `den` is above zero; `num` may be negative. */
export const fractionOf = (num: bigint, den: bigint): Fraction => {
  const common = gcd(num < 0n ? -num : num, den)
  return { num: num / common, den: den / common }
}

/** A non-negative fraction as a percentage with that many decimals, rounded half up, e.g. `97.22`. */
export const percentOf = ({ num, den }: Fraction, decimals: number): string => {
  const scale = 10n ** BigInt(decimals)
  const scaled = (num * 200n * scale + den) / (den * 2n)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
