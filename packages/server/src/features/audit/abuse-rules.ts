import type { BookRule } from './book-rules.ts'

/** Who earns nothing while a flag stands. Rebates that he misses, check-rebates.ts explains; prizes, ranking-rules.ts. */
export const ABUSE_RULES: readonly BookRule[] = [
  {
    name: 'who is flagged earns again only once he is cleared, and every decision stands in the log',
    broken: `
      select f.id as flag, f.state, p.player
      from abuse_flag f join abuse_flag_player p on p.flag = f.id
      where (f.state = 'cleared') <> (p.earns_from is not null)
      union all
      select f.id, f.state, null from abuse_flag f
      where f.state <> 'open' and not exists (
        select from operator_action a
        where a.subject = 'abuse_flag' and a.subject_id = f.id::text
          and a.action = case f.state when 'cleared' then 'abuse.clear' else 'abuse.uphold' end
      )`,
  },
  {
    name: 'nobody has a reward of a day on which he earns nothing',
    broken: `
      select r.player, r.kind, to_char(r.day, 'YYYY-MM-DD') as day
      from reward r join earning_pause z on z.player = r.player and z.paused_from <= r.day and z.earns_from > r.day`,
  },
  {
    name: 'who has no part of a fall was flagged then, and who was flagged before it has none',
    // What pauses somebody may take two minutes to be written down.
    broken: `
      with fall as (
        select block_hash, asset, (block_time at time zone 'Asia/Shanghai')::date as day, fallen_at from jackpot_fall
      )
      select w.block_hash as block, w.asset, w.player_id as player
      from jackpot_withheld w join fall f using (block_hash, asset)
      where not exists (
        select from abuse_flag_player p
        where p.player = w.player_id and p.paused_from <= f.day and (p.earns_from is null or p.earns_from >= f.day)
      )
      union all
      select w.block_hash, w.asset, w.player_id
      from jackpot_win w join fall f using (block_hash, asset)
      join abuse_flag_player p on p.player = w.player_id and p.paused_from <= f.day
        and (p.earns_from is null or p.earns_from > f.day) and p.paused_at < f.fallen_at - interval '2 minutes'`,
  },
]
