import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where operators sign in, for the command line to tell: its own settings need not be the server's. */
export const noteConsoleAddress = (dataFolder: string, address: string): void =>
  writeFileSync(fileIn(dataFolder), `${address}\n`, { mode: 0o644 })

/** The address that the server of this installation had when it last started; null where none has. */
export const findConsoleAddress = (folder = process.env['NIBBLE_DATA'] || '.nibble'): string | null => {
  const file = fileIn(resolve(folder))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'console-address')
