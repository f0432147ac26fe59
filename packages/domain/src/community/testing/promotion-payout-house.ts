import { PAYTABLES, type Paytable } from '../../games/game-id.ts'
import { oddsTable } from '../../games/odds.ts'
import type { GamePick } from '../../games/pick.ts'
import { type Amount, amountOf } from '../../money/amount.ts'
import { DEFAULT_BUDGET, fitToBudget } from '../budget.ts'
import { DEFAULT_JACKPOT_TERMS, JACKPOT_ONE_IN, shareJackpot } from '../jackpot.ts'
import { leagueOf, rankOf } from '../levels.ts'
import { DEFAULT_REBATE_TERMS } from '../rebate-terms.ts'
import { splitEdge } from '../split-edge.ts'
import { edgeOf } from '../turnover.ts'

// The expected amount that a house with default terms gives back to a group of accounts for a month of bets. All assumptions
// favour the group: nobody else plays, pools are unlimited, every reward and prize is due, and there are always free points to
// convert while they have edge.

export const UNIT = 1_000_000n

export type GroupBet = GamePick & {
  readonly player: number
  readonly day: number
  /** Bets on one block share a fall. */
  readonly block: number
  readonly stake: Amount
  readonly paytable: Paytable
  readonly insured: boolean
}

export type Group = {
  /** Everybody's parent is an earlier one, or nobody. */
  readonly parents: readonly (number | null)[]
  readonly bets: readonly GroupBet[]
}

export type Given = {
  /** The expected cost of the bets. */
  readonly edge: bigint
  readonly rebates: bigint
  readonly rewards: bigint
  readonly jackpot: bigint
  readonly credits: bigint
  readonly gifts: bigint
}

export const givenBack = (group: Group): Given => ({
  edge: sumOf(group.bets, edgeOf),
  rebates: rebatesOf(group),
  rewards: rewardsOf(group),
  jackpot: jackpotOf(group),
  credits: creditsOf(group),
  gifts: giftsOf(group),
})

export const totalOf = ({ rebates, rewards, jackpot, credits, gifts }: Omit<Given, 'edge'>): bigint =>
  rebates + rewards + jackpot + credits + gifts

const rebatesOf = ({ parents, bets }: Group): bigint => {
  const lineOf = (player: number): number[] => {
    const parent = parents[player] ?? null
    return parent === null ? [] : [parent, ...lineOf(parent)]
  }
  let paid = 0n
  for (const day of daysOf(bets)) {
    const month = bets.filter((bet) => bet.day <= day && bet.day > day - 30)
    const turnover = parents.map((_, player) =>
      sumOf(month, (bet) => (bet.player === player ? bet.stake : 0n)),
    )
    const legOf = (top: number): Amount =>
      amountOf(
        turnover.reduce((sum, own, at) => (at === top || lineOf(at).includes(top) ? sum + own : sum), 0n),
      )
    const ranks = parents.map((_, player) =>
      rankOf(
        parents.flatMap((parent, child) => (parent === player ? [legOf(child)] : [])),
        DEFAULT_REBATE_TERMS,
      ),
    )
    for (const player of parents.keys()) {
      const own = bets.filter((bet) => bet.day === day && bet.player === player)
      const edge = amountOf(sumOf(own, edgeOf))
      const above = lineOf(player).map((one) => ({ rank: ranks[one] ?? 0, edge }))
      const league = leagueOf(amountOf(turnover[player] ?? 0n), DEFAULT_REBATE_TERMS)
      paid += sumOf(splitEdge({ edge, league, above }, DEFAULT_REBATE_TERMS), ({ amount }) => amount)
    }
  }
  return paid
}

/** What the budgets allow if rewards and prizes exceed them. */
const rewardsOf = ({ parents, bets }: Group): bigint => {
  const plain = bets.filter(({ insured }) => !insured)
  const claims = [...parents.keys()].map((player) => ({
    player: BigInt(player),
    kind: 'all',
    due: amountOf(10n ** 15n * UNIT),
    days: daysOf(plain).map(String),
  }))
  const edgeIn = (day: string, player?: bigint) =>
    amountOf(
      sumOf(plain, (bet) =>
        String(bet.day) === day && (player === undefined || BigInt(bet.player) === player) ? edgeOf(bet) : 0n,
      ),
    )
  const days = {
    own: (player: bigint, day: string) => ({ edge: edgeIn(day, player), given: amountOf(0n) }),
    house: (day: string) => ({ edge: edgeIn(day), given: amountOf(0n) }),
  }
  return sumOf(fitToBudget(claims, days, DEFAULT_BUDGET), ({ amount }) => amount)
}

/** One block in 4,096 is a jackpot, with an unlimited pool before each. */
const jackpotOf = ({ parents, bets }: Group): bigint => {
  const pool = { prize: amountOf(10n ** 12n * UNIT), bankroll: amountOf(10n ** 15n * UNIT) }
  const blocks = new Map<number, GroupBet[]>()
  for (const bet of bets) if (!bet.insured) blocks.set(bet.block, [...(blocks.get(bet.block) ?? []), bet])
  const hits = sumOf([...blocks.values()], (block) => {
    const players = [...parents.keys()]
      .map((player) => block.filter((bet) => bet.player === player))
      .filter((own) => own.length > 0)
      .map((own) => ({
        stake: amountOf(sumOf(own, ({ stake }) => stake)),
        edge: amountOf(sumOf(own, edgeOf)),
      }))
    return sumOf(shareJackpot(players, pool, DEFAULT_JACKPOT_TERMS).shares, (share) => share)
  })
  return hits / BigInt(JACKPOT_ONE_IN) + 1n
}

const EDGE_PER_LOT = 30n * UNIT
const LOT = 5n * UNIT
const GIFT = { edge: 20n * UNIT, amount: UNIT }

/** ROLL_POINT's gain on the best pick, as if their turnover cost nothing. */
const LOT_IS_WORTH = PAYTABLES.flatMap((paytable) => oddsTable(paytable).flatMap(({ picks }) => picks))
  .map(({ chance, multiple }) => {
    const { num, den } = multiple ?? { num: 2, den: 1 }
    return (LOT * chance.win.num * BigInt(num - den)) / (chance.win.den * BigInt(den)) + 1n
  })
  .reduce((a, b) => (a > b ? a : b))

const creditsOf = ({ parents, bets }: Group): bigint =>
  sumOf([...parents.keys()], (player) => (edgeBy(bets, player) / EDGE_PER_LOT) * LOT_IS_WORTH)

const giftsOf = ({ parents, bets }: Group): bigint => {
  const plain = bets.filter(({ insured }) => !insured)
  return sumOf([...parents.entries()], ([player, parent]) =>
    parent !== null && edgeBy(plain, player) >= GIFT.edge ? GIFT.amount : 0n,
  )
}

const edgeBy = (bets: readonly GroupBet[], player: number): bigint =>
  sumOf(bets, (bet) => (bet.player === player ? edgeOf(bet) : 0n))

const daysOf = (bets: readonly GroupBet[]): number[] => [...new Set(bets.map(({ day }) => day))]

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n)
