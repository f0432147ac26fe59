import { randomBytes } from 'node:crypto'
import { amountOf, type GameId, roundNumberFrom } from '@nibble/domain'
import { hashBetLeaf, saltOf, tagOf } from '@nibble/proof'
import { expect, test } from 'vitest'
import { type BookedBet, createLeafMaker, hexOf } from './leaf.ts'

const bet = (betId: string, game: GameId, pick: string, stake: bigint): BookedBet => ({
  betId,
  game,
  pick,
  asset: 'ROLL_GMT_POINT',
  stake: amountOf(stake),
  paytable: 'fair',
  orderType: 'insurance',
  placedAt: 1_893_456_000_123,
})

test('tags match those of the proof package', () => {
  const tagSecret = randomBytes(32)
  const maker = createLeafMaker({
    round: roundNumberFrom('2030010110001'),
    roundSecret: tagSecret,
    tagSecret,
  })
  for (const bindId of ['23456789', 'A', 'ABCDEFGHJKLMNPQR', '23456789'])
    expect(maker.tagOf(bindId)).toBe(hexOf(tagOf(tagSecret, bindId)))
})

test('leaf hashes match those of the proof package', () => {
  const [roundSecret, tagSecret] = [randomBytes(32), randomBytes(32)]
  const maker = createLeafMaker({ round: roundNumberFrom('2030010110001'), roundSecret, tagSecret })
  const bets = [
    bet('1', 'left-right', 'left', 1n),
    bet('922337203685477580', 'exact', '7', 999_999_999_999_999n),
    bet('20000', 'left-right', 'left', 20_000_000n),
    bet('2', 'sum', 'odd', 500_000n),
  ]
  for (const one of [...bets, ...bets]) {
    const tag = hexOf(randomBytes(16))
    const salt = hexOf(saltOf(roundSecret, one.betId))
    const made = maker.hashLeaf(one, tag)
    expect(made.salt).toBe(salt)
    expect(made.hash).toBe(hexOf(hashBetLeaf(maker.leafOf(one, { tag, salt }))))
  }
})

test('text that is not ASCII is refused, and not hashed as something else', () => {
  const secret = randomBytes(32)
  const maker = createLeafMaker({
    round: roundNumberFrom('2030010110001'),
    roundSecret: secret,
    tagSecret: secret,
  })
  const one = bet('1', 'left-right', 'left', 1n)
  expect(() => maker.hashLeaf({ ...one, pick: 'léft' }, '00')).toThrow('ASCII')
  expect(() => maker.hashLeaf(one, '0'.repeat(128))).toThrow('127')
  expect(maker.hashLeaf(one, '0'.repeat(127)).hash).toHaveLength(64)
})
