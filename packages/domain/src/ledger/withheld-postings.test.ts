import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { firstLoginLines } from './play-postings.ts'
import { isBalanced, type Line } from './posting.ts'
import { rebateLines } from './promotion-payout-postings.ts'
import { type Withheld, withheldEndLines, withholdLines } from './withheld-postings.ts'

const [HONEST, FLAGGED, OTHER] = [1n, 2n, 3n]
const isFlagged = (player: bigint) => player !== HONEST
const described = (lines: readonly Line[]) =>
  lines.map(({ account, amount }) =>
    ['player' in account ? account.player : account.house, account.asset, amount].join(' '),
  )
const paid = (player: bigint, amount: bigint) =>
  ({ player, record: 'rebateBonus', amount: amountOf(amount) }) as const

test('only what flagged players would get of a posting is withheld, in one sum, and each of them is named', () => {
  const day = rebateLines({ paid: [paid(HONEST, 10n), paid(FLAGGED, 20n), paid(OTHER, 5n)], shard: 5 })
  const { lines, withheld } = withholdLines(day, isFlagged, 5)

  expect(described(lines)).toEqual([
    '1 PROMOTION_POINT 10',
    'house PROMOTION_POINT -35',
    'promotions_withheld PROMOTION_POINT 25',
  ])
  expect(isBalanced(lines)).toBe(true)
  expect(withheld.map(({ player, amount }) => [player, amount])).toEqual([
    [FLAGGED, 20n],
    [OTHER, 5n],
  ])
})

test('a posting without flagged players stays as it is', () => {
  const lines = firstLoginLines({ player: HONEST, inviter: null, shard: 5 })
  expect(withholdLines(lines, isFlagged, 5)).toEqual({ lines, withheld: [] })
})

test('a decided part leaves the withheld sum: to its player, or to where each kind came from', () => {
  const one = (asset: Withheld['asset'], kind: Withheld['kind'], amount: bigint): Withheld => ({
    player: FLAGGED,
    asset,
    kind,
    amount: amountOf(amount),
  })
  const lines = withheldEndLines({
    paid: [one('USDT', 'jackpotWin', 1n)],
    returned: [
      one('USDT', 'jackpotWin', 30n),
      one('PLAY_POINT', 'invitingGiftsPlayBonus', 4n),
      one('PROMOTION_POINT', 'rebateBonus', 2n),
      one('PROMOTION_POINT', 'directReward', 3n),
    ],
    shard: 5,
  })
  expect(described(lines)).toEqual([
    '2 USDT 1',
    'jackpot USDT 30',
    'play_grants PLAY_POINT 4',
    'house PROMOTION_POINT 5',
    'promotions_withheld USDT -31',
    'promotions_withheld PLAY_POINT -4',
    'promotions_withheld PROMOTION_POINT -5',
  ])
  expect(isBalanced(lines)).toBe(true)
})
