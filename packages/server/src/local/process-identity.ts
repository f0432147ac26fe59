import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Distinguishes a process from a later one with the same id: its start time, as the system reports it. Null if no such process lives. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : (rest[18] ?? null)
  } catch {
    return process.platform === 'linux' ? null : askPs(pid, 'lstart=')
  }
}

/** The path of the program that a process runs, or null if it is gone or not visible. */
export function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return process.platform === 'linux' ? null : askPs(pid, 'comm=')
  }
}

/** Signals a process; false if it is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Waits until the process is gone; false if it still exists when the time is up. */
export async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const start = startOf(pid)
  for (let waited = 0; startOf(pid) === start && start !== null; waited += 25) {
    if (waited >= withinMs) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/**
 * Ends a child process when this one dies, however it dies. A small shell waits on a pipe that only this process holds: the
 * system closes the pipe with the process, and the shell then signals the child. Without it a killed server leaves its database
 * and chain running.
 */
export function parentWatchdog({ pid, signal }: { pid: number; signal: 'INT' | 'TERM' }): {
  release: () => void
} {
  const watcher = spawn(
    '/bin/sh',
    [
      '-c',
      'trap "" INT TERM HUP; read -r word; [ "$word" = released ] || kill -s "$1" "$2"',
      'sh',
      signal,
      String(pid),
    ],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  watcher.unref()
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  const stdin: unknown = watcher.stdin
  if (stdin instanceof Object && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()

  return { release: () => watcher.stdin.end('released\n') }
}
