import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { claimLines, depositLines } from './deposit-postings.ts'
import { isBalanced, type Line } from './posting.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amountOf)
const list = fc.array(fc.record({ player: fc.bigInt({ min: 1n, max: 5n }), amount }))
const total = (lines: readonly Line[], of: (line: Line) => boolean) =>
  lines.filter(of).reduce((sum, line) => sum + line.amount, 0n)
const house = (subAccount: string) => (line: Line) =>
  'house' in line.account && line.account.house === subAccount
const players = ({ account }: Line) => 'player' in account

test('deposits bring to the chain what players get and what waits', () => {
  fc.assert(
    fc.property(list, fc.array(amount), (credited, unclaimed) => {
      const lines = depositLines({ credited, unclaimed, shard: 5 })
      const waits = unclaimed.reduce((sum, each) => sum + each, 0n)
      expect(isBalanced(lines)).toBe(true)
      expect(total(lines, house('unclaimed'))).toBe(waits)
      expect(-total(lines, house('chain'))).toBe(total(lines, players) + waits)
      expect(lines.filter(players).every(({ kind }) => kind === 'deposit')).toBe(true)
    }),
  )
})

test('what is claimed goes to the players and no longer waits', () => {
  fc.assert(
    fc.property(list, (claims) => {
      const lines = claimLines({ claims, shard: 5 })
      expect(isBalanced(lines)).toBe(true)
      expect(-total(lines, house('unclaimed'))).toBe(total(lines, players))
    }),
  )
})
