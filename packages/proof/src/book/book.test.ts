import { createHash, createHmac, hash as nodeHash } from 'node:crypto'
import { amountOf, parsePick, parseRoundNumber } from '@nibble/domain'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFields, leafHash, type Sha256, sha256 } from './encoding.ts'
import { type BetLeaf, encodeBetLeaf, hashBetLeaf, saltOf, tagOf } from './leaves.ts'
import { encodeHead, type Head, NO_HEAD } from './signed.ts'
import { buildTree, inclusionPath, pathIn, rootFromPath, treeRoot, verifyInclusion } from './tree.ts'

const fast: Sha256 = (bytes) => nodeHash('sha256', bytes, 'buffer')
const sha = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The tree as RFC 6962 §2.1 defines it: split at the largest power of two below the size. */
const naiveRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [only] = leaves
  if (only === undefined) return sha()
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha(Uint8Array.of(1), naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)))
}

const someLeaves = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 130 })
const placed = someLeaves.chain((leaves) => fc.tuple(fc.constant(leaves), fc.nat(leaves.length - 1)))

describe('the tree is the one of RFC 6962', () => {
  test('for its known leaves and roots', () => {
    expect(bytesToHex(treeRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    const roots = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]
    const leaves = inputs.map((input) => leafHash(hexToBytes(input)))
    expect(roots.map((_, at) => bytesToHex(treeRoot(leaves.slice(0, at + 1))))).toEqual(roots)
  })
  test('for any leaves, with either SHA-256', () => {
    fc.assert(
      fc.property(fc.oneof(someLeaves, fc.constant([])), (leaves) => {
        const root = bytesToHex(naiveRoot(leaves))
        expect(bytesToHex(treeRoot(leaves))).toBe(root)
        expect(bytesToHex(treeRoot(leaves, fast))).toBe(root)
      }),
    )
  })
  test('and every leaf finds its way to the root', () => {
    fc.assert(
      fc.property(placed, ([leaves, index]) => {
        const path = inclusionPath(leaves, index)
        const leaf = leaves[index] ?? NO_HEAD
        expect(verifyInclusion({ leaf, index, size: leaves.length, path, root: naiveRoot(leaves) })).toBe(
          true,
        )
      }),
    )
  })
})

describe('a path that is not a leaf’s own ends elsewhere or nowhere', () => {
  const holds = ([leaves, index]: [Uint8Array[], number], change: object): boolean => {
    const inclusion = {
      leaf: leaves[index] ?? NO_HEAD,
      index,
      size: leaves.length,
      path: inclusionPath(leaves, index),
      root: treeRoot(leaves),
      ...change,
    }
    return verifyInclusion(inclusion)
  }
  const never = (change: (leaves: Uint8Array[], index: number, nth: number) => object | null) =>
    fc.assert(
      fc.property(placed, fc.nat(), ([leaves, index], nth) => {
        const changed = change(leaves, index, nth)
        fc.pre(changed !== null)
        expect(holds([leaves, index], changed ?? {})).toBe(false)
      }),
    )

  test('with another leaf, a step more, a step less, or one that is changed', () => {
    never((leaves, index) => ({ leaf: sha(leaves[index] ?? NO_HEAD) }))
    never((leaves, index) => ({ path: [...inclusionPath(leaves, index), NO_HEAD] }))
    never((leaves, index) =>
      leaves.length === 1 ? null : { path: inclusionPath(leaves, index).slice(0, -1) },
    )
    never((leaves, index, nth) => {
      const path = inclusionPath(leaves, index)
      return path.length === 0
        ? null
        : { path: path.map((node, at) => (at === nth % path.length ? sha(node) : node)) }
    })
  })
  test('at another place of leaves that differ', () => {
    never((leaves, index, nth) => {
      const other = nth % leaves.length
      const [a, b] = [leaves[index] ?? NO_HEAD, leaves[other] ?? NO_HEAD]
      return other === index || bytesToHex(a) === bytesToHex(b) ? null : { index: other }
    })
  })
  test('at no place at all', () => {
    for (const [index, size] of [
      [1, 1],
      [-1, 1],
      [0.5, 1],
      [0, 0],
      [0, 2 ** 60],
      [2 ** 53, 2 ** 54],
    ] as const)
      expect(rootFromPath({ leaf: NO_HEAD, index, size, path: [] })).toBeNull()
    expect(rootFromPath({ leaf: new Uint8Array(31), index: 0, size: 1, path: [] })).toBeNull()
    expect(() => pathIn(buildTree([NO_HEAD]), 1)).toThrow(RangeError)
    expect(() => pathIn(buildTree([]), 0)).toThrow(RangeError)
  })
})

describe('fields', () => {
  test('are lengths and texts, and nothing else', () => {
    expect(bytesToHex(encodeFields('a', '', 'é', '漢'))).toBe('0001610000' + '0002c3a9' + '0003e6bca2')
  })
  test('are distinguished however they are split', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 5 })
    const decode = (bytes: Uint8Array): string[] => {
      const found: string[] = []
      for (let at = 0; at < bytes.length; ) {
        const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
        found.push(Buffer.from(bytes.subarray(at + 2, at + 2 + length)).toString('utf8'))
        at += 2 + length
      }
      return found
    }
    fc.assert(
      fc.property(texts, (fields) => {
        expect(decode(encodeFields(...fields))).toEqual(fields)
      }),
    )
  })
  test('have at most 65,535 bytes', () => {
    expect(encodeFields('x'.repeat(65_535)).length).toBe(65_537)
    expect(bytesToHex(encodeFields('x'.repeat(259)).subarray(0, 3))).toBe('010378')
    expect(() => encodeFields('x'.repeat(65_536))).toThrow(RangeError)
    expect(() => encodeFields('é'.repeat(32_768))).toThrow(RangeError)
  })
  test('do not change when others are encoded after them', () => {
    const first = encodeFields('first')
    const copy = bytesToHex(first)
    encodeFields('second')
    expect(bytesToHex(first)).toBe(copy)
  })
})

const round = parseRoundNumber('2026112210001')
const pick = parsePick('exact', '7')
if (round === null || pick === null) throw new Error('a round and a pick')

const leaf: BetLeaf = {
  round,
  betId: '90210',
  game: 'exact',
  pick,
  asset: 'USDT',
  stake: '0.5',
  table: 'classic',
  source: 'manual',
  acceptedAt: 1_790_000_000_000,
  tag: '01'.repeat(16),
  salt: 'ab'.repeat(32),
}

describe('a leaf', () => {
  test('has its fields in their order', () => {
    expect(Buffer.from(encodeBetLeaf(leaf)).toString('latin1').replace(/\0./gs, ' ')).toBe(
      ` nibble-book/1 bet 2026112210001 90210 exact 7 USDT 0.5 classic manual 1790000000000 ${leaf.tag} ${leaf.salt}`,
    )
  })
  test('has one hash, with copies or without, by either SHA-256', () => {
    const hash = bytesToHex(leafHash(encodeBetLeaf(leaf)))
    expect(bytesToHex(hashBetLeaf(leaf))).toBe(hash)
    expect(bytesToHex(hashBetLeaf(leaf, fast))).toBe(hash)
    expect(bytesToHex(sha(Uint8Array.of(0), encodeBetLeaf(leaf)))).toBe(hash)
  })
  test('has a salt and a tag by HMAC', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ maxLength: 40 }), (key, text) => {
        const expected = createHmac('sha256', key).update(text).digest('hex')
        expect(bytesToHex(saltOf(key, text))).toBe(expected)
        expect(bytesToHex(saltOf(key, text, fast))).toBe(expected)
        expect(bytesToHex(tagOf(key, text))).toBe(expected.slice(0, 32))
      }),
    )
    expect(() => saltOf(new Uint8Array(65), '1')).toThrow(RangeError)
  })
})

test('a head says everything in a fixed order', () => {
  const head: Head = {
    round,
    drawAt: 1_790_000_000_000,
    size: 3,
    root: sha256(Uint8Array.of(1)),
    secretHash: NO_HEAD,
    totals: [
      { asset: 'PLAY_POINT', amount: amountOf(1_500_000n) },
      { asset: 'USDT', amount: amountOf(20_000_000n) },
    ],
    previous: NO_HEAD,
    nextKey: null,
  }
  const texts = [
    'nibble-head/1',
    round,
    '1790000000000',
    '3',
    bytesToHex(head.root),
    'PLAY_POINT:1.5,USDT:20',
  ]
  expect(encodeHead(head)).toEqual(encodeFields(...texts, '00'.repeat(32), '00'.repeat(32), ''))
})
