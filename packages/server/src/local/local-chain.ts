import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { CUT_FROM_BLOCKS, cacheLastGood, dumpFile, prepareState, stateFile } from './chain-state.ts'
import { parentWatchdog, signalProcess, startOf, waitForEnd } from './process-identity.ts'

export type LocalChain = {
  /** JSON-RPC over HTTP, on the loopback interface. */
  readonly url: string
  readonly wsUrl: string
  readonly pid: () => number
  /** Settles with a sentence if the chain ends unasked. */
  readonly crashed: Promise<string>
  /** Writes the chain to disk and ends. Safe to call twice. */
  stop(): Promise<void>
}

type LocalChainOptions = {
  /** Holds the chain and its log; made if missing. */
  readonly folder: string
  /** Used if free, for wallets that remember it; otherwise any other. */
  readonly preferredPort?: number
  /** Seconds between blocks; 0: none by itself. */
  readonly blockTimeS?: number
  readonly chainId?: number
  /** How often the chain is written to disk: killing the chain itself loses at most this much. */
  readonly saveEveryS?: number
  /** Extra arguments for tests. */
  readonly flags?: readonly string[]
}

const SAVE_EVERY_S = 15
/** Only a hanging chain is killed: a busy one, or one on a slow disk, finishes writing. */
const HANGS_AFTER_MS = 90_000

/**
 * Starts a chain with id 56 and a block a second, whose finality trails its head by two blocks, like the real one. It resumes
 * where it stopped.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await stopLeftOver(folder)
  prepareState(folder)
  let running = await runOnSomePort(options, folder)
  const { port } = running
  let expectsEnd = false
  let renewal = Promise.resolve()
  let isRenewed = false
  let notify: (sentence: string) => void = () => {}
  const crashed = new Promise<string>((settle) => {
    notify = settle
  })
  const watch = ({ ended }: Running) =>
    void ended.then(() => expectsEnd || notify(`The local chain ended unexpectedly.\n${endOf(folder)}`))
  watch(running)

  /** A long run is cut as at a restart: the node is away for a fraction of a second. */
  const renew = async () => {
    expectsEnd = true
    isRenewed = true
    await copying
    await end(running)
    if (!prepareState(folder))
      throw new Error('The local chain was not written to disk when it was restarted.')
    running = await run(options, folder, port)
    expectsEnd = false
    isRenewed = false
    watch(running)
  }
  const startRenewal = () => {
    renewal = renew().catch((error) => notify(String(error)))
  }
  let copying = Promise.resolve()
  const copy = () => {
    if (!isRenewed) copying = copying.then(() => cacheLastGood(folder)).catch(() => {})
  }
  const timers = [
    setInterval(startRenewal, renewMs(options)),
    setInterval(copy, (options.saveEveryS ?? SAVE_EVERY_S) * 1000),
  ]
  for (const timer of timers) timer.unref()

  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    pid: () => running.pid,
    crashed,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await renewal
      await copying
      expectsEnd = true
      await end(running)
    },
  }
}

type Running = {
  readonly child: ChildProcess
  readonly pid: number
  readonly port: number
  readonly ended: Promise<void>
}

/** Lets the system choose if the preferred port is taken. */
async function runOnSomePort(options: LocalChainOptions, folder: string): Promise<Running> {
  if (options.preferredPort === undefined) return run(options, folder, 0)
  try {
    return await run(options, folder, options.preferredPort)
  } catch (error) {
    if (!/address.*in use/i.test(String(error))) throw error
    return run(options, folder, 0)
  }
}

async function run(options: LocalChainOptions, folder: string, wantedPort: number): Promise<Running> {
  const log = openSync(logFile(folder), 'w', 0o600)
  const child = spawn(findAnvil(), flagsFor(options, folder, wantedPort), {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  closeSync(log)
  const pid = child.pid
  if (pid === undefined) throw new Error('The local chain could not be started')
  const held = parentWatchdog({ pid, signal: 'INT' })
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  void ended.then(() => held.release())

  writeFileSync(pidFile(folder), `${pid} ${startOf(pid) ?? ''}\n`)
  const port = await waitUntilListening(child, folder)
  await beQuiet(port)
  return { child, pid, port, ended }
}

function flagsFor(options: LocalChainOptions, folder: string, port: number): string[] {
  return [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(options.chainId ?? 56),
    ...(options.blockTimeS === 0 ? ['--no-mining'] : ['--block-time', String(options.blockTimeS ?? 1)]),
    '--slots-in-an-epoch',
    '1',
    ...(existsSync(stateFile(folder)) ? ['--load-state', stateFile(folder)] : []),
    '--dump-state',
    dumpFile(folder),
    '--state-interval',
    String(options.saveEveryS ?? SAVE_EVERY_S),
    // Without it anvil writes the whole state of every block to disk, half a megabyte each; all headers stay. This many states
    // stay in memory: the signer asks for that of the newest final block.
    '--prune-history',
    '8',
    '--cache-path',
    join(folder, 'cache'),
    '--color',
    'never',
    ...(options.flags ?? []),
  ]
}

/** It reports its own port: another process may answer on a port. */
async function waitUntilListening(child: ChildProcess, folder: string): Promise<number> {
  for (;;) {
    const port = portIn(folder)
    if (port !== null) return port
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The local chain did not start.\n${endOf(folder)}`)
    }
    await new Promise((wait) => setTimeout(wait, 20))
  }
}

function portIn(folder: string): number | null {
  const listening = /Listening on 127\.0\.0\.1:(\d+)/.exec(readFileSync(logFile(folder), 'utf8'))
  return listening === null ? null : Number(listening[1])
}

/** From here on it would only log each block. */
async function beQuiet(port: number): Promise<void> {
  await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"anvil_setLoggingEnabled","params":[false]}',
  })
}

async function end({ child, ended }: Running): Promise<void> {
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS)
  await ended
  clearTimeout(hurry)
}

/** Ends the chain that a killed process left running on this folder; another process with its old id is left alone. */
async function stopLeftOver(folder: string): Promise<void> {
  if (!existsSync(pidFile(folder))) return
  const [, digits, start] = /^(\d+) (.+)$/.exec(readFileSync(pidFile(folder), 'utf8').trim()) ?? []
  const pid = Number(digits)

  for (const [signal, waitMs] of [
    ['SIGINT', HANGS_AFTER_MS],
    ['SIGKILL', 5_000],
  ] as const) {
    if (start === undefined || startOf(pid) !== start) break
    signalProcess(pid, signal)
    await waitForEnd(pid, waitMs)
  }
  rmSync(pidFile(folder))
}

/** The chain is cut once it may have outgrown its bound, and never while that would be often. */
const renewMs = ({ blockTimeS = 1 }: LocalChainOptions): number =>
  Math.max(600_000, (CUT_FROM_BLOCKS / 2) * blockTimeS * 1000)

/** The address of this folder's running chain; null if none runs. */
export function runningChainUrl(folder: string): string | null {
  if (!existsSync(pidFile(folder))) return null
  const [, digits, start] = /^(\d+) (.+)$/.exec(readFileSync(pidFile(folder), 'utf8').trim()) ?? []
  if (start === undefined || startOf(Number(digits)) !== start) return null
  const port = portIn(folder)
  return port === null ? null : `http://127.0.0.1:${port}`
}

const pidFile = (folder: string): string => join(folder, 'anvil.pid')

const logFile = (folder: string): string => join(folder, 'log')

const endOf = (folder: string): string =>
  readFileSync(logFile(folder), 'utf8').trimEnd().split('\n').slice(-8).join('\n')

const MACHINES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The chain's program in the registry's package for this system; its wrapper script would need an install step. */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${MACHINES[process.arch] ?? process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const found = join(dirname(createRequire(wrapper).resolve(`${name}/package.json`)), 'bin', 'anvil')
    if (existsSync(found)) return found
  } catch {
    // See below.
  }
  throw new Error(
    `No local chain for this system (${name} is not installed). Set CHAIN_RPC_URLS to use an external one.`,
  )
}
