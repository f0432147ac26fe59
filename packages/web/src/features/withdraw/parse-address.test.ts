import { describe, expect, it } from 'vitest'
import { parseTypedAddress } from './parse-address.ts'

const RIGHT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('a typed address', () => {
  it('passes with its checksum, also with surrounding spaces', () => {
    expect(parseTypedAddress(` ${RIGHT} `)).toEqual({ kind: 'checked', address: RIGHT })
  })

  it('passes without one, and is written with it', () => {
    expect(parseTypedAddress(RIGHT.toLowerCase())).toEqual({ kind: 'plain', address: RIGHT })
    expect(parseTypedAddress(`0x${RIGHT.slice(2).toUpperCase()}`)).toEqual({ kind: 'plain', address: RIGHT })
  })

  it('fails if one letter has the wrong case, or one character is different', () => {
    expect(parseTypedAddress(RIGHT.replace('dA6', 'DA6')).kind).toBe('checksum')
    expect(parseTypedAddress(RIGHT.replace('045', '046')).kind).toBe('checksum')
  })

  it.each([
    ['', 'empty'],
    ['0x', 'malformed'],
    [RIGHT.slice(2), 'malformed'],
    [`${RIGHT}0`, 'malformed'],
    [RIGHT.replace('0xd8', '0xg8'), 'malformed'],
    [`0x${'0'.repeat(40)}`, 'zero'],
  ])('%j is %s', (text, kind) => {
    expect(parseTypedAddress(text).kind).toBe(kind)
  })
})
