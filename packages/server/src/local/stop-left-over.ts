import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { programOf, signalProcess, startOf, waitForEnd } from './process-identity.ts'

/**
 * Ends the PostgreSQL that a killed process left running on a folder of data. Its id comes from postmaster.pid; a
 * process that merely got the same id later is left alone and the stale file is PostgreSQL's own to clear.
 */
export async function stopLeftOver(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return

  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid <= 1 || !runsOn(pid, data)) return

  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalProcess(pid, signal)
    if (await waitForEnd(pid, waitMs)) return
  }
  throw new Error(
    `PostgreSQL, process ${pid}, still runs on ${data} and does not stop: end it and start again.`,
  )
}

function runsOn(pid: number, data: string): boolean {
  if (startOf(pid) === null || !/postgres/.test(programOf(pid) ?? '')) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}
