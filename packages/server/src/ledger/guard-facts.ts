import {
  amountOf,
  LIMITED_ASSETS,
  type LimitPeriod,
  type PlayerLimit,
  type PlayGuard,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../db/pg-array.ts'

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

/** What a player who is held has put between him and a bet at that moment; null where he has nothing. */
export const readGuard = async (
  client: pg.ClientBase,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<PlayGuard | null> => {
  const { rows } = await client.query<{ guards: readonly GuardRow[] | null }>(
    'select play_guards($1, $2, $3) as guards',
    [pgArray([player]), now, pgArray(LIMITED_ASSETS)],
  )
  const [guard] = rows[0]?.guards ?? []
  return guard === undefined ? null : guardOf(guard)
}
