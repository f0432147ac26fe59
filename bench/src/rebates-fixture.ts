import type { Database } from '@nibble/server/db/database.ts'
import { countNextRounds } from '@nibble/server/features/counting/count-rounds.ts'
import type pg from 'pg'
import { timed } from './timed.ts'

export const FIRST_DAY = '2026-03-10'
const ROUNDS = 100

/**
 * A house whose players are all in one tree, five below each, with the bets of a day. They are counted as all bets are; the other days have
 * the same sums again. Returns how long counting took, in seconds.
 */
export const setRebatesFixture = async (
  { owner, db }: { readonly owner: pg.Client; readonly db: Database },
  { bets, players, days }: { readonly bets: number; readonly players: number; readonly days: number },
): Promise<number> => {
  const sized = (sql: string) => sql.replaceAll('$bets', String(bets)).replaceAll('$players', String(players))
  await setTree(owner, players)
  await owner.query(sized(SET_BETS))
  await owner.query("update rebate_terms set effective_on = '2020-01-01'")
  await owner.query('vacuum (analyze)')
  const countingSeconds = await timed(async () => {
    while (!(await countNextRounds(db, { now: () => Date.now() })).isDone);
  })
  for (let later = 1; later < days; later += 1)
    await owner.query(REPEAT_DAY.replaceAll('$later', String(later)))
  await owner.query('vacuum (analyze)')
  return countingSeconds
}

/** That many players in one tree, five below each. */
export const setTree = async (owner: pg.Client, players: number): Promise<void> => {
  await owner.query(SET_PLAYERS.replaceAll('$players', String(players)))
}

const REPEAT_DAY = `
  insert into turnover_day
  select player, day + $later, asset, bets, stake, returned, edge, insured_stake, insured_edge
  from turnover_day where day = '${FIRST_DAY}';
  insert into team_sum
  select player, day + $later, own_stake, own_edge, team_stake, team_edge from team_sum where day = '${FIRST_DAY}'`

/** Written at once, and not one after the other by the trigger. */
const SET_PLAYERS = `
  begin;
  set local session_replication_role = replica;
  insert into player (bind_id, invitation_code, parent_id, created_at)
  select 'B' || g, 'B' || g, case when g > 1 then (g + 3) / 5 end, '2026-01-01' from generate_series(1, $players) g;
  insert into team_path (ancestor, descendant, distance, since)
  with recursive up as (
    select parent_id as ancestor, id as descendant, 1 as distance from player where parent_id is not null
    union all
    select p.parent_id, u.descendant, u.distance + 1 from up u join player p on p.id = u.ancestor where p.parent_id is not null
  )
  select ancestor, descendant, distance, '2026-01-01' from up;
  insert into team_member (player, parent, depth, bound_at, members, directs)
  select p.id, p.parent_id, coalesce(u.depth, 0), case when p.parent_id is not null then p.created_at end,
         coalesce(d.members, 0), coalesce(d.directs, 0)
  from player p
  left join (select descendant, count(*) as depth from team_path group by 1) u on u.descendant = p.id
  left join (
    select ancestor, count(*) as members, count(*) filter (where distance = 1) as directs from team_path group by 1
  ) d on d.ancestor = p.id;
  commit`

const SET_BETS = `
  begin;
  set local session_replication_role = replica;
  insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                     block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
  select 2026031010000 + n, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0,
         1, '0x', at + interval '51 s', at + interval '50 s', '{}', '{}', at + interval '60 s', at + interval '60 s'
  from generate_series(1, ${ROUNDS}) n
  cross join lateral (select '${FIRST_DAY} 08:00:00+08'::timestamptz + n * interval '1 minute' as at) t;
  insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
  select 2026031010001 + n % ${ROUNDS}, n, 1 + (n::bigint * 7919) % $players, 0, 50000000 + n % 100000000, 0, '${FIRST_DAY} 08:01:00+08',
         case when n % 4 = 0 then 'GMT'::asset else 'USDT' end, n % 8, 1, 0, 0
  from generate_series(1, $bets) n;
  commit`
