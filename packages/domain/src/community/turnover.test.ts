import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GAME_IDS, type GameId, PAYTABLES, TABLES } from '../games/game-id.ts'
import { parsePick, pickOf, picksOf } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import { ASSETS } from '../money/asset.ts'
import { countsAsTurnover, edgeOf, edgeTable, turnoverEdge } from './turnover.ts'

const bet = { paytable: 'classic', insured: false } as const
const pick = (game: GameId, text: string) => {
  const parsed = parsePick(game, text)
  if (parsed === null) throw new Error(`${game} has no pick ${text}`)
  return { game, pick: parsed }
}

test.each([
  // 5/16 × 2.2 returns, 31.25 % stay.
  [{ ...bet, ...pick('odd-even', 'odd') } as const, 100_000_000n, 31_250_000n],
  // 1/16 × 12.
  [{ ...bet, ...pick('exact', 'f') } as const, 100_000_000n, 25_000_000n],
  [{ ...bet, paytable: 'fair', ...pick('exact', 'f') } as const, 100_000_000n, 3_125_000n],
  // Insured, whatever its pick.
  [{ ...bet, insured: true, ...pick('sum', 'odd') } as const, 100_000_000n, 1_300_000n],
])('%o', (bet, stake, edge) => {
  expect(turnoverEdge([{ ...bet, stake: amountOf(stake) }])).toBe(edge)
})

test('edge is never negative, nor the whole stake, and grows with every bet', () => {
  const picks = GAME_IDS.flatMap((game) => picksOf(game).map((pick) => ({ game, pick })))
  const bet = fc.record({
    of: fc.constantFrom(...picks),
    paytable: fc.constantFrom(...PAYTABLES),
    insured: fc.boolean(),
    stake: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amountOf),
  })
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 5 }), (bets) => {
      const stakes = bets.map(({ of, ...rest }) => ({ ...of, ...rest }))
      const edges = stakes.map((_, n) => turnoverEdge(stakes.slice(0, n + 1)))
      const total = edges.at(-1) ?? 0n
      expect(edges).toEqual(edges.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(total <= stakes.reduce((sum, { stake }) => sum + stake, 0n)).toBe(true)
    }),
  )
})

test('published bets in USDT and GMT count, and nothing else does', () => {
  const statuses = ['pending', 'to_be_published', 'published', 'cancelled'] as const
  const included = ASSETS.flatMap((asset) => statuses.map((status) => ({ asset, status }))).filter(
    countsAsTurnover,
  )
  expect(included).toEqual([
    { asset: 'USDT', status: 'published' },
    { asset: 'GMT', status: 'published' },
  ])
})

test('the table by code has the edge of every bet', () => {
  for (const paytable of TABLES) {
    const stake = amountOf(12_345_678_901n)
    const table = edgeTable(paytable)
    for (const [code, { num, den }] of table.entries())
      expect(edgeOf({ ...pickOf(code), paytable, insured: false, stake })).toBe((stake * num) / den)
  }
})
