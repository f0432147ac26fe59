import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { limitSilence, openWriter, tryLockWriter, type Writer } from './writer.ts'

export type RunningWriter = {
  /** Begins nothing new and resolves when the round under way has ended. */
  stop(): Promise<void>
}

type Turn = {
  /** Aborted when the process is to stop, or the connection, and with it the lock, is gone. */
  readonly signal: AbortSignal
  readonly pause: (ms: number) => Promise<void>
  /** The next failure is a first one again. */
  readonly succeeded: () => void
}

/** The database ends a process that says nothing for so long, such as one on a machine that stands still. */
const SILENT_AT_MOST_MS = 60_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000

/**
 * Runs `serve` for as long as this process holds the lock; another waits for its turn. Whatever breaks, the next turn
 * begins from what is stored, on a new connection.
 */
export const runAsWriter = ({
  databaseUrl,
  lock,
  turnEveryMs,
  silentAtMostMs = SILENT_AT_MOST_MS,
  log,
  serve,
}: {
  readonly databaseUrl: string
  readonly lock: number
  readonly turnEveryMs: number
  readonly silentAtMostMs?: number
  readonly log: Logger
  readonly serve: (writer: Writer, turn: Turn) => Promise<void>
}): RunningWriter => {
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
        await limitSilence(writer, silentAtMostMs)
        while (!signal.aborted && !(await tryLockWriter(writer, lock))) await pause(turnEveryMs)
        beat = beatOf(writer, silentAtMostMs)
        const succeeded = () => {
          failures = 0
        }
        if (!signal.aborted) await serve(writer, { signal, pause, succeeded })
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'A round was cut short; it begins again from what is stored.')
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

/** Work may wait for endpoints for long without a word to the database. */
const beatOf = ({ client }: Writer, silentAtMostMs: number): NodeJS.Timeout =>
  setInterval(() => void client.query('select 1').catch(() => {}), silentAtMostMs / 6)
