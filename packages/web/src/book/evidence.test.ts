import { generateKeyPairSync, sign } from 'node:crypto'
import type { PublishedBook } from '@nibble/contract'
import { ASSETS, GAME_IDS, parseAmount, picksOf, ZERO } from '@nibble/domain'
import {
  headHash,
  keyIdOf,
  paytableOf,
  witnessMessage,
  writeAnchor,
  writeHead,
  writeReceipt,
} from '@nibble/proof'
import { describe, expect, it } from 'vitest'
import { anchorOf, openHouse, receiptsOf, seeded } from '../../../proof/src/book/testing/house.ts'
import { problemNow, readBook, receiptProblem } from './evidence.ts'

const house = openHouse('page', 9)
const [receipt] = house.receipts
if (receipt === undefined) throw new Error('a house without receipts')
const file = writeReceipt(receipt)
const { leaf } = receipt
const bet = {
  betId: leaf.betId,
  round: leaf.round,
  game: leaf.game,
  pick: leaf.pick,
  asset: leaf.asset,
  stake: parseAmount(leaf.stake) ?? ZERO,
  paytable: paytableOf(leaf.table) ?? 'classic',
}
const keys = [keyIdOf(house.publicKey)]

describe('a receipt', () => {
  it('is valid for the bet that it names', () => {
    expect(receiptProblem(file, { bet, keys })).toBeNull()
    expect(receiptProblem(file, { bet, keys: null })).toBeNull()
  })

  it.each([
    ['no receipt at all', { format: 'nibble-receipt/2' }, 'form'],
    ['a changed leaf', { leaf: { ...file.leaf, acceptedAt: file.leaf.acceptedAt + 1 } }, 'place'],
    ['an invalid signature', { signature: '0'.repeat(128) }, 'signature'],
  ] as const)('with %s says so', (_, changed, problem) => {
    expect(receiptProblem({ ...file, ...changed }, { bet, keys })).toBe(problem)
  })

  it('of another stake than was requested is not valid for this bet', () => {
    expect(receiptProblem(file, { bet: { ...bet, stake: ZERO }, keys })).toBe('bet')
  })

  it('signed with a key that the house does not show does not bind the house', () => {
    expect(receiptProblem(file, { bet, keys: ['0123456789abcdef'] })).toBe('key')
  })
})

describe('a kept receipt', () => {
  const kept = { receipt: file, problem: null }
  const other = <T>(all: readonly T[], not: T): T => {
    const found = all.find((one) => one !== not)
    if (found === undefined) throw new Error('there is no other')
    return found
  }

  it('is valid while the house shows the bet that it signed', () => {
    expect(problemNow(kept, { bet })).toBeNull()
    expect(problemNow(kept, { bet, shown: receipt })).toBeNull()
  })

  it.each([
    ['number', { betId: `${bet.betId}1` }],
    ['round', { round: '2026112110601' }],
    ['game', { game: other(GAME_IDS, bet.game) }],
    ['pick', { pick: other(picksOf(bet.game), leaf.pick) }],
    ['asset', { asset: other(ASSETS, bet.asset) }],
    ['stake', { stake: ZERO }],
    ['table', { paytable: other(['classic', 'fair'] as const, bet.paytable) }],
  ] as const)('proves that the house shows another %s than it signed', (_, changed) => {
    expect(problemNow(kept, { bet: { ...bet, ...changed } as typeof bet })).toBe('altered')
  })

  it('proves that the house signed the same bet with other words', () => {
    const [later] = receiptsOf(house, [{ ...leaf, acceptedAt: leaf.acceptedAt + 1 }])
    expect(problemNow(kept, { bet, shown: later ?? null })).toBe('altered')
  })

  it('proves that the house denies what it signed', () => {
    expect(problemNow(kept, { bet: null })).toBe('altered')
  })

  it('proves nothing if it was changed in the browser', () => {
    const changed = { ...file, leaf: { ...file.leaf, stake: '1000000' } }
    expect(problemNow({ receipt: changed, problem: null }, { bet })).toBe('place')
    const forged = { ...file, signature: '0'.repeat(128) }
    expect(problemNow({ receipt: forged, problem: null }, { bet: { ...bet, stake: ZERO } })).toBe('signature')
    expect(problemNow({ receipt: forged, problem: null }, { bet: null })).toBe('signature')
    expect(problemNow({ receipt: {}, problem: null }, { bet })).toBe('form')
  })

  it('stays invalid if it was when it came', () => {
    expect(problemNow({ receipt: file, problem: 'key' }, { bet })).toBe('key')
  })
})

const anchor = { ...anchorOf([house.head], seeded('page')), blockTime: house.drawAt - 9_000 }
const watcher = generateKeyPairSync('ed25519')
const seen = witnessMessage({ round: house.round, headHash: headHash(house.head) })
const published: PublishedBook = {
  head: writeHead(house.head),
  headHash: Buffer.from(headHash(house.head)).toString('hex'),
  publicKey: Buffer.from(house.publicKey).toString('hex'),
  seal: 'sealed',
  anchor: writeAnchor(anchor),
  secret: null,
  witnesses: [
    {
      publicKey: watcher.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      signature: sign(null, seen, watcher.privateKey).toString('hex'),
      at: 5,
    },
  ],
}

describe('the book of a round', () => {
  it('is valid as an honest house publishes it, and its watchers count', () => {
    expect(readBook(published, house.round)).toMatchObject({
      holds: true,
      seal: 'sealed',
      size: house.head.size,
      anchor: { blockTime: house.drawAt - 9_000 },
      watchers: { count: 1, lastAt: 5 },
    })
  })

  it.each([
    ['of another round', published, '2026112110601'],
    ['signed by another key', { ...published, publicKey: 'ab'.repeat(32) }, house.round],
    [
      'with another root',
      { ...published, head: { ...writeHead(house.head), root: '0'.repeat(64) } },
      house.round,
    ],
    [
      'anchored after the draw time',
      { ...published, anchor: writeAnchor({ ...anchor, blockTime: house.drawAt }) },
      house.round,
    ],
    [
      'with an anchor of other heads',
      { ...published, anchor: { ...writeAnchor(anchor), heads: ['0'.repeat(64)] } },
      house.round,
    ],
  ])('is not valid %s', (_, changed, round) => {
    expect(readBook(changed, round)?.holds).toBe(false)
  })

  it('is not valid if it is called sealed and nobody shows the seal', () => {
    expect(readBook({ ...published, anchor: null }, house.round)?.holds).toBe(false)
    expect(readBook({ ...published, anchor: null, seal: 'waiting' }, house.round)?.holds).toBe(true)
  })

  it('counts no watcher whose signature is of another book', () => {
    const witnesses = published.witnesses.map((one) => ({ ...one, signature: '0'.repeat(128) }))
    expect(readBook({ ...published, witnesses }, house.round)?.watchers).toBeNull()
  })
})
