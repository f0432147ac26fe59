import { type Hex, hexToBytes, isHex, keccak256, numberToHex, toRlp } from 'viem'
import { type BlockJson, text } from './node.ts'

// A skilled liar: headers that say anything and still hash to their hash. Written without the product's own header code.

const FIELDS = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
]
const NUMBERS = new Set([
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
])

/** The block with some fields changed and the hash that is then right. */
export function forge(json: BlockJson, changes: Readonly<Record<string, string>>): BlockJson {
  const changed = { ...json, ...changes }
  return { ...changed, hash: hashOf(changed) }
}

export function hashOf(json: BlockJson): string {
  const present = FIELDS.filter((name) => typeof json[name] === 'string')
  return keccak256(toRlp(present.map((name) => bytesOf(name, text(json, name)))))
}

function bytesOf(name: string, value: string): Uint8Array {
  if (!isHex(value)) throw new Error(`${name} is no hex`)
  if (!NUMBERS.has(name)) return hexToBytes(value)
  const number = BigInt(value)
  return number === 0n ? new Uint8Array() : hexToBytes(evenHex(number))
}

const evenHex = (number: bigint): Hex => {
  const digits = number.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

export const hexNumber = (value: number | bigint): string => numberToHex(value)
