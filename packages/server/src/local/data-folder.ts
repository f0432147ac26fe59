import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startOf } from './process-identity.ts'

export type DataFolder = {
  readonly path: string
  /** Releases the folder. */
  release(): void
}

/**
 * Claims the folder for this process, so that no second one starts a database or a chain on it. Throws a sentence for a person if
 * another living process has it; a killed one's claim does not count.
 */
export function claimDataFolder(folder: string): DataFolder {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true, mode: 0o755 })

  const holder = findHolder(path)
  if (holder !== null) {
    throw new Error(
      `Nibble already runs on ${path} (process ${holder}). Stop it, or set NIBBLE_DATA to another folder.`,
    )
  }
  rmSync(holderFile(path), { force: true })
  try {
    writeFileSync(holderFile(path), `${process.pid} ${startOf(process.pid) ?? ''}\n`, {
      flag: 'wx',
      mode: 0o644,
    })
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be used: ${String(error)}`)
  }
  return { path, release: () => rmSync(holderFile(path), { force: true }) }
}

/** The living process that has the folder, or null. */
export function findHolder(folder: string): number | null {
  try {
    const [, pid, start] = /^(\d+) (.+)$/.exec(readFileSync(holderFile(resolve(folder)), 'utf8').trim()) ?? []
    return pid !== undefined && startOf(Number(pid)) === start ? Number(pid) : null
  } catch {
    return null
  }
}

const holderFile = (path: string): string => join(path, 'server.pid')

/** Where operators sign in, for the command line to print: its settings may differ from the server's. */
export const recordConsoleAddress = (dataFolder: string, address: string): void =>
  writeFileSync(fileIn(dataFolder), `${address}\n`, { mode: 0o644 })

/** The address of this installation's server at its last start; null if it never started. */
export const findConsoleAddress = (folder = process.env['NIBBLE_DATA'] || '.nibble'): string | null => {
  const file = fileIn(resolve(folder))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'console-address')

/** 32 random bytes beside the database, made once: a copy of the database does not open what they seal in it. */
export function readInstallationSecret(dataFolder: string): Buffer {
  const file = join(dataFolder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })

  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== 32) throw new Error(`${file} is damaged: restore it, or delete it to make a new one.`)
  return secret
}

/** The secret of an existing installation. Throws a sentence if there is none. */
export function findInstallationSecret(folder = process.env['NIBBLE_DATA'] || '.nibble'): Buffer {
  const path = resolve(folder)
  if (!existsSync(join(path, 'secret'))) {
    throw new Error(
      `There is no secret in ${path}: start the server once, or set its NIBBLE_DATA or NIBBLE_SECRET.`,
    )
  }
  return readInstallationSecret(path)
}
