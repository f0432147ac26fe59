import type { Fault, Size } from './fault.ts'
import { createRandom } from './random.ts'
import { addPart, type FaultState } from './run-state.ts'

export const unitsOf = (fault: Fault, size: Size): number => (typeof size === 'number' ? size : fault[size])

/** Does what is left of one fault, part by part, then its control once. Stops early when there is no time. */
export async function runFault(given: {
  fault: Fault
  seed: number
  size: Size
  state: FaultState
  from: string | null
  hasTime: () => boolean
  say: (line: string) => void
  save: () => void
}): Promise<void> {
  const { fault, state, save } = given
  const say = (line: string) => given.say(`${fault.name}: ${line}`)
  const workOf = (part: string) => {
    const seed = `${given.seed}/${fault.name}/${part}`
    return { seed, random: createRandom(seed), from: given.from, say }
  }

  const units = unitsOf(fault, given.size)
  while (state.units < units && given.hasTime()) {
    const amount = Math.min(fault.perPart, units - state.units)
    const startedAt = performance.now()
    const work = workOf(String(state.parts))
    const done = await fault.run({ ...work, amount }).catch((error: unknown) => ({
      counts: { crashes: 1 },
      failures: [`${work.seed}: ${describe(error)}`],
    }))
    addPart(state, { ...done, units: amount, seconds: (performance.now() - startedAt) / 1000 })
    save()
    say(`${state.units} of ${units} ${fault.unit}, ${state.failures.length} failures`)
  }

  if (state.control === 'not run' && given.hasTime()) {
    const startedAt = performance.now()
    const caught = await fault.control(workOf('control')).catch((error: unknown) => {
      state.failures.push(`control: ${describe(error)}`)
      return false
    })
    state.control = caught ? 'caught' : 'missed'
    state.seconds += (performance.now() - startedAt) / 1000
    save()
    say(`control: ${state.control}`)
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
