import { amountOf, type LimitPeriod, type PlayerLimit, type PlayGuard, ZERO } from '@nibble/domain'

/** What `play_guards` says of one player; amounts in millionths, as texts. */
export type GuardRow = {
  /** The slip's place in the batch, from 1. */
  readonly n: number
  readonly break: PlayGuard['pause']
  readonly limits: readonly (Pick<PlayerLimit, 'kind' | 'period'> & {
    readonly amount: string | null
    readonly next: string | null
    readonly nextAt: number | null
  })[]
  /** Staked and returned. */
  readonly used: Readonly<Record<LimitPeriod, readonly [string, string]>>
}

export const guardOf = ({ break: pause, limits, used: { day, week, month } }: GuardRow): PlayGuard => ({
  pause,
  limits: limits.map(({ kind, period, amount, next, nextAt }) => ({
    kind,
    period,
    amount: amountOrNull(amount),
    next: nextAt === null ? null : { amount: amountOrNull(next), at: nextAt },
  })),
  used: {
    deposit: { day: ZERO, week: ZERO, month: ZERO },
    stake: { day: stakedOf(day), week: stakedOf(week), month: stakedOf(month) },
    loss: { day: lostOf(day), week: lostOf(week), month: lostOf(month) },
  },
})

const amountOrNull = (millionths: string | null) =>
  millionths === null ? null : amountOf(BigInt(millionths))
const stakedOf = ([staked]: readonly [string, string]) => amountOf(BigInt(staked))
const lostOf = ([staked, returned]: readonly [string, string]) => amountOf(BigInt(staked) - BigInt(returned))
