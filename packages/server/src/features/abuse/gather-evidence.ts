import {
  type AbuseRules,
  DAY_MS,
  dayOf,
  type Evidence,
  type EvidenceKind,
  findOpposed,
  leastOpposedPercent,
  OPPOSITE_PICKS,
  type SharedRounds,
} from '@nibble/domain'
import type pg from 'pg'
import { toHex } from 'viem'
import { pgArray } from '../../db/sql.ts'

type Looked = { readonly from: Date; readonly to: Date; readonly rules: AbuseRules }

/**
 * What ties accounts to each other at the end of a day: bets and transfers of 30 days, and all stored sign-ins,
 * deposits and withdrawals. Pairs that share no more than circumstances are left out.
 */
export const gatherEvidence = async (
  client: pg.ClientBase,
  { from, to, rules }: Looked,
): Promise<readonly Evidence[]> => {
  await client.query(
    `create temporary table tie (
       one bigint not null, other bigint not null, kind text not null, times int not null, address bytea, since timestamptz,
       primary key (one, other, kind)
     ) on commit drop`,
  )
  const day = dayOf(from.getTime())
  const playedSince = dayOf(from.getTime() - (PLAYED_FOR_DAYS - 1) * DAY_MS)
  await client.query(SHARED_MONEY, [rules.senderMost, to, playedSince, day])
  await client.query(SHARED_MARKS, [rules.networkMost, to, playedSince, day])
  await client.query(TRANSFERS, [to, rules.backAndForth, rules.alikePercent])
  await client.query('analyze tie')
  await addOppositeBets(client, { from, to, rules })
  await client.query(LINES, [to])

  const { rows } = await client.query<Row>(
    `select t.one, t.other, t.kind, t.times, t.address from tie t
     where exists (
       select from tie s where s.one = t.one and s.other = t.other and s.kind not in ('line', 'network')
     ) order by t.one, t.other, t.kind`,
  )
  await client.query('drop table tie')
  return rows.map(({ address, ...row }) => ({ ...row, address: address === null ? null : toHex(address) }))
}

/** Days are summed as they are checked, so that a check reads only one day's bets. */
const addOppositeBets = async (client: pg.ClientBase, { from, to, rules }: Looked): Promise<void> => {
  const [day, first] = [dayOf(from.getTime()), dayOf(from.getTime() - (rules.oppositeWindow - 1) * DAY_MS)]
  await client.query(KEEP_SHARED_ROUNDS, [
    from,
    to,
    rules.alikePercent,
    pgArray(OPPOSITE_PICKS.map(({ pick }) => pick)),
    pgArray(OPPOSITE_PICKS.map(({ against }) => against)),
    day,
  ])
  await client.query('delete from shared_rounds where day < $1::date', [first])
  const { rows } = await client.query<SharedRounds & { checkedAt: number }>(SHARED_ROUNDS, [
    first,
    day,
    rules.oppositeRounds,
    leastOpposedPercent(rules),
    rules.oppositeDays,
  ])
  const found = findOpposed(rows, rows[0]?.checkedAt ?? 0, rules)
  await client.query(
    `insert into tie (one, other, kind, times)
     select one, other, 'opposite_bets', times from unnest($1::bigint[], $2::bigint[], $3::int[]) as f (one, other, times)`,
    [
      pgArray(found.map(({ one }) => one)),
      pgArray(found.map(({ other }) => other)),
      pgArray(found.map(({ opposed }) => opposed)),
    ],
  )
}

type Row = {
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  readonly times: number
  readonly address: Buffer | null
}

// Each query adds pairs to the temporary table `tie`, once per kind, with the moment since which both took part. If
// more than thirty players share something, all are tied to the first, or of a wallet or network to a few: those who play, then those who
// staked most. Pairing everybody would be quadratic. A wallet's dust does not make somebody one of those who play.

const MOST_PAIRED = 30

/** What a wallet must have paid for a player, 1 USDT: dust would tie anybody to it. */
const WORTH_COUNTING = 1_000_000

/**
 * A wallet belongs to an exchange, and a network to a carrier, only if many have it who play: who staked 100 USDT in 90 days and, of a
 * wallet, whom it paid 10 USDT, half of what they deposited. Other accounts cost next to nothing, and would hide what ties two.
 */
const PLAYED_FOR_DAYS = 90
const WORTH_PLAYING = 100_000_000
const WORTH_PAYING = 10_000_000

/** $3: the first day that counts; $4: the checked day, which is the last. */
const PLAYED = `played as (
    select player, sum(stake) as stake from turnover_day where day between $3::date and $4::date group by 1
  )`

/** $1: the most players a wallet may pay for who play; $2: the end of the day; $3, $4: between which days they play. */
const SHARED_MONEY = `
  with ${PLAYED}, paid_out as (
    select player_id as player, address as mark, min(requested_at) as since from withdrawal
    where state <> 'rejected' and requested_at < $2 group by 1, 2
  ), paid_in as (
    select player_id as player, sender as mark, min(block_time) as since, sum(amount) as amount from deposit
    where sender is not null and sender <> decode(repeat('00', 20), 'hex') and block_time < $2
      and sender not in (select treasury from deposit_chain) and sender not in (select address from deposit_address)
    group by 1, 2 having sum(amount) >= ${WORTH_COUNTING}
  ), deposited as (
    select player_id as player, sum(amount) as amount from deposit where block_time < $2 group by 1
  ), own as (
    select player_id as player, address as mark, '-infinity'::timestamptz as since from wallet_identity
  ), withdrawn as (
    select player, mark, min(since) as since
    from (
      select player, mark, since from paid_out
      union all
      select o.player, o.mark, o.since from own o where exists (select from paid_out p where p.mark = o.mark)
    ) every group by 1, 2
  ), shared as (
    select player, mark, since, count(*) over (partition by mark)::int as times,
           player = min(player) over (partition by mark) as is_first
    from withdrawn
  ), by_wallet as (
    select least(p.player, o.player) as one, greatest(p.player, o.player) as other, p.mark, p.since
    from paid_in p join own o on o.mark = p.mark and o.player <> p.player
  ), paid_for as (
    select player, mark, since, count(*) over (partition by mark)::int as players,
           count(*) filter (where plays) over (partition by mark) as playing,
           row_number() over (partition by mark order by plays desc, stake desc nulls last, player) as place
    from (
      select i.player, i.mark, i.since, p.stake,
             coalesce(i.amount >= ${WORTH_PAYING} and i.amount * 2 >= d.amount and p.stake >= ${WORTH_PLAYING}, false) as plays
      from paid_in i join deposited d using (player) left join played p using (player)
    ) funded
  ), by_sender as (
    select least(one.player, other.player) as one, greatest(one.player, other.player) as other, one.mark, one.players,
           greatest(one.since, other.since) as since
    from paid_for one join paid_for other on other.mark = one.mark and other.player <> one.player
    where one.playing <= $1 and (one.players <= ${MOST_PAIRED} or one.place <= $1)
  )
  insert into tie (one, other, kind, times, address, since)
  select one.player, other.player, 'withdrawal_address', max(one.times), (array_agg(one.mark order by one.mark))[1], min(greatest(one.since, other.since))
  from shared one join shared other on other.mark = one.mark and other.player > one.player
  where one.times <= ${MOST_PAIRED} or one.is_first group by 1, 2
  union all
  select one, other, 'own_wallet', count(*)::int, (array_agg(mark order by mark))[1], min(since) from by_wallet group by 1, 2
  union all
  select one, other, 'deposit_sender', max(players), (array_agg(mark order by mark))[1], min(since) from by_sender group by 1, 2`

/** $1: the most players a network may have who play; $2: the end of the day; $3, $4: between which days they play. */
const SHARED_MARKS = `
  with ${PLAYED}, shared as (
    select f.player, f.mark, f.kind, f.first_at, count(*) over (partition by f.kind, f.mark)::int as times,
           count(*) filter (where p.stake >= ${WORTH_PLAYING}) over (partition by f.kind, f.mark) as playing,
           f.player = min(f.player) over (partition by f.kind, f.mark) as is_first,
           row_number() over (partition by f.kind, f.mark order by p.stake desc nulls last, f.player) as place
    from device_fingerprint f left join played p using (player) where f.first_at < $2
  ), paired as (
    select least(one.player, other.player) as one, greatest(one.player, other.player) as other, one.kind, one.times,
           greatest(one.first_at, other.first_at) as since
    from shared one join shared other on other.kind = one.kind and other.mark = one.mark and other.player <> one.player
    where case one.kind
            when 'network' then one.playing <= $1 and (one.times <= ${MOST_PAIRED} or one.place <= $1)
            else one.times <= ${MOST_PAIRED} or one.is_first
          end
  )
  insert into tie (one, other, kind, times, since)
  select one, other, kind, max(times), min(since) from paired group by 1, 2, 3`

/**
 * Players who repeatedly send each other money, or circles of three, in the 30 days before $1. $2: how often each way;
 * $3: the least that the smaller sum is of the larger, in percent. Circles are searched only among the players to whom
 * each sent most: otherwise a few hundred accounts that send to each other would keep the check from finishing.
 */
const TRANSFERS = `
  with sent as materialized (
    select from_player as a, to_player as b, count(*)::int as times, sum(amount) as total, min(at) as since from transfer
    where at >= $1::timestamptz - interval '30 days' and at < $1 group by 1, 2
  ), two as (
    select x.a as one, x.b as other, least(x.times, y.times) as times, greatest(x.since, y.since) as since
    from sent x join sent y on y.a = x.b and y.b = x.a
    where x.a < x.b and least(x.times, y.times) >= $2 and least(x.total, y.total) * 100 >= greatest(x.total, y.total) * $3
  ), most as materialized (
    select a, b, times, total, since
    from (select *, row_number() over (partition by a order by total desc, b) as place from sent) ranked
    where place <= ${MOST_PAIRED}
  ), three as (
    select x.a, y.a as b, z.a as c, least(x.times, y.times, z.times) as times, greatest(x.since, y.since, z.since) as since
    from most x join most y on y.a = x.b join most z on z.a = y.b and z.b = x.a
    where x.a < y.a and x.a < z.a and y.a <> z.a
      and least(x.total, y.total, z.total) * 100 >= greatest(x.total, y.total, z.total) * $3
  ), round as (
    select one, other, times, since from two
    union all
    select least(p, q), greatest(p, q), times, since from three cross join lateral (values (a, b), (b, c), (c, a)) as side (p, q)
  )
  insert into tie (one, other, kind, times, since)
  select one, other, 'transfers', max(times), min(since) from round group by 1, 2`

/**
 * For pairs that are tied, or where one invited the other: the day's rounds in which both played one question after they knew each
 * other, and those in which they took opposite sides with similar stakes. Rounds with one outcome, those of one draw time and part,
 * count as one. A player who covers both sides counts on the side with the larger stake. Of several questions in one round the
 * largest counts, so that a round is one decision. $1, $2: the first moment of the day and of the next; $3: how similar the stakes
 * are, in percent; $4, $5: picks and their opposites; $6: the day.
 */
const KEEP_SHARED_ROUNDS = `
  with drawn as materialized (
    select id, opens_at, min(id) over (partition by draw_at, round_part(id)) as round from round
    where draw_at >= $1 and draw_at < $2::timestamptz + interval '1 hour' and opens_at >= $1 and opens_at < $2
  ), staked as materialized (
    select b.player_id as player, d.round, b.pick, min(d.opens_at) as opens_at, sum(b.stake) as stake
    from drawn d join bet b on b.round_id = d.id and b.status in (0, 1) and b.asset in ('USDT', 'GMT')
    where b.pick = any($4::int[])
    group by 1, 2, 3
  ), played as materialized (
    select distinct player from staked
  ), candidate as materialized (
    select one, other, min(since) as since
    from (
      select one, other, since from tie
      union all
      select least(m.parent, m.player), greatest(m.parent, m.player), m.bound_at
      from team_member m join played p on p.player = m.player where m.parent is not null
    ) known
    join played pa on pa.player = one join played pb on pb.player = other
    group by 1, 2
  ), side as materialized (
    select s.player, s.round, s.opens_at, s.pick, least(s.pick, o.against) as question, s.stake - coalesce(n.stake, 0) as stake
    from (select one as player from candidate union select other from candidate) c
    join staked s using (player)
    join unnest($4::int[], $5::int[]) as o (pick, against) using (pick)
    left join staked n on n.player = s.player and n.round = s.round and n.pick = o.against
    where s.stake > coalesce(n.stake, 0)
  ), shared as (
    select distinct on (c.one, c.other, x.round) c.one, c.other,
           x.pick <> y.pick and least(x.stake, y.stake) * 100 >= greatest(x.stake, y.stake) * $3 as opposed
    from candidate c
    join side x on x.player = c.one and x.opens_at >= c.since
    join side y on y.player = c.other and y.round = x.round and y.question = x.question and y.opens_at >= c.since
    order by c.one, c.other, x.round, least(x.stake, y.stake) desc, x.question
  )
  insert into shared_rounds (day, one, other, rounds, opposed)
  select $6::date, one, other, count(*), count(*) filter (where opposed) from shared group by 2, 3`

/**
 * The pairs of the days $1 to $2 that may be more than chance, and how many pairs there are: $3 rounds on opposite
 * sides, $4 percent of all, on $5 days.
 */
const SHARED_ROUNDS = `
  with pair as (
    select one, other, sum(rounds)::int as rounds, sum(opposed)::int as opposed, (count(*) filter (where opposed > 0))::int as days
    from shared_rounds where day between $1::date and $2::date group by 1, 2
  )
  select p.*, (select count(*)::int from pair) as "checkedAt" from pair p
  where opposed >= $3 and opposed * 100 >= rounds * $4 and days >= $5`

/** For all pairs so far: who was above whom at $1. */
const LINES = `
  insert into tie (one, other, kind, times, since)
  select t.one, t.other, 'line', min(p.distance), min(p.since)
  from (select distinct one, other from tie) t
  join team_path p on (p.ancestor = t.one and p.descendant = t.other) or (p.ancestor = t.other and p.descendant = t.one)
  where p.since < $1
  group by 1, 2`
