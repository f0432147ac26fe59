import type { GameId, Table } from '../games/game-id.ts'
import { oddsOf, oddsTable, type PickOdds } from '../games/odds.ts'
import { type Pick, pickCount, pickOf } from '../games/pick.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import type { BetStatus } from '../play/statuses.ts'

// Rebates, levels, rewards, rankings, contest and jackpot read only counted bets: published bets in USDT and GMT. Each counts
// with its edge, which is what the house may expect to keep of it. An insured bet counts with a separate edge, since its claims
// take the rest, and gets no reward and no jackpot.

export const TURNOVER_ASSETS = ['USDT', 'GMT'] as const satisfies readonly Asset[]

export type TurnoverAsset = (typeof TURNOVER_ASSETS)[number]

export const countsAsTurnover = ({
  asset,
  status,
}: {
  readonly asset: Asset
  readonly status: BetStatus
}): boolean => status === 'published' && TURNOVER_ASSETS.some((known) => known === asset)

/** A counted bet, or the stakes of several on one pick. */
export type TurnoverStake = {
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Table
  readonly insured: boolean
  readonly stake: Amount
}

/** An exact share of the stake. */
type Share = { readonly num: bigint; readonly den: bigint }

/** The edge of any insured bet, whatever its pick. */
export const INSURED_EDGE: Share = { num: 13n, den: 1_000n }

/** Stake × (1 − return to player), rounded down once. */
export const edgeOf = ({ stake, insured, ...bet }: TurnoverStake): Amount => {
  const { num, den } = insured ? INSURED_EDGE : houseShare(oddsOf(bet.game, bet.pick, bet.paytable))
  return amountOf((stake * num) / den)
}

/** The edge of all of them, each rounded down. */
export const turnoverEdge = (stakes: Iterable<TurnoverStake>): Amount => {
  let total: bigint = ZERO
  for (const stake of stakes) total += edgeOf(stake)
  return amountOf(total)
}

/** The edge of every pick, indexed by pick code: SQL counts bets with this table. */
export const edgeTable = (paytable: Table): readonly Share[] => {
  const known = tables.get(paytable)
  if (known !== undefined) return known
  // Where all picks of a game have the same odds, one row stands for them: counting those of each takes a tenth of a second.
  const alike = new Map(
    oddsTable(paytable).map(({ game, picks }) => [game, picks.length === 1 ? picks[0] : undefined]),
  )
  const table = Array.from({ length: pickCount() }, (_, code) => {
    const { game, pick } = pickOf(code)
    return houseShare(alike.get(game) ?? oddsOf(game, pick, paytable))
  })
  tables.set(paytable, table)
  return table
}

const tables = new Map<Table, readonly Share[]>()

const houseShare = ({ returnToPlayer: { num, den } }: PickOdds): Share => ({ num: den - num, den })
