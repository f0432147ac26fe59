import type { BookRule } from './book-rules.ts'

/** What postings gave players or withheld from them, as rows of (posting_id, player, asset, kind, amount). */
export const EARNED = `
  select e.posting_id, a.player_id as player, a.asset, e.kind, e.amount
  from entry e join account a on a.id = e.account_id where a.player_id is not null
  union all
  select posting, player, asset, kind, amount from withheld_promotion`

const PLACED = `
  select b.board, board_start(b.board, d.day) as starts, d.player,
         sum(case b.board when 'contest' then d.edge - d.insured_edge else d.returned - d.stake end)::bigint as score
  from turnover_day d cross join unnest(enum_range(null::board)) as b (board)
  where b.board <> 'contest' or d.edge > d.insured_edge
  group by 1, 2, 3`

/** Rankings, the contest and rewards: recomputed from the counted days, which are recomputed from the bets. */
export const RANKING_RULES: readonly BookRule[] = [
  {
    name: 'every player’s score on every board follows from their counted bets',
    broken: `
      select board, to_char(starts, 'YYYY-MM-DD') as starts, player, s.score as stored, d.score as bets_say
      from standing s full join (${PLACED}) d using (board, starts, player)
      where s.score is distinct from d.score`,
  },
  {
    name: 'every score range of a board counts the right number of players',
    broken: `
      select board, to_char(starts, 'YYYY-MM-DD') as starts, bits, bucket, k.players as stored, s.players as scores_say
      from (select * from standing_bucket where players <> 0) k
      full join (
        select board, starts, b.bits::smallint as bits, score >> b.bits as bucket, count(*) as players
        from standing cross join (values (10), (20), (30), (40)) as b (bits) group by 1, 2, 3, 4
      ) s using (board, starts, bits, bucket)
      where k.players is distinct from s.players`,
  },
  {
    name: 'every day’s edge for rewards is that of its counted bets',
    broken: `
      select to_char(day, 'YYYY-MM-DD') as day, e.edge as stored, d.edge as bets_say
      from edge_day e
      full join (select day, sum(edge - insured_edge)::bigint as edge from turnover_day group by 1) d using (day)
      where e.edge is distinct from d.edge`,
  },
  {
    name: 'rewards stay within every day’s budgets, per player and for the house',
    broken: `
      with given as (select player, day, sum(amount) as amount from promotion_payout group by 1, 2),
      own as (select player, day, sum(edge - insured_edge) as edge from turnover_day group by 1, 2),
      terms as (
        select g.day, (select player_ppm from budget_terms b where b.effective_from <= g.day order by effective_from desc limit 1) as player_ppm,
               (select house_ppm from budget_terms b where b.effective_from <= g.day order by effective_from desc limit 1) as house_ppm
        from (select distinct day from promotion_payout) g
      )
      select g.player, to_char(g.day, 'YYYY-MM-DD') as day, g.amount as given, o.edge
      from given g join terms t using (day) left join own o using (player, day)
      where g.amount > div(coalesce(o.edge, 0) * t.player_ppm, 1000000)
      union all
      select null, to_char(g.day, 'YYYY-MM-DD'), g.amount, o.edge
      from (select day, sum(amount) as amount from given group by 1) g
      join terms t using (day) left join (select day, sum(edge) as edge from own group by 1) o using (day)
      where g.amount > div(coalesce(o.edge, 0) * t.house_ppm, 1000000)`,
  },
  {
    name: 'every reward was posted once, in full',
    broken: `
      select player, kind, g.points as given, e.points as posted
      from (
        select player, kind, cause, sum(amount) * 100 as points from promotion_payout group by 1, 2, 3
      ) g
      full join (
        select e.player, e.kind, p.key as cause, sum(e.amount) as points
        from posting p join (${EARNED}) e on e.posting_id = p.id
        where p.kind in ('prizes', 'rewards') and e.asset = 'REWARD_POINT'
        group by 1, 2, 3
      ) e using (player, kind, cause)
      where g.points is distinct from e.points`,
  },
  {
    name: 'prizes went to the players in the prize places, and a prize was cut only if no day was left to pay it',
    broken: `
      with due as (
        select c.board, c.starts, s.player, s.score, rank() over w as place, count(*) over (partition by c.board, c.starts, s.score) as sharers,
               t.prizes
        from board_close c
        cross join lateral (select board_last_day(c.board, c.starts) as last) e
        join standing s on s.board = c.board and s.starts = c.starts and s.score > 0 and not exists (
          select from earning_pause z where z.player = s.player and z.paused_from <= e.last and z.earns_from > e.last
        )
        cross join lateral (
          select prizes from prize_terms p where p.board = c.board and p.effective_from <= c.starts order by effective_from desc limit 1
        ) t
        window w as (partition by c.board, c.starts order by s.score desc)
      ), owed as (
        select board, starts, player, score, place,
               div((select coalesce(sum(p), 0) from unnest(prizes[place:place + sharers - 1]) p), sharers)::bigint as due
        from due where place <= cardinality(prizes)
      ), given as (
        select player, kind, cause, sum(amount) as amount from promotion_payout group by 1, 2, 3
      )
      select board, to_char(starts, 'YYYY-MM-DD') as starts, coalesce(b.player, o.player) as player, b.due as stored, o.due,
             b.amount, g.amount as given
      from board_prize b
      full join owed o using (board, starts, player)
      left join given g on g.player = b.player and g.cause = b.board || ' ' || b.starts
      where (b.place, b.score, b.due) is distinct from (o.place::int, o.score, o.due)
         or coalesce(b.amount, 0) <> coalesce(g.amount, 0)
         or b.amount < b.due and 10000 < least(b.due - b.amount, (
           select sum(greatest(0, div((d.edge) * t.player_ppm, 1000000) - coalesce(y.amount, 0)))
           from (
             select day, sum(edge - insured_edge) as edge from turnover_day
             where turnover_day.player = b.player and board_start(b.board, day) = b.starts group by 1
           ) d
           left join (select day, sum(amount) as amount from promotion_payout where promotion_payout.player = b.player group by 1) y using (day)
           cross join lateral (
             select player_ppm from budget_terms p where p.effective_from <= d.day order by effective_from desc limit 1
           ) t
         ))`,
  },
  {
    name: 'every player got what a day’s rewards allowed, and each gift once',
    broken: `
      select player, kind, to_char(day, 'YYYY-MM-DD') as day, r.amount as stored, g.amount as given
      from (select player, kind, day, amount from reward where source = 0 and amount > 0) r
      full join (
        select player, kind, split_part(cause, ' ', 1)::date as day, sum(amount)::bigint as amount
        from promotion_payout where kind not in ('rankingPrize', 'contestPrize') group by 1, 2, 3
      ) g using (player, kind, day)
      where r.amount is distinct from g.amount
      union all
      select player, kind, to_char(day, 'YYYY-MM-DD'), r.amount, g.amount
      from (
        select player, kind, day, (sum(amount) * 100)::bigint as amount
        from reward where source <> 0 and amount > 0 and kind <> 'invitingGiftsPlayBonus' group by 1, 2, 3
      ) r
      full join (
        select e.player, e.kind, split_part(p.key, ' ', 1)::date as day, sum(e.amount)::bigint as amount
        from posting p join (${EARNED}) e on e.posting_id = p.id
        where p.kind = 'gifts' and e.kind <> 'invitingGiftsPlayBonus' group by 1, 2, 3
      ) g using (player, kind, day)
      where r.amount is distinct from g.amount
      union all
      select player, 'invitingGiftsPlayBonus', null, r.amount, g.amount
      from (
        select player, sum(amount)::bigint as amount from reward where kind = 'invitingGiftsPlayBonus' and amount > 0 group by 1
      ) r
      full join (
        select e.player, sum(e.amount)::bigint as amount
        from posting p join (${EARNED}) e on e.posting_id = p.id
        where p.kind in ('gifts', 'first_login') and e.kind = 'invitingGiftsPlayBonus' group by 1
      ) g using (player)
      where r.amount is distinct from g.amount`,
  },
]

/** What was paid of what was recorded. What had to be recorded is recomputed by check-rebates.ts. */
export const REBATE_RULES: readonly BookRule[] = [
  {
    name: 'every player was paid the sum of their rebate lines once',
    broken: `
      with due as (
        select l.day, l.beneficiary as player, sum(l.amount)::bigint as amount,
               case l.kind when 'own' then 'betBackwaterReward' when 'peer' then 'averageRebateBonus'
                 when 'direct' then case l.asset when 'USDT' then 'rebateBonus' else 'rebateGaBonus' end
                 when 'team' then case l.asset when 'USDT' then 'rebateTeamBonus' else 'rebateGaTeamBonus' end
               end::entry_kind as record
        from rebate_line l join rebate_day d on d.day = l.day
        where d.state = 'paid' or l.beneficiary <= d.paid_to
        group by l.day, l.beneficiary, record
      )
      select to_char(day, 'YYYY-MM-DD') as day, player, record, d.amount as due, p.amount as paid
      from due d full join rebate_paid p using (day, player, record)
      where d.amount is distinct from p.amount`,
  },
  {
    name: 'every paid or withheld rebate is one line of its posting, which has no other lines',
    broken: `
      select coalesce(r.player, e.player) as player, coalesce(r.record, e.kind) as record, r.amount as paid, e.amount as booked
      from rebate_paid r
      full join (
        select e.posting_id, e.player, e.kind, sum(e.amount)::bigint as amount
        from posting p join (${EARNED}) e on e.posting_id = p.id and e.asset = 'PROMOTION_POINT'
        where p.kind = 'rebate' group by 1, 2, 3
      ) e on e.posting_id = r.posting_id and e.player = r.player and e.kind = r.record
      where r.amount is distinct from e.amount`,
  },
]
