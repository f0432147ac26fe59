import type { AbuseRules } from '@nibble/domain'
import type pg from 'pg'

// What players share: addresses, wallets, browsers and networks. Each query adds pairs to the temporary table `tie`, once per kind,
// with the moment since which both took part.
//
// Pairing everybody would be quadratic, so whatever players do, this is bounded. If more than thirty share something, all are tied
// to the first, or of a wallet or network to a few: those who play, then those who staked most. A wallet's dust makes nobody one
// who plays. Of each player the newest marks count, and the pairs of one line and those who stake most. Of everything together,
// first what players share who play, and what few share.

/** What a check may compare at most. */
export type CheckBounds = {
  /** Of one kind, for each player: the newest that they share with anybody. */
  readonly sharedOfPlayer: number
  /** Others for each player, by money and by fingerprints each. */
  readonly pairsOfPlayer: number
  /** Pairs of all players, by money and by fingerprints each. */
  readonly pairs: number
  /** Rounds of a day that two players are compared by, in all pairs together. */
  readonly sharedRounds: number
  /** Cases that are written down, new ones first: each is some statements. */
  readonly cases: number
  /** What each statement of a part of the check may take. */
  readonly partMs: number
}

export const CHECK_BOUNDS: CheckBounds = {
  sharedOfPlayer: 20,
  pairsOfPlayer: 30,
  pairs: 500_000,
  sharedRounds: 3_000_000,
  cases: 10_000,
  partMs: 40_000,
}

export type CheckedDay = {
  readonly day: string
  readonly to: Date
  /** The first day whose stakes say who plays. */
  readonly playedSince: string
  readonly rules: AbuseRules
  readonly bounds: CheckBounds
}

export const MOST_PAIRED = 30

/** What a wallet must have paid for a player, 1 USDT: dust would tie anybody to it. */
const WORTH_COUNTING = 1_000_000

/**
 * A wallet belongs to an exchange, and a network to a carrier, only if many have it who play: who staked 100 USDT in 90 days and, of a
 * wallet, whom it paid 10 USDT, half of what they deposited. Other accounts cost next to nothing, and would hide what ties two.
 */
export const PLAYED_FOR_DAYS = 90
const WORTH_PLAYING = 100_000_000
const WORTH_PAYING = 10_000_000

/** $1: the first day that counts; $2: the checked day, which is the last. */
const PLAYED = `played as (
    select player, sum(stake) as stake from turnover_day where day between $1::date and $2::date group by 1
  )`

/** $3: the end of the day. */
const PAID_IN = `paid_in as (
    select player_id as player, sender as mark, min(block_time) as since, max(block_time) as newest, sum(amount) as amount from deposit
    where sender is not null and sender <> decode(repeat('00', 20), 'hex') and block_time < $3
      and sender not in (select treasury from deposit_chain) and sender not in (select address from deposit_address)
    group by 1, 2 having sum(amount) >= ${WORTH_COUNTING}
  )`

const OWN_WALLETS = `
  with paid_in as (
    select player_id as player, sender as mark, min(block_time) as since from deposit
    where block_time < $1 and sender in (select address from wallet_identity) group by 1, 2 having sum(amount) >= ${WORTH_COUNTING}
  )
  insert into tie (one, other, kind, times, address, since)
  select least(p.player, o.player_id), greatest(p.player, o.player_id), 'own_wallet', count(*)::int,
         (array_agg(p.mark order by p.mark))[1], min(p.since)
  from paid_in p join wallet_identity o on o.address = p.mark and o.player_id <> p.player
  where p.mark not in (select treasury from deposit_chain) and p.mark not in (select address from deposit_address)
  group by 1, 2`

/**
 * Pairs the members of marks: `most` is how many may play before a mark says nothing, `hubs` to how many all are tied if more than
 * thirty share it. $4: the most marks of a player; $5: pairs of a player; $6: pairs in all.
 */
const PAIR_MEMBERS = `sharing as (
    select *, count(*) over same as times, count(*) filter (where plays) over same as playing
    from member window same as (partition by kind, mark)
  ), recent as (
    select *, row_number() over (partition by kind, player order by newest desc, mark) as nth from sharing
    where times > 1 and (most is null or playing <= most)
  ), placed as (
    select kind, mark, player, since, coalesce(stake, 0) as stake, times, hubs, count(*) over (partition by kind, mark) as players,
           row_number() over (
             partition by kind, mark
             order by coalesce(most is not null and plays, false) desc, case when most is not null then stake end desc nulls last, player
           ) as place
    from recent where nth <= $4::int
  ), mark as materialized (
    select kind, mark, sum(pairs) over (order by played desc, players, kind, mark) as pairs
    from (
      select kind, mark, min(players) as players, max(stake) >= ${WORTH_PLAYING} as played,
             case when min(players) <= ${MOST_PAIRED} then min(players) * (min(players) - 1) / 2 else min(hubs) * (min(players) - 1) end as pairs
      from placed group by 1, 2
    ) each
  ), near as (
    select p.*, p.players <= ${MOST_PAIRED} or p.place <= p.hubs as is_hub
    from placed p join mark m using (kind, mark) where m.pairs <= $6::int
  ), paired as materialized (
    select least(one.player, other.player) as one, greatest(one.player, other.player) as other, one.kind, one.mark, one.times, one.players,
           greatest(one.since, other.since) as since, least(one.stake, other.stake) as stake
    from near one join near other on other.kind = one.kind and other.mark = one.mark and other.player <> one.player
    where one.is_hub and (not other.is_hub or other.player > one.player)
  ), pair as (
    select p.*, exists (
             select from team_path l
             where (l.descendant, l.ancestor) = (p.one, p.other) or (l.descendant, l.ancestor) = (p.other, p.one)
           ) as is_line
    from (select one, other, max(stake) as stake, min(players) as players from paired group by 1, 2) p
  ), chosen as (
    select distinct one, other
    from (
      select one, other, row_number() over (partition by player order by is_line desc, stake desc, players, one, other) as nth
      from pair cross join lateral (values (one), (other)) as side (player)
    ) ranked where nth <= $5::int
  ), added as (
    insert into tie (one, other, kind, times, address, since)
    select one, other, kind, max(times), (array_agg(mark order by mark) filter (where kind in ('withdrawal_address', 'deposit_sender')))[1],
           min(since)
    from paired join chosen using (one, other) group by 1, 2, 3
  )
  select count(*)::int as "leftOut" from mark where pairs > $6::int`

/** $7: the most players a wallet may pay for who play. */
const SHARED_MONEY = `
  with ${PLAYED}, ${PAID_IN}, paid_out as (
    select player_id as player, address as mark, min(requested_at) as since, max(requested_at) as newest from withdrawal
    where state <> 'rejected' and requested_at < $3 group by 1, 2
  ), withdrawn as (
    select player, mark, min(since) as since, max(newest) as newest
    from (
      select player, mark, since, newest from paid_out
      union all
      select o.player_id, o.address, '-infinity', 'infinity' from wallet_identity o
      where exists (select from paid_out p where p.mark = o.address)
    ) every group by 1, 2
  ), deposited as (
    select player_id as player, sum(amount) as amount from deposit where block_time < $3 group by 1
  ), member as (
    select 'withdrawal_address' as kind, w.mark, w.player, w.since, w.newest, p.stake, false as plays, null::int as most, 1 as hubs
    from withdrawn w left join played p using (player)
    union all
    select 'deposit_sender', i.mark, i.player, i.since, i.newest, p.stake,
           i.amount >= ${WORTH_PAYING} and i.amount * 2 >= d.amount and p.stake >= ${WORTH_PLAYING}, $7::int, $7::int
    from paid_in i join deposited d using (player) left join played p using (player)
  ), ${PAIR_MEMBERS}`

/** $7: the most players a network may have who play. */
const SHARED_FINGERPRINTS = `
  with ${PLAYED}, member as (
    select f.kind, f.mark, f.player, f.first_at as since, f.last_at as newest, p.stake, p.stake >= ${WORTH_PLAYING} as plays,
           case f.kind when 'network' then $7::int end as most, case f.kind when 'network' then $7::int else 1 end as hubs
    from device_fingerprint f left join played p using (player) where f.first_at < $3
  ), ${PAIR_MEMBERS}`

type LeftOut = { readonly leftOut: number }

const parametersOf = ({ day, to, playedSince, bounds }: CheckedDay) => [
  playedSince,
  day,
  to,
  bounds.sharedOfPlayer,
  bounds.pairsOfPlayer,
  bounds.pairs,
]

/**
 * The planner knows nothing about the rows of `with` queries, takes them for a handful, and would join them row by row. Not for a
 * query that finds rows of a large table by an index. After an error the transaction goes back to where this was not set.
 */
export async function joinByHash<T>(client: pg.ClientBase, query: () => Promise<T>): Promise<T> {
  await client.query('set local enable_nestloop = off')
  const result = await query()
  await client.query('set local enable_nestloop = on')
  return result
}

/** Ties those who share wallets. Returns how many of these were left out because there are too many. */
export async function tieByMoney(client: pg.ClientBase, checked: CheckedDay): Promise<number> {
  await client.query(OWN_WALLETS, [checked.to])
  const { rows } = await joinByHash(client, () =>
    client.query<LeftOut>(SHARED_MONEY, [...parametersOf(checked), checked.rules.senderMost]),
  )
  return rows[0]?.leftOut ?? 0
}

/** The same by browsers and networks. */
export async function tieByFingerprints(client: pg.ClientBase, checked: CheckedDay): Promise<number> {
  const { rows } = await joinByHash(client, () =>
    client.query<LeftOut>(SHARED_FINGERPRINTS, [...parametersOf(checked), checked.rules.networkMost]),
  )
  return rows[0]?.leftOut ?? 0
}

/**
 * If more than thirty share a network and a wallet that is none of an exchange, a carrier's customers who use one exchange may be meant.
 * These two facts tie those who play to each other, but not everybody to them.
 */
const UNTIE_CROWDS = `
  with ${PLAYED}, playing as (
    select player from played where stake >= ${WORTH_PLAYING}
  )
  delete from tie n using tie s
  where n.kind = 'network' and s.kind = 'deposit_sender' and s.one = n.one and s.other = n.other
    and n.times > ${MOST_PAIRED} and s.times > ${MOST_PAIRED}
    and not exists (
      select from tie t where t.one = n.one and t.other = n.other and t.kind not in ('network', 'deposit_sender')
    )
    and not (n.one in (select player from playing) and n.other in (select player from playing))`

export async function untieCrowds(client: pg.ClientBase, { playedSince, day }: CheckedDay): Promise<void> {
  await client.query(UNTIE_CROWDS, [playedSince, day])
}
