import { hexToBytes, keccak256 } from 'viem'

/**
 * Whether a block may contain a log with this address or topic, by the bloom filter in its header. A no is certain: the filter is
 * part of the header's hash, so a log it lacks cannot be in the block.
 */
export const bloomMayContain = (logsBloom: string, value: string): boolean => {
  const bloom = hexToBytes(bytesOf(logsBloom))
  const digest = hexToBytes(keccak256(bytesOf(value)))
  return [0, 2, 4].every((at) => {
    const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 0x7ff
    return ((bloom[bloom.length - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
  })
}

const bytesOf = (hex: string): `0x${string}` => `0x${hex.slice(2)}`
