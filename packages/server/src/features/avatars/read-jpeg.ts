import type { Picture } from './picture.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline and progressive frames; other kinds no browser makes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Huffman and quantisation tables, restart intervals: what a decoder needs. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])

/** Segment by segment up to the end marker. What applications and cameras wrote of their own (APPn, comments) is left out. */
export const readJpeg = (file: Buffer): Picture | null => {
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

/** The pixels behind a scan's head, up to the next marker that is neither a filled-in zero nor a restart. */
const endOfScan = (file: Buffer, from: number): number => {
  for (let at = from; at + 1 < file.length; at++) {
    const next = file[at + 1] ?? 0
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (file[at] === 0xff && !belongs) return at
  }
  return file.length
}
