import type { Asset, RoundLength, Table } from '@nibble/domain'
import { pgArray } from '../../../db/sql.ts'
import type { PlayFixture } from '../../play/testing/play-fixture.ts'

export type StoredStake = {
  readonly player: bigint
  readonly asset?: Asset
  readonly pick?: number
  readonly stake: bigint
  readonly returned?: bigint
  readonly insured?: boolean
  /** As stored for bets; 1, published, by default. */
  readonly status?: number
}

type Input = {
  readonly bets: readonly StoredStake[]
  readonly opensAt?: number
  readonly publishedAt?: number
  readonly paytable?: Table
  readonly roundLength?: RoundLength
}

let made = 0
const BLOCK_ID = 2_029_010_110_001
const GUARDED_ID = 2_029_010_160_001
/** Not verified by anything. */
const BEACON = "1, 1::bigint, repeat('8', 96), '0x' || repeat('8', 64)"

/** Turns a published guarded round into one that waits for its beacon, until `endWait`. */
export const makeWait = async ({ tamper }: Tampers, round: bigint): Promise<void> => {
  await tamper(
    `with undone as (update bet set status = 0, returned = null, result = null where round_id = $1)
     update round set state = 'drawn', decided_at = null, published_at = null, header = null, parent_header = null,
       beacon_network = null, beacon_round = null, beacon_signature = null, guarded_hash = null where id = $1`,
    [round],
  )
}
export const endWait = async ({ tamper }: Tampers, round: bigint, publishedAt: number): Promise<void> => {
  await tamper(
    `with done as (update bet set status = 1, returned = 0, result = 0 where round_id = $1)
     update round set state = 'published', decided_at = play_instant($2), published_at = play_instant($2), header = '{}',
       parent_header = '{}', (beacon_network, beacon_round, beacon_signature, guarded_hash) = (select ${BEACON}) where id = $1`,
    [round, publishedAt],
  )
}
type Tampers = Pick<PlayFixture, 'tamper'>

/** A finished round with its bets as settlement leaves them; nothing is posted. */
export const publishRound = async (fixture: Pick<PlayFixture, 'rows'>, given: Input): Promise<bigint> => {
  const { bets, opensAt = Date.now() - 120_000, paytable = 'classic', roundLength = '1m' } = given
  made += 1
  if (paytable === 'guarded')
    await fixture.rows(
      `insert into beacon_network (id, name, public_key, genesis_time, period_seconds) overriding system value
       values (1, 'test', repeat('8', 192), 1, 3) on conflict do nothing`,
    )
  const [round] = await fixture.rows<{ id: bigint }>(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                        block_hash, block_time, parent_time, header, parent_header, decided_at, published_at,
                        beacon_network, beacon_round, beacon_signature, guarded_hash)
     select $1, $5, 1, $2::paytable, at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0, 1, '0x',
            at + interval '51 s', at + interval '50 s', '{}', '{}', play_instant($4), play_instant($4), b.*
     from play_instant($3) as at
     left join (select ${BEACON}) b on $2::paytable = 'guarded' returning id`,
    [
      (paytable === 'guarded' ? GUARDED_ID : BLOCK_ID) + made,
      paytable,
      opensAt,
      given.publishedAt ?? opensAt + 60_000,
      roundLength,
    ],
  )
  const id = round?.id ?? 0n
  await fixture.rows(
    `insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard, insured)
     select $1::bigint, $1::bigint * 10000 + b.n, b.player, 0, b.stake, case when b.status <> 0 then b.returned end, play_instant($2), b.asset,
            b.pick, b.status, case when b.status = 1 then 0 end, 0, b.insured
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::asset[], $7::smallint[], $8::smallint[], $9::boolean[])
       with ordinality as b (player, stake, returned, asset, pick, status, insured, n)`,
    [
      id,
      opensAt,
      pgArray(bets.map(({ player }) => player)),
      pgArray(bets.map(({ stake }) => stake)),
      pgArray(bets.map(({ returned = 0n }) => returned)),
      pgArray(bets.map(({ asset = 'USDT' }) => asset)),
      pgArray(bets.map(({ pick = 0 }) => pick)),
      pgArray(bets.map(({ status = 1 }) => status)),
      pgArray(bets.map(({ insured = false }) => (insured ? 't' : 'f'))),
    ],
  )
  return id
}
