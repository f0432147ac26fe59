import {
  type Amount,
  amountOf,
  type BlockHash,
  INSURED_EDGE,
  type JackpotTerms,
  jackpotHitLines,
  jackpotPrize,
  TURNOVER_ASSETS,
  type TurnoverAsset,
} from '@nibble/domain'
import type pg from 'pg'
import { MONEY_SHARD } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { PICK_EDGES } from './pick-edges.ts'

/** A final draw block whose hash hits the jackpot. Times in ms. */
type HittingBlock = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly timeMs: number
  readonly parentTimeMs: number
}

/**
 * Takes the prizes out of the pools before any bet of this block feeds them. Called in the transaction that fixes the outcome of
 * the block's first round; does nothing for its other rounds.
 */
export const takePrizes = async (client: pg.ClientBase, block: HittingBlock): Promise<void> => {
  const shards = await lockPools(client)
  const known = await client.query('select from jackpot_hit where block_hash = $1 limit 1', [block.hash])
  if (known.rowCount !== 0) return
  const { id: termsId, ...terms } = await readTerms(client, block)

  const hits = TURNOVER_ASSETS.map((asset) => {
    const own = shards.filter((shard) => shard.asset === asset)
    const pool = amountOf(own.reduce((sum, { balance }) => sum + balance, 0n))
    return { asset, shards: own, pool, prize: jackpotPrize(pool, terms) }
  })

  for (const { asset, pool, prize } of hits)
    await client.query(
      `insert into jackpot_hit
         (block_hash, asset, block_height, block_time, parent_time, terms_id, pot, prize, bankroll)
       values ($1, $2, $3, play_instant($4), play_instant($5), $6, $7, $8, play_bankroll())`,
      [block.hash, asset, block.height, block.timeMs, block.parentTimeMs, termsId, pool, prize],
    )
  await post(client, {
    kind: 'jackpotFall',
    key: block.hash,
    lines: hits.flatMap((hit) => jackpotHitLines({ ...hit, shard: MONEY_SHARD })),
  })
}

type PoolShard = { readonly asset: TurnoverAsset; readonly shard: number; readonly balance: Amount }

/** Locks all pools until the end of the transaction, so that nothing feeds them meanwhile. */
const lockPools = async (client: pg.ClientBase): Promise<readonly PoolShard[]> => {
  const { rows } = await client.query<PoolShard>('select asset, shard, balance from jackpot_lock_pots()')
  return rows
}

/** The terms in effect when the first of the block's rounds opened. */
const readTerms = async (
  client: pg.ClientBase,
  { timeMs, parentTimeMs }: HittingBlock,
): Promise<JackpotTerms & { readonly id: number }> => {
  const { rows } = await client.query<JackpotTerms & { id: number }>(
    `select id, ${JACKPOT_TERMS}
     from jackpot_terms t, (
       select coalesce(min(opens_at), clock_timestamp()) as at from round
       where draw_at > play_instant($1) and draw_at <= play_instant($2)
     ) opened
     order by t.effective_at > opened.at, abs(extract(epoch from t.effective_at - opened.at)) limit 1`,
    [parentTimeMs, timeMs],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the jackpot has no terms')
  return row
}

/** Columns of `jackpot_terms` as the domain names them. */
export const JACKPOT_TERMS = `edge_ppm as "feedPpm", prize_ppm as "prizePpm", stake_times as "stakeTimes",
  edge_times as "edgeTimes", bankroll_ppm as "bankrollPpm"`

/**
 * What settled bets `b` of rounds `r` fed to the pools, for queries that recompute it: rows to join, and the feed of one bet. As
 * in `jackpotFeed`, both the edge and the feed are rounded down.
 */
export const JOIN_FEED = `
  cross join lateral jackpot_feed_of(r.opens_at) feed
  join ${PICK_EDGES} on edge.paytable = r.paytable and edge.pick = b.pick and edge.paytable <> 'guarded'`
export const FEED = `
  b.stake * feed.stake_ppm / 1000000 + div(feed.edge_ppm * case
    when b.insured then div(b.stake * ${INSURED_EDGE.num}, ${INSURED_EDGE.den}) else div(b.stake * edge.num, edge.den)
  end, 1000000)`
