import type { BetRow } from '@nibble/contract'
import { amountOf, normaliseHash } from '@nibble/domain'
import { expect, test } from 'vitest'
import { isWon, roundNets } from './round-net.ts'

const amount = (units: bigint) => amountOf(units * 1_000_000n)
const hash = normaliseHash(`0x${'7'.repeat(64)}`)
if (hash === null) throw new Error('no hash')
const block = { hash, height: 131_480_164n }

/** 10 USDT on odd, which wins 2.2 times its stake on a 7. */
const bet = (changes: Partial<BetRow> = {}): BetRow => ({
  betId: 'B1',
  round: '2026112010871',
  roundLength: '1m',
  game: 'odd-even',
  pick: 'odd',
  paytable: 'classic',
  asset: 'USDT',
  stake: amount(10n),
  orderType: 'manual',
  status: 'to_be_published',
  placedAt: 0,
  closesAt: 1,
  drawAt: 2,
  height: null,
  hash: null,
  guarded: null,
  outcome: null,
  result: null,
  returned: null,
  net: null,
  returnAsset: 'USDT',
  cancelledBy: null,
  ...changes,
})

test('an open bet counts with what the block makes of it, and as zero before there is one', () => {
  expect(roundNets([bet()], null)).toEqual([])
  expect(roundNets([bet()], block)).toEqual([
    {
      asset: 'USDT',
      paidIn: 'USDT',
      stake: amount(10n),
      isSettled: false,
      returned: amount(22n),
      net: amount(12n),
    },
  ])
  expect(isWon(roundNets([bet()], block))).toBe(false)
})

test('bets of one asset make one sum, which is settled once all of them are', () => {
  const paid = bet({ status: 'published', result: 'win', returned: amount(22n), net: amount(12n) })
  const lost = bet({ pick: 'even' })
  expect(roundNets([paid, lost], block)).toMatchObject([
    { stake: amount(20n), returned: amount(22n), net: amount(2n), isSettled: false },
  ])
  const settled = roundNets([paid, paid], null)
  expect(settled).toMatchObject([{ stake: amount(20n), net: amount(24n), isSettled: true }])
  expect(isWon(settled)).toBe(true)
})

test('a gain of ROLL_POINT is paid in ROLL_GMT_POINT, and a loss stays what was staked', () => {
  const won = bet({ asset: 'ROLL_POINT', returnAsset: 'ROLL_POINT' })
  expect(roundNets([won], block)).toMatchObject([
    { asset: 'ROLL_POINT', paidIn: 'ROLL_GMT_POINT', stake: amount(10n), net: amount(12n) },
  ])
  expect(roundNets([{ ...won, pick: 'even' }], block)).toMatchObject([
    { asset: 'ROLL_POINT', paidIn: 'ROLL_POINT', returned: 0n, net: -amount(10n) },
  ])
})

test('a recalled bet is left out, and the largest stake comes first', () => {
  const nets = roundNets(
    [bet(), bet({ asset: 'GMT', returnAsset: 'GMT', stake: amount(30n) }), bet({ status: 'cancelled' })],
    block,
  )
  expect(nets.map(({ asset, stake }) => [asset, stake])).toEqual([
    ['GMT', amount(30n)],
    ['USDT', amount(10n)],
  ])
})
