import { amountOf, DEFAULT_WINDOWS, roundAt } from '@nibble/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { openPoints } from '../checks.ts'
import { readProof, writeProof } from '../proof-file.ts'
import { ProofError } from '../read-fields.ts'
import { roundProof, times, wonBet } from '../testing/known-round.ts'
import { isProven, verifyProof } from '../verify-proof.ts'
import { type BookLeaf, hashLeaf } from './leaves.ts'
import { receiptMessage, type SignedHead } from './signed.ts'
import {
  anchorOf,
  cancelOf,
  openHouse,
  placeOf,
  receiptsOf,
  seeded,
  signHead,
  totalsOf,
} from './testing/house.ts'
import { treeRoot } from './tree.ts'

/** A round of the known block: the proven bet is among those of an honest house. */
const house = openHouse('proof file', 20)
const { round, drawAt } = times
const stood = (leaf: BookLeaf): BookLeaf => ({ ...leaf, round })
const [first, ...others] = house.leaves.map(stood)
if (first?.kind !== 'bet') throw new Error('a book starts with a bet')
const own: Extract<BookLeaf, { kind: 'bet' }> = {
  ...first,
  game: 'left-right',
  asset: 'USDT',
  stake: '12.5',
  table: 'classic',
  acceptedAt: drawAt - 800,
  pick: pickRight(),
}
const leaves: readonly BookLeaf[] = [own, ...others]
const { kind: _, ...ownLeaf } = own
const [receipt] = receiptsOf(house, [ownLeaf])
const rootOf = (all: readonly BookLeaf[]) => treeRoot(all.map((leaf) => hashLeaf(leaf)))
const head = signHead(house, { ...house.head, round, drawAt, root: rootOf(leaves), size: leaves.length })
const anchor = { ...anchorOf([head], seeded('anchor')), blockTime: drawAt - 400 }
if (receipt === undefined) throw new Error('a receipt')

function pickRight() {
  const found = readProof({ ...roundProof, bet: betFields() }).bet?.pick
  if (found === undefined) throw new Error('a pick')
  return found
}
function betFields() {
  return { ...wonBet, betId: first?.betId, asset: 'USDT', returnAsset: 'USDT' }
}

const place = placeOf(leaves, own.betId)
const { next } = place
if (next === null) throw new Error('a leaf after the first')
const book = { key: house.publicKey, receipt, place, head, anchor }
const proof = { ...readProof({ ...roundProof, bet: betFields() }), book }
type Changed = Partial<{ [Part in keyof typeof book]: (typeof book)[Part] | null }>
const steps = (change: Changed, whole: object = {}) => {
  const written = JSON.parse(
    JSON.stringify({ ...writeProof({ ...proof, book: { ...book, ...change } as typeof book }), ...whole }),
  )
  const checked = verifyProof(readProof(written))
  const states = Object.fromEntries(checked.map(({ id, state }) => [id, state]))
  return `${states['receipt']} ${states['sealed']} ${states['anchor']}${isProven(checked) ? '' : ', not proven'}`
}

const timesStep = (shown: { head: SignedHead | null }, change: object = {}) =>
  verifyProof({ ...proof, ...change, book: { ...book, ...shown } }).find(({ id }) => id === 'round_times')

describe('a proof file that shows the sealed book', () => {
  test('is read back as it was written, and valid', () => {
    expect(readProof(JSON.parse(JSON.stringify(writeProof(proof))))).toEqual(proof)
    expect(steps({})).toBe('ok ok ok')
  })
  test('may show a part of it', () => {
    expect(steps({ anchor: null })).toBe('ok ok skipped')
    expect(steps({}, { bet: null, receipt: null, path: null })).toBe('skipped ok ok')
    // Nothing signed names the bet, so the head is not linked to it.
    expect(steps({ receipt: null, place: null })).toBe('skipped skipped ok')
  })
  test('without any of it is of the first format, and its fields of the second are ignored', () => {
    const { book: _book, ...plain } = proof
    expect(writeProof(plain).format).toBe('nibble-proof/1')
    const first = { ...writeProof(proof), format: 'nibble-proof/1', receipt: 'not looked at' }
    expect(readProof(JSON.parse(JSON.stringify(first)))).toEqual(plain)
  })
  test('without its head is valid only with the usual windows, since a receipt names no draw time', () => {
    const alone = { anchor: null, place: null, head: null }
    expect(steps(alone)).toBe('ok skipped skipped, not proven')
    expect(timesStep({ ...book, ...alone })).toMatchObject({ state: 'failed', facts: { isSigned: false } })
    expect(timesStep(book)).toMatchObject({ state: 'ok', facts: { usual: false, isSigned: true } })
    const other = signHead(openHouse('another', 1), head)
    expect(timesStep({ ...book, head: other })).toMatchObject({ state: 'failed' })
    // The publishing delay does not affect the draw.
    const windows = { ...DEFAULT_WINDOWS['1m'], publishAfterMs: 20_000 }
    const usual = { ...roundAt({ roundLength: '1m', windows, now: drawAt }), windows }
    expect(timesStep({ ...book, ...alone }, usual)).toMatchObject({ state: 'ok', facts: { usual: true } })
  })
})

describe('a bet that its player may have taken back', () => {
  /** The proof of the bet in a book of these leaves, whose head sums what is not cancelled. */
  const inBook = (all: readonly BookLeaf[], change: object = {}) => {
    const of = { ...head, root: rootOf(all), size: all.length, totals: totalsOf(all) }
    const shown = { ...book, anchor: null, head: signHead(house, of), place: placeOf(all, own.betId) }
    const whole = { ...proof, book: { ...shown, place: { ...shown.place, ...change } } }
    const checked = verifyProof(readProof(JSON.parse(JSON.stringify(writeProof(whole)))))
    const sealed = checked.find(({ id }) => id === 'sealed')
    const problem = sealed?.id === 'sealed' ? sealed.facts?.problem : undefined
    return `${sealed?.state} ${problem} ${isProven(checked)} ${openPoints(whole, checked).join()}`
  }
  const cancel: BookLeaf = { kind: 'cancel', ...cancelOf(ownLeaf, seeded('cancel')) }
  const another: BookLeaf = { ...own, betId: String(BigInt(own.betId) + 1n) }
  test('is not proven if its cancel is the leaf after it', () => {
    expect(inBook([own, cancel, another])).toBe('failed taken_back false unkept')
    expect(inBook([another, own, cancel])).toBe('failed taken_back false unkept')
  })
  test('is not proven, and the house at fault, if nobody signed its cancel, or it is of another round', () => {
    const forged: BookLeaf = { ...cancel, signature: '22'.repeat(64) }
    expect(inBook([own, forged, another])).toBe('failed false_cancel false unkept')
    const before = cancelOf({ ...ownLeaf, round: house.head.round }, seeded('cancel'))
    expect(house.head.round).not.toBe(round)
    expect(inBook([own, { kind: 'cancel', ...before }])).toBe('failed false_cancel false unkept')
  })
  test('is proven if another bet is there, or none at the end of the book', () => {
    expect(inBook([own, another, cancel])).toBe('ok null true ')
    expect(inBook([another, cancel, own])).toBe('ok null true ')
    expect(inBook([own, { ...cancel, betId: another.betId }])).toBe('ok null true ')
  })
  test('is open if the file does not show what is there', () => {
    expect(inBook([own, cancel, another], { next: null })).toBe('skipped null true unkept')
    expect(inBook([own, another], { next: null })).toBe('skipped null true unkept')
  })
  test('is not proven if the sums of the head have no room for it', () => {
    expect(inBook([own, cancel], { next: null })).toBe('failed totals false unkept')
  })
  test('is open if a file shows its receipt and no head', () => {
    const alone = { ...proof, book: { ...book, anchor: null, place: null, head: null } }
    expect(openPoints(alone, verifyProof(alone))).toEqual(['unkept'])
  })
})

describe('is not valid', () => {
  const otherKey = openHouse('another', 1)
  const signedLate = receiptsOf(house, [{ ...ownLeaf, acceptedAt: drawAt }])[0] ?? receipt
  const ofOther = receiptsOf(house, [{ ...ownLeaf, stake: '12.6' }])[0] ?? receipt
  const ofOtherTable = receiptsOf(house, [{ ...ownLeaf, table: 'low-edge' }])[0] ?? receipt
  const signature = head.signature
  test.each<[string, Changed, string]>([
    ['with the receipt of another stake', { receipt: ofOther }, 'failed failed ok'],
    ['with the receipt of another table', { receipt: ofOtherTable }, 'failed failed ok'],
    ['with a bet accepted at the draw time', { receipt: signedLate }, 'failed failed ok'],
    ['with another signature', { receipt: { ...receipt, signature } }, 'failed ok ok'],
    ['in another batch', { receipt: { ...receipt, batch: receipt.batch + 1 } }, 'failed ok ok'],
    ['with another next leaf', { place: { ...place, next: { ...next, leaf: own } } }, 'ok failed ok'],
    [
      'with the next leaf at another place',
      { place: { ...place, next: { ...next, path: place.path } } },
      'ok failed ok',
    ],
    ['at another place', { place: { ...place, index: place.index + 1 } }, 'ok failed ok'],
    ['with a path that is too short', { place: { ...place, path: place.path.slice(1) } }, 'ok failed ok'],
    ['with a place but no head', { head: null, anchor: null }, 'ok failed skipped'],
    ['with a place but no receipt', { receipt: null }, 'skipped failed ok'],
    ['with receipt and head but no place', { place: null }, 'ok failed ok'],
    ['with another head', { head: { ...head, size: head.size + 1 } }, 'ok failed failed'],
    ['with a head signed by another key', { head: signHead(otherKey, head) }, 'ok failed ok'],
    ['with an anchor without its head', { head: null, place: null }, 'ok skipped failed'],
    ['on another chain', { anchor: { ...anchor, chainId: 97 } }, 'ok ok failed'],
    ['sealed at the draw time', { anchor: { ...anchor, blockTime: drawAt } }, 'ok ok failed'],
    ['sealed in the draw block', { anchor: { ...anchor, height: 55_891_042 } }, 'ok ok failed'],
    ['with another commitment', { anchor: { ...anchor, commitment: head.root } }, 'ok ok failed'],
    ['with other heads', { anchor: { ...anchorOf([house.head], seeded('x')), drawAt } }, 'ok ok failed'],
    ['anchored for another draw', { anchor: { ...anchor, drawAt: drawAt + 1 } }, 'ok ok failed'],
  ])('%s', (_name, change, expected) => {
    expect(steps(change)).toBe(`${expected}, not proven`)
  })
  test('if receipt and head are of two keys', () => {
    const [foreign] = receiptsOf(otherKey, [ownLeaf])
    expect(steps({ receipt: foreign ?? receipt })).toBe('failed ok ok, not proven')
  })
  test('in a batch that is not the bet’s, even if the house signed it', () => {
    const batch = receipt.batch + 1
    const message = receiptMessage({ ...receipt, round, batch })
    const moved = { ...receipt, batch, signature: ed25519.sign(message, house.secretKey) }
    expect(steps({ receipt: moved })).toBe('failed ok ok, not proven')
  })
  test('with a bet beyond the total stakes in its head, of any asset', () => {
    const signed = (amount: bigint) =>
      signHead(house, { ...head, totals: [{ asset: 'USDT', amount: amountOf(amount) }] })
    const parts = { receipt: null, place: null, anchor: null }
    expect(steps({ ...parts, head: signed(12_500_000n) })).toBe('skipped skipped skipped')
    expect(steps({ ...parts, head: signed(12_499_999n) })).toBe('skipped failed skipped, not proven')
    const ofGmt = signHead(house, { ...head, totals: [{ asset: 'GMT', amount: amountOf(99_000_000n) }] })
    expect(steps({ ...parts, head: ofGmt })).toBe('skipped failed skipped, not proven')
  })
  test('without a bet that fits the receipt', () => {
    expect(steps({}, { bet: null })).toBe('failed ok ok, not proven')
  })
})

describe('a file that is not a proof says where', () => {
  const written = JSON.parse(JSON.stringify(writeProof(proof)))
  const { receipt: r, head: h, anchor: a, path: p } = written
  test.each([
    [{ bookKey: 'AB'.repeat(32) }, 'bookKey'],
    [{ receipt: { ...r, format: 'nibble-receipt/2' } }, 'receipt.format'],
    [{ receipt: { ...r, keyId: '0'.repeat(16) } }, 'receipt.keyId'],
    [{ receipt: { ...r, path: ['00'] } }, 'receipt.path.0'],
    [{ receipt: { ...r, leaf: { ...r.leaf, stake: '12.50' } } }, 'receipt.leaf.stake'],
    [{ receipt: { ...r, leaf: { ...r.leaf, betId: '017' } } }, 'receipt.leaf.betId'],
    [{ receipt: { ...r, leaf: { ...r.leaf, table: 'fair' } } }, 'receipt.leaf.table'],
    [{ receipt: { ...r, leaf: { ...r.leaf, salt: r.leaf.salt.toUpperCase() } } }, 'receipt.leaf.salt'],
    [{ path: { index: -1, path: [] } }, 'path.index'],
    [{ path: { ...p, next: {} } }, 'path.next.leaf'],
    [{ path: { ...p, next: { ...p.next, leaf: { ...p.next.leaf, kind: 'none' } } } }, 'path.next.leaf.kind'],
    [{ path: { ...p, next: { ...p.next, path: ['00'] } } }, 'path.next.path.0'],
    [{ path: { index: 0, path: Array(54).fill(h.root) } }, 'path.path'],
    [{ head: { ...h, totals: [...h.totals].reverse() } }, 'head.totals'],
    [{ head: { ...h, totals: [{ asset: 'USDT', amount: '0' }] } }, 'head.totals[0].amount'],
    [{ head: { ...h, totals: [{ asset: 'USDT', amount: '1.50' }] } }, 'head.totals[0].amount'],
    [{ head: { ...h, nextKey: 'abc' } }, 'head.nextKey'],
    [{ anchor: { ...a, contract: a.contract.slice(2) } }, 'anchor.contract'],
    [{ anchor: { ...a, heads: 'none' } }, 'anchor.heads'],
    [{ receipt: undefined, bookKey: undefined }, 'bookKey'],
  ])('%#: %s', (change, where) => {
    try {
      readProof({ ...written, ...change })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ProofError)
      expect(error).toMatchObject({ place: where })
    }
  })
})

test('sums of a round may be longer than any one stake', () => {
  const large = signHead(house, { ...head, totals: [{ asset: 'USDT', amount: amountOf(10n ** 24n) }] })
  expect(steps({ head: large, anchor: null })).toBe('ok ok skipped')
})
