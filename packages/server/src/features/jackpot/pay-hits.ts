import {
  type Amount,
  type JackpotTerms,
  jackpotPaidLines,
  shareJackpot,
  type TurnoverAsset,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { JACKPOT_TERMS } from '../../shared/jackpot.ts'
import { PICK_EDGES } from '../../shared/pick-edges.ts'
import { postEarned } from '../../shared/withheld.ts'

/** A block with half a million bets is summed in one transaction. */
const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }

/**
 * Advances every unfinished hit as far as it can: shares it once all rounds of its block are settled, and pays the shares,
 * some thousand players per transaction. Any server may call it at any time, and a restart continues with what is unpaid. A
 * failure leaves the others alone. Returns how many steps were taken; throws after the last hit if some failed.
 */
export const payHits = async (db: Database): Promise<number> => {
  const { rows } = await db.pool.query<{ block_hash: string; asset: string }>(
    "select block_hash, asset from jackpot_hit where state <> 'paid' order by hit_at, asset",
  )
  let steps = 0
  const failures: unknown[] = []
  for (const { block_hash: hash, asset } of rows) {
    try {
      while (await takeStep(db, { hash, asset })) steps += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} hits could not be paid further`)
  return steps
}

/** False if there is nothing to do yet, or another server does it. */
const takeStep = (db: Database, hit: { readonly hash: string; readonly asset: string }): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      const locked = await lockHit(client, hit)
      switch (locked?.state) {
        case 'fallen':
          return shareHit(client, locked)
        case 'shared':
          return payNextWins(client, locked)
        case 'paid':
        case undefined:
          return false
      }
    },
    LIMITS,
  )

/** Records everybody's share once every round of the block is settled or cancelled. False while one is not. */
const shareHit = async (client: pg.ClientBase, hit: Hit): Promise<boolean> => {
  if (await hasOpenRounds(client, hit)) return false
  const withheld = await withhold(client, hit)
  const players = (await listPlayers(client, hit)).filter(({ player }) => !withheld.has(player))

  const { shares, stakes, left } = shareJackpot(players, hit, hit.terms)

  await client.query(
    `insert into jackpot_win (block_hash, asset, player_id, stake, edge, amount)
     select $1, $2::asset, w.player_id, w.stake, w.edge, w.amount
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as w (player_id, stake, edge, amount)`,
    [
      hit.hash,
      hit.asset,
      pgArray(players.map(({ player }) => player)),
      pgArray(players.map(({ stake }) => stake)),
      pgArray(players.map(({ edge }) => edge)),
      pgArray(shares),
    ],
  )
  await client.query(
    `update jackpot_hit set state = 'shared', stakes = $3, players = $4, remainder = $5
     where block_hash = $1 and asset = $2::asset`,
    [hit.hash, hit.asset, stakes, players.length, left],
  )
  return true
}

/** Players with bets on the block who earn nothing on its day: others share as if these had not taken part. */
const withhold = async (client: pg.ClientBase, { hash, asset }: Hit): Promise<ReadonlySet<bigint>> => {
  const { rows } = await client.query<{ player: bigint }>(
    `insert into jackpot_withheld (block_hash, asset, player_id)
     select distinct f.block_hash, f.asset, b.player_id
     from jackpot_hit f
     cross join lateral (select (f.block_time at time zone 'Asia/Shanghai')::date as day) d
     join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time and r.block_hash = f.block_hash
       and r.paytable <> 'guarded'
     join earning_pause z on z.paused_from <= d.day and z.earns_from > d.day
     join bet b on b.round_id = r.id and b.player_id = z.player and b.status = 1 and b.asset = f.asset and not b.insured
     where f.block_hash = $1 and f.asset = $2::asset
     returning player_id as player`,
    [hash, asset],
  )
  return new Set(rows.map(({ player }) => player))
}

/**
 * Every round with a draw time between the block's parent and the block is decided by it, whatever its round length.
 * Guarded rounds are ignored, since they may wait for their beacon.
 */
const hasOpenRounds = async (client: pg.ClientBase, { hash, asset }: Hit): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from jackpot_hit f join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time
     where f.block_hash = $1 and f.asset = $2::asset and r.published_at is null and r.paytable <> 'guarded' limit 1`,
    [hash, asset],
  )
  return rowCount !== 0
}

type Player = { readonly player: bigint; readonly stake: Amount; readonly edge: Amount }

/** Players with counted bets on the block, excluding insured ones; the edge is rounded down for each bet. */
const listPlayers = async (client: pg.ClientBase, { hash, asset }: Hit): Promise<readonly Player[]> => {
  const { rows } = await client.query<Player>(BLOCK_PLAYERS, [hash, asset])
  return rows
}

const BLOCK_PLAYERS = `
  select b.player_id as player, sum(b.stake)::bigint as stake, sum(div(b.stake * edge.num, edge.den))::bigint as edge
  from jackpot_hit f
  join round r on r.draw_at > f.parent_time and r.draw_at <= f.block_time and r.block_hash = f.block_hash
    and r.state = 'published' and r.paytable <> 'guarded'
  join bet b on b.round_id = r.id and b.status = 1 and b.asset = f.asset and not b.insured
  join ${PICK_EDGES} on edge.paytable = r.paytable and edge.pick = b.pick
  where f.block_hash = $1 and f.asset = $2::asset
  group by b.player_id order by b.player_id`

const PLAYERS_AT_ONCE = 2_000

/** Pays the next players of a hit; after the last of them what exceeds the players' caps returns to the pool. */
const payNextWins = async (client: pg.ClientBase, hit: Hit): Promise<boolean> => {
  const { rows: wins } = await client.query<{ player: bigint; amount: Amount }>(
    `select player_id as player, amount from jackpot_win
     where block_hash = $1 and asset = $2::asset and player_id > $3 order by player_id limit $4`,
    [hit.hash, hit.asset, hit.paidTo, PLAYERS_AT_ONCE],
  )
  const isLast = wins.length < PLAYERS_AT_ONCE
  const paidTo = wins.at(-1)?.player ?? hit.paidTo

  await client.query(
    `update jackpot_hit
     set paid_to = $3, state = case when $4 then 'paid' else state end, paid_at = case when $4 then clock_timestamp() end
     where block_hash = $1 and asset = $2::asset`,
    [hit.hash, hit.asset, paidTo, isLast],
  )
  const lines = jackpotPaidLines({
    asset: hit.asset,
    shard: MONEY_SHARD,
    wins,
    left: isLast ? (hit.remainder ?? ZERO) : ZERO,
  })
  const key = `${hit.hash} ${hit.asset} ${hit.paidTo}`
  if (lines.length > 0 && (await postEarned(client, { kind: 'jackpotWin', key, lines })) === null)
    throw new Error(`the jackpot of ${key} was already paid`)

  const winners = wins.filter(({ amount }) => amount > 0n)
  await notifyBalances(
    client,
    winners.map(({ player }) => player),
    'jackpot',
  )
  return true
}

type Hit = {
  readonly hash: string
  readonly asset: TurnoverAsset
  readonly height: bigint
  readonly state: 'fallen' | 'shared' | 'paid'
  readonly prize: Amount
  readonly bankroll: Amount
  readonly remainder: Amount | null
  readonly paidTo: bigint
  readonly terms: JackpotTerms
}

/** Null if it is gone or another transaction has it. */
const lockHit = async (
  client: pg.ClientBase,
  { hash, asset }: { readonly hash: string; readonly asset: string },
): Promise<Hit | null> => {
  const { rows } = await client.query<Omit<Hit, 'terms'> & JackpotTerms>(
    `select f.block_hash as hash, f.asset, f.block_height as height, f.state, f.prize, f.bankroll, f.remainder, f.paid_to as "paidTo",
            ${JACKPOT_TERMS}
     from jackpot_hit f join jackpot_terms t on t.id = f.terms_id
     where f.block_hash = $1 and f.asset = $2::asset for no key update of f skip locked`,
    [hash, asset],
  )
  const [row] = rows
  if (row === undefined) return null
  const { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm, ...hit } = row
  return { ...hit, terms: { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm } }
}
