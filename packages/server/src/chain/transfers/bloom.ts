import { hexToBytes, keccak256 } from 'viem'

/**
 * Whether a block may contain a log with an address or topic, by the bloom filter in its header. A no is certain: the filter is
 * part of the header's hash, so a log it lacks cannot be in the block. The filter is parsed once and each value hashed once: a
 * block may hold tens of thousands of logs, most of them with the same addresses.
 */
export const readBloom = (logsBloom: string): ((value: string) => boolean) => {
  const bloom = hexToBytes(bytesOf(logsBloom))
  const check = (value: string): boolean => {
    const digest = hexToBytes(keccak256(bytesOf(value)))
    return [0, 2, 4].every((at) => {
      const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 0x7ff
      return ((bloom[bloom.length - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
    })
  }
  const known = new Map<string, boolean>()
  return (value) => {
    const answer = known.get(value) ?? check(value)
    known.set(value, answer)
    return answer
  }
}

const bytesOf = (hex: string): `0x${string}` => `0x${hex.slice(2)}`
