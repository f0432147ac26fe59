import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { electLeader } from './leader.ts'

/** What every job works with. */
export type JobSetup = { readonly db: Database; readonly log: Log; readonly clock: Clock }

export type Job = {
  readonly name: string
  readonly everyMs: number
  /** With a lock, one elected server runs the job. Without, every server does, and each step is a compare-and-set. */
  readonly lock?: number
  /** The message logged when a turn throws; a warning unless `level` says otherwise. */
  readonly failed: string
  readonly level?: 'error'
  /** `nth` counts turns from 0; the signal aborts when the server stops or stops leading. */
  readonly turn: (
    setup: JobSetup,
    turn: { readonly nth: number; readonly signal: AbortSignal },
  ) => Promise<Turned>
}

/** If there `isMore` to do, the next turn follows without a pause. */
export type Turned = { readonly isMore: boolean } | undefined

export type RunningJob = { readonly stop: () => Promise<void> }

/** Runs a job until it is stopped; `stop` resolves when the current turn has ended. */
export function runJob(job: Job, setup: JobSetup): RunningJob {
  const { db, log, clock } = setup
  const { name, lock, everyMs, failed, level } = job
  const turn = (nth: number, signal: AbortSignal) => job.turn(setup, { nth, signal })
  if (lock === undefined) return repeat({ everyMs, failed, level, log, clock }, turn)
  return electLeader({
    url: db.url,
    lock,
    task: `the ${name}`,
    clock,
    log,
    lead: (signal) => repeatUntil(signal, { everyMs, failed, level, log, clock }, turn),
  })
}

type Repetition = {
  readonly everyMs: number
  readonly failed: string
  readonly level?: 'error' | undefined
  readonly log: Log
  readonly clock: Clock
}
type Turn = (nth: number, signal: AbortSignal) => Promise<Turned>

/** Runs turns with a pause between them until it is stopped. A turn that throws does not stop the next ones. */
export function repeat(repetition: Repetition, turn: Turn): RunningJob {
  const stopping = new AbortController()
  const running = repeatUntil(stopping.signal, repetition, turn)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

export async function repeatUntil(signal: AbortSignal, repetition: Repetition, turn: Turn): Promise<void> {
  const { everyMs, failed, level = 'warn', log, clock } = repetition
  for (let nth = 0; !signal.aborted; nth += 1) {
    let isMore = false
    try {
      isMore = (await turn(nth, signal))?.isMore === true
    } catch (error) {
      if (!signal.aborted) log[level]({ err: error }, failed)
    }
    if (!isMore) await sleep(clock, everyMs, signal).catch(() => {})
  }
}

type Steps = { readonly failed: string; readonly log: Log; readonly signal: AbortSignal }

/** Takes the steps of a turn in order. A step that throws holds up no other. */
export async function takeSteps(
  { failed, log, signal }: Steps,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return
    await step().catch((err: unknown) => {
      if (!signal.aborted) log.warn({ err }, failed)
    })
  }
}
