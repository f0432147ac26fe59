import {
  amountOf,
  GAME_IDS,
  type GameId,
  LIMITED_ASSETS,
  type LimitPeriod,
  type PlayerLimit,
  type PlayGuard,
  type PlayStops,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray, type Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

// What can stop money and bets: stops of the whole house, of one player, and players' own limits and breaks.

/** What operators can stop for everybody. */
export type HouseStop = 'withdrawals' | 'play' | 'deposits' | 'conversions' | 'transfers' | `game:${GameId}`

export const HOUSE_STOPS: readonly HouseStop[] = [
  'play',
  'withdrawals',
  'deposits',
  'conversions',
  'transfers',
  ...GAME_IDS.map((game) => `game:${game}` as const),
]

type StopHouseInput = {
  readonly name: HouseStop
  readonly reason: string
  readonly operator: bigint | null
  readonly now: number
}

/** Returns false if it is already stopped; the first reason is kept. `operator` is null if a broken invariant stops it. */
export const stopHouse = async (
  runner: Queryable,
  { name, reason, operator, now }: StopHouseInput,
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    `insert into house_stop (name, reason, stopped_by, stopped_at) values ($1, $2, $3, $4)
     on conflict (name) do nothing`,
    [name, reason, operator, new Date(now)],
  )
  return rowCount === 1
}

/** False if it was not stopped. */
export const endHouseStop = async (
  runner: Queryable,
  { name }: { readonly name: HouseStop },
): Promise<boolean> => {
  const { rowCount } = await runner.query('delete from house_stop where name = $1', [name])
  return rowCount === 1
}

export const isHouseStopped = async (
  runner: Queryable,
  { name }: { readonly name: HouseStop },
): Promise<boolean> => {
  const { rowCount } = await runner.query('select from house_stop where name = $1', [name])
  return rowCount === 1
}

/** The stops of play among the names of all stops. */
export const playStopsOf = (names: readonly string[]): PlayStops => ({
  all: names.includes('play'),
  games: new Set(GAME_IDS.filter((game) => names.includes(`game:${game}`))),
})

export const readPlayStops = async (runner: Queryable): Promise<PlayStops> => {
  const { rows } = await runner.query<{ stops: string[] }>('select house_stops() as stops')
  return playStopsOf(rows[0]?.stops ?? [])
}

/**
 * Throws Refusal('player_stopped') for a player whom an operator has stopped. The session check uses a cache of some seconds,
 * which is too late for a stop meant to keep the money in place. So calls that move it away ask again with the player locked.
 */
export const assertNotStopped = async (
  client: Queryable,
  { player }: { readonly player: bigint },
): Promise<void> => {
  const { rowCount } = await client.query('select from player where id = $1 and stopped_at is not null', [
    player,
  ])
  if (rowCount !== 0) throw new Refusal('player_stopped')
}

/** From now on each bet checks this player's limits and breaks. */
export const guardPlayer = async (runner: Queryable, player: bigint, now: number): Promise<void> => {
  await runner.query(
    `insert into play_use (player_id, counted_to)
     select $1, play_first_bet_since(least(play_period_start('week', $2), play_period_start('month', $2))) - 1
     on conflict (player_id) do nothing`,
    [player, new Date(now)],
  )
}

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

/** The own limits and break of a locked player at that moment; null if there are none. */
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
