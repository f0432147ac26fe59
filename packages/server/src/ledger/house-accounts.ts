import type { Asset, HousePurse } from '@nibble/domain'
import type pg from 'pg'

type Runner = Pick<pg.Pool, 'query'>

/** Finds the id of a house account. They are made by a migration and never change, so one look is enough. */
export type HouseAccounts = (account: { house: HousePurse; asset: Asset; lane: number }) => bigint

export const loadHouseAccounts = async (runner: Runner): Promise<HouseAccounts> => {
  const { rows } = await runner.query<{ id: bigint; asset: Asset; purse: string; lane: number }>(
    'select id, asset, purse, lane from account where player_id is null',
  )
  const ids = new Map(rows.map(({ id, asset, purse, lane }) => [`${purse} ${asset} ${lane}`, id]))

  return ({ house, asset, lane }) => {
    const id = ids.get(`${house} ${asset} ${lane}`)
    if (id === undefined) throw new Error(`the house has no account ${house} ${asset} in lane ${lane}`)
    return id
  }
}
