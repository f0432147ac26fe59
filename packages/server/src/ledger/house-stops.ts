import { GAME_IDS, type GameId, type PlayStops } from '@nibble/domain'
import type pg from 'pg'

type Runner = Pick<pg.ClientBase, 'query'>

/** What the house can stop as a whole. */
export type HouseStop = 'withdrawals' | 'play' | 'deposits' | 'conversions' | 'transfers' | `game:${GameId}`

export const HOUSE_STOPS: readonly HouseStop[] = [
  ...(['play', 'withdrawals', 'deposits', 'conversions', 'transfers'] as const),
  ...GAME_IDS.map((game) => `game:${game}` as const),
]

/** Stops it; what is stopped already keeps its first reason, and the answer is false. `operator` is null where an invariant broke. */
export const stopHouse = async (
  runner: Runner,
  {
    name,
    reason,
    operator,
    now,
  }: {
    readonly name: HouseStop
    readonly reason: string
    readonly operator: bigint | null
    readonly now: number
  },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    `insert into house_stop (name, reason, stopped_by, stopped_at) values ($1, $2, $3, $4)
     on conflict (name) do nothing`,
    [name, reason, operator, new Date(now)],
  )
  return rowCount === 1
}

/** False when it was not stopped. */
export const endHouseStop = async (
  runner: Runner,
  { name }: { readonly name: HouseStop },
): Promise<boolean> => {
  const { rowCount } = await runner.query('delete from house_stop where name = $1', [name])
  return rowCount === 1
}

export const isHouseStopped = async (
  runner: Runner,
  { name }: { readonly name: HouseStop },
): Promise<boolean> => {
  const { rowCount } = await runner.query('select from house_stop where name = $1', [name])
  return rowCount === 1
}

/** What is stopped of play, of the names of all stops. */
export const playStopsOf = (names: readonly string[]): PlayStops => ({
  all: names.includes('play'),
  games: new Set(GAME_IDS.filter((game) => names.includes(`game:${game}`))),
})

export const readPlayStops = async (runner: Runner): Promise<PlayStops> => {
  const { rows } = await runner.query<{ stops: string[] }>('select house_stops() as stops')
  return playStopsOf(rows[0]?.stops ?? [])
}
