import type { Picture } from './picture.ts'

const HEAD = 12
const CHUNK_HEAD = 8
const EXTENDED_BYTES = 10
const HAS_ALPHA = 0x10
const MOVES = 0x02

type Chunk = { readonly name: string; readonly data: Buffer }

/** The pixels and their transparency, in a container of our own; colour profiles, EXIF and XMP are left out. */
export const readWebp = (file: Buffer): Picture | null => {
  if (file.length < HEAD || file.toString('latin1', 0, 4) !== 'RIFF') return null
  if (file.toString('latin1', 8, HEAD) !== 'WEBP') return null
  const chunks = chunksOf(file.subarray(HEAD, CHUNK_HEAD + file.readUInt32LE(4)))
  const find = (name: string) => chunks?.find((chunk) => chunk.name === name)
  const pixels = find('VP8 ') ?? find('VP8L')
  const extended = find('VP8X')
  if (pixels === undefined) return null
  if (extended !== undefined && (extended.data.length !== EXTENDED_BYTES || isSet(extended, MOVES)))
    return null
  const size = pixels.name === 'VP8 ' ? lossySize(pixels.data) : losslessSize(pixels.data)
  if (size === null) return null

  const alpha = pixels.name === 'VP8 ' && extended !== undefined ? find('ALPH') : undefined
  const kept = alpha === undefined ? [pixels] : [extendedOf(size), alpha, pixels]
  return { kind: 'image/webp', ...size, bytes: container(kept) }
}

const isSet = ({ data }: Chunk, flag: number) => ((data[0] ?? 0) & flag) !== 0

const chunksOf = (body: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  for (let at = 0; at + CHUNK_HEAD <= body.length; ) {
    const from = at + CHUNK_HEAD
    const end = from + body.readUInt32LE(at + 4)
    if (end > body.length) return null
    chunks.push({ name: body.toString('latin1', at, at + 4), data: body.subarray(from, end) })
    // Chunks begin at even places.
    at = end + (end % 2)
  }
  return chunks
}

type Size = { readonly width: number; readonly height: number }

/** Of a key frame: its start code, then fourteen bits each. */
const lossySize = (data: Buffer): Size | null =>
  data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || data.toString('hex', 3, 6) !== '9d012a'
    ? null
    : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }

const losslessSize = (data: Buffer): Size | null => {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const extendedOf = ({ width, height }: Size): Chunk => {
  const data = Buffer.alloc(EXTENDED_BYTES)
  data.writeUInt8(HAS_ALPHA, 0)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { name: 'VP8X', data }
}

const container = (chunks: readonly Chunk[]): Buffer => {
  const body = Buffer.concat(
    chunks.flatMap(({ name, data }) => {
      const head = Buffer.alloc(CHUNK_HEAD)
      head.write(name, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return [head, data, Buffer.alloc(data.length % 2)]
    }),
  )
  const head = Buffer.alloc(HEAD)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, body])
}
