import { spawn } from 'node:child_process'

/**
 * Ends a child process when this one dies, however it dies. A small shell waits on a pipe that only this process
 * holds: the system closes the pipe with the process, and the shell then signals the child. Without it a server that
 * was killed leaves its database and its chain running.
 */
export function leash({ pid, signal }: { pid: number; signal: 'INT' | 'TERM' }): { release: () => void } {
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
