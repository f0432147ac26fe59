import pg from 'pg'

/** A house and players that can afford any number of bets, and rounds that stay open. */
export type BetsFixture = {
  readonly players: readonly bigint[]
  openRound(roundLength?: '1m' | '3m'): Promise<string>
  /** Puts that many bets into a round and closes it, and none of the earlier ones. */
  fillRound(round: string, bets: number): Promise<void>
  close(): Promise<void>
}

const FUNDS = 10n ** 12n
const BANKROLL = 10n ** 18n

export const setBetsFixture = async (databaseUrl: string, players: number): Promise<BetsFixture> => {
  const owner = new pg.Client({
    connectionString: databaseUrl,
    types: { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid)) },
  })
  await owner.connect()
  await owner.query("insert into player (bind_id) select 'BENCH' || g from generate_series(1, $1::int) g", [
    players,
  ])
  await owner.query(
    "select ledger_open_accounts(array_agg(id), array_agg('USDT'::asset), array_agg('main'::text)) from player",
  )
  await owner.query(FUND, [FUNDS, BANKROLL])
  await owner.query('vacuum (analyze) account')
  const { rows } = await owner.query<{ id: bigint }>('select id from player order by id')

  let opened = 0
  return {
    players: rows.map(({ id }) => id),
    openRound: async (roundLength = '1m') => {
      opened += 1
      const round = `20300101${roundLength === '1m' ? 1 : 3}${String(opened).padStart(4, '0')}`
      await owner.query(OPEN_ROUND, [round, opened, roundLength])
      await owner.query(
        'insert into exposure (draw_at, shard) select draw_at, shard from round, generate_series(0, 7) shard where id = $1',
        [round],
      )
      await owner.query('checkpoint')
      return round
    },
    fillRound: async (round, bets) => {
      await owner.query(FILL_ROUND, [round, bets])
      await owner.query('vacuum (analyze) bet')
      await owner.query("update round set state = 'closed' where id = $1", [round])
    },
    close: () => owner.end(),
  }
}

const FUND = `
  with sub_account as (select id from account where player_id is not null),
       house as (select id from account where player_id is null and sub_account = 'house' and asset = 'USDT' and shard = 0),
       capital as (select id from account where player_id is null and sub_account = 'capital' and asset = 'USDT' and shard = 0),
       chain as (select id from account where player_id is null and sub_account = 'chain' and asset = 'USDT' and shard = 0),
       line as (
         select id, $1::bigint as amount from sub_account
         union all select id, $2::bigint from house
         union all select id, -$2::bigint from capital
         union all select id, -$1::bigint * (select count(*) from sub_account) from chain
       )
  select ledger_post('fund', null, array_agg(id), array_agg(amount), array_agg('house'::entry_kind), array_agg(null::bigint))
  from line`

const FILL_ROUND = `
  insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
  select $1::bigint, (select last_value + 1 from bet_block) * 20000 + n, p.id, p.account, 1000000, now(), 'USDT', n % 40, 0
  from generate_series(1, $2::int) n
  join (select a.player_id as id, a.id as account, row_number() over (order by a.player_id) - 1 as place from account a
        where a.player_id is not null) p on p.place = n % (select count(*) from account where player_id is not null)`

const OPEN_ROUND = `
  insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
  select $1, $3::round_length, 1, 'classic', t.at, t.at + interval '1 day', t.at + interval '1 day 12 s' + $2::int * interval '1 s',
         t.at + interval '2 days', 'open', last_value * 20000
  from bet_block, date_trunc('second', now()) as t (at)`
