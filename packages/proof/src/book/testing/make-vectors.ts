// Longer than 300 lines: every kind of document of the sealed book, with what makes it false.

import { readRoundNumber, roundNumberFrom } from '@nibble/domain'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '../encoding.ts'
import { writeAnchor, writeHead, writeReceipt } from '../files.ts'
import { type BetLeaf, type BookLeaf, type CancelLeaf, hashLeaf } from '../leaves.ts'
import { lineHash, writePublication } from '../publication.ts'
import type { Head } from '../signed.ts'
import { buildTree, pathIn } from '../tree.ts'
import { anchorOf, drawOf, type House, openHouse, publish, seeded, signHead, totalsOf } from './house.ts'

// Test vectors of the sealed book for other implementations: honest objects and changes to them. Each vector names a
// base and a list of changes to its JSON; its validity is known from how it was made, not from any verifier.

/** A field of the base, such as `leaf.stake` or `path.0`, and its new value; `null` removes it. */
export type Change = { readonly at: string; readonly to: unknown }
export type VectorKind = 'receipt' | 'path' | 'head' | 'anchor' | 'cancel' | 'line' | 'book'
export type Base = { readonly kind: VectorKind; readonly json: object }
export type Vector = {
  readonly base: number
  readonly changes: readonly Change[]
  readonly holds: boolean
  readonly why: string
}
export type Vectors = {
  readonly format: string
  readonly bases: readonly Base[]
  readonly vectors: readonly Vector[]
}

type Random = ReturnType<typeof seeded>

const HOW_MANY = 1000
/** Books with these numbers of bets: trees of one leaf, full ones, and odd ones. */
const SIZES = [1, 2, 3, 7, 8, 13, 33, 64]

export const makeVectors = (): Vectors => {
  const random = seeded('nibble vectors 1')
  const bases = SIZES.flatMap((size) => basesOf(openHouse(`vectors ${size}`, size), random))
  bases.push(...basesOf(openHouse('vectors guarded', 5, { isGuarded: true }), random))
  const books = BOOKS.flatMap(({ seed, isGuarded }): Vector[] => {
    const house = openHouse(seed, 5, { isGuarded })
    bases.push({ kind: 'book', json: bookOf(house) })
    return brokenBooks(house).map((one) => ({ base: bases.length - 1, ...one }))
  })
  const honest = bases.map((_, base): Vector => ({ base, changes: [], holds: true, why: 'as it was made' }))
  const others = bases.flatMap((base, at) =>
    changesOf(base, random).map((change) => ({ base: at, ...change })),
  )
  // The left-out ones are spread over all bases and kinds.
  const room = HOW_MANY - honest.length - books.length
  const chosen = others.filter(
    (_, at) => Math.floor((at * room) / others.length) !== Math.floor(((at + 1) * room) / others.length),
  )
  return { format: 'nibble-book-vectors/1', bases, vectors: [...honest, ...books, ...chosen] }
}

const basesOf = (house: House, random: Random): readonly Base[] => {
  const { leaves, head, receipts, round } = house
  const publicKey = bytesToHex(house.publicKey)
  const tree = buildTree(leaves.map((leaf) => hashLeaf(leaf)))
  const draw = drawOf(random)
  const some = [0, leaves.length - 1, Math.floor(leaves.length / 3)].filter(
    (at, n, all) => all.indexOf(at) === n,
  )
  const follower = signHead(house, { ...head, size: 0, totals: [], nextKey: random.bytes() })
  const two = anchorOf([head, { ...head, root: random.bytes() }], random)
  const { lines, publication } = publish(house, draw)
  const lineTree = buildTree(lines.map((line) => lineHash(line)))
  return [
    ...some.flatMap((at): Base[] => {
      const receipt = receipts[at]
      return receipt === undefined ? [] : [{ kind: 'receipt', json: writeReceipt(receipt) }]
    }),
    ...some.map(
      (index): Base => ({
        kind: 'path',
        json: {
          leaf: leafText(leaves, index),
          index,
          size: leaves.length,
          path: pathIn(tree, index).map(bytesToHex),
          root: bytesToHex(tree.root),
        },
      }),
    ),
    { kind: 'head', json: { publicKey, head: writeHead(head) } },
    { kind: 'head', json: { publicKey, head: writeHead(follower) } },
    ...[house.anchor, two].map(
      (anchor): Base => ({
        kind: 'anchor',
        json: { chainId: 56, drawHeight: draw.height, head: writeHead(head), anchor: writeAnchor(anchor) },
      }),
    ),
    ...leaves
      .flatMap((leaf) => (leaf.kind === 'cancel' ? [leaf] : []))
      .slice(0, 2)
      .map(({ kind: _, ...cancel }): Base => ({ kind: 'cancel', json: cancel })),
    ...some.slice(0, 2).map(
      (index): Base => ({
        kind: 'line',
        json: {
          publicKey,
          line: lines[index] ?? '',
          index,
          path: pathIn(lineTree, index).map(bytesToHex),
          publication: { ...writePublication(publication), round },
        },
      }),
    ),
  ]
}

/** The leaf as in its published line, so that its encoding is hashed too, not only the path. */
const leafText = (leaves: readonly BookLeaf[], index: number): object => ({ ...leaves[index] })

type Changed = Omit<Vector, 'base'>

const BOOKS = [
  { seed: 'vectors book', isGuarded: false },
  { seed: 'vectors guarded book', isGuarded: true },
]

const bookOf = ({ publicKey, head, leaves, roundSecret }: House): object => ({
  publicKey: bytesToHex(publicKey),
  head: writeHead(head),
  leaves,
  secret: bytesToHex(roundSecret),
})

/** Complete books, signed as they are, each of which breaks one rule, or none. */
const brokenBooks = (house: House): readonly Changed[] => {
  const { leaves, head, drawAt } = house
  const book = (
    why: string,
    altered: readonly BookLeaf[],
    { holds = false, totals = totalsOf(altered) }: { holds?: boolean; totals?: Head['totals'] } = {},
  ): Changed => {
    const root = buildTree(altered.map((leaf) => hashLeaf(leaf))).root
    const signed = signHead(house, { ...head, size: altered.length, root, totals })
    const changes = [
      { at: 'leaves', to: altered },
      { at: 'head', to: writeHead(signed) },
    ]
    return { changes, holds, why }
  }
  const with0 = (change: Partial<BetLeaf>): readonly BookLeaf[] =>
    leaves.map((leaf, at) => (at === 0 && leaf.kind === 'bet' ? { ...leaf, ...change } : leaf))
  const withCancel = (change: Partial<CancelLeaf>): readonly BookLeaf[] =>
    leaves.map((leaf) => (leaf.kind === 'cancel' ? { ...leaf, ...change } : leaf))
  const { isGuarded } = readRoundNumber(house.round)
  const [first, second, ...rest] = leaves
  if (first?.kind !== 'bet' || second === undefined) throw new RangeError('a book of too few bets')
  const other = roundNumberFrom(`${house.round.slice(0, 8)}${isGuarded ? '1' : '6'}${house.round.slice(9)}`)
  return [
    book('without bets', [], { holds: true }),
    book('a bet of another table', with0({ table: isGuarded ? 'classic' : 'guarded' })),
    book('the other block table', with0({ table: 'low-edge' }), { holds: !isGuarded }),
    book(
      'all bets of the other tables',
      leaves.map((leaf) =>
        leaf.kind === 'bet' ? { ...leaf, table: isGuarded ? 'classic' : 'guarded' } : leaf,
      ),
    ),
    book('a bet of another round', with0({ round: other })),
    book('a cancel of another round', withCancel({ round: other })),
    book('a bet twice', [first, ...leaves]),
    book('two bets in another order', [second, first, ...rest]),
    book('a cancel that does not follow its bet', [
      ...leaves.filter(({ kind }) => kind === 'bet'),
      ...leaves.filter(({ kind }) => kind === 'cancel'),
    ]),
    book('a cancel signed by nobody', withCancel({ signature: '11'.repeat(64) })),
    book('a cancel with another salt', withCancel({ salt: '00'.repeat(32) })),
    book('accepted at the draw time', with0({ acceptedAt: drawAt })),
    book('accepted just before it', with0({ acceptedAt: drawAt - 1 }), { holds: true }),
    book('a salt that does not follow', with0({ salt: '00'.repeat(32) })),
    book('sums with what was cancelled', leaves, {
      totals: totalsOf(leaves.filter(({ kind }) => kind === 'bet')),
    }),
    book('sums of nothing', leaves, { totals: [] }),
    { ...book('a secret of another round', leaves), changes: [{ at: 'secret', to: '00'.repeat(32) }] },
    { ...book('a leaf less than the head', leaves), changes: [{ at: 'leaves', to: leaves.slice(1) }] },
    { ...book('another key', leaves), changes: [{ at: 'publicKey', to: '00'.repeat(32) }] },
  ]
}

/**
 * Fields that may change without invalidating the kind: the size of an unsigned tree if the path keeps its shape, the
 * names and signature around an anchor, the time of a cancel.
 */
const UNBOUND: Readonly<Record<VectorKind, readonly string[]>> = {
  receipt: ['size'],
  path: ['size'],
  head: [],
  anchor: [
    'anchor.contract',
    'anchor.transaction',
    'anchor.blockHash',
    'anchor.height',
    'anchor.blockTime',
    'drawHeight',
    'head.signature',
    'head.keyId',
  ],
  cancel: ['cancelledAt', 'salt'],
  line: ['line'],
  // Rule-breaking books are signed again: brokenBooks.
  book: [],
}

const changesOf = ({ kind, json }: Base, random: Random): readonly Changed[] => {
  const places = placesOf(json)
  const changed = places.flatMap(({ at, value }): Changed[] =>
    UNBOUND[kind].includes(at)
      ? []
      : [{ changes: [{ at, to: altered(value, random) }], holds: false, why: `another ${at}` }],
  )
  const texts = places.filter(
    ({ at, value }) => /^[0-9a-f]{16,}$/.test(String(value)) && /[a-f]/.test(String(value)) && at !== 'line',
  )
  const capitals = texts.slice(0, 2).map(
    ({ at, value }): Changed => ({
      changes: [{ at, to: String(value).toUpperCase() }],
      holds: false,
      why: `${at} in capitals`,
    }),
  )
  return [...changed, ...capitals, ...ownOf(kind, json, random)]
}

/** Changes specific to each kind, beyond single fields. */
const ownOf = (kind: VectorKind, json: object, random: Random): readonly Changed[] => {
  const value = (at: string): unknown => valueAt(json, at)
  const hash = () => bytesToHex(random.bytes())
  const no = (why: string, ...changes: Change[]): Changed => ({ changes, holds: false, why })
  const path = value('path')
  const ways = Array.isArray(path)
    ? [
        no('a step too many', { at: 'path', to: [...path, hash()] }),
        ...(path.length === 0 ? [] : [no('a step too few', { at: 'path', to: path.slice(1) })]),
        ...(path.length < 2 ? [] : [no('steps in another order', { at: 'path', to: [...path].reverse() })]),
        no('an index below nothing', { at: 'index', to: -1 }),
        no('an index that is not whole', { at: 'index', to: 0.5 }),
        no('an index that is a text', { at: 'index', to: String(value('index')) }),
      ]
    : []
  switch (kind) {
    case 'receipt':
      return [
        ...ways,
        no('fewer leaves than the index', { at: 'size', to: value('index') }),
        no('many more leaves', { at: 'size', to: Number(value('size')) * 4 + 3 }),
        no('S above the order', { at: 'signature', to: aboveOrder(String(value('signature'))) }),
        no('a key of small order', ...smallOrder()),
        no('a stake with needless zeros', { at: 'leaf.stake', to: `${String(value('leaf.stake'))}.0` }),
        no('an id with a zero before it', { at: 'leaf.betId', to: `0${String(value('leaf.betId'))}` }),
        no('no salt', { at: 'leaf.salt', to: null }),
      ]
    case 'path':
      return [
        ...ways,
        no('fewer leaves than the index', { at: 'size', to: value('index') }),
        no('many more leaves', { at: 'size', to: Number(value('size')) * 4 + 3 }),
      ]
    case 'head':
      return [
        no('S above the order', { at: 'head.signature', to: aboveOrder(String(value('head.signature'))) }),
        no(
          'another key, under its own id',
          { at: 'publicKey', to: hash() },
          { at: 'head.keyId', to: hash().slice(0, 16) },
        ),
        no('a total of nothing', { at: 'head.totals', to: [{ asset: 'USDT', amount: '0' }] }),
        no('totals twice', { at: 'head.totals', to: [TOTAL, TOTAL] }),
        no('totals out of order', { at: 'head.totals', to: [TOTAL, { asset: 'GMT', amount: '1' }] }),
        no('a time as a text', { at: 'head.drawAt', to: String(value('head.drawAt')) }),
        no('no next key, not even an empty one', { at: 'head.nextKey', to: null }),
      ]
    case 'anchor': {
      const drawAt = Number(value('anchor.drawAt'))
      const yes = (why: string, ...changes: Change[]): Changed => ({ changes, holds: true, why })
      return [
        no('at the draw time', { at: 'anchor.blockTime', to: drawAt }),
        yes('just before it', { at: 'anchor.blockTime', to: drawAt - 1 }),
        no('in the draw block', { at: 'anchor.height', to: value('drawHeight') }),
        yes('in the block before it', { at: 'anchor.height', to: Number(value('drawHeight')) - 1 }),
        no('without heads', { at: 'anchor.heads', to: [] }),
        no('of another draw time', { at: 'anchor.drawAt', to: drawAt - 1000 }),
        yes('in another transaction', { at: 'anchor.transaction', to: `0x${hash()}` }),
      ]
    }
    case 'cancel': {
      const signature = String(value('signature'))
      const [r, s] = [signature.slice(0, 64), BigInt(`0x${signature.slice(64)}`)]
      return [
        {
          changes: [{ at: 'signature', to: r + (P256_ORDER - s).toString(16).padStart(64, '0') }],
          holds: true,
          why: 'the other S',
        },
        no('S of nothing', { at: 'signature', to: r + '0'.repeat(64) }),
        no('R of nothing', { at: 'signature', to: '0'.repeat(64) + signature.slice(64) }),
        no('R of the order', { at: 'signature', to: P256_ORDER.toString(16) + signature.slice(64) }),
        no('a key that is no point', { at: 'publicKey', to: '11'.repeat(64) }),
        no('a key at infinity', { at: 'publicKey', to: '00'.repeat(64) }),
      ]
    }
    case 'line':
      return [
        ...ways,
        no('another line', { at: 'line', to: String(value('line')).replace('"kind"', ' "kind"') }),
        no('another amount', { at: 'line', to: `${String(value('line')).slice(0, -1)},"more":1}` }),
        no('no draw', { at: 'publication.draw', to: null }),
      ]
    case 'book':
      return []
  }
}

const TOTAL = { asset: 'USDT', amount: '1' }
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The same S plus the group order: RFC 8032 §5.1.7 refuses it. */
const aboveOrder = (signature: string): string => {
  const s = BigInt(`0x${(signature.slice(64).match(/../g) ?? []).reverse().join('')}`) + ED25519_ORDER
  return signature.slice(0, 64) + (s.toString(16).padStart(64, '0').match(/../g) ?? []).reverse().join('')
}

/** With the neutral point as key, this signature would fit any message. */
const smallOrder = (): readonly Change[] => [
  { at: 'publicKey', to: `01${'00'.repeat(31)}` },
  { at: 'keyId', to: bytesToHex(sha256(hexToBytes(`01${'00'.repeat(31)}`))).slice(0, 16) },
  { at: 'signature', to: `01${'00'.repeat(63)}` },
]

const altered = (value: unknown, random: Random): unknown => {
  if (typeof value === 'number') return value + 1 + random.below(7)
  const text = String(value)
  if (text === '') return bytesToHex(random.bytes())
  if (/^(0x)?[0-9a-f]{16,}$/.test(text)) {
    const at = text.length - 1 - random.below(text.length - 4)
    const digit = Number.parseInt(text.charAt(at), 16) ^ (1 << random.below(4))
    return text.slice(0, at) + digit.toString(16) + text.slice(at + 1)
  }
  if (/^\d+(\.\d+)?$/.test(text)) return text.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1))
  return `${text}x`
}

const placesOf = (json: object, within = ''): readonly { readonly at: string; readonly value: unknown }[] =>
  Object.entries(json).flatMap(([name, value]: [string, unknown]) => {
    const at = `${within}${name}`
    return typeof value === 'object' && value !== null ? placesOf(value, `${at}.`) : [{ at, value }]
  })

const valueAt = (json: unknown, at: string): unknown =>
  at
    .split('.')
    .reduce(
      (value: unknown, name) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
      json,
    )

/** The JSON of a base with its changes applied. */
export const applied = (base: object, changes: readonly Change[]): object => {
  const copy: object = JSON.parse(JSON.stringify(base))
  for (const { at, to } of changes) {
    const names = at.split('.')
    const holder = names.length === 1 ? copy : valueAt(copy, names.slice(0, -1).join('.'))
    if (typeof holder !== 'object' || holder === null) throw new RangeError(`nothing at ${at}`)
    if (to === null) Reflect.deleteProperty(holder, names.at(-1) ?? '')
    else Reflect.set(holder, names.at(-1) ?? '', to)
  }
  return copy
}

/** One base or vector a line, so that a changed one is a one-line diff. */
export const vectorsText = ({ format, bases, vectors }: Vectors): string => {
  const list = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).join(',\n')
  return `{"format":${JSON.stringify(format)},\n"bases":[\n${list(bases)}\n],\n"vectors":[\n${list(vectors)}\n]}\n`
}
