import type { Archived } from '@nibble/server/features/audit/archive-month.ts'
import { printResult } from '../installation.ts'
import { readArgs } from '../options.ts'
import { printTo } from '../terminal.ts'

const USAGE = {
  archive: 'Usage: nibble archive YYYY-MM --to FOLDER, with the folder for the archive.\n',
  restore: 'Usage: nibble restore-month YYYY-MM --from FOLDER, with the folder of its file.\n',
} as const

/** Moves the entries of a closed month's bets to a file, or back. Exit code 0: done, now or earlier. 1: failed, nothing changed. */
export const archive = async (way: 'archive' | 'restore', args: readonly string[]): Promise<number> => {
  const option = way === 'archive' ? 'to' : 'from'
  const read = readArgs(args, { values: [option] })
  const [month, ...more] = typeof read === 'string' ? [] : read.words
  const folder = typeof read === 'string' ? undefined : read.options[option]?.at(-1)
  if (month === undefined || folder === undefined || more.length > 0) {
    await printTo(process.stderr, USAGE[way])
    return 2
  }
  return printResult(async () => {
    const { ownerUrl, close } = await openAsOwner()
    try {
      const { archiveMonth, restoreMonth } = await import('@nibble/server/features/audit/archive-month.ts')
      const asked = { ownerUrl, month, folder }
      const done = await (way === 'archive'
        ? archiveMonth({ ...asked, now: Date.now() })
        : restoreMonth(asked))
      return `${sentence(way, month, done)}\n`
    } finally {
      await close()
    }
  })
}

const sentence = (way: 'archive' | 'restore', month: string, { file, rows, sha256, changed }: Archived) => {
  const entries = `${rows} entries, SHA-256 ${sha256} unpacked`
  if (way === 'restore')
    return changed ? `${month} is restored: ${entries}.` : `${month} is not archived; nothing changed.`
  return changed
    ? `${month} is archived in ${file}: ${entries}. Keep a second copy elsewhere.`
    : `${month} was already archived, and ${file} is unchanged: ${entries}.`
}

/** Connects as the login that owns the tables: MIGRATION_DATABASE_URL, or the local installation, running or stopped. */
const openAsOwner = async (): Promise<{ ownerUrl: string; close: () => Promise<void> }> => {
  const url = process.env['MIGRATION_DATABASE_URL']
  if (url !== undefined && url !== '') {
    const { assertReachable } = await import('@nibble/server/db/database.ts')
    await assertReachable(url, 'MIGRATION_DATABASE_URL')
    return { ownerUrl: url, close: async () => {} }
  }
  if (process.env['DATABASE_URL'])
    throw new Error('MIGRATION_DATABASE_URL is missing: the database, as the login that owns its tables.')
  const { openInstallation } = await import('@nibble/server/local')
  return openInstallation()
}
