import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// A win of ROLL_POINT is credited in ROLL_GMT_POINT, and becomes GMT once so many times its amount was staked in
// ROLL_GMT_POINT and published. Stakes count for the oldest win first. Whatever play has made of the credit stays with
// the last win: each one before it becomes GMT by its own amount at most.

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
  ...{ bet, amount, staked: ZERO },
  needed: amountOf(amount * BigInt(times)),
})

export const isPlayedThrough = ({ needed, staked }: Pick<RollWin, 'needed' | 'staked'>): boolean =>
  staked >= needed

/** Published stakes of ROLL_GMT_POINT go to open wins, oldest first. What no win needs counts for nothing. */
export const countTurnover = (wins: readonly RollWin[], stake: Amount): readonly RollWin[] => {
  let left: bigint = stake
  return wins.map((win) => {
    const rest = win.needed - win.staked
    const counted = rest < left ? rest : left
    left -= counted
    return { ...win, staked: amountOf(win.staked + counted) }
  })
}

/** What becomes of open wins, oldest first; `released` in the order given, `lost` where the credit is gone. */
export type RollEnds = {
  readonly released: readonly { readonly bet: bigint; readonly amount: Amount }[]
  readonly lost: readonly bigint[]
}

const NOTHING: RollEnds = { released: [], lost: [] }

/**
 * Releases what was played through. While a bet in ROLL_GMT_POINT is open nothing ends, since nobody knows yet what
 * there is. Wins whose credit was played away are lost, and the next one starts without them.
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
