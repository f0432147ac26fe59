import { GAME_IDS, pickCount, pickOf } from '@nibble/domain'
import type { BookRule } from './book-rules.ts'

/** The index of every pick's game, by the pick's code. */
const GAMES = Array.from({ length: pickCount() }, (_, code) => GAME_IDS.indexOf(pickOf(code).game))

/** Sums of counted bets. No payment depends on them: only the audit checks them, and nothing stops. */
export const COMMUNITY_RULES: readonly BookRule[] = [
  {
    name: 'no published round was left uncounted before a counted later one',
    broken: `
      select r.id as round from round r
      where r.state = 'published' and r.published_at < (select max(published_at) from turnover_round) - interval '10 minutes'
        and not exists (select from turnover_round c where c.round = r.id)
      union all
      select c.round from turnover_counted c left join round r on r.id = c.round where r.state is distinct from 'published'`,
  },
  {
    name: 'every player is placed below their parent, with the right community size',
    broken: `
      with recursive tree as (
        select id, 0 as depth from player where parent_id is null
        union all
        select p.id, t.depth + 1 from player p join tree t on p.parent_id = t.id
      ), below as (
        select ancestor, count(*) as members, count(*) filter (where distance = 1) as directs from team_path group by 1
      )
      select p.id as player from player p
      left join tree t on t.id = p.id left join team_member m on m.player = p.id left join below b on b.ancestor = p.id
      where (m.parent, m.depth, m.members, m.directs)
        is distinct from (p.parent_id, t.depth, coalesce(b.members, 0), coalesce(b.directs, 0))`,
  },
  {
    name: 'the stored team paths lead from every player up to the top',
    broken: `
      with recursive up as (
        select parent_id as ancestor, id as descendant, 1 as distance from player where parent_id is not null
        union all
        select p.parent_id, u.descendant, u.distance + 1 from up u join player p on p.id = u.ancestor
        where p.parent_id is not null
      )
      select ancestor, descendant, t.distance as stored, u.distance as parents_say
      from team_path t full join up u using (ancestor, descendant)
      where t.distance is distinct from u.distance`,
  },
  {
    name: 'every team’s daily sums follow from those of its members',
    broken: `
      select player, to_char(day, 'YYYY-MM-DD') as day, s.team_stake as stored, d.team_stake as members_say
      from team_sum s
      full join (
        select player, day, sum(own_stake) as own_stake, sum(own_edge) as own_edge, sum(team_stake) as team_stake,
               sum(team_edge) as team_edge
        from (
          select player, day, stake as own_stake, edge as own_edge, 0 as team_stake, 0 as team_edge from turnover_day
          union all
          select p.ancestor, c.day, 0, 0, c.stake, c.edge from turnover_day c join team_path p on p.descendant = c.player
        ) parts
        group by 1, 2
      ) d using (player, day)
      where (s.own_stake, s.own_edge, s.team_stake, s.team_edge)
        is distinct from (d.own_stake, d.own_edge, d.team_stake, d.team_edge)`,
  },
  {
    name: 'every daily total equals the sum over its players',
    broken: `
      select to_char(day, 'YYYY-MM-DD') as day, t.edge as stored, d.edge as players_say
      from turnover_total t
      full join (
        select day, sum(bets) as bets, sum(stake) as stake, sum(returned) as returned, sum(edge) as edge,
               sum(insured_stake) as insured_stake, sum(insured_edge) as insured_edge
        from turnover_day group by 1
      ) d using (day)
      where (t.bets, t.stake, t.returned, t.edge, t.insured_stake, t.insured_edge)
        is distinct from (d.bets, d.stake, d.returned, d.edge, d.insured_stake, d.insured_edge)`,
  },
  {
    name: 'every team report follows from the bets of its members',
    broken: `
      with own as materialized (
        select b.player_id as member, round_day(r.id, r.opens_at) as day, b.asset, r.round_length,
               ('{${GAMES.join()}}'::int[])[b.pick + 1] as game, count(*) as bets, sum(b.stake) as stake, sum(b.returned) as returned
        from turnover_counted c
        join round r on r.id = c.round
        join bet b on b.round_id = r.id and b.player_id % c.parts < c.counted and b.status = 1 and b.asset in ('USDT', 'GMT')
        group by 1, 2, 3, 4, 5
      )
      select player, to_char(day, 'YYYY-MM-DD') as day, asset, round_length, game, t.stake as stored, d.stake as bets_say
      from team_bets t
      full join (
        select p.ancestor as player, o.day, o.asset, o.round_length, o.game, sum(o.bets) as bets, sum(o.stake) as stake,
               sum(o.returned) as returned
        from own o join team_path p on p.descendant = o.member
        group by 1, 2, 3, 4, 5
      ) d using (player, day, asset, round_length, game)
      where (t.bets, t.stake, t.returned) is distinct from (d.bets, d.stake, d.returned)`,
  },
  {
    name: 'the sums of every past day follow from its bets',
    broken: `
      select player, to_char(day, 'YYYY-MM-DD') as day, asset, round_length, game, d.staked as stored, b.staked as bets_say
      from bet_day d
      full join (
        select b.player_id as player, (r.opens_at at time zone 'Asia/Shanghai')::date as day, b.asset, r.round_length,
               ('{${GAMES.join()}}'::int[])[b.pick + 1] as game, count(*) filter (where b.status = 1) as bets,
               coalesce(sum(b.stake) filter (where b.status = 1), 0) as staked,
               coalesce(sum(b.returned) filter (where b.status = 1), 0) as returned
        from bet b join round r on r.id = b.round_id
        where r.opens_at < bet_days_until()
        group by 1, 2, 3, 4, 5
      ) b using (player, day, asset, round_length, game)
      where (d.bets, d.staked, d.returned) is distinct from (b.bets, b.staked, b.returned)`,
  },
]
