import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// A win of ROLL_POINT is credited in ROLL_GMT_POINT. It becomes GMT once a multiple of its amount has been staked in
// ROLL_GMT_POINT in published bets; stakes count for the oldest win first. A win becomes GMT by at most its own amount, and only
// the last open one also takes what play has gained.

export type RollTerms = { readonly times: number }

export const DEFAULT_ROLL_TERMS: RollTerms = { times: 10 }

export type RollWin = {
  /** The bet that won it. */
  readonly bet: bigint
  readonly amount: Amount
  readonly needed: Amount
  readonly staked: Amount
}

export const rollWin = ({ bet, amount }: Pick<RollWin, 'bet' | 'amount'>, { times }: RollTerms): RollWin => ({
  bet,
  amount,
  staked: ZERO,
  needed: amountOf(amount * BigInt(times)),
})

export const isPlayedThrough = ({ needed, staked }: Pick<RollWin, 'needed' | 'staked'>): boolean =>
  staked >= needed

/** Counts published stakes of ROLL_GMT_POINT towards open wins, oldest first. Stakes that no win needs are not kept. */
export const countTurnover = (wins: readonly RollWin[], stake: Amount): readonly RollWin[] => {
  let left: bigint = stake
  return wins.map((win) => {
    const rest = win.needed - win.staked
    const added = rest < left ? rest : left
    left -= added
    return { ...win, staked: amountOf(win.staked + added) }
  })
}

/** What happens to open wins, oldest first: `released` becomes GMT, `lost` has no credit left. */
export type RollEnds = {
  readonly released: readonly { readonly bet: bigint; readonly amount: Amount }[]
  readonly lost: readonly bigint[]
}

const NOTHING: RollEnds = { released: [], lost: [] }

/**
 * Releases the wins that were played through. Nothing ends while a bet in ROLL_GMT_POINT is open, since its result may change the
 * balance. Wins whose credit was lost in play are closed as lost, so that they do not burden the next win.
 */
export const endWins = ({
  wins,
  balance,
  hasOpenBets,
}: {
  readonly wins: readonly RollWin[]
  readonly balance: Amount
  readonly hasOpenBets: boolean
}): RollEnds => {
  if (hasOpenBets) return NOTHING
  let left: bigint = balance
  const released = wins.filter(isPlayedThrough).flatMap(({ bet, amount }, at) => {
    const isLast = wins.length === at + 1
    const mine = amountOf(isLast || left < amount ? left : amount)
    left -= mine
    return mine === 0n ? [] : [{ bet, amount: mine }]
  })
  const ended = new Set(released.map(({ bet }) => bet))
  const others = wins.map(({ bet }) => bet).filter((bet) => !ended.has(bet))
  return { released, lost: left === 0n ? others : [] }
}
