import type pg from 'pg'
import type { BookRule } from './book-rules.ts'

/** Between looks, what an account's entries say is kept in books_mark; a look reads the entries since then alone. */
export const SINCE_RULE: BookRule = {
  name: 'every balance is its last one and the entries since',
  broken: `
    select account_id as account, balance, known_balance + moved as entries_say, entries, known_entries + posted as numbered
    from books_look
    where balance <> known_balance + moved or entries <> known_entries + posted
       or coalesce(last_balance, known_balance) <> balance or (is_player and least < 0)`,
}

/** A table of this connection alone; a snapshot that may only read can still fill it. */
export const prepareLook = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create temporary table if not exists books_look (
      account_id bigint primary key, is_player boolean, balance bigint, entries bigint, known_balance bigint, known_entries bigint,
      moved numeric, posted bigint, last_balance bigint, least bigint
    )`)
}

/** Reads, within the snapshot, every account that is not as it was marked. */
export const readChanged = async (client: pg.Client): Promise<void> => {
  await client.query('delete from books_look')
  await client.query(`
    insert into books_look
    select a.id, a.player_id is not null, a.balance, a.entries, coalesce(m.balance, 0), coalesce(m.entries, 0),
           coalesce(e.moved, 0), e.posted, e.last_balance, e.least
    from account a
    left join books_mark m on m.account_id = a.id
    cross join lateral (
      select sum(amount) as moved, count(*) as posted, min(balance_after) as least,
             (select balance_after from entry where account_id = a.id and number = a.entries) as last_balance
      from entry where account_id = a.id and number > coalesce(m.entries, 0)
    ) e
    where a.balance <> coalesce(m.balance, 0) or a.entries <> coalesce(m.entries, 0)`)
}

const AT_ONCE = 10_000

/** After the snapshot: what was added up need not be added up again. Accounts that are off stay as they were. */
export const markChanged = async (client: pg.Client): Promise<void> => {
  for (let after = 0n; ; ) {
    const { rows } = await client.query<{ last: bigint | null }>(
      `with looked as (
         select account_id, entries, balance from books_look
         where account_id > $1 and balance = known_balance + moved and entries = known_entries + posted
           and coalesce(last_balance, known_balance) = balance and not (is_player and coalesce(least, 0) < 0)
         order by account_id limit ${AT_ONCE}
       ), marked as (
         insert into books_mark (account_id, entries, balance) select account_id, entries, balance from looked
         on conflict (account_id) do update set entries = excluded.entries, balance = excluded.balance
       )
       select max(account_id) as last from looked`,
      [after],
    )
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}
