import type { assetsList, ResponseOf } from '@nibble/contract'
import { type Amount, ASSETS, type Asset, amountOf, USDT_PRICES, ZERO } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readClock } from './list-rounds.ts'

/**
 * Every asset of a player: `assetsAvailable` is the main purse, `game` the game purse of GMT, `held` the stakes of open
 * bets. Assets that he never had are zeros.
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
     group by asset`,
    [player],
  )
  const amounts = new Map(rows.map(({ asset, purse, amount }) => [`${asset} ${purse}`, amountOf(amount)]))
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
