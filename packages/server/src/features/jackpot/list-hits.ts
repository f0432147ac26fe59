import type { JackpotHitView } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  amountOf,
  type BlockHash,
  type JackpotTerms,
  normaliseHash,
  roundNumberFrom,
} from '@nibble/domain'
import type { JackpotClaim } from '@nibble/proof'
import type { Database } from '../../db/database.ts'
import { emptyPage, type Page, pageOf } from '../../db/paging.ts'
import { JACKPOT_TERMS } from '../../shared/jackpot.ts'

/** Every hit, newest block first; a player sees their own part. The cursor names the last one shown. */
export const listHits = async (
  { pool }: Pick<Database, 'pool'>,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint | null; readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<JackpotHitView>> => {
  const match = /^(\d{1,18})\.(USDT|GMT)$/.exec(cursor ?? '')
  if (cursor !== undefined && match === null) return emptyPage()
  const { rows } = await pool.query<HitRow>(
    `select f.block_height, f.block_hash, play_ms(f.hit_at) as hit_at, f.asset, f.pot, f.prize, f.state, f.players,
            f.prize - f.remainder as won, own.stake as own_stake, own.amount as own_share,
            case when f.state <> 'fallen' then (
              select coalesce(max(w.amount), 0) from jackpot_win w where w.block_hash = f.block_hash and w.asset = f.asset
            ) end as largest,
            array(select r.id from round r where r.draw_at > f.parent_time and r.draw_at <= f.block_time
                    and r.block_hash = f.block_hash and r.state <> 'cancelled' and r.paytable <> 'guarded' order by r.id)::text[] as rounds
     from jackpot_hit f
     left join jackpot_win own on own.block_hash = f.block_hash and own.asset = f.asset and own.player_id = $1
     where $2::bigint is null or (f.block_height, f.asset) < ($2, $3::asset)
     order by f.block_height desc, f.asset desc limit $4`,
    [player, match?.[1] ?? null, match?.[2] ?? null, limit + 1],
  )
  return pageOf(rows, limit, viewOf, (last) => `${last.height}.${last.coinName}`)
}

type HitRow = {
  readonly block_height: bigint
  readonly block_hash: string
  readonly hit_at: bigint
  readonly asset: Asset
  readonly pot: bigint
  readonly prize: bigint
  readonly state: JackpotHitView['state']
  readonly players: number | null
  readonly won: bigint | null
  readonly largest: bigint | null
  readonly own_stake: bigint | null
  readonly own_share: bigint | null
  readonly rounds: readonly string[]
}

const viewOf = (row: HitRow): JackpotHitView => {
  const hash = normaliseHash(row.block_hash)
  if (hash === null) throw new Error(`not a block hash: ${row.block_hash}`)
  return {
    height: String(row.block_height),
    hash,
    hitAt: Number(row.hit_at),
    coinName: row.asset,
    rounds: row.rounds.map((round) => roundNumberFrom(BigInt(round))),
    pot: amountOf(row.pot),
    prize: amountOf(row.prize),
    state: row.state,
    players: row.players,
    won: row.won === null ? null : amountOf(row.won),
    largest: row.largest === null ? null : amountOf(row.largest),
    own:
      row.own_stake === null || row.own_share === null
        ? null
        : { stake: amountOf(row.own_stake), share: amountOf(row.own_share) },
  }
}

/** What a block paid of the jackpot, as a proof states it: with a player their own part too. Nothing until it is shared. */
export const readHitClaims = async (
  { pool }: Pick<Database, 'pool'>,
  { hash, player }: { readonly hash: BlockHash; readonly player: bigint | null },
): Promise<readonly JackpotClaim[]> => {
  const { rows } = await pool.query<ClaimRow>(
    `select f.asset, f.pot as pool, f.prize, f.stakes, f.bankroll, w.stake, w.edge, w.amount as share, ${JACKPOT_TERMS}
     from jackpot_hit f join jackpot_terms t on t.id = f.terms_id
     left join jackpot_win w on w.block_hash = f.block_hash and w.asset = f.asset and w.player_id = $2
     where f.block_hash = $1 and f.state <> 'fallen' and f.stakes is not null order by f.asset`,
    [hash, player],
  )
  return rows.map((row) => {
    const { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm, stake, edge, share, ...claim } = row
    return {
      ...claim,
      terms: { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm },
      own: stake === null || edge === null || share === null ? null : { stake, edge, share },
    }
  })
}

type ClaimRow = JackpotTerms &
  Omit<JackpotClaim, 'terms' | 'own'> & {
    readonly stake: Amount | null
    readonly edge: Amount | null
    readonly share: Amount | null
  }
