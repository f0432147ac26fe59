import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

export type SystemUser = { readonly uid: number; readonly gid: number }

/**
 * PostgreSQL refuses to run as root. The user to run it as instead: the owner of existing data, else `postgres` if the system has
 * one, else a system user of our own, else `nobody`. Null if this process is not root and needs no other user.
 */
export function chooseDatabaseUser(dataFolder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  return (
    ownerOf(dataFolder) ?? findUser('postgres') ?? findUser('nibble') ?? createUser('nibble') ?? getNobody()
  )
}

/** Whether that user can reach and list the folder; asks the system, which also knows access lists and mounts. */
export function canEnter(folder: string, user: SystemUser): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && ls >/dev/null', 'sh', folder], { ...user, cwd: '/' }).status === 0
  )
}

function ownerOf(folder: string): SystemUser | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid }
}

function findUser(name: string): SystemUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function createUser(name: string): SystemUser | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name])
  return findUser(name)
}

function getNobody(): SystemUser {
  const user = findUser('nobody')
  if (user === null) {
    throw new Error(
      'PostgreSQL cannot run as root, and no other user could be created: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return user
}
