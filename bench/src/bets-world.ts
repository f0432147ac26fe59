import pg from 'pg'

/** A house and players that can afford any number of bets, and rounds that stay open. */
export type BetsWorld = {
  readonly players: readonly bigint[]
  openRound(): Promise<string>
  close(): Promise<void>
}

const FUNDS = 10n ** 12n
const BANKROLL = 10n ** 18n

export const setBetsWorld = async (databaseUrl: string, players: number): Promise<BetsWorld> => {
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
    openRound: async () => {
      opened += 1
      const round = `203001011${String(opened).padStart(4, '0')}`
      await owner.query(OPEN_ROUND, [round, opened])
      await owner.query(
        'insert into exposure (draw_at, shard) select draw_at, shard from round, generate_series(0, 7) shard where id = $1',
        [round],
      )
      await owner.query('checkpoint')
      return round
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

const OPEN_ROUND = `
  insert into round (id, tempo, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
  select $1, '1m', 1, 'classic', t.at, t.at + interval '1 day', t.at + interval '1 day 12 s' + $2::int * interval '1 s',
         t.at + interval '2 days', 'open', last_value * 20000
  from bet_block, date_trunc('second', now()) as t (at)`
