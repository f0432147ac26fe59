// Breaks the product on purpose and checks that nobody lost anything. Prints one JSON object with the figures.
import { FAULTS } from './faults.ts'
import { chooseFaults } from './frame/choose-faults.ts'
import type { Fault } from './frame/fault.ts'
import { describeMachine } from './frame/machine.ts'
import { type Options, readOptions, USAGE } from './frame/options.ts'
import { runFault, unitsOf } from './frame/run-fault.ts'
import {
  loadRun,
  newFaultState,
  newRun,
  type RunState,
  saveRun,
  stateFile,
  verdictOf,
} from './frame/run-state.ts'

const startedAt = performance.now()
const say = (line: string): void => console.error(line)

/** Two more than the cores it is designed for: most of them wait now and then. */
const AT_ONCE = 4

async function main(options: Options): Promise<void> {
  const run = options.resume === null ? newRun({ ...options, now: new Date() }) : loadRun(options.resume)
  const file = options.resume ?? stateFile(run)
  const unknown = options.only?.filter((name) => !FAULTS.some((fault) => fault.name === name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}; there are ${namesOf()}`)

  say(`seed ${run.seed}, size ${run.size}, results in ${file}`)
  const runOne = async (fault: Fault) => {
    const state = run.faults[fault.name] ?? newFaultState()
    run.faults[fault.name] = state
    await runFault({
      fault,
      seed: run.seed,
      size: run.size,
      from: options.from,
      state,
      say,
      hasTime: () => performance.now() - startedAt < options.withinMs,
      save: () => saveRun(file, run),
    })
  }
  const chosen = chooseFaults(FAULTS, { only: options.only, size: run.size })
  const left = [...chosen]
  const runNext = async () => {
    for (let fault = left.shift(); fault !== undefined; fault = left.shift()) await runOne(fault)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))

  report(
    run,
    chosen.map((fault) => ({ name: fault.name, unit: fault.unit, units: unitsOf(fault, run.size) })),
  )
}

function report(run: RunState, planned: readonly { name: string; unit: string; units: number }[]): void {
  const faults = planned.map(({ name, unit, units }) => {
    const state = run.faults[name] ?? newFaultState()
    const { counts, most, failures, control, seconds } = state
    return {
      name,
      [unit]: state.units,
      ...counts,
      ...most,
      control,
      seconds: Math.round(seconds * 10) / 10,
      verdict: verdictOf(state, units),
      failures,
    }
  })

  const count = (verdict: string) => faults.filter((fault) => fault.verdict === verdict).length
  const [passed, failed, unfinished] = [count('passed'), count('failed'), count('not finished')]
  const result = {
    seed: run.seed,
    size: run.size,
    machine: describeMachine(new Date()),
    passed,
    failed,
    unfinished,
    faults,
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  for (const { name, control, failures } of faults.filter(({ verdict }) => verdict === 'failed')) {
    say(`FAIL ${name}, control ${control}, repeat with --only ${name} --seed ${run.seed} --size ${run.size}`)
    for (const failure of failures) say(`  ${failure}`)
  }
  for (const { name, control } of faults.filter(({ verdict }) => verdict === 'not finished'))
    say(`NOT FINISHED ${name}, control ${control}: go on with --only ${name} --resume FILE`)
  say(`${passed} passed, ${failed} failed, ${unfinished} not finished`)
  process.exitCode = passed === faults.length ? 0 : 1
}

const namesOf = (): string => FAULTS.map(({ name }) => name).join(', ')

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  say(USAGE)
  process.exitCode = 2
}
