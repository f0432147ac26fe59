import fc from 'fast-check'
import { checkBooks } from '../fixture/books.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { createRandom } from '../frame/random.ts'
import { BROKEN_PLAYS } from './broken-plays.ts'
import { compareAll } from './compare-all.ts'
import { type Play, realPlay } from './play.ts'
import { STEPS, type Step } from './steps.ts'
import { takeStep } from './take-step.ts'
import { startTrial, type Trial } from './trial.ts'

/** Random steps of play against a plain model, compared after each. */
export const modelFault: Fault = {
  name: 'model',
  unit: 'operations',
  small: 1_500,
  medium: 25_000,
  full: 1_000_000,
  perPart: 100_000,
  run: async (work) =>
    onFixture({ servers: 1 }, async (fixture) => {
      const part = await compareUntil(fixture, { ...work, play: realPlay(fixture) })
      const failures = [...part.failures, ...(await checkBooks(fixture))]
      return { ...part, failures }
    }),
  control: async (work) =>
    onFixture({ servers: 1 }, async (fixture) => {
      for (const [name, breakPlay] of Object.entries(BROKEN_PLAYS)) {
        const play = breakPlay(realPlay(fixture), fixture)
        const { failures } = await compareUntil(fixture, { ...work, amount: 20_000, play, onlyWhether: true })
        if (failures.length === 0) {
          work.say(`a play that ${name} was not noticed`)
          return false
        }
      }
      return true
    }),
}

const TRIALS_A_CHECK = 10
const LONGEST_MS = 600_000

async function compareUntil(
  fixture: Fixture,
  given: {
    seed: string
    amount: number
    random: Work['random']
    play: Play
    say: Work['say']
    onlyWhether?: boolean
  },
): Promise<Part> {
  const { amount, random, play, say, onlyWhether = false } = given
  const counts = { operations: 0, trials: 0, steps: 0, divergences: 0 }
  const countCalls = (trial: Trial) => {
    counts.operations += trial.calls
    counts.trials += 1
  }

  let before: Trial | null = null
  while (counts.operations < amount && counts.divergences === 0) {
    const seed = random.whole(1, 2 ** 31 - 1)
    const details = await fc.check(
      fc.asyncProperty(fc.commands(commandsOf(counts), { maxCommands: 40, size: 'max' }), async (steps) => {
        const trial = await startTrial({ fixture, play, random: createRandom(String(seed)), before })
        before = trial
        await fc.asyncModelRun(() => ({ model: {}, real: trial }), steps)
        await compareAll(trial, { all: true })
        countCalls(trial)
      }),
      { seed, numRuns: TRIALS_A_CHECK, endOnFailure: true, interruptAfterTimeLimit: LONGEST_MS },
    )
    if (!onlyWhether) say(`${counts.operations} of ${amount} operations`)
    if (!details.failed) continue
    counts.divergences += 1
    return {
      counts,
      failures: [
        `fast-check seed ${seed}, path ${details.counterexamplePath}: ${describe(details.errorInstance)}`,
      ],
    }
  }
  return { counts, failures: [] }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const commandsOf = (counts: { steps: number }): fc.Arbitrary<fc.AsyncCommand<object, Trial>>[] =>
  STEPS.map((steps) =>
    steps.map((step: Step) => ({
      check: () => true,
      run: async (_model: object, trial: Trial) => {
        counts.steps += 1
        await takeStep(trial, step)
      },
      toString: () => JSON.stringify(step),
    })),
  )
