import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares a restored folder with the list of files that pg_basebackup made: each exists, with the same length and checksum.
 * Throws a sentence naming the first difference.
 */
export async function checkManifest(
  manifest: string,
  data: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { path, size, algorithm, checksum } of readManifest(manifest)) {
    signal?.throwIfAborted()
    const file = join(data, path)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found.size !== size)
      throw new Error(`The backup is damaged: ${path} has ${found.size} bytes instead of ${size}.`)
    if (checksum !== null && (await checksumOf(file, algorithm)) !== checksum)
      throw new Error(
        `The backup is damaged: ${path} has changed since the backup (its ${algorithm} differs).`,
      )
  }
}

type Listed = {
  readonly path: string
  readonly size: number
  readonly algorithm: string
  readonly checksum: string | null
}

function readManifest(file: string): readonly Listed[] {
  try {
    const { Files: files }: { Files: Record<string, string | number>[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    return files.map((listed) => ({
      path: String(listed['Path'] ?? Buffer.from(String(listed['Encoded-Path']), 'hex').toString()),
      size: Number(listed['Size']),
      algorithm: String(listed['Checksum-Algorithm']),
      checksum: listed['Checksum'] === undefined ? null : String(listed['Checksum']),
    }))
  } catch (error) {
    throw new Error(`The backup is damaged: its backup_manifest cannot be read (${String(error)}).`)
  }
}

async function checksumOf(file: string, algorithm: string): Promise<string> {
  if (algorithm === 'CRC32C') {
    let crc = ~0
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) crc = crc32c(crc, chunk)
    const bytes = Buffer.alloc(4)
    // PostgreSQL writes the number in memory byte order.
    bytes.writeInt32LE(~crc)
    return bytes.toString('hex')
  }
  const hash = createHash(algorithm.toLowerCase())
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

/** Castagnoli's polynomial, unlike Node's own crc32. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

function crc32c(before: number, bytes: Uint8Array): number {
  let crc = before
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc
}
