import type { BetRow } from '@nibble/contract'
import { parseAmount, ZERO } from '@nibble/domain'
import { paytableOf, type Receipt, writeReceipt } from '@nibble/proof'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openHouse, receiptsOf } from '../../../proof/src/book/testing/house.ts'
import type { KeptReceipt } from './receipt-store.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const { compareKept, findBad, findKept } = await import('./kept.ts')
const { bindId } = await import('../session/session.ts')

const house = openHouse('kept', 5)
const [first] = house.receipts
if (first === undefined) throw new Error('a house without receipts')
const { leaf } = first
const signedBy = (keys: Parameters<typeof receiptsOf>[0], change: object = {}): Receipt => {
  const [receipt] = receiptsOf(keys, [{ ...leaf, ...change }])
  if (receipt === undefined) throw new Error('no receipt')
  return receipt
}
const keptBy = (player: string, receipt: Receipt): KeptReceipt => ({
  bindId: player,
  betId: leaf.betId,
  acceptedAt: leaf.acceptedAt,
  receipt: writeReceipt(receipt) as KeptReceipt['receipt'],
  problem: null,
})
const signed = signedBy(house)
const altered = signedBy(house, { stake: '99' })
const former = signedBy(openHouse('former', 1))
const keyOf = (receipt: Receipt) => keptBy('', receipt).receipt.keyId
/** As the house shows it now: with another stake than the receipt of the first player has. */
const shown = {
  ...leaf,
  stake: parseAmount(altered.leaf.stake) ?? ZERO,
  paytable: paytableOf(leaf.table) ?? 'classic',
} as unknown as BetRow

beforeEach(() => bindId.set('two'))

describe('a receipt kept under another number', () => {
  const find = async () => [keptBy('one', signed), keptBy('two', altered)]

  test('is found for a house that shows its key, after the player’s own', async () => {
    const found = await findKept(leaf.betId, [keyOf(signed)], find)
    expect(found.map((kept) => kept.bindId)).toEqual(['two', 'one'])
    bindId.set(null)
    expect(await findKept(leaf.betId, [keyOf(signed)], find)).toHaveLength(2)
  })

  test('is not found for another house at the same address, whose bets have the same numbers', async () => {
    expect(await findKept(leaf.betId, [keyOf(former)], find)).toEqual([keptBy('two', altered)])
    bindId.set(null)
    expect(await findKept(leaf.betId, [keyOf(former)], find)).toEqual([])
  })

  test('is compared with the bet that the house shows to the other number', async () => {
    const ask = async () => [keyOf(signed)]
    const only = async () => [keptBy('one', signed)]
    expect(await compareKept(null, shown, { find: only, ask })).toMatchObject({
      bindId: 'one',
      problem: 'altered',
    })
    expect(await compareKept(null, shown, { find, ask })).toMatchObject({ bindId: 'one', problem: 'altered' })
    expect(await compareKept(null, shown, { find: only, ask: async () => [keyOf(former)] })).toBeNull()
  })

  test('is compared too if the house shows no keys, but signed the player’s own with this one', async () => {
    const own = keptBy('two', altered)
    const compared = (kept: KeptReceipt) =>
      compareKept(own, shown, { find: async () => [kept], ask: async () => null })
    expect(await compared(keptBy('one', signed))).toMatchObject({ bindId: 'one', problem: 'altered' })
    expect(await compared(keptBy('one', former))).toEqual(own)
  })

  test('is valid where the house shows the bet that it signed, as to an account that keeps its guest', async () => {
    const guest = async () => [keptBy('one', altered)]
    expect(await compareKept(null, shown, { find: guest, ask: async () => [keyOf(altered)] })).toEqual(
      keptBy('one', altered),
    )
  })
})

test('the house is not asked for its keys if this browser keeps only the player’s receipts', async () => {
  const ask = vi.fn(async () => null)
  const find = async () => [keptBy('two', altered)]
  expect(await compareKept(null, shown, { find, ask })).toEqual(keptBy('two', altered))
  expect(await compareKept(null, shown, { find: async () => [], ask })).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test('the bet that stands for its slip is the first whose receipt is bad', async () => {
  const honest = { ...shown, stake: parseAmount(leaf.stake) ?? ZERO }
  const cachedOf = () => keptBy('two', signed)
  expect(await findBad([honest, shown, shown], cachedOf)).toBe(1)
  expect(await findBad([honest], cachedOf)).toBe(-1)
  expect(await findBad([shown], () => undefined)).toBe(-1)
})

test('a browser without storage keeps nothing', async () => {
  const find = () => Promise.reject(new Error('no storage'))
  expect(await findKept(leaf.betId, [], find)).toEqual([])
  expect(await compareKept(null, shown, { find })).toBeNull()
})
