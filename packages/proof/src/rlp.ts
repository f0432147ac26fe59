// The two kinds of RLP items that a header needs: byte strings, and one list of them.

/** A list of byte strings, encoded into a single buffer. */
export const rlpList = (items: readonly Uint8Array[]): Uint8Array => {
  let payload = 0
  for (const item of items) payload += sizeOf(item)
  const bytes = new Uint8Array(prefixSize(payload) + payload)
  let at = writePrefix(bytes, 0, payload, 0xc0)
  for (const item of items) {
    if (!isOwnEncoding(item)) at = writePrefix(bytes, at, item.length, 0x80)
    bytes.set(item, at)
    at += item.length
  }
  return bytes
}

/** A single byte below 0x80 encodes as itself. */
const isOwnEncoding = (item: Uint8Array): boolean => item.length === 1 && (item[0] ?? 0x80) < 0x80

const sizeOf = (item: Uint8Array): number => (isOwnEncoding(item) ? 1 : prefixSize(item.length) + item.length)

const prefixSize = (length: number): number => (length < 56 ? 1 : 1 + lengthBytes(length))

const lengthBytes = (length: number): number => {
  let bytes = 1
  for (let rest = length >>> 8; rest > 0; rest >>>= 8) bytes += 1
  return bytes
}

const writePrefix = (bytes: Uint8Array, at: number, length: number, base: number): number => {
  if (length < 56) {
    bytes[at] = base + length
    return at + 1
  }
  const size = lengthBytes(length)
  bytes[at] = base + 55 + size
  for (let index = 0; index < size; index += 1)
    bytes[at + 1 + index] = (length >>> (8 * (size - 1 - index))) & 255
  return at + 1 + size
}
