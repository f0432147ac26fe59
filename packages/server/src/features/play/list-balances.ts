import type { assetsList, ResponseOf } from '@nibble/contract'
import { type Amount, ASSETS, type Asset, amountOf, USDT_PRICES, ZERO } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readClock } from './list-rounds.ts'

/**
 * Every asset of a player: `assetsAvailable` is the main purse, `game` the game purse of GMT, `held` what left a
 * purse and waits: stakes of open bets, stakes of insured series, conversions under review, withdrawals. Assets that he never had are zeros.
 */
export const listBalances = async (
  db: Database,
  { player }: { readonly player: bigint },
): Promise<ResponseOf<typeof assetsList>> => {
  const { rows } = await db.pool.query<{ asset: Asset; purse: string; amount: bigint; now: bigint }>(
    `select asset, purse, balance as amount, play_ms(clock_timestamp()) as now from account where player_id = $1
     union all
     select asset, 'held', sum(stake)::bigint, play_ms(clock_timestamp()) from bet
     where player_id = $1 and status = 0
       and id >= (select coalesce(min(first_bet), 9223372036854775807) from round where published_at is null)
     group by asset
     union all
     select asset, 'held', held, play_ms(clock_timestamp()) from insurance_series
     where player_id = $1 and state = 'running'
     union all
     select from_asset, 'held', sum(amount)::bigint, play_ms(clock_timestamp()) from conversion
     where player_id = $1 and state in ('pending', 'approved', 'in_progress')
     group by from_asset
     union all
     select asset, 'held', sum(amount + fee)::bigint, play_ms(clock_timestamp()) from withdrawal
     where player_id = $1 and state not in ('success', 'rejected') and refunded_at is null
     group by asset`,
    [player],
  )
  const amounts = new Map<string, Amount>()
  for (const { asset, purse, amount } of rows) {
    const of = `${asset} ${purse}`
    amounts.set(of, amountOf((amounts.get(of) ?? ZERO) + amount))
  }
  const find = (asset: Asset, purse: string): Amount => amounts.get(`${asset} ${purse}`) ?? ZERO

  return {
    asOf: Number(rows[0]?.now ?? (await readClock(db))),
    assets: ASSETS.map((asset) => ({
      coinName: asset,
      assetsAvailable: find(asset, 'main'),
      held: find(asset, 'held'),
      game: asset === 'GMT' ? find(asset, 'game') : null,
      usdtPrice: USDT_PRICES[asset],
    })),
  }
}
