import { type Amount, amountOf, sum } from '../money/amount.ts'
import type { Line } from './posting.ts'

// Postings of deposits. One line of `chain` holds the sum of all deposits of the posting.

/** A list of final deposits: some are credited at once, the others are booked as unclaimed. */
export const depositLines = ({
  credited,
  unclaimed,
  shard,
}: {
  readonly credited: readonly { readonly player: bigint; readonly amount: Amount }[]
  readonly unclaimed: readonly Amount[]
  readonly shard: number
}): readonly Line[] => {
  const waiting = sum(unclaimed)
  const brought = amountOf(sum(credited.map(({ amount }) => amount)) + waiting)
  const lines: Line[] = credited.map(creditLine)
  if (waiting > 0n)
    lines.push({ account: { house: 'unclaimed', asset: 'USDT', shard }, amount: waiting, kind: 'house' })
  lines.push({ account: { house: 'chain', asset: 'USDT', shard }, amount: amountOf(-brought), kind: 'house' })
  return lines
}

/** Unclaimed amounts that are now credited. */
export const claimLines = ({
  claims,
  shard,
}: {
  readonly claims: readonly { readonly player: bigint; readonly amount: Amount }[]
  readonly shard: number
}): readonly Line[] => [
  ...claims.map(creditLine),
  {
    account: { house: 'unclaimed', asset: 'USDT', shard },
    amount: amountOf(-sum(claims.map(({ amount }) => amount))),
    kind: 'house',
  },
]

const creditLine = ({ player, amount }: { readonly player: bigint; readonly amount: Amount }): Line => ({
  account: { player, asset: 'USDT', subAccount: 'main' },
  amount,
  kind: 'deposit',
})
