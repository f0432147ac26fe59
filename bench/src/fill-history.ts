import pg from 'pg'

/**
 * Bets of last month, settled, each with its slip's key and two entries, its stake's and its return's, of different postings that many
 * share, in rounds of 10,000 bets. `apart`: ids continue where the partitions of the old ones end. `ofOne`: that many of them are the first
 * player's, 0 for as many as everyone else's.
 */
export async function fillHistory(
  url: string,
  {
    oldBets,
    apart,
    ofOne = 0,
  }: { readonly oldBets: number; readonly apart: boolean; readonly ofOne?: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    if (apart) await owner.query("select partition_ahead_at(now() - interval '2 months')")
    // Where the ids of the old ones end: at the end of their partitions, or in the middle of those that are written to.
    const { rows } = await owner.query<{ bets: string; postings: string }>(
      `select coalesce(min(high) filter (where parent = 'bet') / $1, 0)::text as bets,
              coalesce(min(high) filter (where parent = 'posting') / $1, 0)::text as postings
       from history_partition`,
      [apart ? 1 : 2],
    )
    const [end] = rows
    if (end === undefined) throw new Error('no partitions')
    const turns = 'n % (select count(*) from player)'
    const place =
      ofOne === 0 ? turns : `case n % ${Math.floor(oldBets / ofOne)} when 0 then 0 else ${turns} end`
    const nth =
      ofOne === 0
        ? 'n / (select count(*) from player)'
        : 'row_number() over (partition by place order by n) - 1'
    const values = [oldBets, apart ? "'40 days'" : "'0 days'", end.bets, end.postings, place, nth]
    for (const sql of FILL) await owner.query(filled(sql, values))
    await owner.query(
      `select setval('bet_block', ${end.bets}::bigint / 20000), setval('posting_id_seq', ${end.postings})`,
    )
    await owner.query('select partition_ahead()')
    await owner.query('vacuum (analyze) bet, entry, posting, idempotency, account, round')
  } finally {
    await owner.end()
  }
}

const filled = (sql: string, values: readonly (string | number)[]): string =>
  sql.replace(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]))

/** Twenty rounds a day, of the month before last. */
const DAY = `(date_trunc('day', now() - interval '40 days') + nth / 20 * interval '1 day')`
const ROUND = `(to_char(${DAY}, 'YYYYMMDD') || '1' || lpad((nth % 20 + 1)::text, 4, '0'))::bigint`

/** The n-th old bet is the next of its player: players take turns, as those who play at the same time do. */
const OLD = `
  old as (
    select n, p.id as player, a.id as account, ($6)::bigint as nth, n * ($3::bigint / $1 - 1) as id,
           10 + n * ($4::bigint - 20) / $1 as posting
    from (select n, $5 as place from generate_series(0, $1 - 1) n) o
    join (select id, row_number() over (order by id) - 1 as place from player) p using (place)
    join account a on a.player_id = p.id and a.asset = 'USDT' and a.sub_account = 'main' and a.shard = 0
  )`

const FILL = [
  'set session_replication_role = replica',
  `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                      block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
   select ${ROUND}, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s',
          'published', nth * 10000 * ($3::bigint / $1 - 1), 1, '0x' || repeat('7', 64), at + interval '51 s', at + interval '50 s',
          '{}', '{}', at + interval '60 s', at + interval '60 s'
   from (select nth, ${DAY} + nth % 20 * interval '1 minute' as at from generate_series(0, ($1 - 1) / 10000) nth) rounds`,
  'set session_replication_role = origin',
  `with ${OLD}
   insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
   select (select ${ROUND} from (select n / 10000 as nth) of), id, player, account, 1000000, 0, now() - interval $2, 'USDT', 0, 1, 0, 0 from old`,
  `with ${OLD}
   insert into posting (id, kind) overriding system value select distinct posting, 'stakes' from old where n % 5 = 0`,
  `with ${OLD}
   insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
   select account, 2 + nth * 2, posting, 1, 1, id, 'betOrder'::entry_kind from old
   union all
   select account, 3 + nth * 2, 10 + least(n + 500, $1 - 5) * ($4::bigint - 20) / $1, 1, 1, id, 'betAssetsWin'::entry_kind from old`,
  `update account a set entries = e.entries
   from (select account_id, max(number) as entries from entry group by 1) e where e.account_id = a.id`,
  `with ${OLD}
   insert into idempotency (player_id, key, call, body_hash, ref, at)
   select player, gen_random_uuid(), 'betOrder', decode(repeat('00', 32), 'hex'), id, now() - interval $2 from old`,
]
