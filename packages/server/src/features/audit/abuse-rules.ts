import type { BookRule } from './book-rules.ts'

/**
 * What is withheld while a flag is open, and who earns nothing once it is upheld. For missed rebates see
 * check-rebates.ts, for prizes ranking-rules.ts.
 */
export const ABUSE_RULES: readonly BookRule[] = [
  {
    name: 'flagged players earn again only after they are cleared, and the action log has every decision',
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
    name: 'the amounts withheld are those that await a decision, and none awaits one after its flags are decided',
    broken: `
      select a.asset, a.held, coalesce(w.waits, 0) as waits, null::bigint as player
      from (select asset, sum(balance) as held from account where player_id is null and sub_account = 'promotions_withheld' group by 1) a
      left join (select asset, sum(amount) as waits from withheld_promotion where state = 'held' group by 1) w using (asset)
      where a.held <> coalesce(w.waits, 0)
      union all
      select w.asset, w.amount, null, w.player from withheld_promotion w
      where w.state = 'held' and not exists (
        select from abuse_flag f join abuse_flag_player p on p.flag = f.id
        where p.player = w.player and p.paused_at is not null and f.state = 'open'
      )`,
  },
  {
    name: 'every withheld amount was paid to its player or returned to the house once, as a decision said',
    broken: `
      with ended as (
        select w.ended_by as posting, case w.state when 'paid' then w.player end as player, w.asset,
               case w.state when 'paid' then w.kind end as kind, sum(w.amount) as amount
        from withheld_promotion w where w.state <> 'held' group by 1, 2, 3, 4
      ), booked as (
        select e.posting_id as posting, a.player_id as player, a.asset, case when a.player_id is not null then e.kind end as kind,
               sum(e.amount) as amount
        from posting p join entry e on e.posting_id = p.id join account a on a.id = e.account_id
        where p.kind = 'withheldEnd' and (a.player_id is not null or a.sub_account <> 'promotions_withheld') group by 1, 2, 3, 4
      )
      select coalesce(d.posting, b.posting) as posting, d.player, d.asset, d.amount as due, b.amount as booked
      from ended d
      full join booked b on b.posting = d.posting and b.asset = d.asset
        and coalesce(b.player, 0) = coalesce(d.player, 0) and coalesce(b.kind, 'house') = coalesce(d.kind, 'house')
      where d.amount is distinct from b.amount
      union all
      select w.ended_by, w.player, w.asset, w.amount, null from withheld_promotion w
      where w.state = 'returned' and not exists (
        select from abuse_flag_player p where p.player = w.player and p.barred_at is not null
      )`,
  },
  {
    name: 'no player has a reward for a day on which their earnings are paused',
    broken: `
      select r.player, r.kind, to_char(r.day, 'YYYY-MM-DD') as day
      from reward r join earning_pause z on z.player = r.player and z.paused_from <= r.day and z.earns_from > r.day
      where r.kind <> 'invitingGiftsPlayBonus'`,
  },
  {
    name: 'players without a share of a jackpot hit were barred at the time, and players barred before it have no share',
    // Recording a decision may take two minutes.
    broken: `
      with hit as (
        select block_hash, asset, (block_time at time zone 'Asia/Shanghai')::date as day, hit_at from jackpot_hit
      )
      select w.block_hash as block, w.asset, w.player_id as player
      from jackpot_withheld w join hit f using (block_hash, asset)
      where not exists (
        select from abuse_flag_player p
        where p.player = w.player_id and p.barred_from <= f.day and (p.earns_from is null or p.earns_from >= f.day)
      )
      union all
      select w.block_hash, w.asset, w.player_id
      from jackpot_win w join hit f using (block_hash, asset)
      join abuse_flag_player p on p.player = w.player_id and p.barred_from <= f.day
        and (p.earns_from is null or p.earns_from > f.day) and p.barred_at < f.hit_at - interval '2 minutes'`,
  },
]
