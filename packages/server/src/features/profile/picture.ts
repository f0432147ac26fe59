import { crc32 } from 'node:zlib'

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp'

/** A still picture, rebuilt from only those parts of its file that draw it. */
type Picture = {
  readonly kind: PictureKind
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/**
 * The content of a file, recognised by its first bytes. Place, camera and anything else attached are left out. Null if
 * it is none of the three types, truncated, or animated.
 */
export const readPicture = (file: Buffer): Picture | null => readPng(file) ?? readJpeg(file) ?? readWebp(file)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Header, palette, its transparency, pixels, end. An animation has separate chunks, which are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Length, name and checksum of a chunk. */
const AROUND = 12

const readPng = (file: Buffer): Picture | null => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks = pngChunks(file)
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

type PngChunk = { readonly name: string; readonly data: Buffer; readonly whole: Buffer }

/** Up to the end chunk, each with a correct checksum; null if one is incomplete. */
const pngChunks = (file: Buffer): PngChunk[] | null => {
  const chunks: PngChunk[] = []
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

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline and progressive frames; browsers make no other kinds. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Huffman and quantisation tables, restart intervals: what a decoder needs. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])

/** Segment by segment up to the end marker. Data of applications and cameras (APPn, comments) is left out. */
const readJpeg = (file: Buffer): Picture | null => {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== START) return null
  const kept: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let at = 2

  while (at + 2 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === END) {
      if (size === null || kept.length < 3) return null
      return { kind: 'image/jpeg', ...size, bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]) }
    }
    if (at + 4 > file.length) return null
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return null

    if (FRAMES.has(marker)) {
      // One picture has one frame.
      if (size !== null || end - at < 10) return null
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    }
    const next = marker === SCAN ? endOfScan(file, end) : end
    if (FRAMES.has(marker) || TABLES.has(marker) || marker === SCAN) kept.push(file.subarray(at, next))
    else if (!isRemark(marker)) return null
    at = next
  }
  return null
}

/** APP0 to APP15, and a comment. */
const isRemark = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** The pixels after a scan's header, up to the next marker that is neither a stuffed zero nor a restart. */
const endOfScan = (file: Buffer, from: number): number => {
  for (let at = from; at + 1 < file.length; at++) {
    const next = file[at + 1] ?? 0
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (file[at] === 0xff && !belongs) return at
  }
  return file.length
}

const HEAD = 12
const CHUNK_HEAD = 8
const EXTENDED_BYTES = 10
const HAS_ALPHA = 0x10
const MOVES = 0x02

type RiffChunk = { readonly name: string; readonly data: Buffer }

/** The pixels and their transparency, in a new container; colour profiles, EXIF and XMP are left out. */
const readWebp = (file: Buffer): Picture | null => {
  if (file.length < HEAD || file.toString('latin1', 0, 4) !== 'RIFF') return null
  if (file.toString('latin1', 8, HEAD) !== 'WEBP') return null
  const chunks = riffChunks(file.subarray(HEAD, CHUNK_HEAD + file.readUInt32LE(4)))
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

const isSet = ({ data }: RiffChunk, flag: number) => ((data[0] ?? 0) & flag) !== 0

const riffChunks = (body: Buffer): RiffChunk[] | null => {
  const chunks: RiffChunk[] = []
  for (let at = 0; at + CHUNK_HEAD <= body.length; ) {
    const from = at + CHUNK_HEAD
    const end = from + body.readUInt32LE(at + 4)
    if (end > body.length) return null
    chunks.push({ name: body.toString('latin1', at, at + 4), data: body.subarray(from, end) })
    // Chunks begin at even offsets.
    at = end + (end % 2)
  }
  return chunks
}

type Size = { readonly width: number; readonly height: number }

/** In a key frame: its start code, then fourteen bits each. */
const lossySize = (data: Buffer): Size | null =>
  data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || data.toString('hex', 3, 6) !== '9d012a'
    ? null
    : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }

const losslessSize = (data: Buffer): Size | null => {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const extendedOf = ({ width, height }: Size): RiffChunk => {
  const data = Buffer.alloc(EXTENDED_BYTES)
  data.writeUInt8(HAS_ALPHA, 0)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { name: 'VP8X', data }
}

const container = (chunks: readonly RiffChunk[]): Buffer => {
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
