import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { parentWatchdog } from '@nibble/server/local/process-identity.ts'
import { copyInstallation } from '@nibble/server/testing/prepared-installation.ts'
import { PROGRAMS } from '../../../scripts/steps/bundle-programs.mjs'

/** Where journeys find the data folder of whose copies their programs start. */
export const PREPARED = 'NIBBLE_E2E_PREPARED'

/** The real program, as `npm start` runs it, with its own data folder. */
export type Program = {
  readonly url: string
  readonly consoleUrl: string
  readonly dataFolder: string
  /** Everything that it printed. */
  output(): string
  /** Starts it again on the same port and data, after it has ended, with further settings if needed. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  /** SIGTERM, as a system sends it; waits for the end and returns the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: nothing more is sent or written. */
  kill(): Promise<void>
  /** Waits until it ends by itself, and returns the exit code. */
  ended(): Promise<number | null>
  /** Ends it and deletes its data. */
  close(): Promise<void>
}

export type ProgramOptions = {
  /** ms: period, open for, draw after, publish after. */
  readonly windows?: { readonly '1m': string; readonly '3m': string }
  readonly environment?: Readonly<Record<string, string>>
  /** On an empty folder, as at a first start: it then creates database, chain and token itself. */
  readonly fromNothing?: true
}

/** Where it then keeps its data is not prepared. */
const ELSEWHERE = ['NIBBLE_DATA', 'DATABASE_URL', 'CHAIN_RPC_URLS']

/** Rounds of 12 and 24 s: long enough to act in, short enough to wait for. */
const SHORT_WINDOWS = { '1m': '12000,6000,2000,4000', '3m': '24000,16000,2000,4000' } as const

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const STARTED = /Nibble is at (\S+)/
const START_MS = 300_000

export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'nibble-e2e-'))
  const isOwn = ELSEWHERE.every((name) => options.environment?.[name] === undefined)
  if (isOwn && options.fromNothing !== true) copyInstallation(preparedFolder(), dataFolder)
  const port = await findFreePort()
  const consolePort = await findFreePort()
  const windows = options.windows ?? SHORT_WINDOWS
  const environment = {
    ...process.env,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    NIBBLE_DATA: dataFolder,
    WINDOWS_1M: windows['1m'],
    WINDOWS_3M: windows['3m'],
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    CHAIN_RPC_URLS: '',
    // All players of a journey come from this machine.
    MAX_NEW_ACCOUNTS_PER_NETWORK: '1000000',
    ...options.environment,
  }
  let running: Running

  const program: Program = {
    url: `http://localhost:${port}`,
    consoleUrl: `http://localhost:${consolePort}`,
    dataFolder,
    output: () => running.output(),
    start: async (settings = {}) => {
      running = await run({ ...environment, ...settings })
    },
    stop: () => running.end('SIGTERM'),
    kill: async () => {
      await running.end('SIGKILL')
    },
    ended: () => running.ended,
    close: async () => {
      const endedBefore = running.hasEnded()
      await running.end('SIGTERM')
      const printed = running.output()
      rmSync(dataFolder, { recursive: true, force: true })
      if (endedBefore) throw new Error(`The program ended by itself:\n${printed}`)
    },
  }
  try {
    await program.start()
  } catch (error) {
    rmSync(dataFolder, { recursive: true, force: true })
    throw error
  }
  return program
}

function preparedFolder(): string {
  const folder = process.env[PREPARED]
  if (folder === undefined)
    throw new Error('Nothing is prepared for journeys: call setup of prepare.ts first')
  return folder
}

type Running = {
  output(): string
  hasEnded(): boolean
  ended: Promise<number | null>
  end(signal: NodeJS.Signals): Promise<number | null>
}

async function run(environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAMS.server], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const held = parentWatchdog({ pid: child.pid ?? 0, signal: 'TERM' })
  void ended.then(() => held.release())
  await waitForStart(child, () => printed)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    output: () => printed,
    hasEnded,
    ended,
    end: (signal) => {
      if (!hasEnded()) child.kill(signal)
      return ended
    },
  }
}

async function waitForStart(child: ChildProcess, printed: () => string): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < START_MS; ) {
    if (STARTED.test(printed())) return
    if (child.exitCode !== null) throw new Error(`The program ended while it started:\n${printed()}`)
    await new Promise((wait) => setTimeout(wait, 30))
  }
  child.kill('SIGKILL')
  throw new Error(`The program did not start within five minutes:\n${printed()}`)
}
