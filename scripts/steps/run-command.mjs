import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './root.mjs'

/** How to end each one that runs. */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const end of running) end(signal)
    process.exit(1)
  })

/**
 * Runs a program of node_modules or of the system in the project's folder. Gives its exit code, its standard output and
 * all that it printed; one that takes longer is ended with its children. What runs in the background takes the time of the
 * processor that others leave.
 */
export function runCommand(
  [program, ...args],
  { minutes = 10, environment = {}, inBackground = false } = {},
) {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment,
      PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      NO_COLOR: '1',
    },
  })
  if (inBackground) lowerPriority(child.pid)
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It is gone already.
    }
  }
  running.add(end)

  let stdout = ''
  let output = ''
  child.stdout.on('data', (text) => {
    stdout += text
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })

  const limit = setTimeout(() => {
    output += `\nStill running after ${minutes} minutes: ended.\n`
    end('SIGKILL')
  }, minutes * 60_000)

  return new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      running.delete(end)
      resolve({ code: code ?? 1, stdout, output })
    })
  })
}

/** Half of the time that each of the others gets: with less it would take long on a machine that something else keeps busy. */
const NICENESS = 3

function lowerPriority(pid) {
  try {
    setPriority(pid, NICENESS)
    // Where Linux shares the processor among sessions first, and each command has its own.
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) writeFileSync(group, String(NICENESS))
  } catch {
    // It has ended already, or may not.
  }
}
