import { describe, expect, test } from 'vitest'
import { CHECKED_IN, type KnownHeader, knownHeader, knownHeaders } from './fixtures/known-headers.ts'
import {
  BASE_FIELDS,
  HeaderError,
  type HeaderFields,
  hashHeader,
  headerHeight,
  headerTimeMs,
  LATER_FIELDS,
  readHeader,
} from './header-fields.ts'
import { recoverProducer, SealError } from './seal.ts'

const KNOWN = knownHeaders()
const NUMBERS = Object.entries({ ...BASE_FIELDS, ...LATER_FIELDS })
  .filter(([, kind]) => 'quantityBits' in kind)
  .map(([name]) => name)

/** The header with one bit of a field flipped, in its number or its bytes. */
const flipped = (header: HeaderFields, name: string, bit: number): HeaderFields => {
  const text = header[name] ?? ''
  if (NUMBERS.includes(name))
    return { ...header, [name]: `0x${(BigInt(text) ^ (1n << BigInt(bit))).toString(16)}` }
  const at = 2 + Math.floor(bit / 4)
  const nibble = Number.parseInt(text.charAt(at), 16) ^ (1 << (bit % 4))
  return { ...header, [name]: text.slice(0, at) + nibble.toString(16) + text.slice(at + 1) }
}
const bitsOf = (header: HeaderFields, name: string): number =>
  NUMBERS.includes(name) ? 32 : ((header[name]?.length ?? 2) - 2) * 4
const problemOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof HeaderError ? `${error.field} ${error.problem}` : String(error)
  }
}

describe.each(KNOWN)('$name', ({ hash, header, chainId, timeMs }) => {
  test('hashes to its hash, and its producer is its miner', () => {
    expect(hashHeader(header)).toBe(hash)
    expect(recoverProducer({ chainId, header })).toBe(header['extraData'] === '0x' ? null : header['miner'])
    if (timeMs !== null) expect(headerTimeMs(header)).toBe(timeMs)
  })

  test('hashes to something else after any sampled bit of any hashed field is flipped', () => {
    for (const name of Object.keys(header)) {
      const bits = bitsOf(header, name)
      for (const bit of new Set([0, 5, Math.floor(bits / 2), bits - 1])) {
        if (bit < 0 || bit >= bits) continue
        expect(hashHeader(flipped(header, name, bit)), `${name} bit ${bit}`).not.toBe(hash)
      }
    }
  })
})

test('every single bit of a whole header is hashed', () => {
  const { header, hash } = knownHeader('Maxwell')
  for (const name of Object.keys(header))
    for (let bit = 0; bit < bitsOf(header, name); bit += 1)
      if (hashHeader(flipped(header, name, bit)) === hash) expect(`${name} bit ${bit}`).toBe('hashed')
})

describe('what a seal vouches for', () => {
  const sealStands = ({ chainId, header }: KnownHeader, name: string): boolean => {
    try {
      return recoverProducer({ chainId, header: flipped(header, name, 3) }) === header['miner']
    } catch (error) {
      if (error instanceof SealError) return false
      throw error
    }
  }
  const unsealed = (name: string) => {
    const known = knownHeader(name)
    return Object.keys(known.header).filter((field) => sealStands(known, field))
  }

  test('before Bohr not for baseFeePerGas and what came with Cancun, so the hash has to be checked too', () => {
    expect(unsealed('Planck')).toEqual([])
    expect(unsealed('Hertz')).toEqual(['baseFeePerGas'])
    expect(unsealed('Cancun')).toEqual(['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas'])
  })
  test('from Bohr on for every field', () => {
    expect(unsealed('Bohr')).toEqual([])
    expect(unsealed('Maxwell')).toEqual([])
  })
  test('for one chain only', () => {
    const { header } = knownHeader('Maxwell')
    expect(() => recoverProducer({ chainId: 97, header })).toThrow(SealError)
    expect(recoverProducer({ chainId: 56n, header })).toBe(header['miner'])
  })
  test('a seal that is not a signature names nobody', () => {
    const { header, chainId } = knownHeader('Maxwell')
    const extraData = `${(header['extraData'] ?? '').slice(0, -130)}${'ff'.repeat(65)}`
    try {
      recoverProducer({ chainId, header: { ...header, extraData } })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(SealError)
      expect(error).toMatchObject({ signer: null, miner: header['miner'] })
    }
  })
  test('only a first block may leave its seal empty', () => {
    const { header, chainId } = knownHeader('Planck')
    const empty = { ...header, extraData: `0x${'00'.repeat(97)}` }
    expect(recoverProducer({ chainId, header: { ...empty, number: '0x0' } })).toBeNull()
    expect(() => recoverProducer({ chainId, header: empty })).toThrow(SealError)
    expect(recoverProducer({ chainId, header: { ...header, extraData: `0x${'00'.repeat(96)}` } })).toBeNull()
  })
})

describe('a header is read strictly', () => {
  const { header } = knownHeader('Maxwell')

  test('extra fields of a node are left out, and letters may be upper case', () => {
    const shouted = Object.fromEntries(
      Object.entries(header).map(([name, hex]) => [name, `0x${hex.slice(2).toUpperCase()}`]),
    )
    expect(
      readHeader({ ...shouted, hash: '0x00', size: '0x1', transactions: [], withdrawals: null }),
    ).toEqual(header)
    expect(hashHeader(shouted)).toBe(hashHeader(header))
  })
  test('a number counts by its value, however many leading zeros it has', () => {
    expect(hashHeader({ ...header, gasLimit: `0x00${(header['gasLimit'] ?? '').slice(2)}` })).toBe(
      hashHeader(header),
    )
  })
  test.each([
    ['parentHash', '0x12', 'wrong_length'],
    ['parentHash', undefined, 'missing'],
    ['miner', `0x${'g'.repeat(40)}`, 'not_hex'],
    ['miner', 'a'.repeat(42), 'not_hex'],
    ['logsBloom', `0x${'0'.repeat(511)}`, 'wrong_length'],
    ['number', '0x', 'not_hex'],
    ['number', '12', 'not_hex'],
    ['number', '-0x1', 'not_hex'],
    ['number', '0x10000000000000000', 'too_big'],
    ['timestamp', '0x10000000000', 'too_big'],
    ['extraData', `0x${'0'.repeat(32_770)}`, 'too_big'],
    ['extraData', '0x123', 'wrong_length'],
    ['baseFeePerGas', undefined, 'out_of_order'],
    ['parentBeaconBlockRoot', null, 'out_of_order'],
    ['gasUsed', 7, 'not_hex'],
    ['nonce', ['0x0000000000000000'], 'not_hex'],
  ] as const)('%s as %s is %s', (field, value, problem) => {
    expect(problemOf(() => readHeader({ ...header, [field]: value }))).toBe(`${field} ${problem}`)
  })
  test.each([null, undefined, 7, 'header', []])('%j is not a header', (json) => {
    expect(problemOf(() => readHeader(json))).toMatch(/not_an_object|missing/)
  })
  test('inherited fields do not count', () => {
    expect(problemOf(() => readHeader(Object.create(header)))).toBe('parentHash missing')
  })
  test('a time without milliseconds is invalid', () => {
    const { mixHash: _, ...without } = header
    expect(problemOf(() => headerTimeMs(without))).toBe('mixHash missing')
  })
  test('heights are exact however large', () => {
    expect(headerHeight({ ...header, number: '0xffffffffffffffff' })).toBe(2n ** 64n - 1n)
  })
})

test('the checked-in headers cover every set of fields', () => {
  expect([...new Set(CHECKED_IN.map(({ header }) => Object.keys(header).length))]).toEqual([
    15, 16, 19, 20, 21,
  ])
})
