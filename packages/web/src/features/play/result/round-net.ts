import type { BetRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  amountOf,
  type BlockHash,
  judge,
  netOfBet,
  parsePick,
  payoutOf,
  ZERO,
} from '@nibble/domain'

/** What the bets of a round came to, in one asset. */
export type RoundNet = {
  readonly asset: Asset
  readonly stake: Amount
  /** In which `returned` and `net` are: another one where ROLL_POINT has won. */
  readonly paidIn: Asset
  readonly returned: Amount
  readonly net: Amount
  /** Paid already. Otherwise it is what the block seen so far makes of it. */
  readonly isSettled: boolean
}

/** One sum for what was staked and what it is paid in, the largest stake first. Recalled and returned bets are no part of it. */
export const roundNets = (
  bets: readonly BetRow[],
  block: { readonly hash: BlockHash; readonly height: bigint } | null,
): readonly RoundNet[] => {
  const nets = new Map<string, RoundNet>()
  for (const bet of bets) {
    if (bet.status === 'cancelled') continue
    const next = netOf(bet, block)
    if (next === null) continue
    const kind = `${next.asset} ${next.paidIn}`
    const known = nets.get(kind)
    nets.set(kind, known === undefined ? next : together(known, next))
  }
  return [...nets.values()].sort((a, b) => (a.stake < b.stake ? 1 : -1))
}

const netOf = (bet: BetRow, block: Parameters<typeof roundNets>[1]): RoundNet | null => {
  const { asset: staked, stake, returned, net, returnAsset: paidIn } = bet
  if (bet.status === 'published' && returned !== null && net !== null)
    return { asset: staked, stake, paidIn, returned, net, isSettled: true }
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null || block === null) return null
  const { ratio } = judge({ game: bet.game, pick, paytable: bet.paytable, ...block })
  const { amount } = payoutOf({ asset: staked, stake, ratio })
  const ours = netOfBet({ asset: staked, stake, returned: amount })
  return { asset: staked, stake, paidIn: ours.asset, returned: amount, net: ours.amount, isSettled: false }
}

const together = (a: RoundNet, b: RoundNet): RoundNet => ({
  asset: a.asset,
  paidIn: a.paidIn,
  stake: amountOf(a.stake + b.stake),
  returned: amountOf(a.returned + b.returned),
  net: amountOf(a.net + b.net),
  isSettled: a.isSettled && b.isSettled,
})

/** Worth a celebration: more came back than was staked, in any asset, and it is paid. */
export const isWon = (nets: readonly RoundNet[]): boolean =>
  nets.some(({ net, isSettled }) => isSettled && net > ZERO)
