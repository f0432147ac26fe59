import { TURNOVER_ASSETS, type TurnoverAsset } from '../community/turnover.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import type { Line } from './posting.ts'

// Postings of the jackpot. `jackpot` is the pool itself; `jackpot_prizes` are prizes that are not paid out yet.

type Pool = { readonly asset: TurnoverAsset; readonly shard: number }

/** A share of settled stakes moves from house to pool: part of the posting that settles them. */
export const jackpotFedLines = ({
  asset,
  shard,
  amount,
}: Pool & { readonly amount: Amount }): readonly Line[] => [
  { account: { house: 'house', asset, shard }, amount: amountOf(-amount), kind: 'house' },
  { account: { house: 'jackpot', asset, shard }, amount, kind: 'house' },
]

/** The house puts the first money into the pools. */
export const jackpotStartLines = ({
  shard,
  amount,
}: Omit<Pool, 'asset'> & { readonly amount: Amount }): readonly Line[] =>
  TURNOVER_ASSETS.flatMap((asset) => jackpotFedLines({ asset, shard, amount }))

/** The jackpot is hit: the prize is taken from all its shards, in proportion, so that the lines show what each of them held. */
export const jackpotHitLines = ({
  asset,
  shard,
  prize,
  shards,
}: Pool & {
  readonly prize: Amount
  readonly shards: readonly { readonly shard: number; readonly balance: Amount }[]
}): readonly Line[] => {
  const taken = shareOut(
    prize,
    shards.map(({ balance }) => balance),
  )
  return [
    ...shards.map(
      (one, at): Line => ({
        account: { house: 'jackpot', asset, shard: one.shard },
        amount: amountOf(-(taken[at] ?? 0n)),
        kind: 'house',
      }),
    ),
    { account: { house: 'jackpot_prizes', asset, shard }, amount: prize, kind: 'house' },
  ]
}

/** Pays players their parts. The posting with the last one returns the rest above the caps to the pool. */
export const jackpotPaidLines = ({
  asset,
  shard,
  wins,
  left,
}: Pool & {
  readonly wins: readonly { readonly player: bigint; readonly amount: Amount }[]
  readonly left: Amount
}): readonly Line[] => {
  const paid = wins.filter(({ amount }) => amount > 0n)
  const total = paid.reduce((sum, { amount }) => sum + amount, left as bigint)
  if (total === 0n) return []
  return [
    ...paid.map(
      ({ player, amount }): Line => ({
        account: { player, asset, subAccount: 'main' },
        amount,
        kind: 'jackpotWin',
      }),
    ),
    ...(left > 0n
      ? [{ account: { house: 'jackpot', asset, shard }, amount: left, kind: 'house' } satisfies Line]
      : []),
    { account: { house: 'jackpot_prizes', asset, shard }, amount: amountOf(-total), kind: 'house' },
  ]
}

/** Splits an amount, at most the sum of the balances, in proportion to them. The first with enough takes the remainder. */
const shareOut = (amount: Amount, balances: readonly Amount[]): readonly bigint[] => {
  const whole = balances.reduce((sum, balance) => sum + balance, 0n)
  if (whole === 0n) return balances.map(() => 0n)
  const parts = balances.map((balance) => (amount * balance) / whole)
  let rest = parts.reduce((left, part) => left - part, amount as bigint)
  return parts.map((part, at) => {
    const room = (balances[at] ?? 0n) - part
    const more = rest < room ? rest : room
    rest -= more
    return part + more
  })
}
