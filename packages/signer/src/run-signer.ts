import type { Logger } from 'pino'
import { beginWork } from './begin-work.ts'
import { findForeign, listOpen, listSenders } from './db/intents.ts'
import { saveState } from './db/released.ts'
import { type RunningWriter, runAsWriter } from './db/run-as-writer.ts'
import { WRITER_LOCK } from './db/writer.ts'
import { endFinal } from './pay/end-final.ts'
import { findAhead, mustRestart } from './pay/find-ahead.ts'
import { findTaken } from './pay/find-taken.ts'
import { pushOpen, resendFrom, resendLost } from './pay/push-open.ts'
import { takeNext } from './pay/take-next.ts'
import { signedAbove, TransientError, type Work } from './signer-setup.ts'
import { sweepDeposits } from './sweep/sweep-deposits.ts'

const TURN_EVERY_MS = 500
const BEGIN_EVERY_MS = 5_000

type RunSignerInput = {
  readonly databaseUrl: string
  readonly setup: Omit<Work, 'writer'>
  readonly roundEveryMs: number
  readonly log: Logger
}

/**
 * Works in rounds while this process is the one that signs; others wait. After any failure, the next round starts from what
 * is stored.
 */
export const runSigner = ({ databaseUrl, setup, roundEveryMs, log }: RunSignerInput): RunningWriter => {
  let logged = ''
  return runAsWriter({
    databaseUrl,
    lock: WRITER_LOCK,
    log,
    turnEveryMs: TURN_EVERY_MS,
    serve: async (writer, { signal, pause, succeeded }) => {
      log.info({}, 'This process signs now.')
      // A node that crashes and restarts loses blocks, and so does whatever follows it.
      let behind = await listSenders(writer.client, setup.genesis)
      let hasBegun = false
      while (!signal.aborted) {
        behind = await resendLost({ ...setup, writer }, behind)
        const isBegun: boolean = hasBegun && !mustRestart(setup)
        const kept: string | null = isBegun ? null : await beginWork({ ...setup, writer })
        hasBegun = kept === null
        const problems = kept ?? (await workOnce({ ...setup, writer })).join('; ')
        succeeded()
        if (problems !== logged && problems !== '') log.warn({}, problems)
        logged = problems
        await pause(hasBegun ? roundEveryMs : Math.max(roundEveryMs, BEGIN_EVERY_MS))
      }
    },
  })
}

/**
 * One round: end what is final, take what was released, send what is not mined. Every part starts from what is stored, so the
 * next round completes an interrupted one. Does nothing if the database has intents of another chain. Returns the problems.
 */
export const workOnce = async (work: Work): Promise<readonly string[]> => {
  const { client } = work.writer
  const foreign = await findForeign(client, { ...work, id: work.chain.id })
  if (foreign !== null) {
    await saveState(client, {
      problem: foreign,
      underWay: (await listOpen(client)).length,
      signedAbove: signedAbove(work),
    })
    return [foreign]
  }
  await work.onStep('begun')
  const problems: string[] = []
  /** A problem in one part does not stop the next ones. */
  const part = async (task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      problems.push(error.message)
    }
  }

  await part(async () => endFinal(work, await listOpen(client)))
  const mined = await work.chain.countOf(work.treasury)
  await part(async () => resendFrom(work, work.treasury, mined))
  const before = problems.length
  await part(async () => findAhead(work, mined))
  await part(async () => findTaken(work, await listOpen(client)))
  // Anyone else who sends with a key has it: nothing is taken, and what was already taken is not signed with it (pushOpen).
  if (problems.length === before) {
    await part(async () => takeNext(work, await listOpen(client)))
    await part(async () => sweepDeposits(work, await listOpen(client)))
  }
  await part(async () => pushOpen(work, await listOpen(client)))

  const open = await listOpen(client)
  await saveState(client, {
    problem: problems.join('; ') || null,
    underWay: open.length,
    signedAbove: signedAbove(work),
  })
  return problems
}
