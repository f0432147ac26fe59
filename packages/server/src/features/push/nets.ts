import { type Amount, type Asset, amountOf } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

export type Net = { readonly asset: Asset; readonly net: Amount }

/**
 * What the published bets of a round brought or cost some players, by asset; whoever had none is not in it. Each player's
 * own bets are looked up since the round's first one, however many others have bet on it.
 */
export const netsOf = async (
  client: Pick<pg.ClientBase, 'query'>,
  {
    round,
    firstBet,
    players,
  }: { readonly round: bigint; readonly firstBet: bigint; readonly players: readonly bigint[] },
): Promise<ReadonlyMap<bigint, readonly Net[]>> => {
  const { rows } = await client.query<{ player: bigint; asset: Asset; net: bigint }>(
    // The sum keeps the round's own index away, which would read all of its bets for each of the players.
    `select p.player, n.asset, n.net
     from unnest($1::bigint[]) as p (player)
     cross join lateral (
       select b.asset, sum(b.returned - b.stake)::bigint as net from bet b
       where b.player_id = p.player and b.id >= $3 and b.round_id + 0 = $2 and b.status = 1
       group by b.asset
     ) n
     order by p.player, n.asset`,
    [pgArray(players), round, firstBet],
  )
  const nets = new Map<bigint, Net[]>()
  for (const { player, asset, net } of rows)
    nets.set(player, [...(nets.get(player) ?? []), { asset, net: amountOf(net) }])
  return nets
}
