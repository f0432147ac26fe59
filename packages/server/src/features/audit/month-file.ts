import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { digestOf, type TableDigests } from './month-digests.ts'

type Digest = TableDigests[string]

/** `2026-10.entry.gz`: unpacked, its SHA-256 is the one the month was closed with. */
export const monthFile = (folder: string, month: string): string =>
  join(folder, `${month.slice(0, 7)}.entry.gz`)

/**
 * Writes the lines of a month and names the file only after reading it back and matching the closing digest: a file of that name is
 * complete. An existing one is left as it is and must match. Throws a sentence if the lines differ, and leaves no new file then.
 */
export const writeMonthFile = async (
  path: string,
  lines: AsyncIterable<string>,
  closedWith: Digest,
): Promise<void> => {
  const part = `${path}.part`
  await pipeline(lines, createGzip(), createWriteStream(part, { flush: true, mode: 0o600 }))
  const written = await digestOf(unpack(part))
  if (!isSame(written, closedWith)) {
    await rm(part)
    throw new Error(
      `The entries differ from those the month was closed with: ${describe(written)} instead of ${describe(closedWith)}. ` +
        'The nightly check reports this too: find out who changed them.',
    )
  }
  // An existing file of that name may be the only copy of another house's entries.
  if (existsSync(path)) {
    await rm(part)
    return checkMonthFile(path, closedWith)
  }
  await rename(part, path)
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Throws a sentence unless the file exists and matches the digest the month was closed with. */
export const checkMonthFile = async (path: string, closedWith: Digest): Promise<void> => {
  const found = await digestOf(unpack(path)).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!isSame(found, closedWith))
    throw new Error(
      `${path} differs from what the month was closed with: ${describe(found)} instead of ${describe(closedWith)}.`,
    )
}

/** Its lines, in chunks of some thousand. */
export async function* readMonthFile(path: string): AsyncGenerator<readonly string[]> {
  let rest = ''
  for await (const piece of unpack(path)) {
    const lines = `${rest}${piece.toString('utf8')}`.split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}

/** An error of the file ends the reading, as does one of the unpacking. */
async function* unpack(path: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  reading.catch(() => {})
  yield* unpacked as AsyncIterable<Buffer>
  await reading
}

const isSame = (one: Digest, other: Digest): boolean => one.rows === other.rows && one.sha256 === other.sha256
const describe = ({ rows, sha256 }: Digest): string => `${rows} rows with the hash ${sha256}`
