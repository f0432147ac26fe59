import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import type { Config } from './config/index.ts'
import { createLog, type Logger } from './observe/log.ts'

const LARGEST_BYTES = 50_000_000

/** JSON lines to `server.log` in the data folder, or to standard output for whoever collects them there. */
export function openLog({ logTo, logLevel, dataFolder }: Config): Logger {
  if (logTo === 'stdout') return createLog({ level: logLevel })

  const folder = resolve(dataFolder)
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`)
  return createLog({ level: logLevel, to: pino.destination({ dest: file, sync: true, mode: 0o600 }) })
}
