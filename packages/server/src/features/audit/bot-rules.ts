import type { BookRule } from './book-rules.ts'

// Which bets a key placed is stored only for those waiting to be sent. What can be recomputed is a bound: the stakes of
// value that the player placed themselves on that day, with and without keys.
export const BOT_RULES: readonly BookRule[] = [
  {
    name: 'no bot key used more of its daily cap than its player staked that day',
    broken: `
      select k.player_id as player, k.used_day::text as day, k.used, b.staked
      from (select player_id, used_day, sum(used) as used from bot_key where used > 0 group by 1, 2) k
      cross join lateral (
        select coalesce(sum(b.stake), 0) as staked from bet b
        where b.player_id = k.player_id and not b.insured and asset_is_of_value(b.asset)
          and (b.placed_at at time zone 'Asia/Shanghai')::date = k.used_day
          and not exists (select from autoplay_bet a where (a.round_id, a.bet_id) = (b.round_id, b.id))
      ) b
      where k.used > b.staked`,
  },
  {
    name: 'every unsent webhook is about a bet of the bot’s player and reports its result',
    broken: `
      select e.key_id as key, e.bet_id as bet, e.kind
      from bot_event e
      join bot_key k on k.id = e.key_id
      left join bet b on b.round_id = e.round_id and b.id = e.bet_id
      where b.player_id is distinct from k.player_id or b.insured
         or e.kind is distinct from case b.status when 0 then null when 1 then 'bet.settled' else 'bet.cancelled' end`,
  },
]
