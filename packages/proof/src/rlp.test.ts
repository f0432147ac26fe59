import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { rlpList } from './rlp.ts'

const bytes = (length: number, fill = 0xab) => new Uint8Array(length).fill(fill)
const encoded = (...items: Uint8Array[]) => bytesToHex(rlpList(items))

test('a byte below 0x80 encodes as itself, an empty string as 0x80', () => {
  expect(encoded()).toBe('c0')
  expect(encoded(bytes(0))).toBe('c180')
  expect(encoded(bytes(1, 0x00), bytes(1, 0x7f), bytes(1, 0x80))).toBe('c4007f8180')
})

test('the length is one byte up to 55, and follows a count of its bytes from 56 on', () => {
  expect(encoded(bytes(54))).toBe(`f7b6${'ab'.repeat(54)}`)
  expect(encoded(bytes(55))).toBe(`f838b7${'ab'.repeat(55)}`)
  expect(encoded(bytes(56))).toBe(`f83ab838${'ab'.repeat(56)}`)
  expect(encoded(bytes(255))).toBe(`f90101b8ff${'ab'.repeat(255)}`)
  expect(encoded(bytes(256))).toBe(`f90103b90100${'ab'.repeat(256)}`)
  expect(encoded(bytes(65_536))).toBe(`fa010004ba010000${'ab'.repeat(65_536)}`)
})
