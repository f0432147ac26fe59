import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentWatchdog } from './process-identity.ts'

export type SignerProcess = {
  /** Null between two runs. */
  readonly pid: () => number | null
  /** Lets it end its round, and does not restart it. */
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('../../../signer/src/main.ts', import.meta.url))
/** Exists only in a bundle: the signer's, beside it. */
declare const BUNDLED_SIGNER: URL
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
/** A process that lived this long started well: retries restart. */
const LIVED_WELL_MS = 60_000
const STOP_WITHIN_MS = 20_000

type StartSignerProcessInput = {
  readonly settings: Readonly<Record<string, string>>
  readonly logFile: string
  /** Called each time it ended by itself, with its restart time. */
  readonly onEnd: (ended: { code: number | null; againInMs: number }) => void
}

/** Runs the signer as a separate process, which gets only `settings` as its environment, and restarts it whenever it ends by itself. */
export function startSignerProcess({ settings, logFile, onEnd }: StartSignerProcessInput): SignerProcess {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isStopping = false
  let ended = Promise.resolve()

  const start = () => {
    const startedAt = performance.now()
    const own = run(settings, logFile)
    child = own
    const held = own.pid === undefined ? null : parentWatchdog({ pid: own.pid, signal: 'TERM' })
    ended = new Promise((resolve) => {
      const over = (code: number | null) => {
        child = null
        held?.release()
        resolve()
        if (isStopping) return
        if (performance.now() - startedAt > LIVED_WELL_MS) retryMs = FIRST_RETRY_MS
        onEnd({ code, againInMs: retryMs })
        timer = setTimeout(start, retryMs)
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      }
      own.once('exit', over)
      own.once('error', () => over(null))
    })
  }
  start()

  return {
    pid: () => child?.pid ?? null,
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      child?.kill('SIGTERM')
      const hurry = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(hurry)
    },
  }
}

const run = (settings: Readonly<Record<string, string>>, logFile: string): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600)
  // Not in the terminal's group: Ctrl-C reaches it through its parent, in order.
  const child = spawn(process.execPath, program(), {
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], ...settings },
  })
  closeSync(log)
  return child
}

const program = (): string[] =>
  typeof BUNDLED_SIGNER === 'undefined'
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href, PROGRAM]
    : ['--enable-source-maps', fileURLToPath(BUNDLED_SIGNER)]
