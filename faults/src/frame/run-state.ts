import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Figures, Part, Size } from './fault.ts'

/** What is known of one fault so far. `parts` are done, counted from the first. */
export type FaultState = {
  parts: number
  units: number
  seconds: number
  control: 'caught' | 'missed' | 'not run'
  counts: Record<string, number>
  most: Record<string, number>
  failures: string[]
}

/** A run as its file stores it: the seed determines the work, the rest how far it got. */
export type RunState = { seed: number; size: Size; startedAt: string; faults: Record<string, FaultState> }

export const newRun = ({ seed, size, now }: { seed: number; size: Size; now: Date }): RunState => ({
  seed,
  size,
  startedAt: now.toISOString(),
  faults: {},
})

export const newFaultState = (): FaultState => ({
  parts: 0,
  units: 0,
  seconds: 0,
  control: 'not run',
  counts: {},
  most: {},
  failures: [],
})

/** What was not finished, including its control, has shown nothing. */
export function verdictOf({ failures, control, ...state }: FaultState, units: number): string {
  if (failures.length > 0 || control === 'missed') return 'failed'
  return state.units >= units && control === 'caught' ? 'passed' : 'not finished'
}

/** In the folder that the program keeps its data in. */
export const stateFile = ({ seed, size }: RunState): string =>
  join(resolve(process.env['NIBBLE_DATA'] ?? '.nibble'), 'faults', `run-${seed}-${size}.json`)

export function loadRun(file: string): RunState {
  // Only this program writes the file.
  const read: RunState = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof read.seed !== 'number' || typeof read.faults !== 'object')
    throw new Error(`${file} keeps no run of faults`)
  return read
}

/** Written beside and renamed, so that a kill leaves the old or the new one. */
export function saveRun(file: string, run: RunState): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

export function addPart(state: FaultState, done: Part & { units: number; seconds: number }): void {
  state.parts += 1
  state.units += done.units
  state.seconds += done.seconds
  addFigures(state, done)
  state.failures.push(...done.failures)
}

function addFigures(state: FaultState, { counts, most = {} }: Figures): void {
  for (const [name, value] of Object.entries(counts)) state.counts[name] = (state.counts[name] ?? 0) + value
  for (const [name, value] of Object.entries(most))
    state.most[name] = Math.max(state.most[name] ?? value, value)
}
