import type { Amount, Asset, WithdrawalState } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'

/** Events about which nobody has been messaged yet. */
export type BroadNews =
  | {
      readonly kind: 'results'
      readonly ref: bigint
      readonly at: Date
      /** No bet of the round has a lower id. */
      readonly firstBet: bigint
    }
  | {
      readonly kind: 'notices'
      readonly ref: bigint
      readonly at: Date
      readonly texts: Readonly<Record<string, { readonly title: string }>>
    }
export type OwnNews = {
  /** Of several deposits the newest. */
  readonly ref: bigint
  readonly at: Date
  readonly player: bigint
  /** Of several deposits the sum. */
  readonly amount: Amount
} & (
  | { readonly kind: 'deposits'; readonly count: number }
  | { readonly kind: 'withdrawals'; readonly state: WithdrawalState; readonly asset: Asset }
)

/** After this long it is no longer news: a player who was away finds it in their lists. */
const FRESH_MS = 10 * 60_000
/** News of money lasts longer, so that a server that was down for some hours still sends it. */
const OWN_FRESH_MS = 24 * 3_600_000
const MOST_BROAD = 20
const MOST_OWN = { deposits: 10_000, withdrawals: 200 } as const
/** Each of them costs the caller's transaction some statements. */
const MOST_PLAYERS = 200

const UNSEEN = (kind: string, ref: string) =>
  `not exists (select from push_news n where n.kind = '${kind}' and n.ref = ${ref} and n.is_done)`

type Since = { readonly now: number }
const freshOf = ({ now }: Since) => new Date(now - FRESH_MS)

/** Published rounds and notices, in order of publication; a bounded number. */
export const findBroadNews = async (runner: Queryable, since: Since): Promise<BroadNews[]> => {
  const fresh = freshOf(since)
  const rounds = await runner.query<{ ref: bigint; at: Date; firstBet: bigint }>(
    `select r.id as ref, r.published_at as at, coalesce(r.first_bet, 0) as "firstBet"
     from round r
     where r.published_at > $1 and r.state = 'published' and ${UNSEEN('results', 'r.id')}
     order by r.published_at, r.id limit ${MOST_BROAD}`,
    [fresh],
  )
  const notices = await runner.query<{ ref: bigint; at: Date; texts: Record<string, { title: string }> }>(
    `select c.id as ref, c.saved_at as at, c.texts
     from content c
     where c.saved_at > $1 and c.shown and c.kind in ('notice', 'news', 'listing') and ${UNSEEN('notices', 'c.id')}
     order by c.saved_at, c.id limit ${MOST_BROAD}`,
    [fresh],
  )
  return [
    ...rounds.rows.map((row) => ({ kind: 'results' as const, ...row })),
    ...notices.rows.map((row) => ({ kind: 'notices' as const, ...row })),
  ]
}

/** Of the players who have waited longest the oldest of each, then the second of each: nobody delays others with many of their own. */
const TAKEN = (kind: OwnNews['kind']) => `
  with next as materialized (
    select ref from money_news
    where kind = '${kind}' and ref in (
      select ref from money_news where kind = '${kind}' and player_id in (
        select player_id from money_news where kind = '${kind}' group by player_id order by min(at), player_id limit ${MOST_PLAYERS})
      order by row_number() over (partition by player_id order by at, ref), at, ref limit ${MOST_OWN[kind]})
    for update skip locked
  ), taken as (
    delete from money_news m using next where m.kind = '${kind}' and m.ref = next.ref
    returning m.ref, m.at, m.player_id
  )`

/**
 * Claims credited deposits and finished withdrawals, a bounded number: once the caller's transaction commits, nobody else processes them.
 * A player's deposits are one item, since thousands cost a sender no more than one (docs/decisions/0335).
 */
export const takeOwnNews = async (runner: Queryable, { now }: Since): Promise<OwnNews[]> => {
  type Row = { ref: bigint; at: Date; player: bigint; amount: Amount }
  const fresh = new Date(now - OWN_FRESH_MS)
  const deposits = await runner.query<Row & { count: number }>(
    `${TAKEN('deposits')}
     select max(t.ref) as ref, max(t.at) as at, t.player_id as player, sum(d.amount)::bigint as amount, count(*)::int as count
     from taken t join deposit d on d.id = t.ref where t.at > $1 group by t.player_id`,
    [fresh],
  )
  const withdrawals = await runner.query<Row & { state: WithdrawalState; asset: Asset }>(
    `${TAKEN('withdrawals')} select t.ref, t.at, t.player_id as player, w.amount, w.state, w.asset
     from taken t join withdrawal w on w.id = t.ref where t.at > $1`,
    [fresh],
  )
  return [
    ...deposits.rows.map((row) => ({ kind: 'deposits' as const, ...row })),
    ...withdrawals.rows.map((row) => ({ kind: 'withdrawals' as const, ...row })),
  ]
}

export type Net = { readonly asset: Asset; readonly net: Amount; readonly bets: number }

/**
 * What the published bets of a round won or lost some players, by the asset of the result; omits those without bets. Each player's own
 * bets are looked up since the round's first one, however many others have bet on it.
 */
export const netsOf = async (
  client: Queryable,
  {
    round,
    firstBet,
    players,
  }: { readonly round: bigint; readonly firstBet: bigint; readonly players: readonly bigint[] },
): Promise<ReadonlyMap<bigint, readonly Net[]>> => {
  const { rows } = await client.query<Net & { player: bigint }>(
    // The sum prevents using the round's own index, which would read all of its bets for each of the players.
    `select p.player, n.asset, n.net, n.bets
     from unnest($1::bigint[]) as p (player)
     cross join lateral (
       select bet_return_asset(b.asset, b.returned) as asset, count(*)::int as bets,
              coalesce(sum(bet_net(b.asset, b.stake, b.returned)), 0)::bigint as net
       from bet b
       where b.player_id = p.player and b.id >= $3 and b.round_id + 0 = $2 and b.status = 1
       group by 1
     ) n
     order by p.player, n.asset`,
    [pgArray(players), round, firstBet],
  )
  const nets = new Map<bigint, Net[]>()
  for (const { player, ...net } of rows) nets.set(player, [...(nets.get(player) ?? []), net])
  return nets
}

const KEPT_MS = 24 * 3_600_000

/** Removes marks of items too old to be found as news again. */
export const sweepNews = async ({ pool }: Database, { now }: { readonly now: number }): Promise<void> => {
  await pool.query(`delete from push_news where kind <> 'notices' and seen_at <= $1`, [
    new Date(now - KEPT_MS),
  ])
}
