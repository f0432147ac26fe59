import { REBATE_KINDS, rebateRecordOf, TURNOVER_ASSETS } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/sql.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { endWithheld, lockFlagged } from '../../shared/withheld.ts'
import type { RebateDay } from './rebate-day.ts'

/** Pays the next players of the day the sum of their lines, one amount per record type; the last of them finishes the day. */
export const payNext = async (
  client: pg.ClientBase,
  { day, paidTo }: RebateDay,
  { atOnce, now }: { readonly atOnce: number; readonly now: number },
): Promise<void> => {
  await client.query(PREPARE)
  await client.query(READ_DUE, [
    day,
    paidTo,
    atOnce,
    pgArray(NAMES.map(({ kind }) => kind)),
    pgArray(NAMES.map(({ asset }) => asset)),
    pgArray(NAMES.map(({ record }) => record)),
  ])
  const { rows } = await client.query<{ player: bigint }>(
    'select distinct player from rebate_due order by player',
  )
  const players = rows.map(({ player }) => player)
  const isLast = players.length < atOnce

  if (players.length > 0) {
    await pay(client, { day, paidTo, flagged: await lockFlagged(client, players) })
    await notifyBalances(client, players, 'rebate')
  }
  await client.query(
    `update rebate_day
     set paid_to = $2, paid = paid + (select coalesce(sum(amount), 0)::bigint from rebate_due),
         state = case when $3 then 'paid' else state end, paid_at = case when $3 then $4::timestamptz end
     where day = $1::date`,
    [day, players.at(-1) ?? paidTo, isLast, new Date(now)],
  )
}

/** The posting is that of `rebateLines`, and of `withholdLines` for flagged players. */
const pay = async (
  client: pg.ClientBase,
  { day, paidTo, flagged }: Pick<RebateDay, 'day' | 'paidTo'> & { readonly flagged: ReadonlySet<bigint> },
): Promise<void> => {
  const withheld = pgArray([...flagged])
  await client.query(OPEN_ACCOUNTS)
  const { rows } = await client.query<{ posting: bigint | null }>(POST, [
    `${day} ${paidTo}`,
    MONEY_SHARD,
    withheld,
  ])
  const posting = rows[0]?.posting ?? null
  if (posting === null) throw new Error(`the rebates of ${day} after ${paidTo} were already paid`)
  await client.query(
    `insert into rebate_paid (day, player, record, amount, posting_id)
     select $1::date, player, record, amount, $2 from rebate_due order by player, record`,
    [day, posting],
  )
  if (flagged.size === 0) return
  await client.query(
    `insert into withheld_promotion (player, asset, kind, amount, posting)
     select player, 'PROMOTION_POINT', record, amount, $2 from rebate_due
     where player = any($1::bigint[]) order by player, record`,
    [withheld, posting],
  )
  await endWithheld(client, [...flagged])
}

const NAMES = REBATE_KINDS.flatMap((kind) =>
  TURNOVER_ASSETS.map((asset) => ({ kind, asset, record: rebateRecordOf(kind, asset) })),
)

/**
 * The planner has no statistics for lines and accounts just written, and would scan all of them for each: so every
 * account is looked up separately.
 */
const PREPARE = `
  create temporary table if not exists rebate_due (player bigint not null, record entry_kind, amount bigint) on commit delete rows;
  set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
  set local work_mem = '64MB'`

const READ_DUE = `
  insert into rebate_due (player, record, amount)
  select s.player, n.record, sum(s.amount)::bigint
  from (
    select beneficiary as player, kind, asset, sum(amount) as amount from rebate_line
    where day = $1::date and beneficiary > $2 and beneficiary <= (
      select max(player)
      from (select distinct beneficiary as player from rebate_line where day = $1::date and beneficiary > $2
            order by 1 limit $3) next
    )
    group by 1, 2, 3
  ) s
  join unnest($4::rebate_kind[], $5::asset[], $6::entry_kind[]) as n (kind, asset, record)
    on n.kind = s.kind and n.asset = s.asset
  group by 1, 2`

const OPEN_ACCOUNTS = `
  select ledger_open_accounts(array_agg(player), array_agg('PROMOTION_POINT'::asset), array_agg('main'::text))
  from (select distinct player from rebate_due) d
  where (
    select id from account where player_id = d.player and asset = 'PROMOTION_POINT' and sub_account = 'main' and shard = 0
  ) is null`

/** $3: the players whose part is withheld, in one sum. */
const POST = `
  select ledger_post(
    'rebate', $1, array_agg(account order by account, record), array_agg(amount order by account, record),
    array_agg(record order by account, record), array_fill(null::bigint, array[count(*)::int])
  ) as posting
  from (
    select a.id as account, d.record, d.amount
    from rebate_due d
    cross join lateral (
      select id from account
      where player_id = d.player and asset = 'PROMOTION_POINT' and sub_account = 'main' and shard = 0 offset 0
    ) a
    where d.player <> all($3::bigint[])
    union all
    select h.id, 'house', sum(case h.sub_account when 'house' then -d.amount else d.amount end)::bigint
    from account h
    join rebate_due d on h.sub_account = 'house' or d.player = any($3::bigint[])
    where h.player_id is null and h.asset = 'PROMOTION_POINT' and h.sub_account in ('house', 'promotions_withheld') and h.shard = $2
    group by h.id
  ) line`
