import { expect, test } from 'vitest'
import { hueOf, nibblesOf } from '../hash-tile/nibbles.ts'
import { hexOfId } from './hex-of-id.ts'

test('an ID always weaves the same cloth, and another one another', () => {
  expect(hexOfId('DFCY3ALD')).toBe(hexOfId('DFCY3ALD'))
  expect(hexOfId('DFCY3ALE')).not.toBe(hexOfId('DFCY3ALD'))
})

test('names that differ only in their last characters have tiles of many hues', () => {
  const hexes = Array.from({ length: 36 }, (_, k) => hexOfId(`pl***${k.toString(36)}1`))
  expect(new Set(hexes.map((hex) => hueOf(nibblesOf(hex)))).size).toBeGreaterThan(18)
  expect(new Set(hexes.map((hex) => hex.slice(0, 8))).size).toBe(36)
})

test('the cloth has threads of both ways and many shades', () => {
  for (const id of ['DFCY3ALD', '6BF26964', 'AAAAAAAA', '00000000', 'so***y1', '织***布']) {
    const nibbles = nibblesOf(hexOfId(id))
    expect(nibbles.some((nibble) => nibble >= 8) && nibbles.some((nibble) => nibble < 8)).toBe(true)
    expect(new Set(nibbles).size).toBeGreaterThan(8)
  }
})
