import { crc32 } from 'node:zlib'
import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Header, palette, its transparency, pixels, end. An animation has chunks of its own, which are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Length, name and checksum of a chunk. */
const AROUND = 12

export const readPng = (file: Buffer): Picture | null => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks = chunksOf(file)
  const [header] = chunks ?? []
  if (chunks === null || header?.name !== 'IHDR' || header.data.length !== 13) return null
  if (chunks.at(-1)?.name !== 'IEND' || !chunks.some(({ name }) => name === 'IDAT')) return null

  return {
    kind: 'image/png',
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bytes: Buffer.concat([
      SIGNATURE,
      ...chunks.filter(({ name }) => KEPT.has(name)).map(({ whole }) => whole),
    ]),
  }
}

type Chunk = { readonly name: string; readonly data: Buffer; readonly whole: Buffer }

/** Up to the end's, each with a checksum that is right; null where one is not whole. */
const chunksOf = (file: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + AROUND <= file.length) {
    const end = at + AROUND + file.readUInt32BE(at)
    if (end > file.length) return null
    const whole = file.subarray(at, end)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null
    const name = whole.toString('latin1', 4, 8)
    chunks.push({ name, data: whole.subarray(8, -4), whole })
    if (name === 'IEND') return chunks
    at = end
  }
  return null
}
