import type { listRevenue as listRevenueCall } from '@nibble/contract/console'
import {
  type Asset,
  amountOf,
  DAY_MS,
  type GameId,
  netOfHouse,
  PAYOUT_RULES,
  pickOf,
  roundTheory,
  type Table,
} from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'

export type RevenueRow = z.output<(typeof listRevenueCall)['response']>['rows'][number]

export type RevenueFilter = {
  /** Days of GMT+8, both inclusive. */
  readonly from: string
  readonly to: string
  readonly game?: GameId | undefined
  readonly asset?: Asset | undefined
}

/** Gross gaming revenue of published bets compared with the odds, by day, game and asset; newest day first. */
export const listRevenue = async (
  db: Database,
  { from, to, game, asset }: RevenueFilter,
): Promise<RevenueRow[]> => {
  const rows: RevenueRow[] = []
  for (const day of daysFrom(from, to)) rows.push(...(await revenueOf(db, { day, game, asset })))
  return rows
}

/** Newest first. */
const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(to); at >= Date.parse(from); at -= DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

type Row = {
  round: bigint
  paytable: Table
  asset: Asset
  pick: number
  bets: number
  stake: bigint
  returned: bigint
}

type Sum = {
  game: GameId
  asset: Asset
  bets: number
  staked: bigint
  returned: bigint
  expected: number
  variance: number
}

const revenueOf = async (
  { pool }: Database,
  { day, game, asset }: { day: string; game: GameId | undefined; asset: Asset | undefined },
): Promise<RevenueRow[]> => {
  const { rows } = await pool.query<Row>(
    `select r.id as round, r.paytable, b.asset, b.pick, count(*)::int as bets, sum(b.stake)::bigint as stake,
            coalesce(sum(b.returned), 0)::bigint as returned
     from round r join bet b on b.round_id = r.id
     where r.opens_at >= $1::date - interval '8 hours' and r.opens_at < $1::date + interval '16 hours'
       and r.published_at is not null and b.status = 1 and ($2::asset is null or b.asset = $2)
     group by 1, 2, 3, 4 order by 1, 3`,
    [day, asset ?? null],
  )
  const sums = new Map<string, Sum>()
  for (const bets of byRoundGameAndAsset(rows)) addRound(sums, bets)
  return [...sums.values()]
    .filter((sum) => game === undefined || sum.game === game)
    .map((sum) => rowOf(day, sum))
}

const byRoundGameAndAsset = (rows: readonly Row[]): readonly (readonly Row[])[] => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.round} ${pickOf(row.pick).game} ${row.asset}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

const addRound = (sums: Map<string, Sum>, bets: readonly Row[]): void => {
  const [first] = bets
  if (first === undefined) return
  const { game } = pickOf(first.pick)
  const { asset, paytable } = first
  const key = `${game} ${asset}`
  const nothing = { bets: 0, staked: 0n, returned: 0n, expected: 0, variance: 0 }
  const sum = sums.get(key) ?? { game, asset, ...nothing }
  const stakes = bets.map(({ pick, stake }) => ({ pick, stake: amountOf(stake) }))
  const theory = roundTheory(stakes, paytable, PAYOUT_RULES[asset]?.pays)
  for (const bet of bets) {
    sum.bets += bet.bets
    sum.staked += bet.stake
    sum.returned += bet.returned
  }
  sum.expected += theory.expected
  sum.variance += theory.variance
  sums.set(key, sum)
}

const rowOf = (
  day: string,
  { game, asset, bets, staked, returned, expected, variance }: Sum,
): RevenueRow => ({
  id: `${day} ${game} ${asset}`,
  day,
  game,
  asset,
  bets,
  staked: amountOf(staked),
  returned: amountOf(returned),
  gross: netOfHouse({ asset, staked: amountOf(staked), returned: amountOf(returned) }),
  theory: netOfHouse({ asset, staked: amountOf(staked), returned: amountOf(BigInt(Math.round(expected))) }),
  // Above zero: the house won more than the odds say.
  deviation: variance < 1 ? null : (expected - Number(returned)) / Math.sqrt(variance),
})
