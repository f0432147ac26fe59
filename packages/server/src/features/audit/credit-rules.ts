import type { BookRule } from './book-rules.ts'

/** Rolling credit, from the conversion that created it to the GMT it became. */
export const CREDIT_RULES: readonly BookRule[] = [
  {
    name: 'rolling credit in sub-accounts equals what remains of its conversions',
    broken: `
      select player_id as player, a.balance, coalesce(g.remaining, 0) as conversions_say
      from (select player_id, balance from account where player_id is not null and asset = 'ROLL_POINT') a
      full join (select player_id, sum(remaining) as remaining from roll_point_grant group by 1) g using (player_id)
      where coalesce(a.balance, 0) <> coalesce(g.remaining, 0)`,
  },
  {
    name: 'all rolling credit came from one conversion and is unused, used or expired',
    broken: `
      select g.id as credit, g.amount, g.remaining, g.expired, coalesce(u.used, 0) as used, c.receivable as converted
      from roll_point_grant g
      left join (select grant_id, sum(amount) as used from roll_point_use where not given_back group by 1) u on u.grant_id = g.id
      left join conversion c on c.id = g.conversion_id and c.player_id = g.player_id and c.to_asset = 'ROLL_POINT'
      where g.amount <> g.remaining + g.expired + coalesce(u.used, 0) or c.receivable is distinct from g.amount`,
  },
  {
    name: 'every bet in rolling credit took its stake from it, and returned it if the bet or round was cancelled',
    broken: `
      select coalesce(b.id, u.bet_id) as bet, b.stake, u.used, b.status
      from (select * from bet where asset = 'ROLL_POINT') b
      full join (
        select x.bet_id, sum(x.amount) as used, bool_and(x.given_back) as back, bool_or(x.given_back) as part_back,
               min(g.player_id) as player, max(g.player_id) as last
        from roll_point_use x join roll_point_grant g on g.id = x.grant_id group by 1
      ) u on u.bet_id = b.id
      where b.stake is distinct from u.used or u.back <> (b.status in (2, 3)) or u.part_back <> u.back
         or b.player_id is distinct from u.player or u.player <> u.last`,
  },
  {
    name: 'all expired credit was deducted',
    broken: `
      select player_id as player, g.expired, e.deducted
      from (select player_id, sum(expired) as expired from roll_point_grant group by 1 having sum(expired) > 0) g
      full join (
        select a.player_id, -sum(e.amount) as deducted from posting p join entry e on e.posting_id = p.id
        join account a on a.id = e.account_id and a.asset = 'ROLL_POINT'
        where p.kind = 'creditExpired' and a.player_id is not null group by 1
      ) e using (player_id)
      where g.expired is distinct from e.deducted`,
  },
  {
    name: 'every win of rolling credit, and nothing else, waits in full for its required stakes',
    broken: `
      select coalesce(b.id, w.bet_id) as bet, b.returned, w.amount
      from (select id, player_id, returned from bet where asset = 'ROLL_POINT' and status = 1 and returned > 0) b
      full join roll_win w on w.bet_id = b.id
      where (b.player_id, b.returned) is distinct from (w.player_id, w.amount) or w.needed < w.amount`,
  },
  {
    name: 'no stake counts for two wins',
    broken: `
      select w.player_id as player, w.staked as for_wins, b.staked
      from (select player_id, sum(staked) as staked from roll_win group by 1) w
      cross join lateral (
        select coalesce(sum(stake), 0) as staked from bet
        where player_id = w.player_id and asset = 'ROLL_GMT_POINT' and status = 1
      ) b
      where w.staked > b.staked`,
  },
  {
    name: 'every win with its stakes completed was released as GMT once',
    broken: `
      select player_id as player, w.released, e.credited
      from (select player_id, sum(released) as released from roll_win where state = 'released' group by 1) w
      full join (
        select a.player_id, sum(e.amount) as credited from posting p join entry e on e.posting_id = p.id
        join account a on a.id = e.account_id and a.asset = 'GMT'
        where p.kind = 'rollReleased' and a.player_id is not null group by 1
      ) e using (player_id)
      where w.released is distinct from e.credited`,
  },
]
