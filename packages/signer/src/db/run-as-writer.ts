import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openWriter, setIdleTimeouts, tryLockWriter, type Writer } from './writer.ts'

export type RunningWriter = {
  /** Starts nothing new; resolves when the current round has ended. */
  stop(): Promise<void>
}

type Turn = {
  /** Aborted when the process must stop, or the connection, and with it the lock, is lost. */
  readonly signal: AbortSignal
  readonly pause: (ms: number) => Promise<void>
  /** Resets the failure count. */
  readonly succeeded: () => void
}

/** The database ends a session that is silent for this long, for example on a frozen machine. */
const SILENT_AT_MOST_MS = 60_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000

type RunAsWriterInput = {
  readonly databaseUrl: string
  readonly lock: number
  readonly turnEveryMs: number
  readonly silentAtMostMs?: number
  readonly log: Logger
  readonly serve: (writer: Writer, turn: Turn) => Promise<void>
}

/**
 * Runs `serve` while this process holds the lock; other processes wait. After any failure, the next turn starts from what is
 * stored, on a new connection.
 */
export const runAsWriter = (input: RunAsWriterInput): RunningWriter => {
  const { databaseUrl, lock, turnEveryMs, silentAtMostMs = SILENT_AT_MOST_MS, log, serve } = input
  const stopping = new AbortController()
  let failures = 0
  const pauseOf = (signal: AbortSignal) => (ms: number) => wait(ms, undefined, { signal }).catch(() => {})

  const run = async () => {
    while (!stopping.signal.aborted) {
      let writer: Writer | null = null
      let beat: NodeJS.Timeout | undefined
      try {
        writer = await openWriter(databaseUrl)
        const signal = AbortSignal.any([stopping.signal, writer.lost])
        const pause = pauseOf(signal)
        await setIdleTimeouts(writer, silentAtMostMs)
        while (!signal.aborted && !(await tryLockWriter(writer, lock))) await pause(turnEveryMs)
        beat = beatOf(writer, silentAtMostMs)
        const succeeded = () => {
          failures = 0
        }
        if (!signal.aborted) await serve(writer, { signal, pause, succeeded })
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'A pass was interrupted; the next one continues from what is stored.')
      } finally {
        clearInterval(beat)
        await writer?.close().catch(() => {})
      }
      if (failures > 0)
        await pauseOf(stopping.signal)(Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
    }
  }
  const running = run()

  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Keeps the session alive: work may wait for endpoints for a long time without a query. */
const beatOf = ({ client }: Writer, silentAtMostMs: number): NodeJS.Timeout =>
  setInterval(() => void client.query('select 1').catch(() => {}), silentAtMostMs / 6)
