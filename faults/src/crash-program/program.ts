import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { bundledServer } from '../frame/bundled.ts'

/** The whole program as `npm start` runs it, with its own database, chain and data folder. */
export type Program = {
  readonly url: string
  readonly dataFolder: string
  /** Resolves when it answers. Also after a kill, on the same data. */
  start(): Promise<void>
  /** -9 for the server; its database and its chain then end as they would without it. */
  kill(): Promise<void>
  /** As a system ends it: it finishes what it began. */
  stop(): Promise<void>
  /** Ends it and deletes its data. */
  remove(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const STARTED_WITHIN_MS = 300_000

/** Rounds of 9 and 18 s, the shortest that numbers allow. */
const WINDOWS = { WINDOWS_1M: '9000,5000,1000,3000', WINDOWS_3M: '18000,13000,1000,3000' }

/** `more`: further settings, besides short rounds. `bundle` returns what node runs. */
export async function prepareProgram(
  more: Readonly<Record<string, string>> = {},
  bundle: () => Promise<readonly string[]> = bundledServer,
): Promise<Program> {
  const parent = mkdtempSync(join(tmpdir(), 'nibble-faults-'))
  const dataFolder = join(parent, 'data')
  const port = await findFreePort()
  const environment = {
    ...process.env,
    ...WINDOWS,
    PORT: String(port),
    CONSOLE_PORT: String(await findFreePort()),
    NIBBLE_DATA: dataFolder,
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    CHAIN_RPC_URLS: '',
    MAX_NEW_ACCOUNTS_PER_NETWORK: '1000000',
    ...more,
  }
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()

  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    start: async () => {
      const started = spawn(process.execPath, await bundle(), {
        cwd: ROOT,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      ended = new Promise((resolve) => started.once('exit', () => resolve()))
      await untilStarted(started)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    remove: async () => {
      await end('SIGTERM')
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

function untilStarted(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (why: string) => reject(new Error(`${why}:\n${printed}`))
    const late = setTimeout(() => fail('the program did not start in time'), STARTED_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        printed += text.toString()
        if (/Nibble is at \S+/.test(printed)) {
          clearTimeout(late)
          resolve()
        }
      })
    child.once('exit', () => {
      clearTimeout(late)
      fail('the program ended while it started')
    })
  })
}
