import type { Check } from '@nibble/server/features/audit/book-rules.ts'
import type { Backup, ScratchOptions } from '@nibble/server/local'
import { reasonOf } from '../installation.ts'
import { readArgs } from '../options.ts'
import { printTo } from '../terminal.ts'
import { reportOf } from './audit.ts'

const USAGE =
  'Usage: nibble restore-drill BACKUPS [--wal ARCHIVE] [--scratch FOLDER] [--bin FOLDER] [--database NAME] [--user NAME], ' +
  'with the folder of one base backup or several.\n'

/**
 * Restores the newest base backup to a separate database, checks the books there and removes it. Exit code 0: the backup is
 * good. 1: it started, but its books do not balance. 2: it could not be restored.
 */
export const restoreDrill = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['wal', 'scratch', 'bin', 'database', 'user'] })
  const from = typeof read === 'string' ? undefined : read.words[0]
  if (typeof read === 'string' || from === undefined || read.words.length > 1) {
    await printTo(process.stderr, USAGE)
    return 2
  }
  const last = (name: string) => read.options[name]?.at(-1)
  const ending = new AbortController()
  const end = () => ending.abort(new Error('The drill was stopped.'))
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    const { checks, lines } = await drill(from, {
      wal: last('wal'),
      scratch: last('scratch'),
      bin: last('bin'),
      database: last('database'),
      user: last('user'),
      signal: ending.signal,
    })
    await printTo(process.stdout, `${lines.join('\n')}\n\n${reportOf(checks)}`)
    return checks.length > 0 && checks.every(({ ok }) => ok) ? 0 : 1
  } catch (error) {
    await printTo(process.stderr, `The backup was not restored: ${reasonOf(error)}\n`)
    return 2
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** The result of a drill; an error has a readable message if the backup cannot be restored. */
type Drilled = { readonly checks: readonly Check[]; readonly lines: readonly string[] }

export const drill = async (from: string, options: ScratchOptions): Promise<Drilled> => {
  const [{ findBackup, startScratchCluster }, { migrate }, { runAudit }, { findNewest }] = await Promise.all([
    import('@nibble/server/local'),
    import('@nibble/server/db/migrate.ts'),
    import('@nibble/server/features/audit/run-audit.ts'),
    import('@nibble/server/features/audit/find-newest.ts'),
  ])
  const began = Date.now()
  const backup = findBackup(from)
  const cluster = await startScratchCluster(backup, options)
  // Also interrupts a long check, which then fails.
  const end = () => void cluster.remove()
  options.signal?.addEventListener('abort', end)
  try {
    const up = Date.now()
    const newest = await findNewest(cluster.url)
    // A real restore would migrate as well; a backup of a newer release is refused with a readable message.
    const { applied } = await migrate({ url: cluster.url })
    const { checks } = await runAudit(cluster.url, { rpcUrls: process.env['CHAIN_RPC_URLS'] || null })
    return { checks, lines: linesOf({ backup, newest, applied, began, up, ended: Date.now() }) }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', end)
    await cluster.remove()
  }
}

const linesOf = (given: {
  readonly backup: Backup
  readonly newest: Date | null
  readonly applied: readonly string[]
  readonly began: number
  readonly up: number
  readonly ended: number
}): readonly string[] => {
  const { backup, newest, applied, began, up, ended } = given
  return [
    `Backup           ${backup.path}, of ${backup.takenAt.toISOString()}`,
    newest === null
      ? 'Newest posting   none'
      : `Newest posting   ${newest.toISOString()}, ${durationOf(began - newest.getTime())} before this drill`,
    `Took             ${durationOf(ended - began)}: ${durationOf(up - began)} to restore, ${durationOf(ended - up)} to check`,
    applied.length === 0
      ? 'Release          as this program'
      : `Release          earlier than this program: ${applied.length} schema files were applied to the copy first`,
  ]
}

/** Like 3 h 12 min; in seconds if shorter than an hour. */
const durationOf = (ms: number): string => {
  const s = Math.max(0, Math.round(ms / 1000))
  const [days, hours, minutes] = [Math.floor(s / 86_400), Math.floor(s / 3_600) % 24, Math.floor(s / 60) % 60]
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${s % 60} s` : `${s} s`
}
