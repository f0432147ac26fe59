import { type Amount, amountOf } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import type { HouseSubAccount, Line, LineKind } from './posting.ts'

// What a flagged player earns is posted to `promotions_withheld` instead of to the player, until a person has decided.

/** An amount that waits, or waited, for a decision; `kind` is its record type for the player. */
export type Withheld = {
  readonly player: bigint
  readonly asset: Asset
  readonly kind: LineKind
  readonly amount: Amount
}

/** The same posting with the lines of these players withheld, and the resulting withheld amounts. */
export const withholdLines = (
  lines: readonly Line[],
  isFlagged: (player: bigint) => boolean,
  shard: number,
): { readonly lines: readonly Line[]; readonly withheld: readonly Withheld[] } => {
  const withheld = lines.flatMap(({ account, amount, kind }) =>
    'player' in account && isFlagged(account.player)
      ? [{ player: account.player, asset: account.asset, kind, amount }]
      : [],
  )
  return {
    lines: [
      ...lines.filter(({ account }) => !('player' in account && isFlagged(account.player))),
      ...houseLines(withheld, shard, () => 'promotions_withheld'),
    ],
    withheld,
  }
}

/** After a decision: withheld amounts are paid to their players, or returned to their source. */
export const withheldEndLines = ({
  paid,
  returned,
  shard,
}: {
  readonly paid: readonly Withheld[]
  readonly returned: readonly Withheld[]
  readonly shard: number
}): readonly Line[] => [
  ...paid.map(
    ({ player, asset, kind, amount }): Line => ({
      account: { player, asset, subAccount: 'main' },
      amount,
      kind,
    }),
  ),
  ...houseLines(returned, shard, cameFrom),
  ...houseLines(
    [...paid, ...returned].map((one) => ({ ...one, amount: amountOf(-one.amount) })),
    shard,
    () => 'promotions_withheld',
  ),
]

/** Jackpot parts return to the pool, which belongs to players: the house gains nothing by its own verdict. */
const cameFrom = ({ kind, asset }: Withheld): HouseSubAccount => {
  if (kind === 'jackpotWin') return 'jackpot'
  return asset === 'PLAY_POINT' ? 'play_grants' : 'house'
}

const houseLines = (
  amounts: readonly Withheld[],
  shard: number,
  subAccountOf: (one: Withheld) => HouseSubAccount,
): readonly Line[] => {
  const sums = new Map<string, { house: HouseSubAccount; asset: Asset; sum: bigint }>()
  for (const one of amounts) {
    const [house, { asset, amount }] = [subAccountOf(one), one]
    const key = `${house} ${asset}`
    sums.set(key, { house, asset, sum: (sums.get(key)?.sum ?? 0n) + amount })
  }
  return [...sums.values()].map(({ house, asset, sum }) => ({
    account: { house, asset, shard },
    amount: amountOf(sum),
    kind: 'house',
  }))
}
