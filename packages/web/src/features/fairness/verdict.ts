import type { ChanceTest } from '@nibble/contract'

/** Above the first, all tests together show nothing unusual; below the second, chance does not explain them. */
const USUAL = 0.05
const NO_CHANCE = 1e-5

export type Verdict =
  /** Not every game has draws enough; `tested` have. */
  | { readonly kind: 'few'; readonly tested: number; readonly games: number }
  | {
      readonly kind: 'fine' | 'rare' | 'wrong'
      readonly tests: number
      /** By chance, the rarest of them happens once in this many times. */
      readonly times: number
    }

/**
 * The verdict of all tests together. With ten tests, the rarest must be ten times as rare: its p is multiplied by the
 * number of tests, which overstates rather than understates p if they share characters (Bonferroni).
 */
export const verdictOf = (tests: readonly Pick<ChanceTest, 'chiSquare'>[]): Verdict => {
  const ps = tests.flatMap(({ chiSquare }) => (chiSquare === null ? [] : [chiSquare.p]))
  const rarest = Math.min(...ps)
  if (ps.length === 0 || ps.length < tests.length)
    return { kind: 'few', tested: ps.length, games: tests.length }
  const among = rarest * ps.length
  return {
    kind: among >= USUAL ? 'fine' : among >= NO_CHANCE ? 'rare' : 'wrong',
    tests: ps.length,
    times: Math.round(1 / Math.max(rarest, 1e-9)),
  }
}
