import { describe, expect, test } from 'vitest'
import { pngChunk, smallPng } from '../../http/testing/small-png.ts'
import { readPicture } from './picture.ts'
import { CANVAS } from './testing/canvas-pictures.ts'

const SECRET = Buffer.from('taken at 47.3769 N, 8.5417 E')
const size = { width: 256, height: 256 }

describe('canvas output', () => {
  test.each([
    ['webp', 'image/webp'],
    ['webpWithAlpha', 'image/webp'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
  ] as const)('%s is read with its size', (name, kind) => {
    expect(readPicture(CANVAS[name])).toMatchObject({ kind, ...size })
  })

  test.each(Object.entries(CANVAS))('%s read again stays as it is', (_, file) => {
    const once = readPicture(file)?.bytes ?? Buffer.alloc(0)
    expect(readPicture(once)?.bytes).toEqual(once)
  })
})

describe('data in a file that is not part of the picture is dropped', () => {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, SECRET.length + 2]), SECRET])
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), SECRET])
  const riff = (chunk: string) => {
    const head = Buffer.alloc(8)
    head.write(chunk, 'latin1')
    head.writeUInt32LE(SECRET.length, 4)
    const all = Buffer.concat([CANVAS.webp, head, SECRET])
    all.writeUInt32LE(all.length - 8, 4)
    return all
  }
  test.each([
    ['an EXIF segment', Buffer.concat([CANVAS.jpeg.subarray(0, 2), exif, CANVAS.jpeg.subarray(2)])],
    ['a comment', Buffer.concat([CANVAS.jpeg.subarray(0, 2), comment, CANVAS.jpeg.subarray(2)])],
    ['data after the end of a JPEG', Buffer.concat([CANVAS.jpeg, SECRET])],
    ['a text chunk', smallPng({ more: [pngChunk('tEXt', SECRET)] })],
    ['an EXIF chunk', smallPng({ more: [pngChunk('eXIf', SECRET)] })],
    ['data after the end of a PNG', Buffer.concat([smallPng(), SECRET])],
    ['EXIF of a WebP', riff('EXIF')],
    ['XMP of a WebP', riff('XMP ')],
    ['data after the end of a WebP', Buffer.concat([CANVAS.webp, SECRET])],
  ])('%s', (_, file) => {
    const read = readPicture(file)
    expect(read).toMatchObject(size)
    expect(read?.bytes.includes(SECRET)).toBe(false)
  })
})

describe('refused is', () => {
  const moving = Buffer.from(CANVAS.webp)
  moving.writeUInt8(0x02, 20)
  const wrongSum = smallPng()
  wrongSum.writeUInt8(wrongSum.readUInt8(40) ^ 1, 40)
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x00\x01\x00\x01\x00\x00\x00', 'latin1')],
    ['an animated WebP', moving],
    ['a PNG with a wrong checksum', wrongSum],
    ['a PNG without pixels', Buffer.concat([smallPng().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex')],
  ])('%s', (_, file) => {
    expect(readPicture(file)).toBeNull()
  })

  test.each(Object.entries(CANVAS))('a %s that is cut off anywhere', (_, file) => {
    for (let length = 0; length < file.length; length += 7)
      expect(readPicture(file.subarray(0, length))).toBeNull()
  })
})

test('no changed byte makes it throw', () => {
  for (const file of Object.values(CANVAS))
    for (let at = 0; at < file.length; at++) {
      const bent = Buffer.from(file)
      bent.writeUInt8(255 - bent.readUInt8(at), at)
      expect(() => readPicture(bent)).not.toThrow()
    }
})
