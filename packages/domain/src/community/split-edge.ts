import { type Amount, amountOf } from '../money/amount.ts'
import type { RebateTerms } from './rebate-terms.ts'
import type { TurnoverAsset } from './turnover.ts'

/** In order of priority: the cap cuts the last ones first. */
export const REBATE_KINDS = ['own', 'direct', 'team', 'peer'] as const
export type RebateKind = (typeof REBATE_KINDS)[number]

export const REBATE_RECORDS = [
  'betBackwaterReward',
  'rebateBonus',
  'rebateTeamBonus',
  'rebateGaBonus',
  'rebateGaTeamBonus',
  'averageRebateBonus',
] as const
export type RebateRecord = (typeof REBATE_RECORDS)[number]

/** A rebate's name in the list of recipients, by the staked asset. */
export const rebateRecordOf = (kind: RebateKind, asset: TurnoverAsset): RebateRecord => {
  switch (kind) {
    case 'own':
      return 'betBackwaterReward'
    case 'direct':
      return asset === 'USDT' ? 'rebateBonus' : 'rebateGaBonus'
    case 'team':
      return asset === 'USDT' ? 'rebateTeamBonus' : 'rebateGaTeamBonus'
    case 'peer':
      return 'averageRebateBonus'
  }
}

/** Somebody above the player, with the edge of the bets made under them: only that edge earns them anything. */
export type Upline = { readonly rank: number; readonly edge: Amount }

export type RebateShare = {
  readonly kind: RebateKind
  /** Who gets it: 0 the player themselves, 1 their parent, and so on up. */
  readonly distance: number
  readonly edge: Amount
  readonly rateBps: number
  readonly amount: Amount
}

type SplitEdgeInput = { readonly edge: Amount; readonly league: number; readonly above: readonly Upline[] }

/**
 * Splits the edge of a player's bets among the player and everybody above, given in order from their parent up. Each part is
 * rounded down; parts of zero are left out.
 */
export const splitEdge = (input: SplitEdgeInput, terms: RebateTerms): readonly RebateShare[] => {
  const { edge, league, above } = input
  let room = terms.capBps
  return ratesOf({ league, ranks: above.map(({ rank }) => rank) }, terms).flatMap(
    ({ kind, distance, rateBps }) => {
      const rate = Math.min(rateBps, room)
      room -= rate
      const from = distance === 0 ? edge : (above[distance - 1]?.edge ?? amountOf(0n))
      const amount = amountOf((from * BigInt(rate)) / 10_000n)
      return amount > 0n ? [{ kind, distance, edge: from, rateBps: rate, amount }] : []
    },
  )
}

type Rate = Pick<RebateShare, 'kind' | 'distance' | 'rateBps'>

/** Before the cap. */
const ratesOf = (
  { league, ranks }: { readonly league: number; readonly ranks: readonly number[] },
  terms: RebateTerms,
): readonly Rate[] => {
  const own: Rate = { kind: 'own', distance: 0, rateBps: terms.leagues[league - 1]?.rateBps ?? 0 }
  const direct: Rate[] = ranks.length === 0 ? [] : [{ kind: 'direct', distance: 1, rateBps: terms.directBps }]

  // Each rank gets its rate minus the highest below it: an equal rank further up gets nothing.
  let highest = 0
  const teams = ranks.map((rank, at): Rate => {
    const rate = rank === 0 ? 0 : (terms.ranks[rank - 1]?.rateBps ?? 0)
    const rateBps = Math.max(0, rate - highest)
    highest += rateBps
    return { kind: 'team', distance: at + 1, rateBps }
  })
  const peers = teams.map(({ rateBps }, at): Rate => {
    const isPeer = ranks[at + 1] === ranks[at]
    return {
      kind: 'peer',
      distance: at + 2,
      rateBps: isPeer ? Math.floor((rateBps * terms.peerBps) / 10_000) : 0,
    }
  })
  return [own, ...direct, ...teams, ...peers]
}

/**
 * The edge of a player's bets that counts for each person above: of the bets since the latest binding on the way up to that
 * person. `bound` has the time of each binding, from the player up.
 */
export const edgesAbove = (
  bets: readonly { readonly at: number; readonly edge: Amount }[],
  bound: readonly number[],
): readonly Amount[] => {
  let since = -Infinity
  return bound.map((at) => {
    since = Math.max(since, at)
    return amountOf(bets.reduce((sum, bet) => (bet.at >= since ? sum + bet.edge : sum), 0n))
  })
}
