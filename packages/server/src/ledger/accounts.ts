import { ASSETS, type Asset, type HouseSubAccount, USDT_PRICES } from '@nibble/domain'
import type { Queryable } from '../db/sql.ts'

/** A house account is split into eight rows, its shards, so that different kinds of work never wait for the same row. */
export const SHARDS = 8

/** The shards for batches of bets. A process may use only some of them and leave the rest to another process. */
export const BET_SHARDS: readonly number[] = [0, 1, 2, 3]
export const CANCEL_SHARD = 4
/** Grants, deposits, conversions, withdrawals, prizes. */
export const MONEY_SHARD = 5
export const SETTLE_SHARD = { '1m': 6, '3m': 7 } as const

/** Finds the id of a house account. Ids are made by a migration and never change, so they are loaded once. */
export type HouseAccounts = (account: { house: HouseSubAccount; asset: Asset; shard: number }) => bigint

export const loadHouseAccounts = async (runner: Queryable): Promise<HouseAccounts> => {
  const { rows } = await runner.query<{ id: bigint; asset: Asset; subAccount: string; shard: number }>(
    'select id, asset, sub_account as "subAccount", shard from account where player_id is null',
  )
  const ids = new Map(rows.map(({ id, asset, subAccount, shard }) => [`${subAccount} ${asset} ${shard}`, id]))

  return ({ house, asset, shard }) => {
    const id = ids.get(`${house} ${asset} ${shard}`)
    if (id === undefined) throw new Error(`the house has no account ${house} ${asset} in shard ${shard}`)
    return id
  }
}

/**
 * What players are owed, as rows of (player_id, asset, amount): the balances of their sub-accounts, plus what left these but is
 * not settled. That is stakes of open bets, what insured series hold and their unpaid claims, unpaid parts of a jackpot, what is
 * withheld while a flag is open, conversions under review, withdrawals with their fee, and deposits too small to be credited. It
 * reads bets only of rounds that are not published.
 */
export const PLAYERS_OWED = `
  select player_id, asset, balance as amount from account where player_id is not null and balance <> 0
  union all
  select b.player_id, b.asset, b.stake from round r join bet b on b.round_id = r.id
  where r.published_at is null and b.status = 0
  union all
  select player_id, asset, held from insurance_series where state = 'running'
  union all
  select s.player_id, s.asset, s.stake from insurance_series s
  join bet b on b.round_id = s.open_round and b.id = s.open_bet
  where b.status = 3
  union all
  select s.player_id, 'INSURANCE_POINT'::asset, div(s.stake::numeric * t.losses * t.claim_bps, 10000)::bigint
  from insurance_series s join insurance_terms t on t.id = s.terms_id where s.state = 'lost'
  union all
  select w.player_id, w.asset, w.amount from jackpot_hit f join jackpot_win w using (block_hash, asset)
  where f.state = 'shared' and w.player_id > f.paid_to
  union all
  select player, asset, amount from withheld_promotion where state = 'held'
  union all
  select player_id, from_asset, amount from conversion where state in ('pending', 'approved', 'in_progress')
  union all
  select player_id, asset, amount + fee from withdrawal
  where state not in ('success', 'rejected') and refunded_at is null
  union all
  select player_id, 'USDT'::asset, amount from deposit where credited_by is null and amount > 0`

const UNIT = 1_000_000n

/** The value of an amount in millionths of a USDT, rounded down. Assets without a price are worth nothing. */
export const IN_USDT = `(amount / case asset ${ASSETS.filter((asset) => USDT_PRICES[asset] > 0n)
  .map((asset) => `when '${asset}' then ${UNIT / USDT_PRICES[asset]}`)
  .join(' ')} end)`
