import { expect, test } from 'vitest'
import { nibblesOf } from '../../../weave/nibbles.ts'
import { hexOfId, squareOf } from './make-avatar.ts'

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
])('of %o the middle is taken', (size, square) => {
  expect(squareOf(size)).toEqual(square)
})

test('an ID always weaves the same cloth, and another one another', () => {
  expect(hexOfId('DFCY3ALD')).toBe(hexOfId('DFCY3ALD'))
  expect(hexOfId('DFCY3ALE')).not.toBe(hexOfId('DFCY3ALD'))
})

test('the cloth has threads of both ways and many shades', () => {
  for (const id of ['DFCY3ALD', '6BF26964', 'AAAAAAAA', '00000000']) {
    const nibbles = nibblesOf(hexOfId(id))
    expect(nibbles.some((nibble) => nibble >= 8) && nibbles.some((nibble) => nibble < 8)).toBe(true)
    expect(new Set(nibbles).size).toBeGreaterThan(8)
  }
})
