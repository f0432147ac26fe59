import { hexToBytes, keccak256 } from 'viem'

/**
 * Whether a block may hold a log with this address or topic, by the filter in its header. No is certain: the header
 * hashes over the filter, so nobody can show a log in a block whose filter lacks it.
 */
export const mayHold = (logsBloom: string, value: string): boolean => {
  const bloom = hexToBytes(bytesOf(logsBloom))
  const digest = hexToBytes(keccak256(bytesOf(value)))
  return [0, 2, 4].every((at) => {
    const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 0x7ff
    return ((bloom[bloom.length - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
  })
}

const bytesOf = (hex: string): `0x${string}` => `0x${hex.slice(2)}`
