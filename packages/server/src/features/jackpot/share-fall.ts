import { type Amount, amountOf, edgeTable, PAYTABLES, shareJackpot } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { Fall } from './fall-row.ts'

/** Writes down everybody's part, once every round of the block is settled or cancelled. False while one is not. */
export const shareFall = async (client: pg.ClientBase, fall: Fall): Promise<boolean> => {
  if (await hasOpenRounds(client, fall)) return false
  const withheld = await withhold(client, fall)
  const players = (await listPlayers(client, fall)).filter(({ player }) => !withheld.has(player))

  const { shares, stakes, left } = shareJackpot(players, fall, fall.terms)

  await client.query(
    `insert into jackpot_win (block_hash, asset, player_id, stake, edge, amount)
     select $1, $2::asset, w.player_id, w.stake, w.edge, w.amount
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as w (player_id, stake, edge, amount)`,
    [
      fall.hash,
      fall.asset,
      pgArray(players.map(({ player }) => player)),
      pgArray(players.map(({ stake }) => stake)),
      pgArray(players.map(({ edge }) => edge)),
      pgArray(shares),
    ],
  )
  await client.query(
    `update jackpot_fall set state = 'shared', stakes = $3, players = $4, remainder = $5
     where block_hash = $1 and asset = $2::asset`,
    [fall.hash, fall.asset, stakes, players.length, left],
  )
  return true
}

/** Who had bets on the block and earns nothing on its day: others share as if he had not been there. */
const withhold = async (client: pg.ClientBase, { hash, asset }: Fall): Promise<ReadonlySet<bigint>> => {
  const { rows } = await client.query<{ player: bigint }>(
    `insert into jackpot_withheld (block_hash, asset, player_id)
     select distinct f.block_hash, f.asset, b.player_id
     from jackpot_fall f
     cross join lateral (select (f.block_time at time zone 'Asia/Shanghai')::date as day) d
     join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time and r.block_hash = f.block_hash
     join earning_pause z on z.paused_from <= d.day and z.earns_from > d.day
     join bet b on b.round_id = r.id and b.player_id = z.player and b.status = 1 and b.asset = f.asset and not b.insured
     where f.block_hash = $1 and f.asset = $2::asset
     returning player_id as player`,
    [hash, asset],
  )
  return new Set(rows.map(({ player }) => player))
}

/** Every round with a draw time between the block's parent and the block is decided by it, whatever its tempo. */
const hasOpenRounds = async (client: pg.ClientBase, { hash, asset }: Fall): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from jackpot_fall f join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time
     where f.block_hash = $1 and f.asset = $2::asset and r.published_at is null limit 1`,
    [hash, asset],
  )
  return rowCount !== 0
}

type Player = { readonly player: bigint; readonly stake: Amount; readonly edge: Amount }

/** Who had counted bets on the block, but for insured ones; the edge is rounded down for each bet. */
const listPlayers = async (client: pg.ClientBase, { hash, asset }: Fall): Promise<readonly Player[]> => {
  const edges = PAYTABLES.flatMap((paytable) =>
    edgeTable(paytable).map(({ num, den }, pick) => ({ paytable, pick, num, den })),
  )
  const { rows } = await client.query<{ player_id: bigint; stake: bigint; edge: bigint }>(BLOCK_PLAYERS, [
    hash,
    asset,
    pgArray(edges.map(({ paytable }) => paytable)),
    pgArray(edges.map(({ pick }) => pick)),
    pgArray(edges.map(({ num }) => num)),
    pgArray(edges.map(({ den }) => den)),
  ])
  return rows.map(({ player_id: player, stake, edge }) => ({
    player,
    stake: amountOf(stake),
    edge: amountOf(edge),
  }))
}

const BLOCK_PLAYERS = `
  select b.player_id, sum(b.stake)::bigint as stake, sum(div(b.stake * e.num, e.den))::bigint as edge
  from jackpot_fall f
  join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time and r.block_hash = f.block_hash
    and r.state = 'published'
  join bet b on b.round_id = r.id and b.status = 1 and b.asset = f.asset and not b.insured
  join unnest($3::paytable[], $4::smallint[], $5::numeric[], $6::numeric[]) as e (paytable, pick, num, den)
    on e.paytable = r.paytable and e.pick = b.pick
  where f.block_hash = $1 and f.asset = $2::asset
  group by b.player_id order by b.player_id`
