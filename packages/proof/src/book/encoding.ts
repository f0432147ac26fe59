import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 of bytes, which it neither keeps nor changes. The page uses the one below; a server passes that of
 * node:crypto, several times as fast with the bytes in a string: `Buffer.from(hash("sha256", bytes, "latin1"),
 * "latin1")`.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const sha256: Sha256 = (bytes) => nobleSha256(bytes)

const LONGEST_TEXT = 65_535

/** A growing buffer, written from the front. Callers must use `written` before the next `start`. */
let buffer = new Uint8Array(4096)
let end = 0

const makeRoom = (bytes: number): void => {
  if (end + bytes <= buffer.length) return
  const larger = new Uint8Array(Math.max(buffer.length * 2, end + bytes))
  larger.set(buffer.subarray(0, end))
  buffer = larger
}

const writeText = (text: string): void => {
  // A character takes at most three bytes per UTF-16 unit.
  if (text.length > LONGEST_TEXT) throw new RangeError('a field has at most 65,535 bytes')
  makeRoom(2 + text.length * 3)
  let at = end + 2
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 127) {
      const bytes = utf8ToBytes(text)
      if (bytes.length > LONGEST_TEXT) throw new RangeError('a field has at most 65,535 bytes')
      buffer.set(bytes, end + 2)
      at = end + 2 + bytes.length
      break
    }
    buffer[at] = code
    at += 1
  }
  const length = at - end - 2
  buffer[end] = length >> 8
  buffer[end + 1] = length & 255
  end = at
}

const write = (prefix: number | null, texts: readonly string[]): Uint8Array => {
  end = 0
  if (prefix !== null) {
    buffer[0] = prefix
    end = 1
  }
  for (const text of texts) writeText(text)
  return buffer.subarray(0, end)
}

/** Each text in UTF-8, preceded by its byte length as an unsigned 16-bit big-endian number. */
export const encodeFields = (...texts: readonly string[]): Uint8Array => write(null, texts).slice()

/** SHA-256(0x00 · fields), without copying the input. */
export const hashFieldsAsLeaf = (texts: readonly string[], hash: Sha256): Uint8Array => hash(write(0, texts))

const LEAF_PREFIX = Uint8Array.of(0)

/** The hash of a leaf (RFC 6962 §2.1): SHA-256(0x00 · encoding). */
export const leafHash = (encoding: Uint8Array, hash: Sha256 = sha256): Uint8Array => {
  const bytes = new Uint8Array(encoding.length + 1)
  bytes.set(LEAF_PREFIX)
  bytes.set(encoding, 1)
  return hash(bytes)
}

const BLOCK = 64
const inner = new Uint8Array(BLOCK + 1024)
const outer = new Uint8Array(BLOCK + 32)

/** HMAC-SHA-256 (RFC 2104) of a short text with a key of at most 64 bytes, using the given SHA-256. */
export const hmacOfText = (key: Uint8Array, text: string, hash: Sha256): Uint8Array => {
  const message = utf8ToBytes(text)
  if (key.length > BLOCK || message.length > inner.length - BLOCK)
    throw new RangeError('a key has at most 64 bytes, and a text at most 1,024')
  for (let at = 0; at < BLOCK; at += 1) {
    const byte = key[at] ?? 0
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  inner.set(message, BLOCK)
  outer.set(hash(inner.subarray(0, BLOCK + message.length)), BLOCK)
  return hash(outer)
}
