import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A base backup: a folder of PostgreSQL's files, or the archives written by `pg_basebackup -F tar`. */
export type Backup = {
  readonly path: string
  readonly takenAt: Date
  readonly parts:
    | { readonly kind: 'folder'; readonly data: string }
    | { readonly kind: 'tar'; readonly base: string; readonly wal: string | null }
  /** The list of files that pg_basebackup writes; a copy of a stopped folder has none. */
  readonly manifest: string | null
}

/**
 * The backup in a folder, or the newest of the backups that are its subfolders. Throws a sentence if there is none, or one cannot
 * be restored.
 */
export function findBackup(folder: string): Backup {
  const path = resolve(folder)
  if (!existsSync(path)) throw new Error(`There is no folder ${path}.`)
  const backup =
    backupAt(path) ??
    readdirSync(path, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? [backupAt(join(path, entry.name))] : []))
      .filter((found) => found !== null)
      .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0]
  if (backup === undefined)
    throw new Error(
      `There is no base backup in ${path}: it must hold PG_VERSION, postgres/data or base.tar, or folders that do.`,
    )
  checkParts(backup)
  return backup
}

function backupAt(path: string): Backup | null {
  // From pg_basebackup, the embedded database, a whole NIBBLE_DATA.
  const data = ['', 'data', 'postgres/data'].map((part) => join(path, part)).find(isCluster)
  const base = data === undefined ? archiveAt(path, 'base') : null
  if (data === undefined && base === null) return null
  const manifest = join(data ?? path, 'backup_manifest')
  return {
    path,
    takenAt:
      statSync(base ?? join(data ?? path, 'global', 'pg_control'), { throwIfNoEntry: false })?.mtime ??
      new Date(0),
    parts:
      data === undefined
        ? { kind: 'tar', base: base ?? '', wal: archiveAt(path, 'pg_wal') }
        : { kind: 'folder', data },
    manifest: existsSync(manifest) ? manifest : null,
  }
}

const isCluster = (path: string): boolean => existsSync(join(path, 'PG_VERSION'))

function archiveAt(path: string, name: string): string | null {
  const found = ['.tar', '.tar.gz', '.tar.lz4', '.tar.zst'].map((ending) => join(path, name + ending))
  return found.find((file) => existsSync(file)) ?? null
}

function checkParts({ path, parts }: Backup): void {
  if (parts.kind === 'tar') {
    const others = readdirSync(path).filter((name) => /^\d+\.tar/.test(name))
    if (others.length > 0)
      throw new Error(`The backup ${path} has tablespaces, which the drill does not restore.`)
    return
  }
  const tablespaces = join(parts.data, 'pg_tblspc')
  if (existsSync(tablespaces) && readdirSync(tablespaces).length > 0)
    throw new Error(`The backup ${path} has tablespaces, which the drill does not restore.`)
  if (existsSync(join(parts.data, 'postmaster.pid')))
    throw new Error(
      `The copy ${path} was made while its database was running, or after a crash (it contains postmaster.pid), so it may be ` +
        'inconsistent. Shut the database down before you copy it, or use pg_basebackup.',
    )
}

/** The PostgreSQL version of a data folder, such as 18. */
export const majorOf = (data: string): number => Number(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim())
