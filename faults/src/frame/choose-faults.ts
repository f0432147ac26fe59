import type { Fault } from './fault.ts'
import type { Options } from './options.ts'

/** Those that are named; or else all but the long ones, and in a small run those whose rules nothing else covers. */
export const chooseFaults = (
  faults: readonly Fault[],
  { only, size }: Pick<Options, 'only' | 'size'>,
): Fault[] =>
  faults.filter(({ name, long = false, heldBy = [] }) =>
    only === null ? !long && (size !== 'small' || heldBy.length === 0) : only.includes(name),
  )
