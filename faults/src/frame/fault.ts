import type { Random } from './random.ts'

/**
 * `small` is what each change is checked with, `medium` what is run now and then, `full` the figure to reach, a number
 * that many of the fault's units.
 */
export type Size = 'small' | 'medium' | 'full' | number

/** Figures add up over the parts of a run, except those of `most`, of which the largest stays. */
export type Figures = { readonly counts: Record<string, number>; readonly most?: Record<string, number> }

export type Part = Figures & {
  /** One sentence for each thing that must not happen and did, enough to repeat it. Empty when all is well. */
  readonly failures: readonly string[]
}

export type Work = {
  /** The same for the same run, fault and part. */
  readonly random: Random
  /** Names the part, in failures and in names of databases. */
  readonly seed: string
  /** How many units (cycles, operations, bursts ...) to do. */
  readonly amount: number
  /** The commit that `--from` names, for what compares with an earlier release. */
  readonly from: string | null
  /** A line about how it goes, for who watches. */
  readonly say: (line: string) => void
}

/** One way to hurt the product on purpose, with a checker that sees whether it was hurt. */
export type Fault = {
  readonly name: string
  /** What one of `amount` is: cycles, operations, bursts. */
  readonly unit: string
  readonly small: number
  readonly medium: number
  readonly full: number
  /** A long run is cut into parts of that many units, each repeatable by itself; its results are kept after each. */
  readonly perPart: number
  /** Too long for every change: it runs when it is named. */
  readonly long?: boolean
  /** The files that hold its rules in `npm test`: a small run then leaves it out, unless it is named. */
  readonly heldBy?: readonly string[]
  run(work: Work): Promise<Part>
  /** Runs the same checker on a version that is broken on purpose. True when it was caught. */
  control(work: Omit<Work, 'amount'>): Promise<boolean>
}
