import type { RecordType } from '@nibble/contract'
import { ASSETS, type Asset, amountOf } from '@nibble/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barPercent, type FlowRow, flowsOf } from './flows.ts'

const row = (coinName: Asset, recordType: RecordType, credited: bigint, debited: bigint): FlowRow => ({
  coinName,
  recordType,
  count: 1,
  credited: amountOf(credited),
  debited: amountOf(debited),
})

test('each asset has its own sums, and the kinds that moved most come first', () => {
  const flows = flowsOf([
    row('GMT', 'convert', 4n, 0n),
    row('USDT', 'betOrder', 0n, 30n),
    row('USDT', 'deposit', 100n, 0n),
    row('USDT', 'betAssetsWin', 50n, 0n),
  ])
  expect(flows).toMatchObject([
    { asset: 'USDT', credited: 150n, debited: 30n, change: 120n },
    { asset: 'GMT', credited: 4n, debited: 0n, change: 4n },
  ])
  expect(flows[0]?.kinds.map(({ type }) => type)).toEqual(['deposit', 'betAssetsWin', 'betOrder'])
})

test('no row is lost or counted twice', () => {
  const amounts = fc.bigInt(0n, 10n ** 12n)
  const rows = fc.array(
    fc
      .tuple(fc.constantFrom(...ASSETS), amounts, amounts)
      .map(([asset, credited, debited]) => row(asset, 'deposit', credited, debited)),
  )
  fc.assert(
    fc.property(rows, (given) => {
      const flows = flowsOf(given)
      const total = given.reduce((all, { credited, debited }) => all + credited - debited, 0n)
      expect(flows.reduce((all, { change }) => all + change, 0n)).toBe(total)
      expect(flows.flatMap(({ kinds }) => kinds)).toHaveLength(given.length)
    }),
  )
})

test('a bar is visible if there is something', () => {
  expect(barPercent(amountOf(1n), amountOf(10n ** 12n))).toBe(1)
  expect(barPercent(amountOf(0n), amountOf(5n))).toBe(0)
  expect(barPercent(amountOf(5n), amountOf(5n))).toBe(100)
})
