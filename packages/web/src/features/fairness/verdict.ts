import type { ChanceTest } from '@nibble/contract'

/** Above this among all tests together nothing is unusual; below the other one chance is no explanation. */
const USUAL = 0.05
const NO_CHANCE = 1e-5

export type Verdict =
  | { readonly kind: 'few' }
  | {
      readonly kind: 'fine' | 'rare' | 'wrong'
      readonly tests: number
      /** Chance brings the rarest of them once in so many times. */
      readonly times: number
    }

/**
 * What all tests say together. The rarest of ten is rare once in ten times: its p counts as often as there are tests, which
 * says too much rather than too little where they look at the same characters (Bonferroni).
 */
export const verdictOf = (tests: readonly Pick<ChanceTest, 'chiSquare'>[]): Verdict => {
  const ps = tests.flatMap(({ chiSquare }) => (chiSquare === null ? [] : [chiSquare.p]))
  const rarest = Math.min(...ps)
  if (ps.length === 0 || ps.length < tests.length) return { kind: 'few' }
  const among = rarest * ps.length
  return {
    kind: among >= USUAL ? 'fine' : among >= NO_CHANCE ? 'rare' : 'wrong',
    tests: ps.length,
    times: Math.round(1 / Math.max(rarest, 1e-9)),
  }
}
