import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startOf } from './process-identity.ts'

export type DataFolder = {
  readonly path: string
  /** Lets another process have it. */
  release(): void
}

/**
 * Takes the folder for this process, so that no second one starts a database or a chain on it. Throws a sentence for
 * a person when another living process has it; what a killed one left does not count.
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
