import { BOOK_RULES, type BookRule } from './book-rules.ts'
import { HELD_FOR_SERIES, INSURANCE_RULES } from './insurance-rules.ts'

/** Rules that also hold of the whole books, and cost a look of every minute next to nothing. */
const SHARED = [
  'what is held for withdrawals is what is under way',
  'what is held for conversions is what waits',
] as const

/**
 * What must hold in every snapshot. Nothing here reads what grows with time: accounts, and of bets, withdrawals,
 * conversions and deposits those alone that are not at their end.
 */
export const MINUTE_RULES: readonly BookRule[] = [
  {
    name: 'every asset sums to zero',
    broken: 'select asset, sum(balance) as off from account group by asset having sum(balance) <> 0',
  },
  {
    name: 'no player account is below zero',
    broken: 'select id as account, balance from account where player_id is not null and balance < 0',
  },
  {
    name: 'stakes held are the stakes of bets on rounds that are not over',
    broken: `
      select h.asset, h.held, coalesce(b.staked, 0) as open_bets
      from (select asset, sum(balance) as held from account where player_id is null and purse = 'stakes_held' group by 1) h
      left join (
        select b.asset, sum(b.stake) as staked from round r join bet b on b.round_id = r.id
        where r.published_at is null and b.status = 0 group by 1
      ) b using (asset)
      where h.held <> coalesce(b.staked, 0)`,
  },
  {
    name: 'deposits that wait are unclaimed',
    broken: `
      select waiting, unclaimed
      from (select coalesce(sum(amount), 0) as waiting from deposit where credited_by is null and amount > 0) d,
           (select sum(balance) as unclaimed from account where player_id is null and purse = 'unclaimed' and asset = 'USDT') a
      where waiting <> unclaimed`,
  },
  ...INSURANCE_RULES.filter(({ name }) => name === HELD_FOR_SERIES),
  ...BOOK_RULES.filter(({ name }) => SHARED.some((shared) => shared === name)),
]
