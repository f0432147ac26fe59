import { AVATAR_SIZE } from '@nibble/contract'

const MOST_FILE_BYTES = 20 * 1024 * 1024
/** More than any camera makes; a small file can claim far more. */
const MOST_PIXELS = 150_000_000
const KINDS = ['image/png', 'image/jpeg', 'image/webp']
export const AVATAR_FILES = KINDS.join(',')

/** The chosen file cannot be opened as a picture. */
class PictureUnread extends Error {
  override readonly name = 'PictureUnread'
}

/**
 * The centre of a picture as a small square, redrawn into a data URL: only the visible pixels are kept. Throws
 * PictureUnread if it is no picture, or too large.
 */
export const makeAvatar = async (file: File): Promise<string> => {
  if (!KINDS.includes(file.type) || file.size > MOST_FILE_BYTES) throw new PictureUnread()
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) throw new PictureUnread()

  try {
    if (picture.width * picture.height > MOST_PIXELS) throw new PictureUnread()
    const canvas = document.createElement('canvas')
    canvas.width = AVATAR_SIZE
    canvas.height = AVATAR_SIZE
    const { x, y, side } = squareOf(picture)
    const pen = canvas.getContext('2d')
    if (pen === null) throw new PictureUnread()
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, x, y, side, side, 0, 0, AVATAR_SIZE, AVATAR_SIZE)
    return encode(canvas)
  } finally {
    picture.close()
  }
}

/** WebP, or PNG if unsupported; JPEG if that is too large. */
const encode = (canvas: HTMLCanvasElement): string => {
  const small = canvas.toDataURL('image/webp', QUALITY)
  return small.length > HEAVY_CHARACTERS ? canvas.toDataURL('image/jpeg', QUALITY) : small
}

const HEAVY_CHARACTERS = 120_000
const QUALITY = 0.86

type Size = { readonly width: number; readonly height: number }

/** The largest centred square of a picture. */
export const squareOf = ({ width, height }: Size): { x: number; y: number; side: number } => {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}
