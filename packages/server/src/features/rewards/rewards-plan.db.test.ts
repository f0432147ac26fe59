import { boardPeriod } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { tableReads } from '../../testing/table-reads.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { openDay } from './pay-rewards.ts'

const MEMBERS = 30_000
const UNIT = 1_000_000n
const NOON = Date.parse('2026-03-04T12:00:00+08:00')
const { startsAt, endsAt } = boardPeriod('daily', NOON)
const PLAYED = 20

let fixture: PlayFixture
let one: Database
let top: bigint

/** Thirty thousand members of one parent, each with a deposit, a withdrawal and bets on days before. */
beforeAll(async () => {
  fixture = await openPlayFixture()
  one = await openDatabase({ url: fixture.db.url, max: 1, durability: 'unchecked' })
  ;[top = 0n] = await fixture.players(1, {})
  await fixture.rows("update reward_terms set effective_from = '2026-03-04'")
  await fixture.rows(`
    begin;
    set local session_replication_role = replica;
    insert into player (bind_id, invitation_code, parent_id)
    select 'M' || g, 'M' || g, ${top} from generate_series(1, ${MEMBERS}) g;
    insert into team_member (player, parent, depth, bound_at)
    select id, parent_id, 1, '2026-01-01' from player where parent_id is not null;
    insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust,
                         booked_by, credited_by, credited_at)
    select 1, sha256(id::text::bytea), 0, id, 1, sha256('1'), '2026-02-01', 1, ${UNIT}, 0, 1, 1, '2026-02-01'
    from player where parent_id is not null;
    insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline)
    select id, 'USDT', ${UNIT}, 0, substr(sha256(id::text::bytea), 1, 20), 1, 'rejected', '2026-02-02', '2026-02-03'
    from player where parent_id is not null;
    insert into turnover_day
    select id, date '2026-02-01' + d, 'USDT', 1, ${UNIT}, 0, 0, 0, 0 from player, generate_series(0, 2) d
    where parent_id is not null;
    commit`)
  await fixture.rows('analyze')
}, 120_000)
afterAll(async () => {
  await one.close()
  await fixture.close()
})

const TABLES = ['deposit', 'withdrawal', 'team_member', 'turnover_day'] as const

test('a day of twenty players is opened by index, however many there are and whatever they did before', async () => {
  const players = Array.from({ length: PLAYED }, (_, n) => top + BigInt(1 + n * 1_000))
  const bets = players.map((player) => ({ player, stake: 200n * UNIT }))
  await publishRound(fixture, { opensAt: NOON, bets })
  await fixture.rows(
    `update deposit set credited_at = play_instant($2) where player_id = any($1::bigint[])`,
    [players, NOON],
  )
  await countNextRounds(one, { now: () => NOON })

  const { whole, rows } = await tableReads(one, TABLES, () => openDay(one, { startsAt, endsAt, now: endsAt }))
  expect(whole).toEqual([])
  expect(rows).toBeLessThan(PLAYED * 30)
  const kinds = await fixture.rows<{ kind: string; rewards: bigint }>(
    'select kind, count(*) as rewards from reward group by 1 order by 1',
  )
  expect(kinds).toEqual([
    { kind: 'invitingGiftsRewardBonus', rewards: 20n },
    { kind: 'singleBetReward', rewards: 20n },
    { kind: 'directReward', rewards: 1n },
  ])
})
