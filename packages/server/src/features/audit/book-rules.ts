/** A rule of the books, with a query that finds violations. Its columns name the place; no row means it holds. */
export type BookRule = { readonly name: string; readonly broken: string }

/** The first row that belongs to no closed month. Earlier rows were checked, and are compared with their closing sums. */
const BET_FROM = '(select coalesce(max(bet_high), -9223372036854775808) from closed_month)'
const POSTING_FROM = '(select coalesce(max(posting_high), -9223372036854775808) from closed_month)'
const BETS = `(select * from bet where id >= ${BET_FROM})`
const ENTRIES = `(select * from entry where posting_id >= ${POSTING_FROM})`
/** The entries of deposits, withdrawals, conversions, transfers and adjustments of all months. */
const MONEY_ENTRIES = `(
        select posting_id, account_id, amount, kind from entry where posting_id >= ${POSTING_FROM}
        union all select posting_id, account_id, amount, kind from closed_month_entry
      )`
/** Accounts as left by the last closed month in which they moved. */
const LEFT = '(select distinct on (account_id) * from closed_month_account order by account_id, month desc)'

export const BOOK_RULES: readonly BookRule[] = [
  {
    name: 'every posting sums to zero in every asset',
    broken: `
      select e.posting_id as posting, a.asset, sum(e.amount) as off
      from ${ENTRIES} e join account a on a.id = e.account_id
      group by 1, 2 having sum(e.amount) <> 0`,
  },
  {
    name: 'every entry has an account and a posting',
    broken: `
      select e.account_id as account, e.number as entry from ${ENTRIES} e
      where not exists (select from account a where a.id = e.account_id)
         or not exists (select from posting p where p.id = e.posting_id)
      union all
      select l.account_id, l.entries from ${LEFT} l where not exists (select from account a where a.id = l.account_id)`,
  },
  {
    name: 'every balance is the sum of its entries',
    broken: `
      select a.id as account, a.balance, coalesce(l.balance, 0) + coalesce(e.amount, 0) as entries_say
      from account a
      left join ${LEFT} l on l.account_id = a.id
      left join (select account_id, sum(amount) as amount, count(*) as entries from ${ENTRIES} e group by 1) e on e.account_id = a.id
      where a.balance <> coalesce(l.balance, 0) + coalesce(e.amount, 0)
         or a.entries <> coalesce(l.entries, 0) + coalesce(e.entries, 0)`,
  },
  {
    name: 'every entry carries the balance after it',
    broken: `
      select account_id as account, number as entry from (
        select account_id, number, balance_after,
               sum(amount) over line as running, row_number() over line as place
        from ${ENTRIES} e window line as (partition by account_id order by number)
      ) lines
      left join ${LEFT} l using (account_id)
      where lines.balance_after <> coalesce(l.balance, 0) + running or number <> coalesce(l.entries, 0) + place`,
  },
  {
    name: 'no player account is or ever was negative',
    broken: `
      select a.id as account, min(e.balance_after) as least
      from account a join ${ENTRIES} e on e.account_id = a.id
      where a.player_id is not null
      group by a.id, a.balance having min(e.balance_after) < 0 or a.balance < 0`,
  },
  {
    name: 'stakes held equal the stakes of open bets',
    broken: `
      select h.asset, h.held, coalesce(b.staked, 0) as open_bets
      from (select asset, sum(balance) as held from account where player_id is null and sub_account = 'stakes_held' group by 1) h
      left join (select asset, sum(stake) as staked from ${BETS} b where status = 0 group by 1) b using (asset)
      where h.held <> coalesce(b.staked, 0)`,
  },
  {
    name: 'every bet was staked once, from the sub-account to which it returns',
    broken: `
      select b.id as bet from ${BETS} b
      left join ${ENTRIES} e on e.bet_id = b.id and e.kind = 'betOrder'
      where not b.insured
      group by b.id, b.stake, b.account_id
      having count(e.number) <> 1 or sum(e.amount) <> -b.stake or min(e.account_id) <> b.account_id`,
  },
  {
    name: 'every settled bet was paid its return once, and open bets were paid nothing',
    broken: `
      select b.id as bet from ${BETS} b
      left join ${ENTRIES} e on e.bet_id = b.id and e.kind <> 'betOrder'
      group by b.id, b.status, b.returned, b.account_id, b.insured, b.asset, b.player_id
      having coalesce(sum(e.amount), 0) <> case when b.insured and b.status = 3 then 0 else coalesce(b.returned, 0) end or count(e.number) > 1
         or (count(e.number) > 0 and (b.status = 0 or min(e.account_id) <>
             case when b.asset = 'ROLL_POINT' and b.status = 1 then roll_wins_account(b.player_id) else b.account_id end))`,
  },
  {
    name: 'every entry of a bet belongs to an existing bet',
    broken: `
      select e.account_id as account, e.number as entry, e.bet_id as bet from ${ENTRIES} e
      where e.bet_id >= ${BET_FROM} and not exists (select from ${BETS} b where b.id = e.bet_id)
      union all
      select null, e.entries, null
      from (select * from closed_month order by month desc limit 1) m,
           (select count(*) as entries, coalesce(sum(amount), 0) as amount from ${ENTRIES} e where e.bet_id < ${BET_FROM}) e
      where e.entries <> m.late_entries or e.amount <> m.late_amount`,
  },
  {
    name: 'every accepted slip has all its bets',
    broken: `
      select i.player_id as player, i.key from idempotency i
      where i.call = 'betOrder' and i.ref >= ${BET_FROM}
        and i.refs <> (select count(*) from bet b where b.player_id = i.player_id and b.id >= i.ref and b.id < i.ref + i.refs)`,
  },
  {
    name: 'a cancelled or refunded bet returned exactly its stake',
    broken: `
      select id as bet, stake, returned from ${BETS} b where status in (2, 3) and returned is distinct from stake`,
  },
  {
    name: 'every bet belongs to a round, and was placed before its close',
    broken: `
      select b.id as bet from ${BETS} b left join round r on r.id = b.round_id
      where r.id is null or b.placed_at >= r.closes_at`,
  },
  {
    name: 'a published round has no open bets, and an undecided round has no settled bets',
    broken: `
      select r.id as round, b.id as bet from round r join ${BETS} b on b.round_id = r.id
      where (r.published_at is not null and b.status = 0)
         or (r.decided_at is null and b.status in (1, 3))
         or (r.state = 'cancelled' and b.status = 1) or (r.state in ('settling', 'published') and b.status = 3)`,
  },
  {
    name: 'every round’s result for the house in assets of value equals that of its settled bets',
    broken: `
      select r.id as round, r.loss_of_value as stored, coalesce(b.loss, 0) as bets_say
      from round r
      left join (
        select round_id, sum(returned - case asset when 'ROLL_POINT' then 0 else stake end) as loss
        from ${BETS} b where status = 1 and asset_is_of_value(asset) group by 1
      ) b on b.round_id = r.id
      where (r.first_bet >= ${BET_FROM} or r.first_bet is null) and r.loss_of_value <> coalesce(b.loss, 0)`,
  },
  {
    name: 'first credit was given once per player',
    broken: `
      select a.player_id as player
      from (
        select account_id, 1 as credits from ${ENTRIES} e where kind = 'firstLoginGiftsPlayBonus'
        union all select account_id, first_credits from ${LEFT} l
      ) e
      join account a on a.id = e.account_id
      group by 1 having sum(e.credits) > 1`,
  },
  {
    name: 'every deposit’s amount and dust add up to the amount on the chain',
    broken: `
      select d.id as deposit, d.raw, d.amount, d.dust from deposit d join deposit_chain c on c.id = d.chain
      where d.raw <> d.amount * 10::numeric ^ (c.decimals - 6) + d.dust or d.dust >= 10::numeric ^ (c.decimals - 6)`,
  },
  {
    name: 'the sums per deposit chain count every deposit once',
    broken: `
      select posting, d.amount as deposits_say, e.amount as booked
      from (select booked_by as posting, sum(amount) as amount from deposit where booked_by is not null group by 1) d
      full join (
        select p.id as posting, -sum(e.amount) as amount
        from posting p join ${MONEY_ENTRIES} e on e.posting_id = p.id join account a on a.id = e.account_id and a.sub_account = 'chain'
        where p.kind = 'deposit' group by 1
      ) e using (posting)
      where d.amount is distinct from e.amount`,
  },
  {
    name: 'every deposit was credited to its player once, or waits unclaimed',
    broken: `
      select posting, player, d.amount as deposits_say, e.amount as credited
      from (
        select credited_by as posting, player_id as player, sum(amount) as amount
        from deposit where credited_by is not null group by 1, 2
      ) d
      full join (
        select p.id as posting, a.player_id as player, sum(e.amount) as amount
        from posting p join ${MONEY_ENTRIES} e on e.posting_id = p.id join account a on a.id = e.account_id
        where p.kind in ('deposit', 'deposit_claim') and a.player_id is not null group by 1, 2
      ) e using (posting, player)
      where d.amount is distinct from e.amount
      union all
      select null, null, waiting, unclaimed
      from (select coalesce(sum(amount), 0) as waiting from deposit where credited_by is null) d,
           (select sum(balance) as unclaimed from account where player_id is null and sub_account = 'unclaimed' and asset = 'USDT') a
      where waiting <> unclaimed`,
  },
  {
    name: 'what players brought in equals the sum of their entries',
    broken: `
      select account_id as account, b.amount as stored, e.amount as entries_say
      from account_brought_in b
      full join (
        select account_id, sum(amount) as amount from (
          select account_id, amount from ${ENTRIES} e where kind in ('deposit', 'transferIn')
          union all select account_id, brought_in from ${LEFT} l where brought_in <> 0
        ) e group by 1
      ) e using (account_id)
      where b.amount is distinct from e.amount`,
  },
  {
    name: 'the amount held for withdrawals equals the open withdrawals',
    broken: `
      select asset, held, under_way from (
        select a.asset, sum(a.balance) as held,
               (select coalesce(sum(w.amount + w.fee), 0) from withdrawal w
                where w.asset = a.asset and w.state not in ('success', 'rejected') and w.refunded_at is null) as under_way
        from account a where a.player_id is null and a.sub_account = 'withdrawals_held' group by a.asset
      ) sums
      where held <> under_way`,
  },
  {
    name: 'every withdrawal was debited once, and returned or paid once when it ended',
    broken: `
      select w.id as withdrawal, w.state from withdrawal w
      left join posting p on p.kind in ('withdrawal', 'withdrawalEnd') and p.key = w.id::text
      left join ${MONEY_ENTRIES} e on e.posting_id = p.id
      left join account a on a.id = e.account_id
      group by w.id
      having coalesce(sum(e.amount) filter (where p.kind = 'withdrawal' and a.player_id = w.player_id and a.asset = w.asset), 0)
             <> -(w.amount + w.fee)
          or (w.state in ('success', 'rejected') or w.refunded_at is not null) <> coalesce(bool_or(p.kind = 'withdrawalEnd'), false)
          or coalesce(sum(e.amount) filter (where p.kind = 'withdrawalEnd' and a.player_id = w.player_id and a.asset = w.asset), 0)
             <> case when w.state = 'rejected' or w.refunded_at is not null then w.amount + w.fee else 0 end
          or coalesce(sum(e.amount) filter (where p.kind = 'withdrawalEnd' and a.player_id is null and a.sub_account = 'chain'), 0)
             <> case w.state when 'success' then w.amount else 0 end`,
  },
  {
    name: 'the amount held for conversions equals the open conversions',
    broken: `
      select asset, held, waits from (
        select a.asset, sum(a.balance) as held,
               (select coalesce(sum(c.amount), 0) from conversion c
                where c.from_asset = a.asset and c.state in ('pending', 'approved', 'in_progress')) as waits
        from account a where a.player_id is null and a.sub_account = 'conversions_held' group by a.asset
      ) sums
      where held <> waits`,
  },
  {
    name: 'every conversion was debited once, and carried out or returned once when it ended',
    broken: `
      select c.id as conversion, c.state from conversion c join conversion_terms t on t.id = c.terms_id
      left join posting p on p.kind in ('conversion', 'conversionEnd') and p.key = c.id::text
      left join ${MONEY_ENTRIES} e on e.posting_id = p.id
      left join account a on a.id = e.account_id and a.player_id = c.player_id
      group by c.id, t.reviewed
      having coalesce(sum(e.amount) filter (where p.kind = 'conversion' and a.asset = c.from_asset), 0) <> -c.amount
          or (t.reviewed and c.state in ('rejected', 'cancelled', 'complete')) <> coalesce(bool_or(p.kind = 'conversionEnd'), false)
          or coalesce(sum(e.amount) filter (where p.kind = 'conversionEnd' and a.asset = c.from_asset), 0)
             <> case when c.state in ('rejected', 'cancelled') then c.amount else 0 end
          or coalesce(sum(e.amount) filter (where a.asset = c.to_asset), 0) <> case c.state when 'complete' then c.receivable else 0 end`,
  },
  {
    name: 'every transfer debited one player and credited the other once',
    broken: `
      select t.id as transfer from transfer t
      left join posting p on p.kind = 'transfer' and p.key = t.id::text
      left join ${MONEY_ENTRIES} e on e.posting_id = p.id
      left join account a on a.id = e.account_id
      group by t.id
      having coalesce(sum(e.amount) filter (where a.player_id = t.from_player), 0) <> -t.amount
          or coalesce(sum(e.amount) filter (where a.player_id = t.to_player), 0) <> t.amount - t.fee`,
  },
  {
    name: 'every applied adjustment was posted once, and no other was posted',
    broken: `
      select j.id as adjustment, p.key as posting
      from (select * from adjustment where state = 'applied') j
      full join (select * from posting where kind = 'adjustment') p on p.key = j.id::text
      left join ${MONEY_ENTRIES} e on e.posting_id = p.id and e.kind <> 'house'
      left join account a on a.id = e.account_id
      group by j.id, p.key, j.amount, j.player_id
      having j.id is null or coalesce(sum(e.amount) filter (where a.player_id = j.player_id), 0) <> j.amount`,
  },
]

/** What a check of the books found: a broken rule, or something that could not be read and so is not known to hold. `detail` says where. */
export type Violation = { readonly name: string; readonly detail: string; readonly kind: 'broken' | 'unread' }

/** One thing that must hold of the books; `detail` says what was counted, or where it does not hold. */
export type Check = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** Rows that break a rule, formatted for operators. */
export const describeRows = (rows: readonly Record<string, unknown>[]): string =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
    )
    .join('; ')
