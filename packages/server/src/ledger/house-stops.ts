import type pg from 'pg'

type Runner = Pick<pg.ClientBase, 'query'>

/** What the house can stop as a whole. */
export type HouseStop = 'withdrawals'

/** Stops it; what is stopped already keeps its first reason. `operator` is null where an invariant broke. */
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
): Promise<void> => {
  await runner.query(
    `insert into house_stop (name, reason, stopped_by, stopped_at) values ($1, $2, $3, $4)
     on conflict (name) do nothing`,
    [name, reason, operator, new Date(now)],
  )
}

export const endHouseStop = async (runner: Runner, { name }: { readonly name: HouseStop }): Promise<void> => {
  await runner.query('delete from house_stop where name = $1', [name])
}

export const isHouseStopped = async (
  runner: Runner,
  { name }: { readonly name: HouseStop },
): Promise<boolean> => {
  const { rowCount } = await runner.query('select from house_stop where name = $1', [name])
  return rowCount === 1
}
