import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp'

/** A still picture as its file says it is, put together anew from those parts alone that draw it. */
export type Picture = {
  readonly kind: PictureKind
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/**
 * What a file holds, told by its first bytes. Where one was taken, with what, and whatever else was appended to it stays
 * behind. Null for what is none of the three, is cut off, or moves.
 */
export const readPicture = (file: Buffer): Picture | null => readPng(file) ?? readJpeg(file) ?? readWebp(file)
