import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundled } from '../frame/bundled.ts'
import type { Random } from '../frame/random.ts'
import { DEADLY_STEPS, DEATH, type Death } from './death.ts'

export type MortalSigner = {
  /** How often it has died, by step. */
  readonly deaths: Readonly<Record<string, number>>
  /** From now on it lives. */
  spare(): void
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./signer-program.ts', import.meta.url))

type StartMortalSignerInput = {
  readonly settings: Readonly<Record<string, string>>
  readonly random: Random
  readonly between: () => Promise<void>
  /** Where it dies, one after another, and how often it reaches the step before that, at least and at most. */
  readonly steps?: readonly Death['step'][]
  readonly livesFor?: readonly [number, number]
  /** It does not die there, but does nothing any more. */
  readonly hangs?: boolean
}

/** Runs the signer, which dies at one step after another and is restarted. `between` happens after each death. */
export function startMortalSigner({
  settings,
  random,
  between,
  steps = DEADLY_STEPS,
  livesFor = [1, 4],
  hangs = false,
}: StartMortalSignerInput): MortalSigner {
  const deaths: Record<string, number> = {}
  let child: ChildProcess | null = null
  let isOver = false
  let isSpared = false
  let born = 0

  const live = async () => {
    const program = await bundled(PROGRAM)
    while (!isOver) {
      const step = steps[born % steps.length] ?? 'sent'
      const death: Death | null = isSpared ? null : { step, after: random.whole(...livesFor), hangs }
      born += 1
      child = spawn(process.execPath, program, {
        // A start that the faulty endpoint cut short is reported there; it is retried.
        stdio: 'ignore',
        env: { ...process.env, ...settings, [DEATH]: JSON.stringify(death) },
      })
      const signal = await endOf(child)
      if (isOver) return
      if (signal === 'SIGKILL') deaths[step] = (deaths[step] ?? 0) + 1
      await between()
    }
  }
  const living = live()

  return {
    deaths,
    spare: () => {
      isSpared = true
    },
    stop: async () => {
      isOver = true
      child?.kill('SIGKILL')
      await living
    },
  }
}

const endOf = (child: ChildProcess): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) => {
    child.once('exit', (_, signal) => resolve(signal))
    child.once('error', () => resolve(null))
  })
