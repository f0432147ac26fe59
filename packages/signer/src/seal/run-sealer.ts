import type { Logger } from 'pino'
import { type RunningWriter, runAsWriter } from '../db/run-as-writer.ts'
import { SEALER_LOCK } from '../db/writer.ts'
import { TransientError } from '../signer-setup.ts'
import { sealNext } from './seal-next.ts'
import type { SealWork } from './seal-setup.ts'
import { recordAlive, recordProblem } from './stored-seals.ts'

const CHECK_EVERY_MS = 250
const ALIVE_EVERY_MS = 5_000
/** Problems that pass within this time are not reported. */
const REPORT_AFTER_MS = 1_500

type RunSealerInput = {
  readonly databaseUrl: string
  readonly setup: Omit<SealWork, 'writer' | 'lastSent'>
  readonly log: Logger
}

/**
 * Seals draws while this process is the one that does. It has a separate connection and lock, so that payments and seals do
 * not wait for each other.
 */
export const runSealer = ({ databaseUrl, setup, log }: RunSealerInput): RunningWriter =>
  runAsWriter({
    databaseUrl,
    lock: SEALER_LOCK,
    log,
    turnEveryMs: CHECK_EVERY_MS,
    serve: async (writer, { signal, pause, succeeded }) => {
      log.info({ sealer: setup.key.address }, 'This process seals now.')
      const work = { ...setup, writer, lastSent: { hash: null, at: 0 } }
      let logged: string | null | undefined
      let troubledSince: number | null = null
      let aliveAt = -Infinity
      while (!signal.aborted) {
        if (performance.now() - aliveAt > ALIVE_EVERY_MS) {
          await recordAlive(writer.client, setup.key.address)
          aliveAt = performance.now()
        }
        const problem = await seal(work)
        succeeded()
        troubledSince = typeof problem === 'string' ? (troubledSince ?? performance.now()) : null
        const isNews = problem !== undefined && problem !== logged
        if (isNews && (troubledSince === null || performance.now() - troubledSince >= REPORT_AFTER_MS)) {
          await recordProblem(writer.client, problem)
          if (problem !== null) log.warn({}, problem)
          logged = problem
        }
        await pause(CHECK_EVERY_MS)
      }
    },
  })

/** What prevents sealing; null after a seal, undefined if there was nothing to do. */
const seal = async (work: SealWork): Promise<string | null | undefined> => {
  try {
    return (await sealNext(work)) === 'sent' ? null : undefined
  } catch (error) {
    if (!(error instanceof TransientError)) throw error
    return error.message
  }
}
