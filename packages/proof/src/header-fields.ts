import { type BlockHash, blockTimeMs } from '@nibble/domain'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes } from './hex.ts'
import { rlpList } from './rlp.ts'

// A header's fields in hashing order. Later forks append fields, so a header with one of those has all earlier ones.
// Fields that nodes add for convenience (hash, size, milliTimestamp, …) are not included.

/** A header in JSON-RPC form: hex by field name. Fields that are not hashed are ignored. */
export type HeaderFields = Readonly<Record<string, string>>

type Kind = { readonly bytes: number } | { readonly atMostBytes: number } | { readonly quantityBits: number }

const HASH: Kind = { bytes: 32 }
const UINT64: Kind = { quantityBits: 64 }
const UINT256: Kind = { quantityBits: 256 }

export const BASE_FIELDS = {
  parentHash: HASH,
  sha3Uncles: HASH,
  miner: { bytes: 20 },
  stateRoot: HASH,
  transactionsRoot: HASH,
  receiptsRoot: HASH,
  logsBloom: { bytes: 256 },
  difficulty: UINT256,
  number: UINT64,
  gasLimit: UINT64,
  gasUsed: UINT64,
  /** Seconds; 40 bits keep its milliseconds exact in a number for 30,000 years. */
  timestamp: { quantityBits: 40 },
  /** The longest known, with every validator's keys at the start of an epoch, is about 4 KB. */
  extraData: { atMostBytes: 16_384 },
  mixHash: HASH,
  nonce: { bytes: 8 },
} as const satisfies Record<string, Kind>

export const LATER_FIELDS = {
  baseFeePerGas: UINT256,
  withdrawalsRoot: HASH,
  blobGasUsed: UINT64,
  excessBlobGas: UINT64,
  parentBeaconBlockRoot: HASH,
  requestsHash: HASH,
} as const satisfies Record<string, Kind>

const KINDS: Readonly<Record<string, Kind>> = { ...BASE_FIELDS, ...LATER_FIELDS }
const BASE_NAMES = Object.keys(BASE_FIELDS)
const LATER_NAMES = Object.keys(LATER_FIELDS)

export type HeaderProblem =
  | 'not_an_object'
  | 'missing'
  | 'not_hex'
  | 'wrong_length'
  | 'too_big'
  | 'out_of_order'

/** What was expected, to follow "… must be". */
export const EXPECTED: Readonly<Record<HeaderProblem, string>> = {
  not_an_object: 'an object of JSON-RPC fields',
  missing: 'present',
  not_hex: '0x and hexadecimal digits',
  wrong_length: 'of the required length',
  too_big: 'shorter: no block has a value this large',
  out_of_order: 'present, since a field of a later fork is',
}

/** An invalid header: the field, and what is wrong with it. */
export class HeaderError extends Error {
  readonly field: string
  readonly problem: HeaderProblem

  constructor(field: string, problem: HeaderProblem) {
    super(`${field === '' ? 'the header' : `header field ${field}`} must be ${EXPECTED[problem]}`)
    this.name = 'HeaderError'
    this.field = field
    this.problem = problem
  }
}

/** Extracts the hashed fields from a block's JSON, in lower case. Throws HeaderError if it is not a header. */
export const readHeader = (json: unknown): HeaderFields => {
  if (typeof json !== 'object' || json === null) throw new HeaderError('', 'not_an_object')
  const fields: Record<string, string> = {}
  for (const name of [...BASE_NAMES, ...LATER_NAMES]) {
    const value: unknown = Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') throw new HeaderError(name, 'not_hex')
    if (value.length > MAX_HEX) throw new HeaderError(name, 'too_big')
    fields[name] = value.toLowerCase()
  }
  for (const name of namesOf(fields)) bytesOf(fields, name)
  return fields
}

/** The names of this header's fields, in hashing order. */
export const namesOf = (fields: HeaderFields): readonly string[] => {
  const later = LATER_NAMES.filter((name) => fields[name] !== undefined)
  const gap = later.findIndex((name, index) => name !== LATER_NAMES[index])
  if (gap >= 0) throw new HeaderError(LATER_NAMES[gap] ?? '', 'out_of_order')
  return later.length === 0 ? BASE_NAMES : [...BASE_NAMES, ...later]
}

/** A field's hashed bytes: numbers are the shortest big-endian, zero is empty. */
export const bytesOf = (fields: HeaderFields, name: string): Uint8Array => {
  const kind = KINDS[name]
  const text = fields[name]
  if (kind === undefined || text === undefined) throw new HeaderError(name, 'missing')
  if (text.length > MAX_HEX) throw new HeaderError(name, 'too_big')
  if (!HEX.test(text)) throw new HeaderError(name, 'not_hex')
  if ('quantityBits' in kind) return quantityBytes(name, text, kind.quantityBits)

  if (text.length % 2 !== 0) throw new HeaderError(name, 'wrong_length')
  const bytes = hexToBytes(text.slice(2))
  if ('bytes' in kind && bytes.length !== kind.bytes) throw new HeaderError(name, 'wrong_length')
  if ('atMostBytes' in kind && bytes.length > kind.atMostBytes) throw new HeaderError(name, 'too_big')
  return bytes
}

export const quantityOf = (fields: HeaderFields, name: 'number' | 'timestamp' | 'difficulty'): bigint => {
  bytesOf(fields, name)
  return BigInt(fields[name] ?? '')
}

const HEX = /^0x[0-9a-fA-F]*$/
const MAX_HEX = 2 + 2 * 16_384

const quantityBytes = (name: string, text: string, bits: number): Uint8Array => {
  if (text.length === 2) throw new HeaderError(name, 'not_hex')
  const digits = text.slice(2).replace(/^0+/, '')
  if (digits.length * 4 > bits) throw new HeaderError(name, 'too_big')
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`)
}

/** The encoding that is hashed. Throws HeaderError. */
export const encodeHeader = (fields: HeaderFields): Uint8Array =>
  rlpList(namesOf(fields).map((name) => bytesOf(fields, name)))

/** The block's hash: keccak-256 over the encoded header of any fork. Throws HeaderError. */
export const hashHeader = (fields: HeaderFields): BlockHash => hashOfBytes(keccak_256(encodeHeader(fields)))

/** The block's time in ms, including the milliseconds that mixHash carries since Lorentz. Throws HeaderError. */
export const headerTimeMs = (fields: HeaderFields): number => {
  bytesOf(fields, 'mixHash')
  return blockTimeMs({ timestamp: quantityOf(fields, 'timestamp'), mixHash: BigInt(fields['mixHash'] ?? '') })
}

/** The block's height. Throws HeaderError. */
export const headerHeight = (fields: HeaderFields): bigint => quantityOf(fields, 'number')
