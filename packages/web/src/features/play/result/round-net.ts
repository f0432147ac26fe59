import type { BetRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  amountOf,
  type BlockHash,
  judge,
  minus,
  parsePick,
  payoutOf,
  ZERO,
} from '@nibble/domain'

/** What the bets of a round came to, in one asset. */
export type RoundNet = {
  readonly asset: Asset
  readonly stake: Amount
  readonly returned: Amount
  readonly net: Amount
  /** Paid already. Otherwise it is what the block seen so far makes of it. */
  readonly isSettled: boolean
}

/** One sum an asset, the largest stake first. Recalled and returned bets are no part of it. */
export const roundNets = (
  bets: readonly BetRow[],
  block: { readonly hash: BlockHash; readonly height: bigint } | null,
): readonly RoundNet[] => {
  const nets = new Map<Asset, RoundNet>()
  for (const bet of bets) {
    if (bet.status === 'cancelled') continue
    const next = netOf(bet, block)
    if (next === null) continue
    const known = nets.get(bet.asset)
    nets.set(bet.asset, known === undefined ? next : together(known, next))
  }
  return [...nets.values()].sort((a, b) => (a.stake < b.stake ? 1 : -1))
}

const netOf = (bet: BetRow, block: Parameters<typeof roundNets>[1]): RoundNet | null => {
  if (bet.status === 'published' && bet.returned !== null && bet.net !== null)
    return { asset: bet.asset, stake: bet.stake, returned: bet.returned, net: bet.net, isSettled: true }
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null || block === null) return null
  const { ratio } = judge({ game: bet.game, pick, paytable: bet.paytable, ...block })
  const { asset, amount } = payoutOf({ asset: bet.asset, stake: bet.stake, ratio })
  const net = asset === bet.asset ? minus(amount, bet.stake) : amount
  return { asset: bet.asset, stake: bet.stake, returned: amount, net, isSettled: false }
}

const together = (a: RoundNet, b: RoundNet): RoundNet => ({
  asset: a.asset,
  stake: amountOf(a.stake + b.stake),
  returned: amountOf(a.returned + b.returned),
  net: amountOf(a.net + b.net),
  isSettled: a.isSettled && b.isSettled,
})

/** Worth a celebration: more came back than was staked, in any asset, and it is paid. */
export const isWon = (nets: readonly RoundNet[]): boolean =>
  nets.some(({ net, isSettled }) => isSettled && net > ZERO)
