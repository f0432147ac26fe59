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
import {
  CHECK_BOUNDS,
  type CheckBounds,
  type CheckedDay,
  joinByHash,
  MOST_PAIRED,
  PLAYED_FOR_DAYS,
  tieByFingerprints,
  tieByMoney,
  untieCrowds,
} from './pair-members.ts'

type Looked = {
  readonly from: Date
  readonly to: Date
  readonly rules: AbuseRules
  readonly bounds?: CheckBounds
}

type Gathered = {
  readonly evidence: readonly Evidence[]
  /** What the check did not compare, for operators; empty if it was complete. */
  readonly gaps: readonly string[]
}

/**
 * What ties accounts to each other at the end of a day: bets and transfers of 30 days, and all stored sign-ins,
 * deposits and withdrawals. Pairs that share no more than circumstances are left out. A part that takes too long is left out too.
 */
export const gatherEvidence = async (
  client: pg.ClientBase,
  { from, to, rules, bounds = CHECK_BOUNDS }: Looked,
): Promise<Gathered> => {
  await client.query(
    `create temporary table tie (
       one bigint not null, other bigint not null, kind text not null, times int not null, address bytea, since timestamptz,
       primary key (one, other, kind)
     ) on commit drop`,
  )
  const playedSince = dayOf(from.getTime() - (PLAYED_FOR_DAYS - 1) * DAY_MS)
  const checked: CheckedDay = { day: dayOf(from.getTime()), to, playedSince, rules, bounds }
  const gaps: string[] = []
  const run = async (name: string, work: () => Promise<number>) => {
    const leftOut = await finishInTime(client, bounds.partMs, work)
    if (leftOut === null) gaps.push(`${name}: not finished in time`)
    else if (leftOut > 0) gaps.push(`${name}: ${leftOut} left out`)
  }
  await run('shared wallets', () => tieByMoney(client, checked))
  await run('shared browsers and networks', () => tieByFingerprints(client, checked))
  await run('transfers', async () => {
    await joinByHash(client, () => client.query(TRANSFERS, [to, rules.backAndForth, rules.alikePercent]))
    return 0
  })
  await client.query('analyze tie')
  await run('rounds that pairs share', () => keepSharedRounds(client, { from, ...checked }))
  await run('bets on opposite sides', () => addOppositeBets(client, { from, ...checked }))
  await client.query(LINES, [to])
  await untieCrowds(client, checked)

  const { rows } = await client.query<Row>(
    `select t.one, t.other, t.kind, t.times, t.address from tie t
     where exists (
       select from tie s where s.one = t.one and s.other = t.other and s.kind not in ('line', 'network')
     ) order by t.one, t.other, t.kind`,
  )
  await client.query('drop table tie')
  const evidence = rows.map(({ address, ...row }) => ({
    ...row,
    address: address === null ? null : toHex(address),
  }))
  return { evidence, gaps }
}

const QUERY_CANCELED = '57014'

/** Null if one of its statements took longer than this: then nothing of it is kept. */
const finishInTime = async <T>(
  client: pg.ClientBase,
  ms: number,
  work: () => Promise<T>,
): Promise<T | null> => {
  await client.query('savepoint part')
  // The part's own limit ends with it: going back to the savepoint undoes it too.
  const { rows } = await client.query<{ before: string }>(
    "select current_setting('statement_timeout') as before",
  )
  await client.query("select set_config('statement_timeout', $1, true)", [String(ms)])
  try {
    const result = await work()
    await client.query("select set_config('statement_timeout', $1, true)", [rows[0]?.before])
    await client.query('release savepoint part')
    return result
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== QUERY_CANCELED) throw error
    await client.query('rollback to savepoint part')
    return null
  }
}

type Opposed = CheckedDay & { readonly from: Date }

/** Days are summed as they are checked, so that a check reads only one day's bets. Returns how many pairs were left out. */
const keepSharedRounds = async (
  client: pg.ClientBase,
  { from, day, to, rules, bounds }: Opposed,
): Promise<number> => {
  await client.query(
    `create temporary table staked (
       player bigint not null, round bigint not null, pick int not null, opens_at timestamptz not null, stake numeric not null
     ) on commit drop`,
  )
  const picks = pgArray(OPPOSITE_PICKS.map(({ pick }) => pick))
  await client.query(KEEP_STAKED, [from, to, picks])
  await client.query('analyze staked')
  const { rows } = await joinByHash(client, () =>
    client.query<{ leftOut: number }>(KEEP_SHARED_ROUNDS, [
      rules.alikePercent,
      picks,
      pgArray(OPPOSITE_PICKS.map(({ against }) => against)),
      day,
      bounds.sharedRounds,
    ]),
  )
  await client.query('drop table staked')
  return rows[0]?.leftOut ?? 0
}

/** Ties the pairs whose sums chance does not explain. */
const addOppositeBets = async (client: pg.ClientBase, { from, day, rules }: Opposed): Promise<number> => {
  const first = dayOf(from.getTime() - (rules.oppositeWindow - 1) * DAY_MS)
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
  return 0
}

type Row = {
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  readonly times: number
  readonly address: Buffer | null
}

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

/** What players staked on the day from $1 to $2, by outcome: rounds of one draw time and part count as one. $3: picks that have an opposite. */
const KEEP_STAKED = `
  with drawn as materialized (
    select id, opens_at, min(id) over (partition by draw_at, round_part(id)) as round from round
    where draw_at >= $1 and draw_at < $2::timestamptz + interval '1 hour' and opens_at >= $1 and opens_at < $2
  )
  insert into staked (player, round, pick, opens_at, stake)
  select b.player_id as player, d.round, b.pick, min(d.opens_at), sum(b.stake)
  from drawn d join bet b on b.round_id = d.id and b.status in (0, 1) and b.asset in ('USDT', 'GMT')
  where b.pick = any($3::int[])
  group by 1, 2, 3`

/**
 * For pairs that are tied, or where one invited the other: the day's rounds in which both played one question after they knew each
 * other, and those in which they took opposite sides with similar stakes. A player who covers both sides counts on the side with the
 * larger stake. Of several questions in one round the largest counts, so that a round is one decision. $1: how similar the stakes
 * are, in percent; $2, $3: picks and their opposites; $4: the day; $5: how many rounds of pairs are compared, first of those who
 * staked most.
 */
const KEEP_SHARED_ROUNDS = `
  with played as materialized (
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
    join unnest($2::int[], $3::int[]) as o (pick, against) using (pick)
    left join staked n on n.player = s.player and n.round = s.round and n.pick = o.against
    where s.stake > coalesce(n.stake, 0)
  ), player_day as (
    select player, count(*) as sides, sum(stake) as stake from side group by 1
  ), compared as materialized (
    select c.one, c.other, c.since, x.sides <= y.sides as is_one_shorter,
           sum(least(x.sides, y.sides)) over (order by least(x.stake, y.stake) desc, c.one, c.other) as sides
    from candidate c join player_day x on x.player = c.one join player_day y on y.player = c.other
  ), shared as (
    select distinct on (c.one, c.other, x.round) c.one, c.other,
           x.pick <> y.pick and least(x.stake, y.stake) * 100 >= greatest(x.stake, y.stake) * $1 as opposed
    from compared c
    join side x on x.player = case when c.is_one_shorter then c.one else c.other end and x.opens_at >= c.since
    join side y on y.player = case when c.is_one_shorter then c.other else c.one end and y.round = x.round
                and y.question = x.question and y.opens_at >= c.since
    where c.sides <= $5::int
    order by c.one, c.other, x.round, least(x.stake, y.stake) desc, x.question
  ), kept as (
    insert into shared_rounds (day, one, other, rounds, opposed)
    select $4::date, one, other, count(*), count(*) filter (where opposed) from shared group by 2, 3
  )
  select count(*)::int as "leftOut" from compared where sides > $5::int`

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
