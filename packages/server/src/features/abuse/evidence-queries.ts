// Each adds pairs to the temporary table `tie`, once by its kind. Where more than thirty share something, all of them are
// tied to the first: pairs of everybody with everybody would be its square.

const MOST_PAIRED = 30

/** $1: how many a wallet may pay for at most; $2: the end of the day. */
export const SHARED_MONEY = `
  with paid_out as (
    select distinct player_id as player, address as mark from withdrawal where state <> 'rejected' and requested_at < $2
  ), paid_in as (
    select distinct player_id as player, sender as mark from deposit
    where sender is not null and sender <> decode(repeat('00', 20), 'hex') and block_time < $2
      and sender not in (select treasury from deposit_chain) and sender not in (select address from deposit_address)
  ), own as (
    select player_id as player, address as mark from wallet_identity
  ), withdrawn as (
    select player, mark from paid_out
    union
    select o.player, o.mark from own o where exists (select from paid_out p where p.mark = o.mark)
  ), shared as (
    select player, mark, count(*) over (partition by mark)::int as times,
           player = min(player) over (partition by mark) as is_first
    from withdrawn
  ), by_wallet as (
    select least(p.player, o.player) as one, greatest(p.player, o.player) as other, p.mark
    from paid_in p join own o on o.mark = p.mark and o.player <> p.player
  ), by_sender as (
    select one.player as one, other.player as other, one.mark, c.players
    from paid_in one join paid_in other on other.mark = one.mark and other.player > one.player
    join (select mark, count(*)::int as players from paid_in group by 1 having count(*) between 2 and $1) c on c.mark = one.mark
  )
  insert into tie (one, other, kind, times, address)
  select one.player, other.player, 'withdrawal_address', max(one.times), min(one.mark)
  from shared one join shared other on other.mark = one.mark and other.player > one.player
  where one.times <= ${MOST_PAIRED} or one.is_first group by 1, 2
  union all
  select one, other, 'own_wallet', count(*)::int, min(mark) from by_wallet group by 1, 2
  union all
  select one, other, 'deposit_sender', max(players), min(mark) from by_sender group by 1, 2`

/** $1: how many a network may have at most; $2: the end of the day. */
export const SHARED_MARKS = `
  with shared as (
    select player, mark, kind, count(*) over (partition by kind, mark)::int as times,
           player = min(player) over (partition by kind, mark) as is_first
    from sign_in_mark where first_at < $2
  ), paired as (
    select one.player as one, other.player as other, one.kind, one.times
    from shared one join shared other on other.kind = one.kind and other.mark = one.mark and other.player > one.player
    where case one.kind when 'network' then one.times <= $1 else one.times <= ${MOST_PAIRED} or one.is_first end
  )
  insert into tie (one, other, kind, times)
  select one, other, kind, max(times) from paired group by 1, 2, 3`

/**
 * Who sends each other money again and again, or three among whom it goes round, in the 30 days before $1. $2: how often
 * each way; $3: how much in a hundred of the larger sum the smaller one is. Rounds of three are looked for among those
 * whom everybody sent most: with all of them, some hundred accounts that send to each other would keep a look from ending.
 */
export const TRANSFERS = `
  with sent as materialized (
    select from_player as a, to_player as b, count(*)::int as times, sum(amount) as total from transfer
    where at >= $1::timestamptz - interval '30 days' and at < $1 group by 1, 2
  ), two as (
    select x.a as one, x.b as other, least(x.times, y.times) as times
    from sent x join sent y on y.a = x.b and y.b = x.a
    where x.a < x.b and least(x.times, y.times) >= $2 and least(x.total, y.total) * 100 >= greatest(x.total, y.total) * $3
  ), most as materialized (
    select a, b, times, total
    from (select *, row_number() over (partition by a order by total desc, b) as place from sent) ranked
    where place <= ${MOST_PAIRED}
  ), three as (
    select x.a, y.a as b, z.a as c, least(x.times, y.times, z.times) as times
    from most x join most y on y.a = x.b join most z on z.a = y.b and z.b = x.a
    where x.a < y.a and x.a < z.a and y.a <> z.a
      and least(x.total, y.total, z.total) * 100 >= greatest(x.total, y.total, z.total) * $3
  ), round as (
    select one, other, times from two
    union all
    select least(p, q), greatest(p, q), times from three cross join lateral (values (a, b), (b, c), (c, a)) as side (p, q)
  )
  insert into tie (one, other, kind, times) select one, other, 'transfers', max(times) from round group by 1, 2`

/**
 * Of pairs that something ties, or where one invited the other: who bet on opposite sides of the rounds of a day. Whoever
 * covers both sides himself stands on one with what he has more there. $1, $2: its first moment and the one after it; $3 rounds, $4 in a hundred of all of the one who played fewer, $5 how alike their
 * stakes are in a hundred; $6, $7: picks and their opposites.
 */
export const OPPOSITE_BETS = `
  with staked as materialized (
    select b.player_id as player, b.round_id as round, b.pick, sum(b.stake) as stake
    from round r join bet b on b.round_id = r.id and b.status in (0, 1) and b.asset in ('USDT', 'GMT')
    where r.draw_at >= $1 and r.draw_at < $2::timestamptz + interval '1 hour' and r.opens_at >= $1 and r.opens_at < $2
    group by 1, 2, 3
  ), played as materialized (
    select player, count(distinct round) as rounds from staked group by 1 having count(distinct round) >= $3
  ), candidate as materialized (
    select distinct least(a, b) as one, greatest(a, b) as other
    from (
      select one as a, other as b from tie
      union all
      select m.parent, m.player from team_member m join played p on p.player = m.player where m.parent is not null
    ) known
    join played pa on pa.player = a join played pb on pb.player = b
  ), side as materialized (
    select s.player, s.round, s.pick, o.against, s.stake - coalesce(n.stake, 0) as stake
    from (select one as player from candidate union select other from candidate) c
    join staked s using (player)
    join unnest($6::int[], $7::int[]) as o (pick, against) using (pick)
    left join staked n on n.player = s.player and n.round = s.round and n.pick = o.against
    where s.stake > coalesce(n.stake, 0)
  ), opposed as (
    select c.one, c.other, count(distinct x.round) as rounds
    from candidate c
    join side x on x.player = c.one
    join side y on y.player = c.other and y.round = x.round and y.pick = x.against
    where least(x.stake, y.stake) * 100 >= greatest(x.stake, y.stake) * $5
    group by 1, 2
  )
  insert into tie (one, other, kind, times)
  select o.one, o.other, 'opposite_bets', o.rounds::int
  from opposed o join played a on a.player = o.one join played b on b.player = o.other
  where o.rounds >= $3 and o.rounds * 100 >= least(a.rounds, b.rounds) * $4`

/** Of all pairs so far: who stood above whom at $1. */
export const LINES = `
  insert into tie (one, other, kind, times)
  select t.one, t.other, 'line', min(p.distance)
  from (select distinct one, other from tie) t
  join team_path p on (p.ancestor = t.one and p.descendant = t.other) or (p.ancestor = t.other and p.descendant = t.one)
  where p.since < $1
  group by 1, 2`
