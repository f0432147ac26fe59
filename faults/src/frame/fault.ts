import type { Random } from './random.ts'

/** `small` checks each change, `medium` is run now and then, `full` is the figure to reach, as a number of the fault's units. */
export type Size = 'small' | 'medium' | 'full' | number

/** Figures add up over the parts of a run, except those of `most`, whose maximum is kept. */
export type Figures = { readonly counts: Record<string, number>; readonly most?: Record<string, number> }

export type Part = Figures & {
  /** One sentence for each forbidden thing that happened, with enough to repeat it. Empty when all is well. */
  readonly failures: readonly string[]
}

export type Work = {
  /** The same for the same run, fault and part. */
  readonly random: Random
  /** Names the part, in failures and in names of databases. */
  readonly seed: string
  /** How many units (cycles, operations, bursts ...) to do. */
  readonly amount: number
  /** The commit that `--from` names, for a comparison with an earlier release. */
  readonly from: string | null
  /** A progress line for the user. */
  readonly say: (line: string) => void
}

/** One way to hurt the product on purpose, with a checker that detects whether it was hurt. */
export type Fault = {
  readonly name: string
  /** What one of `amount` is: cycles, operations, bursts. */
  readonly unit: string
  readonly small: number
  readonly medium: number
  readonly full: number
  /** A long run is cut into parts of that many units, each repeatable by itself; its results are saved after each. */
  readonly perPart: number
  /** Too long for every change: it runs only by name. */
  readonly long?: boolean
  /** The files that cover its rules in `npm test`: a small run then leaves it out, unless it is named. */
  readonly heldBy?: readonly string[]
  run(work: Work): Promise<Part>
  /** Runs the same checker on a version that is broken on purpose. True if it was detected. */
  control(work: Omit<Work, 'amount'>): Promise<boolean>
}
