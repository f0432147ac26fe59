import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import type { Config } from './config/config.ts'
import { readConfig } from './config/read-config.ts'
import { createLog, type Logger } from './observe/log.ts'
import { type RunningServer, startServer } from './start/server.ts'

// The program: reads the configuration, starts everything, and stops it in order when asked to.

/** A terminal and npm may both pass on one Ctrl-C: immediate repeats are the same one. */
const SAME_SIGNAL_MS = 1_000

/** A log above this size is replaced at the next start. */
const LARGEST_BYTES = 50_000_000

const say = (line: string): void => console.log(line)
process.stdout.on('error', () => {})

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const asked = listenForSignals()

  const server = await startServer({ config, log, say })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An unexpected error ends this server.')
    void end(server, { sentence: `An unexpected error occurred: ${error.message}`, code: 1 })
  })
  say(
    `\nNibble is at ${server.address} (Ctrl-C stops it), its operators' console at ${server.consoleAddress}`,
  )

  const reason = await Promise.race([asked, server.failed])
  if (reason === null) await end(server, { sentence: 'Stopping …', code: 0 })
  else await end(server, { sentence: reason, code: 1 })
}

async function end(server: RunningServer, why: { sentence: string; code: number }): Promise<never> {
  say(`\n${why.sentence}`)
  await server.stop({ drains: why.code === 0 })
  process.exit(why.code)
}

/** Resolves with null at the first signal; a second one ends the process at once, and its children with it. */
function listenForSignals(): Promise<null> {
  return new Promise((resolve) => {
    let firstAt: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        const now = performance.now()
        if (firstAt !== null && now - firstAt > SAME_SIGNAL_MS) {
          say('Stopped at once.')
          process.exit(1)
        }
        firstAt ??= now
        resolve(null)
      })
    }
  })
}

/** JSON lines to `server.log` in the data folder, or to standard output for log collectors. */
function openLog({ logTo, logLevel, dataFolder }: Config): Logger {
  if (logTo === 'stdout') return createLog({ level: logLevel })

  const folder = resolve(dataFolder)
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`)
  return createLog({ level: logLevel, to: pino.destination({ dest: file, sync: true, mode: 0o600 }) })
}

try {
  await main()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
