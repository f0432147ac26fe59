import type { LiabilityRoot } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { hashOfBytes, leafNode, rootOf, writeLiabilityProof } from '@nibble/proof'
import { expect, test } from 'vitest'
import { checkProof } from './check-proof.ts'

const day = '2026-11-21'
const salt = new Uint8Array(32).fill(3)
const own = leafNode({ day, salt, bindId: 'N7', amount: 12_500_000n })
const other = leafNode({ day, salt: new Uint8Array(32).fill(4), bindId: 'N8', amount: 30_000_000n })
const top = rootOf([other, own], 1)
const root: LiabilityRoot = {
  day,
  takenAt: 1,
  root: hashOfBytes(top.hash),
  total: amountOf(top.sum),
  count: 2,
  holdings: null,
}
const file = writeLiabilityProof({
  day,
  takenAt: 1,
  root: hashOfBytes(top.hash),
  total: amountOf(top.sum),
  count: 2,
  bindId: 'N7',
  salt,
  amount: amountOf(12_500_000n),
  index: 1,
  siblings: [other],
})

test('a player is counted when their leaf grows to the root that everyone is shown', () => {
  expect(checkProof(file, root, 'N7')).toMatchObject({ isIncluded: true, isPublic: true })
})

test('a valid proof of another root than everyone’s does not count', () => {
  for (const shown of [
    { ...root, root: hashOfBytes(salt) },
    { ...root, total: amountOf(1n) },
    { ...root, count: 1 },
  ])
    expect(checkProof(file, shown, 'N7')).toMatchObject({ isIncluded: false, isPublic: false })
})

test('an invalid proof does not count', () => {
  expect(checkProof({ ...file, amount: '12.4' }, root, 'N7')).toMatchObject({
    isIncluded: false,
    isPublic: true,
  })
})

test('a leaf of somebody else who is owed the same does not count', () => {
  for (const reader of ['N8', null])
    expect(checkProof(file, root, reader)).toMatchObject({ isIncluded: false, isPublic: true, isOwn: false })
})
