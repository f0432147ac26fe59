import type { Fault } from './frame/fault.ts'

/** In the order in which they run. */
export const FAULTS: readonly Fault[] = []
