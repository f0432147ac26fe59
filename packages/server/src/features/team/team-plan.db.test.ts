import { GAME_IDS } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { tableReads } from '../../testing/table-reads.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listTeamDays, sumTeamBets } from '../records/team-bet-report.ts'
import { bindInvitationCode } from './bind-invitation-code.ts'
import {
  listOrganization,
  MAX_COUNTED_MEMBERS,
  readAgentInfo,
  readShareInfo,
  readTeamMonth,
} from './queries.ts'

const MEMBERS = 30_000
/** Days on which the top player has bets of every kind below them. */
const DAYS = 200
/** Rows of one day: two assets, two round lengths. */
const A_DAY = 4 * GAME_IDS.length
const NOW = Date.now()

let fixture: PlayFixture
/** One connection, so that it can be asked to report its counts. */
let one: Database
let top: bigint
let last: bigint

beforeAll(async () => {
  fixture = await openPlayFixture()
  one = await openDatabase({ url: fixture.db.url, max: 1, durability: 'unchecked' })
  const [first] = await fixture.rows<{ id: bigint }>(
    "insert into player (bind_id, invitation_code) values ('TOP', 'TOP') returning id",
  )
  top = first?.id ?? 0n
  // Everyone is below the one half as far from the top: fifteen levels. Written in one statement.
  await fixture.rows(`
    begin;
    set local session_replication_role = replica;
    insert into player (bind_id, invitation_code, parent_id)
    select 'M' || g, 'M' || g, ${top} + g / 2 from generate_series(1, ${MEMBERS}) g;
    insert into team_path
    with recursive up as (
      select parent_id as ancestor, id as descendant, 1 as distance, created_at as since from player where parent_id is not null
      union all
      select p.parent_id, u.descendant, u.distance + 1, u.since from up u join player p on p.id = u.ancestor where p.parent_id is not null
    )
    select * from up;
    delete from team_member;
    insert into team_member
    select p.id, p.parent_id, (select count(*) from team_path where descendant = p.id),
           case when p.parent_id is not null then p.created_at end,
           count(t.descendant), count(*) filter (where t.distance = 1)
    from player p left join team_path t on t.ancestor = p.id group by p.id;
    commit`)
  // Days of the house, whose month begins eight hours before that of UTC.
  await fixture.rows(
    `insert into team_sum select id, (now() at time zone 'Asia/Shanghai')::date - d, 1, 1, 1, 1 from player, generate_series(0, 1) d`,
  )
  await fixture.rows(`
    insert into team_bets
    select id, current_date - d, 'USDT', '1m', game, 1, 1, 1
    from player, generate_series(0, 1) d, generate_series(0, 2) game where id <> ${top};
    insert into team_bets
    select ${top}, current_date - d, asset, round_length, game, 1, 1, 1
    from generate_series(0, ${DAYS - 1}) d, unnest('{USDT,GMT}'::asset[]) asset, unnest('{1m,3m}'::round_length[]) round_length,
         generate_series(0, ${GAME_IDS.length - 1}) game`)
  last = top + BigInt(MEMBERS)
  await fixture.rows('analyze')
}, 120_000)
afterAll(async () => {
  await one.close()
  await fixture.close()
})

const TABLES = ['player', 'team_member', 'team_path', 'team_sum', 'team_bets'] as const

const reads = (work: () => Promise<unknown>) => tableReads(one, TABLES, work)

test('a team of thirty thousand is read like a small one: by index, and no more rows than are shown', async () => {
  const asked = {
    info: () => readAgentInfo(one, { player: top, now: NOW }),
    share: () => readShareInfo(one, { player: top, origin: '' }),
    own: () => listOrganization(one, { player: top, limit: 20, now: NOW }),
    page: () => listOrganization(one, { player: top, of: 'M9000', cursor: 'M18001', limit: 20, now: NOW }),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const { whole, rows } = await reads(ask)
    expect({ name, whole }).toEqual({ name, whole: [] })
    expect(rows).toBeLessThan(100)
  }
  expect((await asked.info()).communitySize).toBe(MEMBERS)
})

test('the month of a team of thirty thousand reads its nearest ten thousand, each by index', async () => {
  const glance = () => readTeamMonth(one, { player: top, now: NOW })
  const { whole, rows } = await reads(glance)
  expect(whole).toEqual([])
  expect(rows).toBeLessThanOrEqual(3 * MAX_COUNTED_MEMBERS)
  expect(await glance()).toMatchObject({ counted: MAX_COUNTED_MEMBERS, active: MAX_COUNTED_MEMBERS })
})

test('its report reads the days that are shown, and nothing of any member', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const asked = [
    [() => listTeamDays(one, { player: top, limit: 20 }), 11 * A_DAY],
    [() => listTeamDays(one, { player: top, limit: 20, cursor: `${today}.GMT` }), 12 * A_DAY],
    [() => listTeamDays(one, { player: top, limit: 20, game: 'sum', roundLength: '3m' }), 11 * A_DAY],
    [() => sumTeamBets(one, { player: top, from: today, to: today }), A_DAY],
    [() => sumTeamBets(one, { player: top }), DAYS * A_DAY],
  ] as const
  for (const [ask, atMost] of asked) {
    const { whole, rows } = await reads(ask)
    expect(whole).toEqual([])
    expect(rows).toBeLessThanOrEqual(atMost)
  }
})

test('joining, binding or playing at the bottom reads the path up and no more', async () => {
  const joins = await reads(() =>
    one.pool.query("insert into player (bind_id, invitation_code, parent_id) values ('NEW', 'NEW', $1)", [
      last,
    ]),
  )
  const [single = 0n] = await fixture.players(1, {})
  const binds = await reads(() => bindInvitationCode(one, { player: single, code: `M${MEMBERS}`, now: NOW }))
  await publishRound(fixture, { bets: [{ player: last, stake: 1_000_000n }] })
  const counts = await reads(() => countNextRounds(one, { now: () => NOW }))

  for (const { whole, rows } of [joins, binds, counts]) {
    expect(whole).toEqual([])
    expect(rows).toBeLessThan(300)
  }
  const [sums] = await fixture.rows<{ teams: bigint }>(
    'select count(*) as teams from team_sum where team_stake > 1000',
  )
  expect(sums?.teams).toBe(15n)
})
