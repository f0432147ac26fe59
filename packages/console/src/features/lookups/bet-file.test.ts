import type { ConsoleBet } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { betFile } from './bet-file.ts'

const bet = (name: string | null): ConsoleBet => ({
  id: '140001',
  betId: '140001',
  player: { id: '7', bindId: 'ABCD-EFGH', name },
  round: '2026112010001',
  roundLength: '1m',
  game: 'left-right',
  pick: 'left',
  side: 'a',
  lit: [],
  paytable: 'classic',
  asset: 'USDT',
  stake: amountOf(20_000_000n),
  orderType: 'manual',
  status: 'published',
  placedAt: Date.UTC(2026, 10, 20),
  closesAt: 0,
  drawAt: 0,
  height: '77',
  hash: null,
  guarded: null,
  outcome: 'right',
  result: 'lose',
  returned: amountOf(0n),
  net: amountOf(-20_000_000n),
  returnAsset: 'USDT',
  cancelledBy: null,
  proof: null,
  sealedAt: null,
  blockAt: null,
  paidAt: null,
})
const cellsOf = (file: string) => file.split('\r\n')[1]?.split(',') ?? []

test('a bet is a line of plain numbers and words', () => {
  expect(cellsOf(betFile([bet('Ann')]))).toEqual([
    '140001',
    '2026-11-20T00:00:00.000Z',
    'ABCD-EFGH',
    'Ann',
    'left-right',
    'left',
    'USDT',
    '20',
    'published',
    'lose',
    'right',
    'USDT',
    '0',
    '-20',
    '2026112010001',
    'classic',
    '77',
    '',
  ])
})

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)'])('a player called %s is no formula', (name) => {
  expect(cellsOf(betFile([bet(name)]))[3]).toBe(`'${name}`)
})
