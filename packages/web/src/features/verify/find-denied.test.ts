import { writeReceipt } from '@nibble/proof'
import { expect, test, vi } from 'vitest'
import { openHouse } from '../../../../proof/src/book/testing/house.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const { findDenied } = await import('./find-denied.ts')
const { findKept } = await import('../../book/kept.ts')
const { bindId } = await import('../../session/session.ts')

const [receipt] = openHouse('denied', 3).receipts
if (receipt === undefined) throw new Error('a house without receipts')
const { betId, acceptedAt } = receipt.leaf
const kept: KeptReceipt = {
  bindId: 'one',
  betId,
  acceptedAt,
  receipt: writeReceipt(receipt) as KeptReceipt['receipt'],
  problem: null,
}
const find = async () => [kept]

test('the kept receipt of a bet that the house denies is evidence', async () => {
  expect(await findDenied(betId, { find, ask: async () => true })).toEqual({ ...kept, problem: 'altered' })
})

test('nobody is accused without a receipt, with a damaged one, or if the house knows the bet', async () => {
  expect(await findDenied(betId, { find: async () => [], ask: async () => true })).toBeNull()
  expect(await findDenied(betId, { find, ask: async () => false })).toBeNull()
  const damaged = { ...kept, receipt: { ...kept.receipt, signature: '0'.repeat(128) } }
  const found = await findDenied(betId, { find: async () => [damaged], ask: async () => true })
  expect(found?.problem).toBe('signature')
})

test('nor by the receipt of another player, whose bet the house denies to anyone else', async () => {
  bindId.set('two')
  const others = (id: string, signers?: readonly string[]) => findKept(id, signers, async () => [kept])
  expect(await findDenied(betId, { find: others, ask: async () => true })).toBeNull()
  bindId.set('one')
  expect(await findDenied(betId, { find: others, ask: async () => true })).not.toBeNull()
})

test('nor if the session is over, for which the house knows no bet', async () => {
  const ask = () => Promise.reject(new Error('the session is over'))
  await expect(findDenied(betId, { find, ask })).rejects.toThrow()
})
