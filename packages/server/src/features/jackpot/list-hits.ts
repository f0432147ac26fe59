import type { JackpotHitView } from '@nibble/contract'
import {
  type Amount,
  type BlockHash,
  type JackpotTerms,
  normaliseHash,
  roundNumberFrom,
} from '@nibble/domain'
import type { JackpotClaim } from '@nibble/proof'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { emptyPage, type Page, pageOf } from '../../db/paging.ts'
import { JACKPOT_TERMS } from '../../shared/jackpot.ts'

/** Every hit, newest block first; a player sees their own share. The cursor names the last one shown. */
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
    `select f.block_height::text as height, f.block_hash, f.hit_at as "hitAt", f.asset as "coinName", f.pot, f.prize, f.state, f.players,
            f.prize - f.remainder as won, own.stake, own.amount as share,
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

type HitRow = Dated<Omit<JackpotHitView, 'hash' | 'rounds' | 'own'>, 'hitAt'> & {
  readonly block_hash: string
  readonly rounds: readonly string[]
  readonly stake: Amount | null
  readonly share: Amount | null
}

const viewOf = ({ block_hash, rounds, stake, share, ...row }: HitRow): JackpotHitView => {
  const hash = normaliseHash(block_hash)
  if (hash === null) throw new Error(`not a block hash: ${block_hash}`)
  return {
    ...inMs(row),
    hash,
    rounds: rounds.map((round) => roundNumberFrom(BigInt(round))),
    own: stake === null || share === null ? null : { stake, share },
  }
}

/** What a block paid from the jackpot, as stated in a proof; with a player also their share. Nothing until it is shared. */
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
