import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** 32 random bytes beside the database, made once: what they seal in the database is not opened by a copy of it. */
export function readInstallationSecret(dataFolder: string): Buffer {
  const file = join(dataFolder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })

  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== 32) throw new Error(`${file} is damaged: restore it, or delete it to make a new one.`)
  return secret
}

/** The secret of an installation that is there already. Throws a sentence when there is none. */
export function findInstallationSecret(folder = process.env['NIBBLE_DATA'] || '.nibble'): Buffer {
  const path = resolve(folder)
  if (!existsSync(join(path, 'secret'))) {
    throw new Error(
      `There is no secret in ${path}: start the server once, or name its NIBBLE_DATA or NIBBLE_SECRET.`,
    )
  }
  return readInstallationSecret(path)
}
