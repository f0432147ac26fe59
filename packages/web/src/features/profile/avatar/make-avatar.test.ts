import { expect, test } from 'vitest'
import { squareOf } from './make-avatar.ts'

test.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 301, height: 400 },
    { x: 0, y: 49, side: 301 },
  ],
  [
    { width: 256, height: 256 },
    { x: 0, y: 0, side: 256 },
  ],
  [
    { width: 1, height: 9_000 },
    { x: 0, y: 4_499, side: 1 },
  ],
])('of %o the middle is used', (size, square) => {
  expect(squareOf(size)).toEqual(square)
})
