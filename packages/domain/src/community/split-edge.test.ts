import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { DEFAULT_REBATE_TERMS as TERMS } from './rebate-terms.ts'
import { edgesAbove, REBATE_KINDS, rebateRecordOf, splitEdge } from './split-edge.ts'

const EDGE = amountOf(1_000_000n)
const under = (league: number, ...ranks: number[]) =>
  splitEdge({ edge: EDGE, league, above: ranks.map((rank) => ({ rank, edge: EDGE })) }, TERMS).map(
    ({ kind, distance, rateBps }) => `${kind} ${distance} ${rateBps}`,
  )

describe('an edge is split', () => {
  test('with nobody above: the player’s own part, by league', () => {
    expect(under(1)).toEqual(['own 0 400'])
    expect(under(6)).toEqual(['own 0 1000'])
  })

  test('to the parent whatever their rank', () => {
    expect(under(1, 0, 0)).toEqual(['own 0 400', 'direct 1 800'])
  })

  test('by what each rank adds to the highest below it', () => {
    expect(under(1, 1, 0, 3, 2, 5)).toEqual([
      'own 0 400',
      'direct 1 800',
      'team 1 400',
      'team 3 800',
      'team 5 800',
    ])
  })

  test('to the parent of a player who has a team rebate, if the rank is the same, and no further', () => {
    expect(under(1, 2, 2, 2)).toEqual(['own 0 400', 'direct 1 800', 'team 1 800', 'peer 2 80'])
    expect(under(1, 2, 0, 2)).toEqual(['own 0 400', 'direct 1 800', 'team 1 800'])
    expect(under(1, 3, 2, 2)).toEqual(['own 0 400', 'direct 1 800', 'team 1 1200'])
  })

  test('into at most four tenths, which the best line reaches', () => {
    expect(under(6, 5, 5)).toEqual(['own 0 1000', 'direct 1 800', 'team 1 2000', 'peer 2 200'])
  })

  test('with the last parts cut if the terms would give more', () => {
    const terms = { ...TERMS, directBps: 2_000 }
    const above = [5, 5].map((rank) => ({ rank, edge: EDGE }))
    const shares = splitEdge({ edge: EDGE, league: 6, above }, terms)
    expect(shares.map(({ kind, rateBps }) => [kind, rateBps])).toEqual([
      ['own', 1_000],
      ['direct', 2_000],
      ['team', 1_000],
    ])
  })
})

test('a record says what was staked and what it is for', () => {
  expect(REBATE_KINDS.map((kind) => rebateRecordOf(kind, 'USDT'))).toEqual([
    'betBackwaterReward',
    'rebateBonus',
    'rebateTeamBonus',
    'averageRebateBonus',
  ])
  expect(REBATE_KINDS.map((kind) => rebateRecordOf(kind, 'GMT'))).toEqual([
    'betBackwaterReward',
    'rebateGaBonus',
    'rebateGaTeamBonus',
    'averageRebateBonus',
  ])
})

const bps = (max: number) => fc.nat(max)
const rising = (length: number) =>
  fc
    .array(bps(6_000), { minLength: length, maxLength: length })
    .map((rates) => rates.toSorted((a, b) => a - b))
/** Also far too generous terms. */
const anyTerms = fc
  .record({ ranks: rising(5), leagues: rising(6), directBps: bps(6_000), peerBps: bps(10_000) })
  .map(({ ranks, leagues, ...rest }) => ({
    ...TERMS,
    ...rest,
    ranks: TERMS.ranks.map((level, at) => ({ ...level, rateBps: ranks[at] ?? 0 })),
    leagues: TERMS.leagues.map((level, at) => ({ ...level, rateBps: leagues[at] ?? 0 })),
  }))

/** A tree: everybody's parent is an earlier one or nobody; when they were bound, their rank and their league. */
const member = fc.record({
  parent: fc.option(fc.nat(), { freq: 8 }),
  bound: fc.nat(100),
  rank: fc.nat(5),
  league: fc.integer({ min: 1, max: 6 }),
})
const tree = fc.array(member, { minLength: 1, maxLength: 40 })
const bet = fc.record({
  player: fc.nat(),
  at: fc.nat(100),
  edge: fc.bigInt({ min: 0n, max: 10n ** 13n }).map(amountOf),
})

test('whatever the tree and its bindings: no bet gives more than four tenths of its edge, nothing is negative, and nobody earns from bets made before the binding', () => {
  fc.assert(
    fc.property(tree, fc.array(bet, { maxLength: 30 }), anyTerms, (members, bets, terms) => {
      const lineOf = (at: number): number[] => {
        const parent = members[at]?.parent
        if (parent == null || at === 0) return []
        return [parent % at, ...lineOf(parent % at)]
      }
      members.forEach(({ league }, at) => {
        const own = bets.filter(({ player }) => player % members.length === at)
        const line = lineOf(at)
        const bound = [at, ...line].slice(0, line.length).map((place) => members[place]?.bound ?? 0)
        const edges = edgesAbove(own, bound)
        const edge = amountOf(own.reduce((sum, one) => sum + one.edge, 0n))
        const above = line.map((place, n) => ({
          rank: members[place]?.rank ?? 0,
          edge: edges[n] ?? amountOf(0n),
        }))

        const shares = splitEdge({ edge, league, above }, terms)
        const total = shares.reduce((sum, { amount }) => sum + amount, 0n)
        expect(total * 10_000n).toBeLessThanOrEqual(edge * 4_000n)
        expect(shares.reduce((sum, { rateBps }) => sum + rateBps, 0)).toBeLessThanOrEqual(4_000)
        for (const { amount, distance } of shares) {
          expect(amount).toBeGreaterThan(0n)
          const since = Math.max(-1, ...bound.slice(0, distance))
          const seen = own.filter((one) => one.at >= since).reduce((sum, one) => sum + one.edge, 0n)
          expect(amount * 10_000n).toBeLessThanOrEqual(seen * 4_000n)
        }
      })
    }),
  )
})

test('each part is rounded down', () => {
  const shares = splitEdge(
    { edge: amountOf(99n), league: 1, above: [{ rank: 1, edge: amountOf(99n) }] },
    TERMS,
  )
  expect(shares.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['own', 3n],
    ['direct', 7n],
    ['team', 3n],
  ])
})
